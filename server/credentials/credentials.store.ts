import type { Insertable, Selectable, Updateable } from 'kysely';

import type { CheckCodeLength, PublicIdKind } from '#contract/fields.ts';
import type { Scans } from '#contract/verification.ts';
import type { Database } from '#server/db/database.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import { CHECK_CODE_LENGTH } from '#server/keys/signature.ts';

import { mintPublicId } from './public-id.ts';

export type Credential = Selectable<Schema['credentials']>;
export type NewCredential = Omit<
  Credential,
  | 'id'
  | 'search_text'
  | 'erased_at'
  | 'former_key_ids'
  | 'former_proofs'
  | 'listed_status'
  | 'check_code_length'
  | 'public_reason'
  | 'replaced_by'
  | 'staff_note'
> & { check_code_length?: CheckCodeLength; staff_note?: string | null };

/** Returns the inserted rows. The others have a taken public id, or the organization has a credential of the file. */
export function insertCredentials(db: Db, credentials: readonly NewCredential[]): Promise<Credential[]> {
  return insertNew(
    db,
    credentials.map((credential) => ({
      check_code_length: CHECK_CODE_LENGTH,
      staff_note: null,
      ...credential,
      search_text: searchTextOf(credential),
    })),
  );
}

export const PUBLIC_ID_TRIES = 8;

/** A credential before it gets its public id, on insert. */
export interface Unnumbered {
  kind: PublicIdKind;
  fresh: Omit<NewCredential, 'public_id'>;
}

/** `isNew` is false if the file had one. */
export interface Created {
  credential: Credential;
  isNew: boolean;
}

/** Inserts each under a free public id. A file that has a credential gets that one back. */
export async function insertOnce(trx: Db, wanted: readonly Unnumbered[]): Promise<Created[]> {
  const created = new Map<Unnumbered, Created>();
  let left = wanted;
  for (let tries = 0; tries < PUBLIC_ID_TRIES && left.length > 0; tries += 1) {
    for (const [one, credential] of await insertUnderNewIds(trx, left))
      created.set(one, { credential, isNew: true });
    for (const one of left) {
      const { organization_id, doc_id } = one.fresh;
      if (created.has(one) || doc_id === null) continue;
      const existing = await findCredentialOfFile(trx, organization_id, doc_id);
      if (existing) created.set(one, { credential: existing, isNew: false });
    }
    left = left.filter((one) => !created.has(one));
  }
  return wanted.map((one) => {
    const done = created.get(one);
    if (!done) throw new Error(`${PUBLIC_ID_TRIES} public ids in a row were taken`);
    return done;
  });
}

async function insertUnderNewIds(
  trx: Db,
  wanted: readonly Unnumbered[],
): Promise<[Unnumbered, Credential][]> {
  const rows = wanted.map(({ kind, fresh }) => ({
    ...fresh,
    public_id: mintPublicId(kind, Number(fresh.issued_at.slice(0, 4))),
  }));
  const places = new Map(rows.map((row, place) => [keyOf(row), place]));
  return (await insertCredentials(trx, rows)).flatMap((credential) => {
    const one = wanted[places.get(keyOf(credential)) ?? -1];
    return one ? [[one, credential]] : [];
  });
}

/** Two rows with the same key are the same document: only one of them was inserted. */
function keyOf({ organization_id, public_id, doc_id }: NewCredential): string {
  return [organization_id, public_id, doc_id].join('\n');
}

const insertNew = preparedInsert((db, rows: Insertable<Schema['credentials']>[]) =>
  db
    .insertInto('credentials')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
);

/** One line for each searchable value; a search contains no line break, so no match spans two. */
export function searchTextOf({
  title,
  public_id,
  holder_name,
  staff_note,
}: Pick<NewCredential, 'title' | 'public_id' | 'holder_name' | 'staff_note'>): string {
  return searchText([title, public_id, holder_name, staff_note].filter(Boolean).join('\n'));
}

export async function rewordCredential(trx: Db, id: number, changes: Updateable<Schema['credentials']>) {
  const words = await trx
    .updateTable('credentials')
    .set(changes)
    .where('id', '=', id)
    .returning(['title', 'public_id', 'holder_name', 'staff_note'])
    .executeTakeFirstOrThrow();
  const row = trx.updateTable('credentials').where('id', '=', id);
  await row.set({ search_text: searchTextOf(words) }).execute();
}

export function findCredential(db: Db, organizationId: number, publicId: string) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export function findCredentialOfFile(db: Db, organizationId: number, docId: string) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
}

/** The file that an issued document was described with; null if there was none, and for a verification. */
export async function findDescribedDocId(db: Db, credentialId: number): Promise<string | null> {
  const documents = db.selectFrom('issued_documents').where('credential_id', '=', credentialId);
  const issued = await documents.select('doc_id').executeTakeFirst();
  return issued?.doc_id ?? null;
}

/** An issued document of the organization, the file that it was issued for, and the uid of its person. */
export async function findIssued(
  db: Db,
  organizationId: number,
  [column, name]: readonly ['i.client_reference' | 'c.public_id', string],
) {
  const issued = await db
    .selectFrom('issued_documents as i')
    .innerJoin('credentials as c', 'c.id', 'i.credential_id')
    .leftJoin('students as s', 's.id', 'c.student_id')
    .leftJoin('employees as e', 'e.id', 'c.employee_id')
    .select(['c.public_id', 'i.language', 'i.doc_id', 'i.external_url'])
    .select(({ fn }) => fn.coalesce('s.uid', 'e.uid').as('person_uid'))
    .where('i.organization_id', '=', organizationId)
    .where(column, '=', name)
    .executeTakeFirst();
  const credential = issued && (await findCredential(db, organizationId, issued.public_id));
  return credential && { ...issued, credential };
}

/** The uid of the credential's employee; undefined if it has none, or the employee was erased. */
export async function findEmployeeUid(db: Db, { employee_id }: Credential): Promise<string | undefined> {
  if (employee_id === null) return undefined;
  const employees = db.selectFrom('employees').where('id', '=', employee_id);
  const employee = await employees.select('uid').executeTakeFirst();
  return employee?.uid;
}

export async function readScans(db: Db, credentialId: number): Promise<Scans> {
  const counts = await db
    .selectFrom('scan_counts')
    .select(['valid', 'invalid', 'last_scan_at'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const { valid, invalid, last_scan_at } = counts ?? { valid: 0, invalid: 0, last_scan_at: null };
  return { total_scans: valid + invalid, valid_scans: valid, invalid_scans: invalid, last_scan_at };
}

/** False if the organization has used the client reference. */
export async function insertIssued(db: Db, issued: Insertable<Schema['issued_documents']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('issued_documents')
    .values(issued)
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_reference']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The version of the organization's own template that a document was issued with. */
export async function findTemplateVersion(db: Db, credentialId: number): Promise<number | null> {
  const found = await db
    .selectFrom('issued_documents')
    .select('template_version')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return found?.template_version ?? null;
}

export interface Signed {
  public_id: string;
  key_id: string;
  withdrawn_at: string | null;
}

/** Finds the values that a public id's signature and addresses are made of. */
export function createSignedFinder({ db, reads }: Pick<Database, 'db' | 'reads'>) {
  return reads.lookup<Signed>(
    db
      .selectFrom('credentials')
      .leftJoin('signing_keys', 'signing_keys.key_id', 'credentials.key_id')
      .select(['credentials.public_id', 'credentials.key_id', 'signing_keys.withdrawn_at'])
      .where('public_id', '=', ''),
  );
}
