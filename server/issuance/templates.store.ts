import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

export interface TemplateKey {
  organizationId: number;
  docType: string;
  language: string;
}

export async function findTemplate(
  db: Kysely<Schema>,
  { organizationId, docType, language }: TemplateKey,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('templates')
    .select('source')
    .where('organization_id', '=', organizationId)
    .where('doc_type', '=', docType)
    .where('language', '=', language)
    .executeTakeFirst();
  return found?.source;
}

export function selectTemplates(db: Kysely<Schema>, organizationId: number) {
  return db
    .selectFrom('templates')
    .select(['doc_type', 'language', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function saveTemplate(
  db: Kysely<Schema>,
  { organizationId, docType, language }: TemplateKey,
  source: string,
  now: string,
): Promise<void> {
  await db
    .insertInto('templates')
    .values({
      organization_id: organizationId,
      doc_type: docType,
      language,
      source,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'doc_type', 'language']).doUpdateSet({ source, updated_at: now }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteTemplate(
  db: Kysely<Schema>,
  { organizationId, docType, language }: TemplateKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('templates')
    .where('organization_id', '=', organizationId)
    .where('doc_type', '=', docType)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
