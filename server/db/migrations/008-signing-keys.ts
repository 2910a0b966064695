import { type Kysely, sql } from 'kysely';

/** What the database knows of the signing keys, which it never holds: enough to notice a wrong or a missing one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signing_keys')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('check_value', 'text')
    .addColumn('has_signed', 'integer', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute();
  await sql`
    insert into signing_keys (key_id, has_signed) select distinct key_id, 1 from credentials`.execute(db);
  await db.schema.alterTable('credentials').addColumn('former_key_ids', 'text').execute();
}
