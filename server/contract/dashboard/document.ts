import * as z from 'zod/mini';

import { contentList } from '#contract/contents.ts';
import { scannedVerification, staffNoteSave } from '#contract/verification.ts';
import { calendarDate, multilineText, publicId, text, timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation } from '#contract/operation.ts';
import { fileRegister, registeredFile } from '#contract/registered-files.ts';
import { report } from '#contract/reports.ts';

import { done } from './sessions.ts';

/** Reasons for a revocation, in words that name nobody, because readers may be shown these. */
export const REVOCATION_REASONS = ['wrong_details', 'replaced', 'no_longer_applies', 'misused'] as const;
export const revocationReason = z.enum(REVOCATION_REASONS);
export type RevocationReason = z.infer<typeof revocationReason>;

/** An audit entry of a document. `detail` is null if it names a token, a file or a signal. */
export const historyEntry = z.object({
  at: timestamp,
  action: z.string(),
  /** The name of an identity, or the log's actor, such as `admin:ana`. */
  by: z.string(),
  reason: z.nullable(revocationReason),
  note: z.nullable(z.string()),
  /** The end of the period, before and after. */
  ends: z.nullable(z.object({ before: z.string(), after: z.string() })),
});

const sentence = z.object({ before: z.string(), after: z.string() });

/** For readers after a revocation: around the issuer's name, without a reason and with each. */
export const revokedSentences = z.object({
  issuer: z.string(),
  none: sentence,
  ...(Object.fromEntries(REVOCATION_REASONS.map((reason) => [reason, sentence])) as Record<
    RevocationReason,
    typeof sentence
  >),
});
export type RevokedSentences = z.output<typeof revokedSentences>;

const document = z.extend(scannedVerification, {
  holder: z.nullable(z.string()),
  made_by: z.nullable(z.object({ identity_uid: z.string(), name: z.nullable(z.string()) })),
  /** The ID of the token or session; null if it wasn't made by the API, or the audit log doesn't go back so far. */
  made_with: z.nullable(z.string()),
  /** The version of the organization's own template; null for the built-in one, and for older documents. */
  template_version: z.nullable(z.int()),
  /** Why it's revoked; for staff only. */
  note: z.nullable(z.string()),
  /** The reason that readers see; null for none. */
  public_reason: z.nullable(revocationReason),
  /** Public IDs of the document that replaces it, and of those that it replaces. */
  replaced_by: z.nullable(z.string()),
  replaces: z.array(z.string()),
});
export type DashboardDocument = z.output<typeof document>;

export const documentRead = dashboardOperation('GET /documents/:public_id', {
  access: 'session',
  summary: 'One document, with its history, scans, reports, and registered files',
  params: z.strictObject({ public_id: text(1, 64) }),
  output: answer({
    document,
    history: z.array(historyEntry),
    scan_days: z.array(z.object({ day: z.string(), valid: z.int(), invalid: z.int() })),
    reports: z.array(report),
    files: z.array(registeredFile),
    revoked_sentences: revokedSentences,
  }),
  errors: [404],
});
export type ReadDocument = z.output<typeof documentRead.output>;

const act = {
  access: 'proven',
  permission: 'revoke documents',
  params: z.strictObject({ public_id: publicId }),
  output: done,
  errors: [404, 409],
} as const;

export const documentRevoke = dashboardOperation('POST /documents/:public_id/revoke', {
  ...act,
  summary: 'Revoke a document. The note says why, for staff alone',
  body: z.strictObject({
    reason: z.optional(revocationReason),
    is_reason_public: z.boolean(),
    note: z.optional(multilineText(1, 500)),
    /** For the reason `replaced`: the valid new document. If that's public, readers see its ID and date. */
    replaced_by: z.optional(publicId),
  }),
});

export const documentRestore = dashboardOperation('POST /documents/:public_id/restore', {
  ...act,
  summary:
    'Take a revocation back. Its reasons stay in the history. 409 where it was revoked at another time than `before`',
  body: z.strictObject({ before: z.optional(timestamp) }),
});

export const documentExtend = dashboardOperation('POST /documents/:public_id/extend', {
  ...act,
  summary: 'Move the end of a document’s period to a later day. 409 where `before` isn’t its end anymore',
  body: z.strictObject({ end_date: calendarDate, before: z.optional(calendarDate) }),
});

const fileAct = { access: 'proven', permission: 'verify documents', output: done } as const;

export const documentContent = dashboardOperation('GET /documents/:public_id/content', {
  ...fileAct,
  summary: 'The digests of a document’s text, to compare a file with before it’s registered',
  params: z.strictObject({ public_id: publicId }),
  output: contentList.output,
  errors: [404],
});

export const documentFileAdd = dashboardOperation('POST /documents/:public_id/files', {
  ...fileAct,
  summary: 'Register a file of a document, compared with its text first',
  params: z.strictObject({ public_id: publicId }),
  body: z.omit(fileRegister.body, { public_id: true, doc_id: true }),
  errors: [404, 409],
});

export const documentFileWithdraw = dashboardOperation('POST /files/:file_uid/withdraw', {
  ...fileAct,
  summary: 'Withdraw a registered file',
  params: z.strictObject({ file_uid: text(1, 64) }),
  errors: [404],
});

export const documentNoteSave = dashboardOperation('POST /documents/:public_id/note', {
  ...fileAct,
  access: 'session',
  summary: 'Change the note for staff, which no reader sees',
  params: z.strictObject({ public_id: publicId }),
  body: staffNoteSave.body,
  errors: [404, 409],
});

export const documentReportClose = dashboardOperation('POST /reports/:report_uid/close', {
  ...fileAct,
  access: 'session',
  summary: 'Close a report that was dealt with',
  params: z.strictObject({ report_uid: text(1, 64) }),
  errors: [404],
});
