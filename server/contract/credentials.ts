import * as z from 'zod/mini';

import { contentDigestSchema } from './content-digest-schema.ts';
import { factsRequest } from './fact-requests.ts';
import { GROUPS } from './document-types.ts';
import {
  calendarDate,
  credentialStatus,
  credentialType,
  FAMILIES,
  family,
  identifier,
  pagination,
  product,
  publicId,
  text,
  timestamp,
} from './fields.ts';
import { answer, DIGEST_BODY_LIMIT, operation } from './operation.ts';
import { docTypeFilter, integerQuery, personUid, webAddress } from './request-fields.ts';
import { signature, staffNote, storedNote, verification } from './verification.ts';

const reading = { scope: 'credentials:read', area: 'Documents' } as const;

export const searchItem = z.object({
  public_id: publicId,
  type: credentialType,
  family,
  title: z.string(),
  status: credentialStatus,
  verify_url: z.string(),
  signature,
  staff_note: storedNote,
});
export type SearchItem = z.infer<typeof searchItem>;

export const documentItem = z.extend(searchItem, { doc_type: z.nullable(z.string()), issued_at: timestamp });
export type DocumentItem = z.infer<typeof documentItem>;

export const documentSearch = operation('GET /search', {
  ...reading,
  summary: 'Find documents by title, note for staff, or public ID',
  description:
    'Searches for the exact words, ignoring case and accents. An exact public ID comes first, then the newest.',
  query: z.strictObject({ q: text(1, 200), limit: integerQuery(1, 100, 25) }),
  output: answer({ query: z.string(), items: z.array(searchItem), count: z.int() }),
});

const CURSOR_HELP =
  'To read the whole list, pass next_cursor from each response as cursor until it’s null. No document is listed twice, even if others are issued meanwhile. With cursor, page must be 1.';

const documentListQuery = z.strictObject({
  q: z.optional(text(1, 200)),
  status: z.optional(credentialStatus),
  doc_type: z.optional(docTypeFilter).check(z.meta({ default: 'all' })),
  client_reference: z.optional(identifier(1, 64)),
  person: z.optional(personUid),
  issued_from: z.optional(timestamp),
  issued_before: z.optional(timestamp),
  page: integerQuery(1, 1_000_000, 1),
  per_page: integerQuery(1, 100, 25),
  cursor: z.optional(text(1, 64)),
});
/** `next_cursor` names the last row, so that newly issued documents shift pages but never what follows a row. */
const documentListOutput = answer({
  items: z.array(documentItem),
  pagination,
  next_cursor: z.nullable(z.string()),
});

export const documentList = operation('GET /documents', {
  ...reading,
  summary: 'Documents of every family the caller can read, newest first',
  description: CURSOR_HELP,
  query: documentListQuery,
  output: documentListOutput,
});

export const familyDocumentList = operation('GET /documents/:family', {
  ...reading,
  summary: 'Documents of one family, newest first',
  description: CURSOR_HELP,
  // An unknown family is 404 instead of a wrong field.
  params: z.object({ family: z.string().check(z.meta({ enum: FAMILIES })) }),
  query: documentListQuery,
  output: documentListOutput,
  errors: [404],
});

/** Dates need the mode `period`; both ends are included. */
export const validityRequest = {
  validity_mode: z.optional(z.enum(['none', 'period'])),
  effective_date: z.optional(calendarDate),
  end_date: z.optional(calendarDate),
};

export const verificationCreate = operation('POST /verification', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Verify the file of an external editor, or return its verification',
  description:
    'There’s one verification per organization and file, even with repeated or concurrent requests: 201 if it was created, 200 if it already existed. With family employee, it’s linked to an employee and a document type; this also requires the scope credentials:read and the permission to view employees.',
  bodyLimit: DIGEST_BODY_LIMIT,
  body: z.strictObject({
    doc_id: z.optional(identifier(1, 200)),
    product,
    title: text(1, 300),
    external_url: z.optional(webAddress),
    include_qr: z.optional(z.boolean()),
    facts: z.optional(factsRequest),
    staff_note: z.optional(staffNote),
    ...validityRequest,
    family: z.optional(z.enum(['editor', 'employee'])),
    employee_id: z.optional(personUid),
    doc_type: z.optional(z.enum(GROUPS.employee.doc_types)),
    content_digest: z.optional(contentDigestSchema),
  }),
  output: answer({ verification }),
  canCreate: true,
  errors: [404, 409],
});
export type VerificationRequest = z.infer<typeof verificationCreate.body>;

export const metadataSave = operation('POST /metadata', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Save or update the details of an editor file',
  description: 'One of doc_id and external_url is required. Never creates or changes a credential.',
  body: z.strictObject({
    doc_id: z.optional(identifier(1, 200)),
    product: z.optional(product),
    title: z.optional(text(1, 300)),
    external_url: z.optional(webAddress),
  }),
  output: answer({ document_id: z.int() }),
});
