import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';

import { answerWithProgress, noProgress } from '#server/dashboard/progress-answer.ts';
import { invalid } from '#server/errors/refusals.ts';
import { exchange } from '#src/api/exchange.ts';
import { progressReader } from '#src/api/progress-reader.ts';

const TIMEOUT_MS = 1000;

const app = Fastify();
app.decorateRequest('refusal', null);
let job = Promise.withResolvers<object>();
let progress = noProgress();
app.get('/job', (_, reply) => answerWithProgress(reply, job.promise, progress));
const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/job`;
afterAll(() => app.close());

/** Requests a job, and returns its output; calls `onLine` with the number of lines and the last share. */
async function ask(onLine: (count: number, share: number) => void) {
  job = Promise.withResolvers();
  progress = noProgress();
  let count = 0;
  const read = progressReader((share) => onLine((count += 1), share));
  const { status, bytes } = await exchange(address, {}, TIMEOUT_MS, undefined, read);
  return { status, body: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
}

test('a job that reports progress is waited for longer than a silent one', async () => {
  const shares: number[] = [];
  const began = performance.now();
  const answer = ask((count, share) => {
    shares.push(share);
    progress[0] = count * 50;
    if (performance.now() - began > TIMEOUT_MS * 1.5) job.resolve({ ok: true });
  });
  expect(await answer).toEqual({ status: 200, body: { ok: true } });
  expect(shares.slice(0, 3)).toEqual([0, 0.05, 0.1]);
});

test.for([
  ['a refusal', invalid('leavers must be revoked'), 422, 'invalid_request', 'leavers must be revoked'],
  ['a fault', new Error('S-1 Zoé'), 500, 'internal_error', 'Something went wrong on our side'],
] as const)('%s comes with its status in the last line', async ([, reason, status, code, error]) => {
  const answer = ask(() => job.reject(reason));
  expect(await answer).toEqual({ status, body: { ok: false, error, code } });
});

test('fast work is answered at once, and a connection that breaks in between is an error', async () => {
  const soon = ask(() => expect.unreachable());
  job.resolve({ ok: true });
  expect(await soon).toEqual({ status: 200, body: { ok: true } });
  await expect(ask(() => app.server.closeAllConnections())).rejects.toMatchObject({ code: 'offline' });
  job.resolve({});
});
