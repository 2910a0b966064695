import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

// Sources of templates in the format of earlier releases. Nothing is made of them; they are given out until they're replaced.

export interface TemplateKey {
  organizationId: number;
  docType: string;
  language: string;
}

export async function findOldTemplate(
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

export function selectOldTemplates(db: Kysely<Schema>, organizationId: number) {
  return db
    .selectFrom('templates')
    .select(['doc_type', 'language', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Whether there was one. */
export async function deleteOldTemplate(
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
