import { sql } from 'kysely';

import { CREATIONS } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/schema.ts';
import { type CopiedTable, lastKey, readRows, type Row } from '#server/db/table-rows.ts';

import type { OnShare } from '#server/erasure/erasure.store.ts';
import type { Directory } from '#server/people/directories.ts';

/** The rows with this value, from every table with the column, without columns of internal use. */
export async function selectAttached(
  db: Db,
  tables: readonly CopiedTable[],
  column: string,
  id: number,
): Promise<Record<string, Row[]>> {
  const attached: Record<string, Row[]> = {};
  for (const table of tables.filter(({ columns }) => columns.some(({ name }) => name === column)))
    for await (const rows of readRows(db, table, { where: sql`${sql.ref(column)} = ${id}` }))
      attached[table.name] = [
        ...(attached[table.name] ?? []),
        ...rows.map((row) => without(row, [...INNER, ...ABOUT_OTHERS, column])),
      ];
  return attached;
}

/** Internal numbers, and text that only serves the search. */
const INNER = [
  'id',
  'act_id',
  'job_id',
  'organization_id',
  'search_text',
  'student_id',
  'employee_id',
  'credential_id',
];
/** Columns about the person who wrote or sent something, which aren't disclosed. */
const ABOUT_OTHERS = ['email', 'identity_uid'];

function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}

export function findOrganizationOf(db: Db, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['uid as organization_id', 'name', 'city', 'country', 'website', 'contact'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export function findWholePerson(db: Db, directory: Directory, id: number) {
  return db
    .selectFrom(directory)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then((person) => without({ ...person }, INNER));
}

/** Title and address of the file in which a document was written. */
export function findFile(db: Db, organizationId: number, docId: string) {
  return db
    .selectFrom('editor_documents')
    .select(['number', 'title', 'external_url', 'product', 'created_at', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
}

/** Every described file of an organization, verified or not. */
export async function* selectFiles(
  db: Db,
  tables: readonly CopiedTable[],
  organizationId: number,
  onShare: OnShare,
): AsyncGenerator<Row> {
  const files = tables.filter(({ name }) => name === 'editor_documents');
  for (const table of files) {
    const last = await lastKey(db, table);
    for await (const rows of readRows(db, table, { where: sql`organization_id = ${organizationId}` })) {
      for (const row of rows) yield without(row, INNER);
      onShare(Number(rows.at(-1)?.id) / Number(last?.id));
    }
  }
}

/** What was done about a person, or by them, without the names of others. */
export function selectAuditAbout(
  db: Db,
  organizationId: number,
  { subjects, actors }: { subjects: readonly string[]; actors: readonly string[] },
) {
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'reason'])
    .select((eb) =>
      eb
        .case()
        .when('action', 'in', [...CREATIONS])
        .then(null)
        .else(eb.ref('detail'))
        .end()
        .as('detail'),
    )
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('subject', 'in', [...subjects]), eb('actor', 'in', [...actors, ''])]))
    .orderBy('id')
    .execute();
}

/** Accounts with a person's email address, which employees who use Sealmark have. */
export async function selectAccounts(db: Db, organizationId: number, email: string | null) {
  if (email === null) return [];
  const identities = await db
    .selectFrom('identities')
    .select(['id', 'uid', 'name', 'email', 'role', 'permissions', 'issue_types', 'created_at', 'disabled_at'])
    .where('organization_id', '=', organizationId)
    .where(({ fn }) => sql`${fn('lower', ['email'])} = ${email.toLowerCase()}`)
    .execute();
  return Promise.all(
    identities.map(async ({ id, ...identity }) => ({
      ...identity,
      tokens: await db
        .selectFrom('tokens')
        .select(['uid', 'device', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
        .where('identity_id', '=', id)
        .orderBy('id')
        .execute(),
      provider_accounts: await db
        .selectFrom('provider_accounts')
        .select(['issuer', 'subject as account', 'email', 'created_at', 'last_used_at'])
        .where('identity_id', '=', id)
        .execute(),
      passkeys: await db
        .selectFrom('passkeys')
        .select(['uid', 'name', 'created_at', 'last_used_at'])
        .where('identity_id', '=', id)
        .orderBy('id')
        .execute(),
    })),
  );
}
