import type { Selectable, Transaction } from 'kysely';

import type { Product } from '#contract/fields.ts';
import { isPostgres, lockOrganizationSequence } from '#server/db/engine.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export interface EditorDocument {
  organizationId: number;
  docId: string;
  product?: Product | undefined;
  title?: string | undefined;
  externalUrl?: string | undefined;
  /** Whether the holder of its credential was erased; read from the database if not given. */
  isErased?: boolean;
  /** The moment of saving, `YYYY-MM-DD HH:MM:SS`. */
  at: string;
}

/** Absent fields stay as they were. Returns the file's number, counted for each organization without a gap. */
export async function saveEditorDocument(
  trx: Transaction<Schema>,
  described: EditorDocument,
): Promise<number> {
  const isErased = described.isErased ?? (await wasErased(trx, described));
  // After an erasure, title and address could bring the name back.
  const file = isErased ? { ...described, title: undefined, externalUrl: undefined } : described;
  // On PostgreSQL a known file needn't wait for files that are being numbered.
  const known = isPostgres(trx) ? await refreshedNumber(trx, file) : undefined;
  if (known !== undefined) return known;

  await lockOrganizationSequence(trx, file.organizationId);
  const [kept] = await insertOrRefresh(trx, [newFile(file)]);
  if (!kept) throw new Error('A file was neither added nor refreshed');
  return kept.number;
}

/** The same in few statements, for files of new credentials, most of which aren't known yet. */
export async function saveEditorDocuments(trx: Transaction<Schema>, described: readonly EditorDocument[]) {
  // One order everywhere, so that two processes never deadlock on organizations.
  const inOrder = described.toSorted((one, other) => one.organizationId - other.organizationId);
  for (const [organizationId, files] of Map.groupBy(inOrder, (file) => file.organizationId)) {
    await lockOrganizationSequence(trx, organizationId);
    const added = await insertNew(trx, files.map(newFile));
    if (added.length === files.length) continue;
    // Otherwise the number of a file that is known would leave a gap.
    if (added.length > 0) await forget(trx, organizationId, added);
    for (const file of files) await saveEditorDocument(trx, file);
  }
}

async function forget(
  trx: Transaction<Schema>,
  organizationId: number,
  added: readonly { doc_id: string }[],
): Promise<void> {
  await trx
    .deleteFrom('editor_documents')
    .where('organization_id', '=', organizationId)
    .where(
      'doc_id',
      'in',
      added.map(({ doc_id }) => doc_id),
    )
    .execute();
}

async function wasErased(trx: Transaction<Schema>, { organizationId, docId }: EditorDocument) {
  const credential = await trx
    .selectFrom('credentials')
    .select('erased_at')
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
  return credential?.erased_at != null;
}

async function refreshedNumber(
  trx: Transaction<Schema>,
  { organizationId, docId, product, title, externalUrl: external_url, at }: EditorDocument,
): Promise<number | undefined> {
  const known = await trx
    .updateTable('editor_documents')
    .set({ product, title, external_url, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .returning('number')
    .executeTakeFirst();
  return known?.number;
}

type NewFile = Omit<Selectable<Schema['editor_documents']>, 'id' | 'number'>;

function newFile({ organizationId, docId, product, title, externalUrl, at }: EditorDocument): NewFile {
  return {
    organization_id: organizationId,
    doc_id: docId,
    product: product ?? null,
    title: title ?? null,
    external_url: externalUrl ?? null,
    created_at: at,
    updated_at: at,
  };
}

const insertNew = preparedInsert((db, files: NewFile[]) =>
  insertNumbered(db, files)
    .onConflict((conflict) => conflict.columns(['organization_id', 'doc_id']).doNothing())
    .returning('doc_id'),
);

const insertOrRefresh = preparedInsert((db, files: NewFile[]) =>
  insertNumbered(db, files)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'doc_id']).doUpdateSet((known) => ({
        product: known.fn.coalesce('excluded.product', 'editor_documents.product'),
        title: known.fn.coalesce('excluded.title', 'editor_documents.title'),
        external_url: known.fn.coalesce('excluded.external_url', 'editor_documents.external_url'),
        updated_at: known.ref('excluded.updated_at'),
      })),
    )
    .returning('number'),
);

/** Files of one organization. The highest number is read before any of them is inserted. */
function insertNumbered(db: Db, files: readonly NewFile[]) {
  return db.insertInto('editor_documents').values((eb) =>
    files.map((file, place) => ({
      ...file,
      number: eb
        .selectFrom('editor_documents')
        .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', of.lit(place + 1)).as('next'))
        .where('organization_id', '=', file.organization_id),
    })),
  );
}
