import type { Db } from '#server/db/schema.ts';

import { keyColumns, type TemplateKey } from './versions.store.ts';

/** Templates in an earlier format that nobody replaced, of one organization or of all. Nothing is issued from them. */
export function selectOldTemplates(db: Db, organizationId?: number) {
  return db
    .selectFrom('templates as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['o.uid as organization_uid', 't.doc_type', 't.language'])
    .where('t.replaced_at', 'is', null)
    .$if(organizationId !== undefined, (query) => query.where('t.organization_id', '=', organizationId ?? 0))
    .orderBy('o.uid')
    .orderBy('t.doc_type')
    .orderBy('t.language')
    .execute();
}

/** Finds the source even if the template was replaced. */
export async function findOldTemplate(
  db: Db,
  key: TemplateKey,
): Promise<{ source: string; replaced_at: string | null } | undefined> {
  return db
    .selectFrom('templates')
    .select(['source', 'replaced_at'])
    .where((eb) => eb.and(keyColumns(key)))
    .executeTakeFirst();
}

/** Marks the template as replaced, and leaves its source stored for `template show`. */
export async function replaceOldTemplate(trx: Db, key: TemplateKey, now: string): Promise<void> {
  await trx
    .updateTable('templates')
    .set({ replaced_at: now })
    .where((eb) => eb.and(keyColumns(key)))
    .where('replaced_at', 'is', null)
    .execute();
}
