import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { calendarDate, text } from '#contract/fields.ts';

import { historyEntry } from './document.ts';
import { staffMember } from './documents.ts';

/** The filters of the audit log, each also a query parameter of the dashboard. */
export const auditFilters = z.strictObject({
  /** The actor: the uid of an identity, or `shell` for anybody on the command line. */
  person: z.optional(text(1, 64)),
  action: z.optional(text(1, 64)),
  document: z.optional(text(1, 64)),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
});
export type AuditFilters = z.output<typeof auditFilters>;

const auditEntry = z.extend(historyEntry, {
  /** The uid of an identity, `admin:` and a name, or `service`. */
  actor: z.string(),
  /** The subject's ID and present name; null if nothing has that ID now, or the person may not see it. */
  subject: z.string(),
  subject_name: z.nullable(z.string()),
  /** How many people or documents the act was about, if it was one about many and that is still known. */
  count: z.nullable(z.int()),
  /** The session or token that was used, if the audit log has it. */
  via: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(['token', 'dashboard', 'word']),
      device: z.nullable(z.string()),
    }),
  ),
  /** Further details of the entry, in English. */
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const reading = { access: 'session', permission: 'read audit' } as const;

export const auditList = dashboardOperation('GET /audit', {
  ...reading,
  summary: 'The audit log of the organization, newest first, 50 entries at a time',
  query: z.extend(auditFilters, { cursor: z.optional(text(1, 64)) }),
  output: answer({ items: z.array(auditEntry), next_cursor: z.nullable(z.string()) }),
});

export const auditChoices = dashboardOperation('GET /audit/choices', {
  ...reading,
  summary: 'Whose entries the audit log can be filtered by',
  output: answer({ staff: z.array(staffMember) }),
});

export const auditExport = dashboardOperation('POST /audit/export', {
  ...reading,
  access: 'proven',
  summary: 'The newest 50,000 entries that the filters leave, as a CSV file for spreadsheets',
  body: auditFilters,
  output: answer({ csv: z.string(), entries: z.int(), is_complete: z.boolean() }),
});
