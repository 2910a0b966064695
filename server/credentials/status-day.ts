import type { FastifyInstance } from 'fastify';

import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/time.ts';

import { moveStatusDay } from './listed-status.store.ts';

const HOUR_MS = 3_600_000;

/** Moves the day of the listed statuses on at the start and after midnight, beside the requests. */
export function moveStatusDayDaily(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  let moving: Promise<void> | undefined;

  async function move(): Promise<void> {
    try {
      await moveStatusDay(database.write, timestamp(clock()).slice(0, 10));
    } catch (error) {
      app.log.warn({ err: error }, "couldn't update statuses: lists show yesterday's until the next attempt");
    }
  }

  app.addHook('onReady', async () => void (moving = move()));
  const timer = setInterval(() => (moving = move()), HOUR_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await moving;
  });
}
