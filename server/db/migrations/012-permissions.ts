import { type Kysely, sql } from 'kysely';

/** Verifying and issuing become permissions. Who is there already keeps what they could do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('issue_types', 'text').execute();
  const granted = `"verify documents","issue documents"`;
  await sql`
    update identities set permissions = case
      when permissions = '[]' then ${sql.lit(`[${granted}]`)}
      else replace(permissions, ']', ${sql.lit(`,${granted}]`)}) end`.execute(db);
}
