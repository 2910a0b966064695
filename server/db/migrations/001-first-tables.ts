import type { CreateTableBuilder, Kysely } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/** `engine` decides the two things the engines spell differently: generated keys and case-sensitive text order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = (name: string) => withKey(db.schema.createTable(name), engine);

  await table('accounts')
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await table('organizations')
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('accounts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('workspace', 'text', (c) => c.notNull())
    .addColumn('city', 'text')
    .addColumn('country', 'text')
    .addColumn('website', 'text')
    .addColumn('contact', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await table('identities')
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await table('tokens')
    .addColumn('uid', 'text', (c) => c.notNull().unique())
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('identity_id', 'integer', (c) => c.notNull().references('identities.id'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();

  await peopleTable('students', table).execute();
  await peopleTable('employees', table)
    .addColumn('department', 'text')
    .addColumn('position', 'text')
    .execute();

  await table('credentials')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('doc_type', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('holder_name', 'text')
    .addColumn('student_id', 'integer', (c) => c.references('students.id'))
    .addColumn('employee_id', 'integer', (c) => c.references('employees.id'))
    .addColumn('doc_id', 'text')
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('effective_date', 'text')
    .addColumn('end_date', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('revoked_reason', 'text')
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addUniqueConstraint('credentials_of_editor_file', ['organization_id', 'doc_id'])
    .execute();
  await db.schema
    .createIndex('credentials_newest')
    .on('credentials')
    .columns(['organization_id', 'issued_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('credentials_newest_of_family')
    .on('credentials')
    .columns(['organization_id', 'family', 'issued_at desc', 'id desc'])
    .execute();

  await db.schema
    .createTable('scan_counts')
    .addColumn('credential_id', 'integer', (c) => c.primaryKey().references('credentials.id'))
    .addColumn('valid', 'integer', (c) => c.notNull())
    .addColumn('invalid', 'integer', (c) => c.notNull())
    .addColumn('last_scan_at', 'text', (c) => c.notNull())
    .execute();

  await table('editor_documents')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('doc_id', 'text', (c) => c.notNull())
    .addColumn('product', 'text')
    .addColumn('title', 'text')
    .addColumn('external_url', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('editor_documents_of_file', ['organization_id', 'doc_id'])
    .addUniqueConstraint('editor_documents_number', ['organization_id', 'number'])
    .execute();

  await table('drafts')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('doc_type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}

function withKey(builder: CreateTableBuilder<string>, engine: Engine) {
  return engine === 'sqlite'
    ? builder.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    : builder.addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity());
}

function peopleTable(name: string, table: (name: string) => ReturnType<typeof withKey>) {
  return table(name)
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint(`${name}_of_organization`, ['organization_id', 'uid']);
}
