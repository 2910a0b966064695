import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { documentItem } from '#contract/credentials.ts';
import { calendarDate, credentialStatus, FAMILIES, family, text, timestamp } from '#contract/fields.ts';
import { docTypeFilter, personUid } from '#contract/request-fields.ts';

/** Why a document may need attention: open reports, suspicious scans, an end within 30 days. */
export const ATTENTION = ['reports', 'scans', 'expiring'] as const;
export type Attention = (typeof ATTENTION)[number];

export const staffMember = z.object({ identity_uid: z.string(), name: z.nullable(z.string()) });

const listedDocument = z.extend(documentItem, {
  end_date: z.nullable(z.string()),
  /** null if the audit log doesn't go back so far. */
  made_by: z.nullable(staffMember),
});
export type ListedDocument = z.output<typeof listedDocument>;

/** The filters of the list, each also a query parameter of the dashboard. */
export const documentFilters = z.strictObject({
  q: z.optional(text(1, 200)),
  status: z.optional(credentialStatus),
  family: z.optional(family),
  doc_type: z.optional(docTypeFilter),
  person: z.optional(personUid),
  made_by: z.optional(text(1, 64)),
  /** The ID of the token or session that made it. */
  made_with: z.optional(text(1, 64)),
  made_since: z.optional(timestamp),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  attention: z.optional(z.enum(ATTENTION)),
});
export type DocumentFilters = z.output<typeof documentFilters>;

export const documentList = dashboardOperation('GET /documents', {
  access: 'session',
  summary: 'Documents of the families that the person may read, newest first, 25 at a time',
  query: z.extend(documentFilters, { cursor: z.optional(text(1, 64)) }),
  output: answer({ items: z.array(listedDocument), next_cursor: z.nullable(z.string()) }),
});

export const documentChoices = dashboardOperation('GET /documents/choices', {
  access: 'session',
  summary: 'What the list can be filtered by',
  output: answer({
    families: z.array(z.enum(FAMILIES)),
    document_types: z.array(z.object({ doc_type: z.string(), label: z.string() })),
    staff: z.array(staffMember),
  }),
});
