import type { Updateable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';

export function findDomain(db: Db, organizationId: number) {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}
export type StoredDomain = NonNullable<Awaited<ReturnType<typeof findDomain>>>;

/** Domains not checked since `notSince`, and those checked after `now`, by a clock that was ahead. */
export function selectDomainsToCheck(db: Db, { now, notSince }: { now: string; notSince: string }) {
  return db
    .selectFrom('domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select(['o.id', 'o.uid'])
    .where((eb) =>
      eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', notSince), eb('checked_at', '>', now)]),
    )
    .execute();
}

/** Replaces the previous domain and everything about its proof. */
export async function saveNewDomain(
  trx: Db,
  organizationId: number,
  { domain, token }: Pick<StoredDomain, 'domain' | 'token'>,
): Promise<void> {
  const unproven = { method: null, proven_at: null, lost_at: null, checked_at: null, problem: null };
  const columns = { domain, token, ...unproven };
  await trx
    .insertInto('domains')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}

export async function updateDomain(trx: Db, organizationId: number, columns: Updateable<Schema['domains']>) {
  await trx.updateTable('domains').set(columns).where('organization_id', '=', organizationId).execute();
}

export async function deleteDomain(trx: Db, organizationId: number): Promise<void> {
  await trx.deleteFrom('domains').where('organization_id', '=', organizationId).execute();
}
