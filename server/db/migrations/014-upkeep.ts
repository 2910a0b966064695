import type { Kysely } from 'kysely';

/** Times of what keeps the service in order, and the audit of one organization found without reading all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upkeep')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('audit_of_organization')
    .on('audit')
    .columns(['organization_id', 'id'])
    .execute();
}
