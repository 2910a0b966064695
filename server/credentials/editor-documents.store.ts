import type { Selectable, Transaction } from 'kysely';

import type { Product } from '#contract/fields.ts';
import { isPostgres, lockOrganizationSequence } from '#server/db/engine.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';

export interface EditorDocument {
  organizationId: number;
  docId: string;
  product?: Product | undefined;
  title?: string | undefined;
  externalUrl?: string | undefined;
  /** Whether the holder of its credential was erased; looked up where it isn't given. */
  isErased?: boolean;
}

/**
 * Keeps or refreshes what is known of an editor's file; what is not given stays as it was.
 * Answers its number, counted per organization without a gap.
 */
export async function saveEditorDocument(
  trx: Transaction<Schema>,
  described: EditorDocument,
  now: string,
): Promise<number> {
  const isErased = described.isErased ?? (await wasErased(trx, described));
  // The title and the address would bring the name back.
  const file = isErased ? { ...described, title: undefined, externalUrl: undefined } : described;
  // On PostgreSQL a file that is known need not wait for those that are numbered.
  const known = isPostgres(trx) ? await refreshedNumber(trx, file, now) : undefined;
  if (known !== undefined) return known;

  const { organizationId: organization_id, docId: doc_id, product, title, externalUrl: external_url } = file;
  await lockOrganizationSequence(trx, organization_id);
  const [kept] = await insertNumbered(trx, [
    {
      organization_id,
      doc_id,
      product: product ?? null,
      title: title ?? null,
      external_url: external_url ?? null,
      created_at: now,
      updated_at: now,
    },
  ]);
  if (!kept) throw new Error('A file was neither added nor refreshed');
  return kept.number;
}

async function wasErased(
  trx: Transaction<Schema>,
  { organizationId, docId }: EditorDocument,
): Promise<boolean> {
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
  { organizationId, docId, product, title, externalUrl: external_url }: EditorDocument,
  now: string,
): Promise<number | undefined> {
  const known = await trx
    .updateTable('editor_documents')
    .set({ product, title, external_url, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('doc_id', '=', docId)
    .returning('number')
    .executeTakeFirst();
  return known?.number;
}

type NewFile = Omit<Selectable<Schema['editor_documents']>, 'id' | 'number'>;

const insertNumbered = preparedInsert((db, files: NewFile[]) =>
  db
    .insertInto('editor_documents')
    .values((eb) =>
      files.map((file) => ({
        ...file,
        number: eb
          .selectFrom('editor_documents')
          .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', of.lit(1)).as('next'))
          .where('organization_id', '=', file.organization_id),
      })),
    )
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
