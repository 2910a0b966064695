import { deleteRequestsBefore } from '#server/access/connections.store.ts';
import { deleteInvitationsBefore } from '#server/access/invitations.store.ts';
import { deleteSignInsBefore } from '#server/access/openid/openid.store.ts';
import { deleteChallengesBefore } from '#server/access/passkeys.store.ts';
import { deleteSessionsBefore } from '#server/access/sessions.store.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { deleteOldHours } from '#server/analytics/signals.service.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/time.ts';
import { deleteCountersBefore } from '#server/http/counters.store.ts';
import { deleteIdleWriters } from '#server/public-page/scans.store.ts';
import { deleteClosedBefore } from '#server/reports/reports.store.ts';
import { undoableSince } from '#server/revocation/acts.service.ts';
import { deleteActsBefore } from '#server/revocation/acts.store.ts';

const CLOSED_REPORTS_DAYS = 365;
/** Far longer than any process that still has scans to write can have been cut off. */
const IDLE_WRITER_DAYS = 90;
/** For an administrator who looks at what somebody had. */
const ENDED_SESSION_DAYS = 30;

/**
 * Deletes what isn't needed any longer: reports a year after they were closed, and scans by hour after two months, limits
 * when their time is over, sessions and invitations a month after they ended, and acts that can't be undone any more.
 */
export async function deleteExpiredData(database: Database, now: Date): Promise<void> {
  const at = timestamp(now);
  const today = at.slice(0, 10);
  const aYearAgo = addDays(today, -CLOSED_REPORTS_DAYS) + at.slice(10);
  await database.write(async (trx) => {
    await deleteClosedBefore(trx, aYearAgo);
    const aMonthAgo = addDays(today, -ENDED_SESSION_DAYS) + at.slice(10);
    await deleteSessionsBefore(trx, aMonthAgo);
    await deleteInvitationsBefore(trx, aMonthAgo);
    await deleteChallengesBefore(trx, at);
    await deleteActsBefore(trx, undoableSince(now));
    await deleteRequestsBefore(trx, at);
    await deleteSignInsBefore(trx, at);
    await deleteOldHours(trx, today);
    await deleteCountersBefore(trx, now);
    await deleteIdleWriters(trx, addDays(today, -IDLE_WRITER_DAYS));
  });
}
