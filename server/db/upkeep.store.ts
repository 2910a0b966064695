import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** `write_check`: the last test of whether the database can be written. `backup`: the last `admin backup`. */
export type Upkeep = 'write_check' | 'backup';

export async function noteUpkeep(db: Kysely<Schema>, name: Upkeep, at: string): Promise<void> {
  await db
    .insertInto('upkeep')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

/** undefined where it has not been done yet. */
export async function findUpkeep(db: Kysely<Schema>, name: Upkeep): Promise<string | undefined> {
  const found = await db.selectFrom('upkeep').select('at').where('name', '=', name).executeTakeFirst();
  return found?.at;
}

/** Throws where the database does not answer. */
export async function askDatabase(db: Kysely<Schema>): Promise<void> {
  await db.selectFrom('organizations').select('id').limit(1).execute();
}
