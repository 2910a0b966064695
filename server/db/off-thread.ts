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
