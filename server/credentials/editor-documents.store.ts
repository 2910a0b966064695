import type { Transaction } from 'kysely';

import type { Product } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { waitToNumber } from '#server/db/writers-turn.ts';

export interface EditorDocument {
  organizationId: number;
  docId: string;
  product?: Product | undefined;
  title?: string | undefined;
  externalUrl?: string | undefined;
}

/**
 * Keeps or refreshes what is known of an editor's file; what is not given stays as it was.
 * Answers its number, counted per organization without a gap.
 */
export async function keepEditorDocument(
  on: Transaction<Schema>,
  file: EditorDocument,
  now: string,
): Promise<number> {
  const { organizationId: organization_id, docId: doc_id, product, title, externalUrl: external_url } = file;
  const known = await on
    .updateTable('editor_documents')
    .set({ product, title, external_url, updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('doc_id', '=', doc_id)
    .returning('number')
    .executeTakeFirst();
  if (known) return known.number;

  await waitToNumber(on, organization_id);
  const { last } = await on
    .selectFrom('editor_documents')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow();
  const kept = await on
    .insertInto('editor_documents')
    .values({
      organization_id,
      number: last + 1,
      doc_id,
      product: product ?? null,
      title: title ?? null,
      external_url: external_url ?? null,
      created_at: now,
      updated_at: now,
    })
    // Somebody kept the same file while this one waited to number it.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'doc_id'])
        .doUpdateSet({ product, title, external_url, updated_at: now }),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return kept.number;
}
