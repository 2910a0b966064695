import * as z from 'zod/mini';

import { fact } from './facts.ts';
import { checkCode, credentialStatus, credentialType, family, publicId, text, timestamp } from './fields.ts';
import { answer, operation } from './operation.ts';

/** If no seal can be made: the key is missing, and `verify_url` has no signature, or it was withdrawn. */
export const signature = z.optional(z.enum(['unavailable', 'withdrawn']));

/** Absent if there is none, and for callers who may not read the family. */
export const storedNote = z.optional(z.string());

export const verification = z.object({
  public_id: publicId,
  type: credentialType,
  family,
  doc_type: z.nullable(z.string()),
  title: z.string(),
  status: credentialStatus,
  issued_at: timestamp,
  verify_url: z.string(),
  signature,
  staff_note: storedNote,
  /** null if the service lacks the key. */
  check_code: z.nullable(checkCode),
  /** The file of a verification, or the one that an issued document was described with. */
  doc_id: z.nullable(z.string()),
  /** Present if it's linked to an employee, or was issued about one. */
  employee_id: z.optional(z.string()),
  effective_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  revoked_at: z.nullable(timestamp),
  /** What readers can compare or ask about; empty if there is nothing, or its holder was erased. */
  facts: z.array(fact),
  qr_url: z.optional(z.string()),
});
export type Verification = z.infer<typeof verification>;

export const scans = z.object({
  total_scans: z.int(),
  valid_scans: z.int(),
  invalid_scans: z.int(),
  last_scan_at: z.nullable(timestamp),
});
export type Scans = z.infer<typeof scans>;

export const scannedVerification = z.extend(verification, { scans });

export const verificationStatus = operation('GET /verification/status', {
  scope: 'credentials:read',
  area: 'Verification',
  summary: 'A credential and its scans',
  query: z.strictObject({ public_id: text(1, 64) }),
  output: answer({ verification: scannedVerification }),
  errors: [404],
});

export const MAX_STAFF_NOTE = 200;

/** A note by which staff tell documents apart. Readers never see it. */
export const staffNote = text(1, MAX_STAFF_NOTE);

export const staffNoteSave = operation('POST /verification/:public_id/note', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Change the note for staff of a document',
  description:
    'The note tells documents apart, such as by the name of a file. Only staff who may read the document see it and find the document by it. It’s never on the public page.',
  params: z.object({ public_id: text(1, 64) }),
  body: z.strictObject({
    staff_note: z.optional(staffNote),
    before: z
      .optional(z.strictObject({ staff_note: z.optional(staffNote) }))
      .check(z.meta({ description: 'The note as you know it: 409 if somebody else changed it since.' })),
  }),
  output: answer({ staff_note: z.nullable(z.string()) }),
  errors: [404, 409],
});
