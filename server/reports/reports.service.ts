import { createHash } from 'node:crypto';

import { undirected } from '#contract/undirected.ts';
import type { Report } from '#contract/reports.ts';
import { noteActivity } from '#server/figures/activity.store.ts';
import { recordAudit, type AuditContext } from '#server/audit/audit.store.ts';
import { credentialStatus } from '#server/status/status.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { notFound } from '#server/errors/refusals.ts';

import {
  countOpen,
  findReport,
  insertReport,
  markClosed,
  type ReportFilter,
  type StoredReport,
} from './reports.store.ts';

/** Limits the disk space of a flood of reports; nobody reads more open ones. */
export const MAX_OPEN_REPORTS = 1_000;
/** One paper that spreads widely must leave room for reports about others. */
export const MAX_OPEN_OF_DOCUMENT = 20;

type Reported = Pick<
  Schema['credentials'],
  'organization_id' | 'family' | 'product' | 'effective_date' | 'end_date' | 'revoked_at'
> & { id: number };

interface NewReport {
  what: string;
  email: string | null;
  language: 'en' | 'fr';
  /** Created by default. */
  uid?: string;
}

/** The same words sent twice are one report. `full`: too many are open here or about this document. */
export async function saveReport(
  trx: Db,
  credential: Reported,
  { email, language, uid = mintUid('rep'), ...report }: NewReport,
  now: Date,
): Promise<'received' | 'full'> {
  const { id: credential_id, organization_id, family, product } = credential;
  if ((await countOpen(trx, { organization_id })) >= MAX_OPEN_REPORTS) return 'full';
  if ((await countOpen(trx, { credential_id })) >= MAX_OPEN_OF_DOCUMENT) return 'full';
  const at = timestamp(now);
  const what = plainText(report.what);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([what, email]))
    .digest('base64url');
  const text = { what, email, language, fingerprint };
  const row = { uid, organization_id, credential_id, ...text, at, state: 'open' } as const;
  if (!(await insertReport(trx, row))) return 'received';
  const outcome = credentialStatus(credential, at.slice(0, 10));
  const event = { organization_id, at, credential_id, family, product, event: 'problem_reported' } as const;
  await noteActivity(trx, [{ ...event, outcome }]);
  return 'received';
}

const CONTROLS = /(?![\n\t])\p{Cc}|[\u2028\u2029]/gu;

/** Removes characters that control a terminal or reverse the order of letters. */
export function plainText(text: string): string {
  return undirected(text).toWellFormed().replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}

/** Closes a report within the filter; a closed one stays as it is. 404 for any other. Call in a transaction. */
export async function closeReport(
  trx: Db,
  uid: string,
  filter: Omit<ReportFilter, 'state'>,
  auditContext: AuditContext,
): Promise<StoredReport> {
  const report = await findReport(trx, uid, filter);
  if (!report) throw notFound('Report not found');
  const at = timestamp(auditContext.now);
  if (!(await markClosed(trx, uid, at))) return report;
  const { organization_id, public_id: subject } = report;
  await recordAudit(trx, auditContext, 'report_closed', { organization_id, subject, detail: uid });
  return { ...report, state: 'closed', closed_at: at };
}

/** A reader's address is only for those who handle reports. */
export function reportItem(report: StoredReport, isEmailShown: boolean): Report {
  const { uid: report_uid, at, state, closed_at, public_id, title, family, what, email, language } = report;
  const shown = { report_uid, at, state, closed_at, public_id, title, family, what, language };
  return { ...shown, email: isEmailShown ? email : null };
}
