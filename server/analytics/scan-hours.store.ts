import { type Kysely, sql } from 'kysely';

import type { Family } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';

/** `YYYY-MM-DD HH` of a `YYYY-MM-DD HH:MM:SS`. */
export function hourOf(at: string): string {
  return at.slice(0, 13);
}

/** Adds scans to their hours; each credential and hour occurs once. In the transaction that counts them. */
export const addToHours = preparedInsert((db, rows: Schema['scan_hours'][]) =>
  db
    .insertInto('scan_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'hour', 'credential_id']).doUpdateSet((eb) => ({
        valid: eb('scan_hours.valid', '+', eb.ref('excluded.valid')),
        not_valid: eb('scan_hours.not_valid', '+', eb.ref('excluded.not_valid')),
        forged: eb('scan_hours.forged', '+', eb.ref('excluded.forged')),
      })),
    ),
);

/** What a credential must have in all its hours together before a closer look can find anything. */
export interface LeastCounts {
  valid: number;
  forged: number;
  /** Hours in which it was opened while it was not valid. */
  notValidHours: number;
}

interface SealFilter {
  families: readonly Family[];
  /** The first hour that counts. */
  from: string;
  least: LeastCounts;
  limit: number;
}

const SIGNAL_COLUMNS = [
  'c.id',
  'c.public_id',
  'c.title',
  'c.family',
  'c.effective_date',
  'c.end_date',
] as const;

/** The credentials with the most scans among those that a closer look may find something in, with all their hours. */
export async function selectBusySeals(
  db: Kysely<Schema>,
  organizationId: number,
  { families, from, least, limit }: SealFilter,
) {
  const seals = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('scan_hours')
        .select((sums) => [
          'credential_id',
          sums.fn.sum<number | string>('valid').as('valid'),
          sums.fn.sum<number | string>('forged').as('forged'),
          sql<number | string>`sum(case when ${sums.ref('not_valid')} > 0 then 1 else 0 end)`.as('ended'),
        ])
        .where('organization_id', '=', organizationId)
        .where('hour', '>=', from)
        .groupBy('credential_id')
        .as('s'),
    )
    .innerJoin('credentials as c', 'c.id', 's.credential_id')
    .select(SIGNAL_COLUMNS)
    .select(['c.holder_name', 'c.student_id', 'c.employee_id', 'c.erased_at', 'c.revoked_at'])
    .where('c.family', 'in', [...families])
    .where((eb) =>
      eb.or([
        eb('s.valid', '>=', least.valid),
        eb('s.forged', '>=', least.forged),
        eb.and([eb('s.ended', '>=', least.notValidHours), eb('c.revoked_at', 'is not', null)]),
      ]),
    )
    .orderBy('s.forged', 'desc')
    .orderBy('s.valid', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  if (seals.length === 0) return [];
  const hours = await db
    .selectFrom('scan_hours')
    .select(['credential_id', 'hour', 'valid', 'not_valid', 'forged'])
    .where('organization_id', '=', organizationId)
    .where('hour', '>=', from)
    .where(
      'credential_id',
      'in',
      seals.map(({ id }) => id),
    )
    .orderBy('hour')
    .execute();
  return seals.map((seal) => ({
    ...seal,
    hours: hours.filter(({ credential_id }) => credential_id === seal.id),
  }));
}
export type BusySeal = Awaited<ReturnType<typeof selectBusySeals>>[number];

/** By organization, because the hours are found by it; all of them. */
export async function deleteHoursBefore(trx: Kysely<Schema>, hour: string): Promise<void> {
  await trx
    .deleteFrom('scan_hours')
    .where('organization_id', 'in', trx.selectFrom('organizations').select('id'))
    .where('hour', '<', hour)
    .execute();
}
