import * as z from 'zod/mini';

import {
  calendarDate,
  CREDENTIAL_STATUSES,
  credentialStatus,
  family,
  product,
  publicId,
  timestamp,
  workspace,
} from './fields.ts';
import { answer, operation } from './operation.ts';
import { docTypeFilter, integerQuery } from './request-fields.ts';

const reading = { scope: 'credentials:read', area: 'Analytics' } as const;

/** Counts of some days. `total_scans` is the sum of `valid_scans` and `invalid_scans`. */
export const kpis = z.object({
  verifications_created: z.int(),
  documents_issued: z.int(),
  total_scans: z.int(),
  valid_scans: z.int(),
  invalid_scans: z.int(),
});
export type Kpis = z.infer<typeof kpis>;

/** Length in days of the dashboard's window, today included, and of the one before. */
export const WINDOW_DAYS = 30;

export const dashboard = z.object({
  overview: z.object({
    workspace,
    /** The families that the caller may read; every figure covers these alone. */
    families: z.array(family),
    last_verification_at: z.nullable(timestamp),
    last_issued_at: z.nullable(timestamp),
    last_scan_at: z.nullable(timestamp),
  }),
  documents: z.object({
    total: z.int(),
    by_family: z.array(z.object({ family, count: z.int() })),
    by_status: z.array(z.object({ status: z.enum(CREDENTIAL_STATUSES), count: z.int() })),
  }),
  kpis: z.extend(kpis, { window_days: z.literal(WINDOW_DAYS), previous: kpis }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRead = operation('GET /dashboard', {
  ...reading,
  summary: 'Documents by family and status, and the last 30 days compared with the 30 before',
  description:
    'Covers the families the caller can read. Includes every family and status, even those with zero.',
  output: answer({ dashboard }),
});

export const GRANULARITIES = ['day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** The longest range in days, both ends included. */
export const MAX_RANGE_DAYS: Readonly<Record<Granularity, number>> = { day: 366, week: 3660, month: 36_600 };

const bucketDay = z.string().check(z.meta({ examples: ['2026-11-14'] }));
export const bucket = z.object({
  bucket: z.string().check(z.meta({ examples: ['2026-11-14', '2026-W46', '2026-11'] })),
  from: bucketDay,
  to: bucketDay,
  ...kpis.shape,
});
export type Bucket = z.infer<typeof bucket>;

export const statistics = z.object({
  from: bucketDay,
  to: bucketDay,
  granularity: z.enum(GRANULARITIES),
  doc_type: docTypeFilter,
  kpis,
  series: z.array(bucket),
});

export const statisticsRead = operation('GET /statistics', {
  ...reading,
  summary: 'Figures for a range of days, and their trend',
  description:
    'The range includes both ends and defaults to the last 30 days. Days without events have zeros, and the series adds up to the kpis. Weeks are ISO 8601; the first and last week or month are cut to the range. The maximum range is 366 days by day, 3660 by week, and 36600 by month.',
  query: z.strictObject({
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    granularity: z.optional(z.enum(GRANULARITIES)).check(z.meta({ default: 'day' })),
    doc_type: z.optional(docTypeFilter).check(z.meta({ default: 'all' })),
  }),
  output: answer({ statistics }),
});

export const ACTIVITY_LIMIT = { max: 200, default: 50 } as const;

export const ACTIVITY_EVENTS = [
  'verification_created',
  'document_issued',
  'credential_revoked',
  'credential_restored',
  'problem_reported',
  'scan',
] as const;
export type ActivityEvent = (typeof ACTIVITY_EVENTS)[number];

/** The credential's status after the event; for a scan, whether it was valid. */
export const ACTIVITY_OUTCOMES = [...CREDENTIAL_STATUSES, 'invalid'] as const;
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

export const activityItem = z.object({
  at: timestamp,
  event: z.enum(ACTIVITY_EVENTS),
  family,
  product: z.nullable(product),
  outcome: z.enum(ACTIVITY_OUTCOMES),
});

export const activityList = operation('GET /activity', {
  ...reading,
  summary: 'Recent activity, newest first, without names',
  description:
    'outcome is the credential’s status after the event; for a scan, valid or invalid. Scans of one credential within one second are one item.',
  query: z.strictObject({ limit: integerQuery(1, ACTIVITY_LIMIT.max, ACTIVITY_LIMIT.default) }),
  output: answer({ items: z.array(activityItem), count: z.int() }),
});

export const SIGNALS = ['impossible_scans', 'wrong_codes', 'scanned_after_revocation'] as const;
export type SignalKind = (typeof SIGNALS)[number];

export const signal = z.object({
  signal: z.enum(SIGNALS),
  public_id: publicId,
  title: z.string(),
  family,
  status: credentialStatus,
  scans: z.int(),
  since: timestamp,
});
export type Signal = z.infer<typeof signal>;

export const signalList = operation('GET /signals', {
  ...reading,
  summary: 'Documents whose scans are worth a look',
  description:
    'Covers the last 30 days and the families the caller can read, newest first, 50 documents at most. `impossible_scans`: more than people can make of one document; its QR code may be on copies. `wrong_codes`: many wrong signatures or check codes; somebody may be guessing. `scanned_after_revocation`: still presented, though revoked. Hints, not proof; nothing about who scanned is stored. What staff have reviewed is left out until there is more of it.',
  output: answer({ items: z.array(signal), count: z.int() }),
});

export const signalReview = operation('POST /signals/:public_id/:signal/review', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Analytics',
  summary: 'Mark a signal as reviewed',
  description:
    'It’s no longer listed, for anyone in the organization, unless later scans of the document are worth a look again. The body is an empty object.',
  params: z.object({ public_id: publicId, signal: z.enum(SIGNALS) }),
  output: answer({ public_id: publicId, signal: z.enum(SIGNALS), reviewed_at: timestamp }),
  errors: [404],
});
