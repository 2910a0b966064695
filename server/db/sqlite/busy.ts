import { setTimeout as delay } from 'node:timers/promises';

import SQLite from 'better-sqlite3';

/** How long a statement waits for another process to finish writing; after that the request gets 503. */
export const MAX_LOCK_WAIT_MS = 5_000;

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 20;

/** The end of a wait that starts now, in the time of `performance.now()`. */
export const lockDeadline = (): number => performance.now() + MAX_LOCK_WAIT_MS;

/** The error of a write that waited too long. */
export const lockedError = (): Error => new SQLite.SqliteError('database is locked', 'SQLITE_BUSY');

/** Pauses are asynchronous, because SQLite's own `busy_timeout` would block the event loop. */
export async function retryWhileBusy<Result>(
  attempt: () => Result,
  deadline = lockDeadline(),
): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await delay(pause);
  }
}

/** Whether another process holds the lock, so that the same statement can succeed later. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_BUSY(_RECOVERY)?$/.test(error.code);
}
