import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** What a store reads: its arguments and answer can be handed to another thread. */
type Read = (db: Kysely<Schema>, ...args: never[]) => Promise<unknown>;
export type Reads = Readonly<Record<string, Read>>;

/** The same reads, made where they hold up nobody. */
export type Aside<Of extends Reads> = {
  [Name in keyof Of]: Of[Name] extends (db: Kysely<Schema>, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never;
};

/** Makes a read of the store module that exports it, by its name. */
export type AsideCall = (store: URL, name: string, args: readonly unknown[]) => Promise<unknown>;

/** Each read by way of `call`. */
export function asideOf<Of extends Reads>(store: URL, reads: Of, call: AsideCall): Aside<Of> {
  return readsBy(reads, (name, args) => call(store, name, args));
}

/** Each read as it is, for an engine that holds up nobody anyway. */
export function asideWith<Of extends Reads>(db: Kysely<Schema>, reads: Of): Aside<Of> {
  return readsBy(reads, (name, args) => reads[name]?.(db, ...(args as never[])));
}

function readsBy<Of extends Reads>(
  reads: Of,
  read: (name: string, args: readonly unknown[]) => unknown,
): Aside<Of> {
  const named = Object.keys(reads).map((name) => [name, (...args: unknown[]) => read(name, args)]);
  return Object.fromEntries(named) as Aside<Of>;
}
