import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issued_documents')
    .addColumn('credential_id', 'integer', (c) => c.primaryKey().references('credentials.id'))
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('client_reference', 'text')
    .addColumn('doc_id', 'text')
    .addColumn('product', 'text')
    .addColumn('external_url', 'text')
    .addUniqueConstraint('issued_documents_reference', ['organization_id', 'client_reference'])
    .execute();

  await db.schema
    .createTable('templates')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('doc_type', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('templates_of_organization', ['organization_id', 'doc_type', 'language'])
    .execute();

  // The search text begins with the last name: one index serves the order, the search and the count.
  for (const table of ['students', 'employees']) {
    await db.schema
      .createIndex(`${table}_by_name`)
      .on(table)
      .columns(['organization_id', 'search_text', 'id', 'status'])
      .execute();
  }
}
