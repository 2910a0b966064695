import { setTimeout as delay } from 'node:timers/promises';

import SQLite from 'better-sqlite3';

/** How long a statement waits for another process to finish writing; after that the request is answered 503. */
export const MAX_LOCK_WAIT_MS = 5_000;

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 20;

/** When a wait that starts now ends, in the time of `performance.now()`. */
export function lockDeadline(): number {
  return performance.now() + MAX_LOCK_WAIT_MS;
}

/** The error of a write that waited as long as it may. */
export function lockedError(): Error {
  return new SQLite.SqliteError('database is locked', 'SQLITE_BUSY');
}

/**
 * Tries again until no other process holds the lock. The pauses are asynchronous, because SQLite's own `busy_timeout`
 * would stop the whole event loop.
 */
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

/** Whether another process is in the way: the same statement can succeed a moment later. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_BUSY(_RECOVERY)?$/.test(error.code);
}
