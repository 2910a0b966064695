import type { Kysely } from 'kysely';

import type { Product } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';

export interface EditorDocument {
  organizationId: number;
  docId: string;
  product?: Product | undefined;
  title?: string | undefined;
  externalUrl?: string | undefined;
}

/**
 * Keeps or refreshes what is known of an editor's file; what is not given stays as it was.
 * Answers its number, counted per organization. One statement, so that two writers get two numbers.
 */
export async function keepEditorDocument(
  db: Kysely<Schema>,
  file: EditorDocument,
  now: string,
): Promise<number> {
  const { number } = await db
    .insertInto('editor_documents')
    .columns([
      'organization_id',
      'number',
      'doc_id',
      'product',
      'title',
      'external_url',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('editor_documents')
        .where('organization_id', '=', file.organizationId)
        .select((of) => [
          of.val(file.organizationId).as('organization_id'),
          of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', of.lit(1)).as('number'),
          of.val(file.docId).as('doc_id'),
          of.val(file.product ?? null).as('product'),
          of.val(file.title ?? null).as('title'),
          of.val(file.externalUrl ?? null).as('external_url'),
          of.val(now).as('created_at'),
          of.val(now).as('updated_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'doc_id']).doUpdateSet((eb) => ({
        product: eb.fn.coalesce('excluded.product', 'editor_documents.product'),
        title: eb.fn.coalesce('excluded.title', 'editor_documents.title'),
        external_url: eb.fn.coalesce('excluded.external_url', 'editor_documents.external_url'),
        updated_at: now,
      })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
