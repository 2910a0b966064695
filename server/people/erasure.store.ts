import { type Kysely, sql, type Updateable } from 'kysely';

import type { Schema } from '../db/schema.ts';
import type { Directory } from './directories.ts';

export function findErasable(db: Kysely<Schema>, directory: Directory, organizationId: number, uid: string) {
  return db
    .selectFrom(directory)
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** The credentials that are about a person. */
export function selectHeld(db: Kysely<Schema>, directory: Directory, personId: number) {
  return db
    .selectFrom('credentials')
    .select(['id', 'organization_id', 'public_id', 'title', 'doc_id', 'revoked_reason'])
    .where(directory === 'students' ? 'student_id' : 'employee_id', '=', personId)
    .execute();
}
type Held = Awaited<ReturnType<typeof selectHeld>>[number];

export async function updateHeld(
  trx: Kysely<Schema>,
  id: number,
  bare: Updateable<Schema['credentials']>,
): Promise<void> {
  await trx.updateTable('credentials').set(bare).where('id', '=', id).execute();
}

/** Title and address of a file can hold the name as well; the id stays, or the file could be verified anew. */
export async function forgetFiles(trx: Kysely<Schema>, held: readonly Held[]): Promise<void> {
  for (const { id, organization_id, doc_id } of held) {
    await trx
      .updateTable('issued_documents')
      .set({ external_url: null, doc_id: null })
      .where('credential_id', '=', id)
      .execute();
    if (doc_id === null) continue;
    await trx
      .updateTable('editor_documents')
      .set({ title: null, external_url: null })
      .where('organization_id', '=', organization_id)
      .where('doc_id', '=', doc_id)
      .execute();
  }
}

/** Drafts whose title holds a name: a draft knows in no other way whom it is about. */
export function selectDraftsNaming(db: Kysely<Schema>, organizationId: number, name: string) {
  return db
    .selectFrom('drafts')
    .select(['id', 'title'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`replace(title, ${name}, '') <> title`)
    .execute();
}

export async function updateDraft(trx: Kysely<Schema>, id: number, title: string): Promise<void> {
  await trx.updateTable('drafts').set({ title }).where('id', '=', id).execute();
}

export async function deletePerson(trx: Kysely<Schema>, directory: Directory, id: number): Promise<void> {
  await trx.deleteFrom(directory).where('id', '=', id).execute();
}
