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

/** Of one organization, or of all. */
export function selectOldTemplates(db: Kysely<Schema>, organizationId?: number) {
  return db
    .selectFrom('templates as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['o.uid as organization_uid', 't.doc_type', 't.language', 't.updated_at'])
    .$if(organizationId !== undefined, (query) => query.where('t.organization_id', '=', organizationId ?? 0))
    .orderBy('o.uid')
    .orderBy('t.doc_type')
    .orderBy('t.language')
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
