import type { Report } from '#contract/reports.ts';

import type { StoredReport } from './reports.store.ts';

/** A reader's address is for those who deal with reports. */
export function reportItem(report: StoredReport, isEmailShown: boolean): Report {
  const { uid: report_uid, at, state, closed_at, public_id, title, family, what, email, language } = report;
  const shown = { report_uid, at, state, closed_at, public_id, title, family, what, language };
  return { ...shown, email: isEmailShown ? email : null };
}
