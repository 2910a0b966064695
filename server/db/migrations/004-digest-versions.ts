import { type Kysely, sql } from 'kysely';

/** Earlier digests have version 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table credential_contents add column digest_version integer not null default 1')
    .execute(db);
}
