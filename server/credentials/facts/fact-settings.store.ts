import type { Insertable } from 'kysely';

import type { FieldMode } from '#contract/facts.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** An organization's settings for the fields of a document type, by field. */
export async function selectSettings(
  db: Db,
  organizationId: number,
  docType: string,
): Promise<Map<string, FieldMode>> {
  const rows = await db
    .selectFrom('fact_settings')
    .select(['field', 'mode'])
    .where('organization_id', '=', organizationId)
    .where('doc_type', '=', docType)
    .execute();
  return new Map(rows.map(({ field, mode }) => [field, mode]));
}

export async function saveSetting(db: Db, setting: Insertable<Schema['fact_settings']>): Promise<void> {
  const { mode } = setting;
  await db
    .insertInto('fact_settings')
    .values(setting)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'doc_type', 'field']).doUpdateSet({ mode }),
    )
    .execute();
}

export async function deleteSettings(db: Db, organizationId: number, docType: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('fact_settings')
    .where('organization_id', '=', organizationId)
    .where('doc_type', '=', docType)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
