import type { Kysely } from 'kysely';

import { type Signal, WINDOW_DAYS } from '#contract/analytics.ts';
import type { Family } from '#contract/fields.ts';
import { credentialStatus } from '#server/credentials/validity.ts';
import type { OffThread } from '#server/db/off-thread.ts';
import type { Schema } from '#server/db/schema.ts';

import { type BusySeal, deleteHoursBefore, type selectBusySeals } from './scan-hours.store.ts';
import { LEAST, signalsOf } from './signal-model.ts';
import { addDays } from './time-buckets.ts';

/** As long again as the window: what is usual for a seal. */
const STORED_DAYS = 2 * WINDOW_DAYS;
const MAX_SEALS = 200;
const MAX_SIGNALS = 50;

/** What of the last 30 days is worth a look, newest first. */
export async function readSignals(
  reads: OffThread<{ selectBusySeals: typeof selectBusySeals }>,
  { organizationId, families }: { organizationId: number; families: readonly Family[] },
  today: string,
): Promise<Signal[]> {
  const from = `${addDays(today, 1 - STORED_DAYS)} 00`;
  const filter = { families, from, least: LEAST, limit: MAX_SEALS };
  const seals = await reads.selectBusySeals(organizationId, organizationId, filter);
  return seals
    .flatMap((seal) => signalsOfSeal(seal, today))
    .sort((a, b) => (a.since < b.since ? 1 : -1))
    .slice(0, MAX_SIGNALS);
}

function signalsOfSeal(seal: BusySeal, today: string): Signal[] {
  const { public_id, title, family, hours, revoked_at: revokedAt } = seal;
  const holders = [seal.holder_name, seal.student_id, seal.employee_id, seal.erased_at];
  const isPersonal = holders.some((holder) => holder !== null);
  const status = credentialStatus(seal, today);
  return signalsOf({ isPersonal, revokedAt, hours }, `${addDays(today, 1 - WINDOW_DAYS)} 00`).map(
    (signal) => ({
      ...signal,
      public_id,
      title,
      family,
      status,
    }),
  );
}

/** Deletes the hours that are no longer looked at. In a transaction. */
export async function deleteOldHours(trx: Kysely<Schema>, today: string): Promise<void> {
  await deleteHoursBefore(trx, `${addDays(today, 1 - STORED_DAYS)} 00`);
}
