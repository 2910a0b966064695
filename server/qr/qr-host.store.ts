import type { Database } from '#server/db/database.ts';

export interface Signed {
  public_id: string;
  key_id: string;
  withdrawn_at: string | null;
}

/** Finds what the signature of a public id is checked with, and its addresses are made of. */
export function createSignedFinder({ db, lookup }: Pick<Database, 'db' | 'lookup'>) {
  return lookup<Signed>(
    db
      .selectFrom('credentials')
      .leftJoin('signing_keys', 'signing_keys.key_id', 'credentials.key_id')
      .select(['credentials.public_id', 'credentials.key_id', 'signing_keys.withdrawn_at'])
      .where('public_id', '=', ''),
  );
}
