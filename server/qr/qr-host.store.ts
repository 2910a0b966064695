import type { Database } from '#server/db/database.ts';

export interface Signed {
  public_id: string;
  key_id: string;
}

/** Finds what the signature of a public id is checked with, and its addresses are made of. */
export function createSignedFinder({ db, lookup }: Pick<Database, 'db' | 'lookup'>) {
  return lookup<Signed>(
    db.selectFrom('credentials').select(['public_id', 'key_id']).where('public_id', '=', ''),
  );
}
