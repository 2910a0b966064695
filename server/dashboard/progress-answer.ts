import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import { PROGRESS_TYPE, type ProgressLine } from '#contract/operation.ts';
import { errorBody, Refusal } from '#server/errors/refusals.ts';

/** Its only element is a job's progress in thousandths. Shared, so that one thread writes and another reads it. */
export type Progress = Uint32Array<SharedArrayBuffer>;

export const noProgress = (): Progress => new Uint32Array(new SharedArrayBuffer(4));

const EVERY_MS = 250;

/** For slow work, a line is sent now and then, so that no proxy or browser gives up; the last one is the answer. */
export async function answerWithProgress(
  reply: FastifyReply,
  work: Promise<unknown>,
  progress: Progress,
): Promise<unknown> {
  const done = work.then(
    () => true,
    () => true,
  );
  const isSoon = await Promise.race([done, delay(EVERY_MS, false)]);
  // After the client has gone, nobody reads the lines.
  if (isSoon || reply.raw.destroyed) return work;
  // nginx would buffer the lines.
  reply.headers({ 'content-type': PROGRESS_TYPE, 'x-accel-buffering': 'no' });
  const last = work.then(
    (body): ProgressLine => ({ status: 200, body }),
    (error: unknown): ProgressLine => {
      const { request } = reply;
      if (!(error instanceof Refusal))
        request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
      const refusal = error instanceof Refusal ? error : FAULT;
      request.refusal = refusal;
      return { status: refusal.status, body: errorBody(refusal) };
    },
  );
  return Readable.from(lines(last, progress));
}

const FAULT = new Refusal(500, 'internal_error', 'Something went wrong on our side');

async function* lines(last: Promise<ProgressLine>, progress: Progress): AsyncGenerator<string> {
  let line: ProgressLine | null = null;
  while (line === null) {
    yield lineOf({ progress: (progress[0] ?? 0) / 1000 });
    // oxlint-disable-next-line no-await-in-loop -- a line after the other
    line = await Promise.race([last, delay(EVERY_MS, null)]);
  }
  yield lineOf(line);
}

const lineOf = (line: ProgressLine) => `${JSON.stringify(line)}\n`;
