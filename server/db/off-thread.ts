import { createFairTurns } from '#server/fair-turns.ts';

import type { Db } from './schema.ts';

/** A read of a store, whose arguments and result can be passed to another thread. */
type Read = (db: Db, ...args: never[]) => Promise<unknown>;
export type Reads = Readonly<Record<string, Read>>;

/** The same reads in a form that delays no other request; each takes its organization first. */
export type OffThread<Of extends Reads> = {
  [Name in keyof Of]: Of[Name] extends (db: Db, ...args: infer Args) => infer Answer
    ? (organizationId: number, ...args: Args) => Answer
    : never;
};

/** A read, named by its store module and export. */
export interface OffThreadRead {
  store: string;
  name: string;
  args: readonly unknown[];
}

/** Turns each read into a call of `call`. */
export function offThreadOf<Of extends Reads>(
  reads: Of,
  call: (organizationId: number, name: string, args: readonly unknown[]) => Promise<unknown>,
): OffThread<Of> {
  const named = Object.keys(reads).map((name) => [
    name,
    (organizationId: number, ...args: unknown[]) => call(organizationId, name, args),
  ]);
  return Object.fromEntries(named) as OffThread<Of>;
}

/** A read without an answer: it took too long, its thread ended, or the database was closed. */
export class ReadLost extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReadLost';
  }
}

export interface ReadQueue {
  /** Runs a read on its organization's turn, and passes on its errors. */
  run<Result>(organizationId: number, read: () => Promise<Result>): Promise<Result>;
  /** Rejects queued and later reads. */
  close(): void;
}

interface ReadQueueOptions {
  /** The most concurrent reads. */
  atOnce: number;
  /** The most concurrent reads of one organization, so that others needn't wait for them. */
  perOrganization: number;
}

/** Organizations take turns, each with its own reads in order, so that long queues delay only their own organization. */
export function createReadQueue({ atOnce, perOrganization }: ReadQueueOptions): ReadQueue {
  const { inTurn, rejectWaiting } = createFairTurns(atOnce, perOrganization);
  let isClosed = false;
  return {
    run: (organizationId, read) =>
      isClosed ? Promise.reject(closed()) : inTurn([String(organizationId)], read),
    close() {
      isClosed = true;
      rejectWaiting(closed());
    },
  };
}

const closed = (): ReadLost => new ReadLost('The database is being closed');
