import type { Language } from '#contract/fields.ts';
import { readableOf } from '#server/access/readable-families.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { selectHoursOf } from '#server/analytics/scan-hours.store.ts';
import { selectHistory, selectMakers } from '#server/audit/audit.store.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { verificationRecord } from '#server/credentials/credential-record.ts';
import { readCredential } from '#server/credentials/credentials.service.ts';
import { findEmployeeUid, findTemplateVersion, readScans } from '#server/credentials/credentials.store.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { selectReplaced } from '#server/credentials/revocation.store.ts';
import { listFiles } from '#server/credentials/registered-files/registered-files.service.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { createWithdrawnReader } from '#server/keys/signing-keys.store.ts';
import { revokedSentences } from '#server/public-page/fact-rows.ts';
import { selectReports } from '#server/reports/reports.store.ts';
import { reportItem } from '#server/reports/reports.service.ts';

/** The audit log has the rest. */
const MAX_HISTORY = 200;
/** A document has at most twenty open ones. */
const MAX_REPORTS = 100;
const MAX_REPLACED = 20;
const SCAN_DAYS = 30;

/** Reads everything that the dashboard shows about one document. */
export function createDocumentReader({ database, addresses }: { database: Database; addresses: Addresses }) {
  const readWithdrawn = createWithdrawnReader({ ...database.reads, db: database.db });
  const hours = database.offThread(new URL('../../analytics/scan-hours.store.ts', import.meta.url), {
    selectHoursOf,
  });

  return async function readDocument(caller: Caller, publicId: string, now: Date, language: Language) {
    const { db } = database;
    const { organization } = caller;
    const credential = await readCredential(database, caller, publicId);
    const { id, public_id, holder_name, revoked_reason, public_reason, replaced_by } = credential;
    const today = timestamp(now).slice(0, 10);
    const from = addDays(today, 1 - SCAN_DAYS);
    const record = verificationRecord(
      credential,
      { addresses, today, withdrawnKeys: await readWithdrawn() },
      { employeeUid: await findEmployeeUid(db, credential), facts: await selectFacts(db, id, now) },
    );
    const makers = await selectMakers(db, organization.id, [public_id]);
    const scanHours = await hours.selectHoursOf(organization.id, organization.id, {
      credentialId: id,
      from: `${from} 00`,
    });
    const filter = { ...readableOf(caller), publicId: public_id, state: 'all' } as const;
    const reports = await selectReports(db, filter, { perPage: MAX_REPORTS });
    return {
      document: {
        ...record,
        scans: await readScans(db, id),
        holder: holder_name,
        made_by: makers.get(public_id) ?? null,
        made_with: makers.get(public_id)?.tokenUid ?? null,
        template_version: await findTemplateVersion(db, id),
        note: revoked_reason,
        public_reason,
        replaced_by,
        replaces: await selectReplaced(db, organization.id, public_id, MAX_REPLACED),
      },
      history: (await selectHistory(db, organization.id, public_id, MAX_HISTORY)).map(historyEntry),
      scan_days: Array.from({ length: SCAN_DAYS }, (_, place) => {
        const day = addDays(from, place);
        const ofDay = scanHours.filter(({ hour }) => hour.startsWith(day));
        const invalid = ofDay.reduce((sum, hour) => sum + hour.not_valid + hour.forged, 0);
        return { day, valid: ofDay.reduce((sum, { valid }) => sum + valid, 0), invalid };
      }),
      reports: reports.map((report) =>
        reportItem(report, caller.identity.permissions.includes('verify documents')),
      ),
      files: (await listFiles(db, { organizationId: organization.id, public_id }, caller)).files,
      revoked_sentences: revokedSentences(organization.name, timestamp(now), language),
    };
  };
}

type LoggedAct = Pick<
  Awaited<ReturnType<typeof selectHistory>>[number],
  'at' | 'actor' | 'action' | 'detail' | 'reason' | 'name'
>;

export function historyEntry({ at, actor, action, detail, reason, name }: LoggedAct) {
  const note = action === 'credential_revoked' ? detail : null;
  const [before = '', after = ''] = isMovedEnd(action) ? (detail ?? '').split(' to ') : [];
  return { at, action, by: name ?? actor, reason, note, ends: after === '' ? null : { before, after } };
}

/** Whether an entry's detail contains a period's end before and after. */
export function isMovedEnd(action: string): boolean {
  return action === 'credential_extended' || action === 'credential_shortened';
}
