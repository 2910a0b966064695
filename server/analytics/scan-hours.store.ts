import type { Family } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';

import type { ScanHour } from './signal-model.ts';

/** `YYYY-MM-DD HH` from `YYYY-MM-DD HH:MM:SS`. */
export const hourOf = (at: string): string => at.slice(0, 13);

/** Stores each credential's totals before an hour unless they are stored. Call in the transaction that counts the scans. */
export const noteHours = preparedInsert((db, rows: Schema['scan_hours'][]) =>
  db
    .insertInto('scan_hours')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Totals over all hours below which a credential can have no signal. */
export interface LeastCounts {
  valid: number;
  forged: number;
  hoursAfterRevocation: number;
}

interface SealFilter {
  families: readonly Family[];
  /** The first hour that counts. */
  from: string;
  least: LeastCounts;
  limit: number;
}

/** The most scanned credentials among those that can have a signal, with all their hours. */
export async function selectBusySeals(
  db: Db,
  organizationId: number,
  { families, from, least, limit }: SealFilter,
) {
  const ofOrganization = db.selectFrom('scan_hours').where('organization_id', '=', organizationId);
  const noted = ofOrganization.where('hour', '>=', from);
  const seals = await db
    .selectFrom(
      noted
        .select(({ fn }) => [
          'credential_id',
          fn.min('valid').as('valid'),
          fn.min('forged').as('forged'),
          fn.countAll().as('hours'),
        ])
        .groupBy('credential_id')
        .as('before'),
    )
    .innerJoin('scan_counts as now', 'now.credential_id', 'before.credential_id')
    .innerJoin('credentials as c', 'c.id', 'before.credential_id')
    .select(['c.id', 'c.public_id', 'c.title', 'c.family', 'c.effective_date', 'c.end_date'])
    .select(['c.holder_name', 'c.student_id', 'c.employee_id', 'c.erased_at', 'c.revoked_at'])
    .select(['now.valid', 'now.invalid', 'now.forged'])
    .where('c.family', 'in', [...families])
    .where((eb) =>
      eb.or([
        eb(eb('now.valid', '-', eb.ref('before.valid')), '>=', least.valid),
        eb(eb('now.forged', '-', eb.ref('before.forged')), '>=', least.forged),
        eb.and([eb('before.hours', '>=', least.hoursAfterRevocation), eb('c.revoked_at', 'is not', null)]),
      ]),
    )
    .orderBy((eb) => eb('now.forged', '-', eb.ref('before.forged')), 'desc')
    .orderBy((eb) => eb('now.valid', '-', eb.ref('before.valid')), 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  if (seals.length === 0) return [];
  const ids = seals.map(({ id }) => id);
  const rows = await noted
    .select(['credential_id', 'hour', 'valid', 'invalid', 'forged'])
    .where('credential_id', 'in', ids)
    .orderBy('hour')
    .execute();
  const reviews = await db
    .selectFrom('reviewed_signals')
    .select(['credential_id', 'signal', 'at'])
    .where('organization_id', '=', organizationId)
    .where('credential_id', 'in', ids)
    .execute();
  return seals.map(({ valid, invalid, forged, ...seal }) => {
    const isOwn = ({ credential_id }: { credential_id: number }) => credential_id === seal.id;
    const hours = hoursBetween(rows.filter(isOwn), { valid, invalid, forged });
    const reviewed = Object.fromEntries(reviews.filter(isOwn).map(({ signal, at }) => [signal, hourOf(at)]));
    return { ...seal, hours, reviewed };
  });
}
export type BusySeal = Awaited<ReturnType<typeof selectBusySeals>>[number];

export async function selectHoursOf(
  db: Db,
  organizationId: number,
  { credentialId, from }: { credentialId: number; from: string },
): Promise<ScanHour[]> {
  const rows = await db
    .selectFrom('scan_hours')
    .select(['hour', 'valid', 'invalid', 'forged'])
    .where('organization_id', '=', organizationId)
    .where('hour', '>=', from)
    .where('credential_id', '=', credentialId)
    .orderBy('hour')
    .execute();
  const now = await db
    .selectFrom('scan_counts')
    .select(['valid', 'invalid', 'forged'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return now ? hoursBetween(rows, now) : [];
}

type Totals = Pick<Schema['scan_hours'], 'valid' | 'invalid' | 'forged'>;

/** The scans of each hour: the totals before the next stored hour, or now, minus the totals before it. */
function hoursBetween(noted: readonly (Totals & { hour: string })[], now: Totals): ScanHour[] {
  return noted.map((before, place) => {
    const after = noted[place + 1] ?? now;
    // A batch written late has later totals, so a difference can be negative.
    const less = (count: keyof Totals) => Math.max(0, after[count] - before[count]);
    const forged = less('forged');
    return {
      hour: before.hour,
      valid: less('valid'),
      not_valid: Math.max(0, less('invalid') - forged),
      forged,
    };
  });
}

/** Deletes by organization, because the index on hours begins with it. */
export async function deleteHoursBefore(trx: Db, hour: string): Promise<void> {
  await trx
    .deleteFrom('scan_hours')
    .where('organization_id', 'in', trx.selectFrom('organizations').select('id'))
    .where('hour', '<', hour)
    .execute();
}
