import { Piscina } from 'piscina';

import { Refusal, unavailable } from '#server/errors/refusals.ts';

import type { JobContext, jobs } from './people-jobs.ts';

type Jobs = typeof jobs;

/** What the thread opens for itself. */
export type JobPlace = Omit<JobContext, 'db' | 'issuing'>;

/** A job by its name, with what it is told. */
export interface PeopleJob {
  name: string;
  args: readonly unknown[];
}

/** Errors are told as values, because a thread hands on no more of them than their messages. */
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

/** What may wait behind the job that runs: a file each, in memory. */
const MAX_WAITING = 8;
const MAX_IDLE_MS = 60_000;

/**
 * Imports and erases people, and issues documents to many, one job after the other, in a thread of its own: rows of a file
 * are checked, names looked for in all titles, and documents written, while others are answered. It has a connection of its own, as the command line has.
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
