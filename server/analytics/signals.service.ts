import { type Signal, type SignalKind, WINDOW_DAYS } from '#contract/analytics.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';
import { recordAudit, type AuditContext } from '#server/audit/audit.store.ts';
import { credentialStatus } from '#server/status/status.ts';
import type { Database } from '#server/db/database.ts';
import type { OffThread } from '#server/db/off-thread.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import type { Readable } from '#server/db/search-index.ts';
import { notFound } from '#server/errors/refusals.ts';

import { deleteReviewsBefore, findReview, upsertReview } from './reviewed-signals.store.ts';
import { type BusySeal, deleteHoursBefore, hourOf, type selectBusySeals } from './scan-hours.store.ts';
import { LEAST, signalsOf } from './signal-model.ts';
import { addDays } from '#server/figures/time-buckets.ts';

/** Twice the window, because the first half shows what is usual for a seal. */
const STORED_DAYS = 2 * WINDOW_DAYS;
const MAX_SEALS = 200;
const MAX_SIGNALS = 50;

type Reads = OffThread<{ selectBusySeals: typeof selectBusySeals }>;

/** Signals of the last 30 days, newest first. */
export async function readSignals(reads: Reads, readable: Readable, today: string): Promise<Signal[]> {
  return (await foundSignals(reads, readable, today))
    .map(({ signal }) => signal)
    .sort((a, b) => (a.since < b.since ? 1 : -1))
    .slice(0, MAX_SIGNALS);
}

async function foundSignals(reads: Reads, { organizationId, families }: Readable, today: string) {
  const from = `${addDays(today, 1 - STORED_DAYS)} 00`;
  const filter = { families, from, least: LEAST, limit: MAX_SEALS };
  const seals = await reads.selectBusySeals(organizationId, organizationId, filter);
  return seals.flatMap((seal) => signalsOfSeal(seal, today).map((signal) => ({ signal, id: seal.id })));
}

function signalsOfSeal(seal: BusySeal, today: string): Signal[] {
  const { public_id, title, family, hours, reviewed, revoked_at: revokedAt } = seal;
  const holders = [seal.holder_name, seal.student_id, seal.employee_id, seal.erased_at];
  const isPersonal = holders.some((holder) => holder !== null);
  const status = credentialStatus(seal, today);
  const counted = { isPersonal, revokedAt, hours, reviewed };
  return signalsOf(counted, `${addDays(today, 1 - WINDOW_DAYS)} 00`).map((signal) => ({
    ...signal,
    public_id,
    title,
    family,
    status,
  }));
}

interface ReviewRequest extends Readable {
  caller: Caller;
  publicId: string;
  signal: SignalKind;
}

/** A second review of the same hours changes nothing. 404 for a signal that isn't in the caller's list. */
export async function reviewSignal(
  database: Database,
  reads: Reads,
  request: ReviewRequest,
  auditContext: AuditContext,
): Promise<string> {
  const { organizationId: organization_id, publicId: subject, signal } = request;
  const at = timestamp(auditContext.now);
  const signals = await foundSignals(reads, request, at.slice(0, 10));
  const found = signals.find((each) => each.signal.public_id === subject && each.signal.signal === signal);
  return writeAs(database, request.caller, async (trx) => {
    const before = await findReview(trx, request);
    if (before !== null && (!found || hourOf(before) === hourOf(at))) return before;
    if (!found) throw notFound('Signal not found');
    await upsertReview(trx, { organization_id, credential_id: found.id, signal, at });
    await recordAudit(trx, auditContext, 'signal_reviewed', { organization_id, subject, detail: signal });
    return at;
  });
}

/** Deletes hours outside the window, and reviews older than it. Call in a transaction. */
export async function deleteOldHours(trx: Db, today: string): Promise<void> {
  await deleteHoursBefore(trx, `${addDays(today, 1 - STORED_DAYS)} 00`);
  await deleteReviewsBefore(trx, addDays(today, 1 - WINDOW_DAYS));
}
