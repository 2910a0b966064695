import { availableParallelism } from 'node:os';

import SQLite from 'better-sqlite3';
import { Piscina } from 'piscina';

import { type OffThreadRead, ReadLost } from '#server/db/off-thread.ts';
import { createFairTurns } from '#server/fair-turns.ts';

export type ReadAnswer =
  | { value: unknown }
  /** `code` is SQLite's; null if something else failed. */
  | { error: { message: string; code: string | null } };

/** A read, and shared memory in which its thread sets 1 when it begins. */
export interface PooledRead extends OffThreadRead {
  begun: Int32Array<SharedArrayBuffer>;
}

export interface ReadingPool {
  run(organizationId: number, read: OffThreadRead): Promise<unknown>;
  /** Rejects running and queued reads. */
  close(): Promise<void>;
}

/** The same limit as for a statement of PostgreSQL. */
const MAX_READ_MS = 10_000;
/** Time for a new thread to load its modules, which isn't counted as part of the read. */
const MAX_START_MS = 60_000;
/** At least two, so that one organization's long read leaves a thread to the others. */
const THREADS = Math.min(Math.max(availableParallelism(), 2), 4);
const MAX_IDLE_MS = 60_000;
const WORKER = new URL('reading-worker.ts', import.meta.url);

/** In threads, because a long read would block requests; one that takes too long is ended with its thread. */
export function createReadingPool(path: string, { maxReadMs = MAX_READ_MS } = {}): ReadingPool {
  const pool = new Piscina<PooledRead, ReadAnswer>({
    filename: WORKER.href,
    workerData: path,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: MAX_IDLE_MS,
    execArgv: [],
  });
  const queue = createFairTurns({ atOnce: THREADS, perGroup: THREADS - 1 });

  function run(organizationId: number, read: OffThreadRead): Promise<unknown> {
    return queue.inTurn([String(organizationId)], async () => valueOf(await answered(read)));
  }

  async function answered(read: OffThreadRead): Promise<ReadAnswer> {
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const late = new AbortController();
    let timer = setTimeout(() => late.abort(), MAX_START_MS);
    let isOver = false;
    void Promise.resolve(Atomics.waitAsync(begun, 0, 0).value).then(() => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => late.abort(), maxReadMs);
    });
    try {
      return await pool.run({ ...read, begun }, { name: 'answerRead', signal: late.signal });
    } catch (cause) {
      throw new ReadLost(late.signal.aborted ? 'The read took too long' : 'The reading thread ended', {
        cause,
      });
    } finally {
      isOver = true;
      clearTimeout(timer);
      Atomics.notify(begun, 0);
    }
  }

  async function close(): Promise<void> {
    queue.close(new ReadLost('The database is being closed'));
    await pool.destroy();
  }

  return { run, close };
}

function valueOf(answer: ReadAnswer): unknown {
  if ('value' in answer) return answer.value;
  const { message, code } = answer.error;
  throw code === null ? new Error(message) : new SQLite.SqliteError(message, code);
}
