import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** What the signature of a public id is checked with, and its addresses are made of. */
export function findSigned(db: Kysely<Schema>, publicId: string) {
  return db
    .selectFrom('credentials')
    .select(['public_id', 'key_id'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}
