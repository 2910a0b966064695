import * as z from 'zod/mini';

import { documentItem, validityRequest } from './credentials.ts';
import { staffNote, verification } from './verification.ts';
import { fact } from './facts.ts';
import { DOC_TYPES, GROUPS } from './document-types.ts';
import { identifier, language, product, text } from './fields.ts';
import { answer, operation } from './operation.ts';
import { personUid, webAddress } from './request-fields.ts';

const fieldValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()], 'must be a string or a number'))
  .check(
    z.meta({
      description: 'The fields of the document type, as listed in `document_types` of GET /settings.',
      examples: [{ programme: 'Computer science, year 2', academic_year: '2026–2027' }],
    }),
  );

const composition = {
  fields: fieldValues,
  language: z
    .optional(language)
    .check(z.meta({ description: 'The language of the document. Default: from `Accept-Language`.' })),
  title: z.optional(text(1, 300)),
  ...validityRequest,
};
const request = {
  ...composition,
  doc_id: z.optional(identifier(1, 200)),
  product: z.optional(product),
  external_url: z.optional(webAddress),
  staff_note: z.optional(staffNote),
  preview_digest: z.optional(text(1, 64)).check(
    z.meta({
      description:
        'From the answer of POST /document-previews: 409, and nothing is issued, if the document would differ from that preview, because its template, the person, the organization, or the day changed since.',
    }),
  ),
  client_reference: z.optional(identifier(1, 64)).check(
    z.meta({
      description:
        'Your own reference, unique in the organization. The same request with it again is answered with 200 and the very file that was issued, unless the template, the person, the organization, its settings for facts, or the record, such as its note, changed since, or the document was revoked: then, and for any request with another field, 409. GET /documents finds the document by it.',
    }),
  ),
};

/** The content in two forms: simple HTML for an editor that takes it, plain text for one that doesn't. */
export const content = z.object({ html: z.string(), text: z.string() });

/** Adds the finished Word document in Base64, the file of the record; earlier releases don't send it. */
export const issuedContent = z.extend(content, { docx: z.optional(z.string()) });

export const issuedDocument = z.extend(documentItem, { doc_type: z.string(), content: issuedContent });

const writing = {
  scope: 'verify:write',
  permission: 'issue documents',
  area: 'Issuance',
  errors: [404, 409],
} as const;
const issuing = {
  ...writing,
  description:
    'Every request issues a new document with its own credential. doc_id, product, and external_url only describe the file it goes into.',
  output: answer({ document: issuedDocument, verification, qr_url: z.string() }),
  canCreate: true,
} as const;
const schoolPeople = { workspace: 'ecole', viewing: 'view students' } as const;

export const studentDocumentIssue = operation('POST /student-documents', {
  ...issuing,
  ...schoolPeople,
  summary: 'Issue a document about a student',
  body: z.strictObject({ ...request, doc_type: z.enum(GROUPS.student.doc_types), student_uid: personUid }),
});

export const diplomaCertificateIssue = operation('POST /diploma-certificates', {
  ...issuing,
  ...schoolPeople,
  summary: 'Issue a diploma or a training certificate',
  body: z.strictObject({ ...request, doc_type: z.enum(GROUPS.diploma.doc_types), student_uid: personUid }),
});

export const institutionDocumentIssue = operation('POST /institution-documents', {
  ...issuing,
  workspace: 'ecole',
  summary: 'Issue a document of the institution',
  body: z.strictObject({ ...request, doc_type: z.enum(GROUPS.institution.doc_types) }),
  errors: [409],
});

export const employeeDocumentIssue = operation('POST /employee-documents', {
  ...issuing,
  workspace: 'entreprise',
  viewing: 'view employees',
  summary: 'Issue a document about an employee',
  body: z.strictObject({ ...request, doc_type: z.enum(GROUPS.employee.doc_types), employee_uid: personUid }),
});

export const companyDocumentIssue = operation('POST /company-documents', {
  ...issuing,
  workspace: 'entreprise',
  summary: 'Issue a document of the company',
  body: z.strictObject({ ...request, doc_type: z.enum(GROUPS.company.doc_types) }),
  errors: [409],
});

export const documentPreview = operation('POST /document-previews', {
  ...writing,
  summary: 'Preview a document without issuing it',
  description:
    'Checks and writes the document exactly as if it were issued, including the person it’s about. Nothing is stored.',
  body: z.strictObject({
    ...composition,
    doc_type: z.enum(DOC_TYPES),
    student_uid: z.optional(personUid),
    employee_uid: z.optional(personUid),
  }),
  output: answer({
    title: z.string(),
    public_title: z.string(),
    facts: z.optional(z.array(fact)).check(
      z.meta({
        description:
          'What readers could compare once the document is issued; the value of an `askable` one isn’t shown to them.',
      }),
    ),
    content,
    preview_digest: z.optional(z.string()).check(
      z.meta({
        description: 'Send it with the request that issues the document, so that nothing else is issued.',
      }),
    ),
  }),
});
