import * as z from 'zod/mini';

import { family, language, pagination, publicId, text, timestamp } from './fields.ts';
import { integerQuery } from './request-fields.ts';
import { answer, operation } from './operation.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The longest text of a reader, and the longest address they may leave, in characters. */
export const REPORT_LIMITS = { what: 1_000, email: 254 } as const;

export const report = z.object({
  report_uid: z.string().check(z.meta({ examples: ['rep_5d0c1f0b9a7e4c2d8f6a3b1e'] })),
  at: timestamp,
  state: z.enum(REPORT_STATES),
  closed_at: z.nullable(timestamp),
  public_id: publicId,
  title: z.string(),
  family,
  what: z.string(),
  email: z.nullable(z.string()),
  language,
});
export type Report = z.infer<typeof report>;

export const reportList = operation('GET /reports', {
  scope: 'credentials:read',
  area: 'Analytics',
  summary: 'What readers reported about documents, newest first',
  description:
    'Readers write on the public page of a document. Covers the families the caller can read. `email` is null for callers who can’t close reports.',
  query: z.strictObject({
    state: z.optional(z.enum([...REPORT_STATES, 'all'])).check(z.meta({ default: 'open' })),
    page: integerQuery(1, 1_000_000, 1),
    per_page: integerQuery(1, 100, 25),
  }),
  output: answer({ items: z.array(report), pagination }),
});

export const reportClose = operation('POST /reports/:report_uid/close', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Analytics',
  summary: 'Close a report that was dealt with',
  description: 'A closed report stays closed. It’s deleted a year later. The body is an empty object.',
  params: z.object({ report_uid: text(1, 64) }),
  output: answer({ report }),
  errors: [404],
});
