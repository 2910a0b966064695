import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

import { type PostgresServer, startPostgres } from '../../postgres/postgres-server.ts';
import { startTestService } from '../service-fixture.ts';
import { type ServingProcess, startServing } from './serving-process.ts';

const WRITERS = 16;
/** A round is cut short once so many writes were answered. */
const ENOUGH = 60;

const environment = {
  PUBLIC_URL: 'https://seal.example.org',
  SIGNING_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}`,
  RATE_LIMIT: '1000000',
  DATABASE_URL: '',
};

let server: PostgresServer;
let token: string;
beforeAll(async () => {
  server = await startPostgres();
  environment.DATABASE_URL = server.urlOf('postgres');
  const keeper = await startTestService({ databaseUrl: environment.DATABASE_URL, env: environment });
  ({ token } = await keeper.join());
  await keeper.stop();
});
afterAll(() => server.remove());

const verified = z.object({ verification: z.object({ public_id: z.string() }) });

/** The public id and whether it is new; null where nothing was promised. */
async function verify({ address }: ServingProcess, doc_id: string) {
  const response = await fetch(`${address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id, product: 'word', title: 'Letter' }),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { success, data } = verified.safeParse(await response.json().catch(() => null));
  return success ? { publicId: data.verification.public_id, isNew: response.status === 201 } : null;
}

/** Writes on and on until the service no longer answers; `onEnough` is called when there is something to lose. */
async function writeUntilCut(serving: ServingProcess, onEnough: () => Promise<void>) {
  const promised = new Map<string, string>();
  let cut: Promise<void> | undefined;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const docId = randomUUID();
      const answer = await verify(serving, docId);
      if (!answer) return;
      promised.set(docId, answer.publicId);
      if (promised.size >= ENOUGH) cut ??= onEnough();
    }
  });
  await Promise.all(writers);
  await cut;
  return promised;
}

async function expectKept(serving: ServingProcess, promised: ReadonlyMap<string, string>): Promise<void> {
  for (const [docId, publicId] of promised) {
    expect(await verify(serving, docId)).toEqual({ publicId, isNew: false });
  }
}

test('what was answered before a service was killed is there when it starts again', async () => {
  for (let round = 0; round < 2; round += 1) {
    const serving = await startServing(environment);
    const promised = await writeUntilCut(serving, () => serving.kill());
    const next = await startServing(environment);
    await expectKept(next, promised);
    expect(await next.stop()).toBe(0);
  }
});

test('what was answered before PostgreSQL was killed is there when it runs again', async () => {
  const serving = await startServing(environment);
  for (let round = 0; round < 3; round += 1) {
    const promised = await writeUntilCut(serving, () => server.stop('immediate'));
    await server.start();
    await expectKept(serving, promised);
  }
  expect(await serving.stop()).toBe(0);
});
