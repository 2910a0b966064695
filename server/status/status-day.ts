import type { FastifyInstance } from 'fastify';

import type { TimedDatabase } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { repeatHourly } from '#server/http/hourly.ts';

import { moveStatusDay } from './listed-status.store.ts';

/** Moves the day of the listed statuses forward at startup and after midnight, without delaying requests. */
export function moveStatusDayDaily(app: FastifyInstance, { database, clock }: TimedDatabase): void {
  repeatHourly(
    app,
    () => moveStatusDay(database.write, timestamp(clock()).slice(0, 10)),
    "couldn't update statuses: lists show yesterday's until the next attempt",
  );
}
