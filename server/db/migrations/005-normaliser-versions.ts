import { type Kysely, sql } from 'kysely';

/** Earlier values were normalized by the first rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table credential_facts add column normaliser_version integer not null default 1')
    .execute(db);
}
