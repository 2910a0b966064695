import { Worker } from 'node:worker_threads';

import SQLite from 'better-sqlite3';

import type { AsideCall } from './aside.ts';

/** What the thread is told to read. */
export interface ReadRequest {
  id: number;
  store: string;
  name: string;
  args: readonly unknown[];
}

export type ReadAnswer =
  | { id: number; value: unknown }
  /** `code` is SQLite's, where it was SQLite that failed. */
  | { id: number; error: { message: string; code: string | null } };

/** The thread ended, or took too long and was ended. */
export class ThreadLost extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ThreadLost';
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** As long as PostgreSQL may take for a statement. */
const LONGEST_READ_MS = 10_000;
const PAUSE_AFTER_LOSS_MS = 500;
const THREAD = new URL('reading-thread-main.ts', import.meta.url);

/**
 * Reads a SQLite file in a thread of its own, one thing after the other: a long read would hold up everybody in the
 * thread that answers requests. It starts with the first read. One that is lost is replaced after a pause, until
 * which every read fails as lost.
 */
export function createReadingThread(path: string): { call: AsideCall; close(): Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lostAt = -Infinity;
  let lastId = 0;

  function start(): Worker {
    if (performance.now() - lostAt < PAUSE_AFTER_LOSS_MS)
      throw new ThreadLost('The reading thread is starting anew');
    const started = new Worker(THREAD, { workerData: path, execArgv: [] });
    let cause: unknown;
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => (cause = error));
    started.on('exit', () => lose(started, 'ended', cause));
    return started;
  }

  function settle(answer: ReadAnswer): void {
    const asked = waiting.get(answer.id);
    if (!asked) return;
    waiting.delete(answer.id);
    clearTimeout(asked.timer);
    if ('value' in answer) return asked.resolve(answer.value);
    const { message, code } = answer.error;
    asked.reject(code === null ? new Error(message) : new SQLite.SqliteError(message, code));
  }

  function lose(thread: Worker, what: string, cause?: unknown): void {
    if (worker !== thread) return;
    worker = null;
    lostAt = performance.now();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new ThreadLost(`The reading thread ${what}`, { cause }));
    }
    waiting.clear();
  }

  async function call(store: URL, name: string, args: readonly unknown[]): Promise<unknown> {
    const thread = (worker ??= start());
    const request: ReadRequest = { id: (lastId += 1), store: store.href, name, args };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        lose(thread, 'took too long');
        void thread.terminate();
      }, LONGEST_READ_MS);
      waiting.set(request.id, { resolve, reject, timer });
      thread.postMessage(request);
    });
  }

  async function close(): Promise<void> {
    const thread = worker;
    worker = null;
    await thread?.terminate();
  }

  return { call, close };
}
