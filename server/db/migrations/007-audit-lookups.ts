import { type Kysely, sql } from 'kysely';

/** For the acts of one person, and the history of one document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor', 'subject'])
    await sql.raw(`create index audit_of_${column} on audit (organization_id, ${column}, id)`).execute(db);
}
