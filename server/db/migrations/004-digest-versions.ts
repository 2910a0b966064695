import { type Kysely, sql } from 'kysely';

/** Digests that were stored before this column are of version 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table credential_contents add column digest_version integer not null default 1')
    .execute(db);
}
