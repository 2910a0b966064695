import { Piscina } from 'piscina';

import { Refusal, unavailable } from '#server/errors/refusals.ts';

import type { JobContext, jobs } from './people-jobs.ts';

type Jobs = typeof jobs;

/** What the thread opens itself. */
export type JobPlace = Omit<JobContext, 'db' | 'issuing'>;

export interface PeopleJob {
  name: string;
  args: readonly unknown[];
}

/** Errors are returned as values, because a thread passes on only their messages. */
export type JobAnswer =
  | { value: unknown }
  | { refusal: Pick<Refusal, 'status' | 'code' | 'message'> }
  /** The database was out of reach. */
  | { outage: string };

type Args<Name extends keyof Jobs> = Jobs[Name] extends (context: JobContext, ...rest: infer Rest) => unknown
  ? Rest
  : never;
type Result<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

export interface PeopleThread {
  run<Name extends keyof Jobs>(name: Name, ...args: Args<Name>): Promise<Result<Name>>;
  close(): Promise<void>;
}

/** How many jobs may wait, each with its file in memory. */
const MAX_WAITING = 8;
const MAX_IDLE_MS = 60_000;

/**
 * Imports and erases people and issues documents to many, one job after another, in its own thread, so that checking rows,
 * searching titles and writing documents delay no request. The thread has its own database connection, like the command
 * line.
 */
export function createPeopleThread(place: JobPlace): PeopleThread {
  const pool = new Piscina<PeopleJob, JobAnswer>({
    filename: new URL('people-worker.ts', import.meta.url).href,
    workerData: place,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: MAX_IDLE_MS,
    execArgv: [],
  });
  return {
    async run<Name extends keyof Jobs>(name: Name, ...args: Args<Name>): Promise<Result<Name>> {
      if (pool.queueSize >= MAX_WAITING)
        throw unavailable('Other files are still being read. Try again shortly');
      const answer = await pool.run({ name, args }, { name: 'runJob' });
      if ('value' in answer) return answer.value as Result<Name>;
      if ('outage' in answer)
        throw unavailable("The service can't reach its database. Try again shortly", answer.outage);
      const { status, code, message } = answer.refusal;
      throw new Refusal(status, code, message);
    },
    close: () => pool.destroy(),
  };
}
