import { deleteSessionsBefore } from '#server/access/sessions.store.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { deleteOldHours } from '#server/analytics/signals.service.ts';
import { deleteExpiredClasses } from '#server/classes/classes.store.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { undoableSince } from '#server/revocation/acts.service.ts';
import { deleteActsBefore } from '#server/revocation/acts.store.ts';

import { deleteRowsBefore } from './retention.store.ts';

const CLOSED_REPORTS_DAYS = 365;
/** Far longer than a process with unwritten scans can be cut off, so that none retries a batch afterwards. */
const IDLE_WRITER_DAYS = 90;
/** For an administrator who reviews a person's sessions. */
const ENDED_SESSION_DAYS = 30;

/** Time to repeat a download or to get another kind of file. */
const FETCHED_MS = 3_600_000;

/**
 * Deletes unneeded data: reports a year after they were closed, hourly scans after two months, expired rate limits,
 * sessions and invitations a month after they ended, acts that can't be undone any more, and files of documents issued to
 * many.
 */
export async function deleteExpiredData(database: Database, now: Date): Promise<void> {
  const at = timestamp(now);
  const today = at.slice(0, 10);
  const aYearAgo = addDays(today, -CLOSED_REPORTS_DAYS) + at.slice(10);
  await database.write(async (trx) => {
    await deleteRowsBefore(trx, 'reports', aYearAgo);
    const aMonthAgo = addDays(today, -ENDED_SESSION_DAYS) + at.slice(10);
    await deleteSessionsBefore(trx, aMonthAgo);
    await deleteRowsBefore(trx, 'invitations', aMonthAgo);
    for (const table of ['passkey_challenges', 'connection_requests', 'provider_sign_ins'] as const)
      await deleteRowsBefore(trx, table, at);
    await deleteActsBefore(trx, undoableSince(now));
    const fetchedBefore = timestamp(new Date(now.getTime() - FETCHED_MS));
    await deleteExpiredClasses(trx, { now: at, fetchedBefore });
    await deleteOldHours(trx, today);
    await deleteRowsBefore(trx, 'rate_limit_counters', now.getTime());
    await deleteRowsBefore(trx, 'scan_writers', addDays(today, -IDLE_WRITER_DAYS));
  });
}
