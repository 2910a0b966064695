import { sql } from 'kysely';

import type { Db } from '#server/db/schema.ts';
import { COPIED } from '#server/db/tables.ts';

/** Tables in which even an unused organization has rows. */
const SETTINGS: readonly string[] = [
  'templates',
  'template_versions',
  'fact_settings',
  'content_settings',
  'brands',
  'domains',
];
const OF_PEOPLE: readonly string[] = ['invitations', 'passkeys', 'tokens', 'identities'];
const BEFORE_USE = [...SETTINGS, ...OF_PEOPLE, 'audit'];

/** The first table with rows that only a used organization has, apart from its people and settings. */
export async function findUse(db: Db, organizationId: number): Promise<string | null> {
  for (const [name, { owner }] of Object.entries(COPIED)) {
    if (owner !== 'organization' || BEFORE_USE.includes(name)) continue;
    const query = sql`select 1 from ${sql.table(name)} where organization_id = ${organizationId} limit 1`;
    if ((await query.execute(db)).rows.length > 0) return name;
  }
  return null;
}

/** Deletes it with its people and settings. Its audit entries stay, because they are about it. */
export async function deleteOrganizationRows(trx: Db, id: number): Promise<void> {
  for (const name of [...SETTINGS, ...OF_PEOPLE, 'document_counts', 'people_counts'])
    await sql`delete from ${sql.table(name)} where organization_id = ${id}`.execute(trx);
  await trx.updateTable('audit').set({ organization_id: null }).where('organization_id', '=', id).execute();
  const { account_id } = await trx
    .deleteFrom('organizations')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('accounts')
    .where('id', '=', account_id)
    .where((eb) => {
      const others = eb.selectFrom('organizations').select('id').where('account_id', '=', account_id);
      return eb.not(eb.exists(others));
    })
    .execute();
}
