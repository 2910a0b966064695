import type { Insertable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';

export function findBrand(db: Db, organizationId: number) {
  return db
    .selectFrom('brands')
    .select(['accent', 'logo_hash', 'logo_width', 'logo_height'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Changes the given fields; null clears one. */
export async function saveBrand(
  trx: Db,
  organizationId: number,
  brand: Omit<Insertable<Schema['brands']>, 'organization_id'>,
): Promise<void> {
  await trx
    .insertInto('brands')
    .values({ ...brand, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(brand))
    .execute();
}

export async function findLogo(db: Db, logoHash: string): Promise<string | undefined> {
  const brand = db.selectFrom('brands').select('logo').where('logo_hash', '=', logoHash);
  const found = await brand.limit(1).executeTakeFirst();
  return found?.logo ?? undefined;
}
