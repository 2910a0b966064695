import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/** What makes an erasure last: former names to erase as well, and who must not come back. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('erased_at', 'text').execute();
  await markErased(db);

  await db.schema
    .createTable('former_names')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('student_id', 'integer', (c) => c.references('students.id').onDelete('cascade'))
    .addColumn('employee_id', 'integer', (c) => c.references('employees.id').onDelete('cascade'))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['student_id', 'employee_id'])
    await db.schema.createIndex(`former_names_${column}`).on('former_names').column(column).execute();

  // One row at most: with another key nobody who was erased would be recognized.
  await db.schema
    .createTable('erasure_key')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('erased_people')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('uid_hash', 'text', (c) => c.notNull())
    .addColumn('erased_at', 'text', (c) => c.notNull())
    .addColumn('titles', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erased_people_of_organization', ['organization_id', 'uid_hash'])
    .execute();
}

/** A credential of these families always had a holder: one without lost it when the person was erased. */
async function markErased(db: Kysely<unknown>): Promise<void> {
  await sql`
    update credentials set erased_at = (
      select max(a.at) from audit a
      where a.action = 'person_erased' and a.organization_id = credentials.organization_id
    )
    where family in ('school', 'employee', 'certificates')
      and holder_name is null and student_id is null and employee_id is null`.execute(db);
}
