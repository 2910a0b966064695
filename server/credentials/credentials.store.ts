import type { Insertable, Kysely, Selectable } from 'kysely';

import type { Scans } from '#contract/credentials.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';

export type Credential = Selectable<Schema['credentials']>;
export type NewCredential = Omit<
  Credential,
  'id' | 'search_text' | 'erased_at' | 'former_key_ids' | 'listed_status'
>;

/** null when the public id is taken, or the organization has a credential of this file. */
export async function insertCredential(
  db: Kysely<Schema>,
  credential: NewCredential,
): Promise<Credential | null> {
  const [inserted] = await insertNew(db, [{ ...credential, search_text: searchTextOf(credential) }]);
  return inserted ?? null;
}

const insertNew = preparedInsert((db, rows: Insertable<Schema['credentials']>[]) =>
  db
    .insertInto('credentials')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
);

/** One line per thing that can be searched for; what is looked for holds no line break, so nothing matches across two. */
export function searchTextOf({
  title,
  public_id,
  holder_name,
}: Pick<NewCredential, 'title' | 'public_id' | 'holder_name'>): string {
  return searchText([title, public_id, ...(holder_name === null ? [] : [holder_name])].join('\n'));
}

export function findCredential(db: Kysely<Schema>, organizationId: number, publicId: string) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export function findCredentialOfFile(db: Kysely<Schema>, organizationId: number, docId: string) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
}

/** The file that an issued document was described with; null where it was not, and for a verification. */
export async function findDescribedDocId(db: Kysely<Schema>, credentialId: number): Promise<string | null> {
  const issued = await db
    .selectFrom('issued_documents')
    .select('doc_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return issued?.doc_id ?? null;
}

/** The uid of the employee a credential is about; undefined for any other, and once the employee was erased. */
export async function findEmployeeUid(
  db: Kysely<Schema>,
  { employee_id }: Credential,
): Promise<string | undefined> {
  if (employee_id === null) return undefined;
  const employee = await db
    .selectFrom('employees')
    .select('uid')
    .where('id', '=', employee_id)
    .executeTakeFirst();
  return employee?.uid;
}

/** Zeros for a credential nobody has scanned. */
export async function readScans(db: Kysely<Schema>, credentialId: number): Promise<Scans> {
  const counts = await db
    .selectFrom('scan_counts')
    .select(['valid', 'invalid', 'last_scan_at'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const { valid, invalid, last_scan_at } = counts ?? { valid: 0, invalid: 0, last_scan_at: null };
  return { total_scans: valid + invalid, valid_scans: valid, invalid_scans: invalid, last_scan_at };
}
