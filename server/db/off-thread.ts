import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** What a store reads: its arguments and answer can be handed to another thread. */
type Read = (db: Kysely<Schema>, ...args: never[]) => Promise<unknown>;
export type Reads = Readonly<Record<string, Read>>;

/** The same reads where they delay nobody else; each is told first which organization it is for. */
export type OffThread<Of extends Reads> = {
  [Name in keyof Of]: Of[Name] extends (db: Kysely<Schema>, ...args: infer Args) => infer Answer
    ? (organizationId: number, ...args: Args) => Answer
    : never;
};

/** A read of the store module that exports it, by its name. */
export interface OffThreadRead {
  store: string;
  name: string;
  args: readonly unknown[];
}

/** Each read by way of `call`. */
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
