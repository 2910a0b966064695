import type { Workspace } from '#contract/fields.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import type { OperationId } from '#contract/operations.ts';

/** A request that the demo's school or company can send unchanged. */
export interface ExampleRequest {
  /** Of the school by default. */
  workspace?: Workspace;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}

const company = { workspace: 'entreprise' } as const;
const enrollment = {
  doc_type: 'enrollment_certificate',
  student_uid: 'S-10002',
  fields: { programme: 'Computer science, year 2', academic_year: '2026–2027' },
  language: 'en',
};
const DIPLOMA = { doc_type: 'diploma', language: 'en' };
const LETTER = {
  doc_id: '2f6d1f8a-7f0e-4a43-a6a9-3c1d8f0b6a11',
  product: 'word',
  title: 'Letter to parents',
};
/** Readers compare the first one, and ask about the second one. */
const LETTER_FACTS = [
  { name: 'Meeting', value: 'December 4, 2026', mode: 'shown' },
  { name: 'Room', value: 'B 12', mode: 'askable' },
];

/** A fixed example; any other document has its own salt and base. */
const SEED = { salt: Uint8Array.from({ length: 16 }, (_, index) => index * 15), base: 31_415_926 };
const FIRST_LINES = ['Dear parents,', 'The school trip is on 3 December.'];
const LETTER_DIGEST = contentDigest(FIRST_LINES, SEED);
const LATER_DIGEST = contentDigest([...FIRST_LINES, 'Please sign below.'], SEED);

/** One for each operation; a document that an example needs is created by an earlier one. */
export const EXAMPLE_REQUESTS: Readonly<Record<OperationId, ExampleRequest>> = {
  ping: {},
  profileRead: {},
  organizationRead: {},
  settingsRead: {},
  preferencesAccept: {
    body: {
      language: 'fr',
      seal: { size_mm: 25, placement: 'end', caption: true },
      auto_open: true,
      theme: 'host',
    },
  },
  signOut: { body: {} },
  dashboardRead: {},
  statisticsRead: { query: { from: '2026-10-01', to: '2026-10-31', granularity: 'month', doc_type: 'all' } },
  activityList: { query: { limit: '2' } },
  signalList: {},
  signalReview: { params: { public_id: 'SM-STU-2026-63HPZAJH', signal: 'wrong_codes' }, body: {} },
  reportList: { query: { state: 'open', per_page: '1' } },
  reportClose: { params: { report_uid: 'rep_5d0c1f0b9a7e4c2d8f6a3b1e' }, body: {} },
  studentList: { query: { q: 'S-10002', status: 'validated' } },
  employeeList: { ...company, query: { q: 'E-1001', status: 'active' } },
  documentList: { query: { status: 'valid', per_page: '1' } },
  familyDocumentList: { params: { family: 'editor' }, query: { per_page: '1' } },
  documentSearch: { query: { q: 'relevé', limit: '1' } },
  verificationCreate: {
    body: { ...LETTER, include_qr: true, facts: LETTER_FACTS, content_digest: LETTER_DIGEST },
  },
  verificationStatus: { query: { public_id: 'SM-STU-2026-63HPZAJH' } },
  staffNoteSave: {
    params: { public_id: 'SM-STU-2026-63HPZAJH' },
    body: { staff_note: 'Transcript for the exchange with Turin' },
  },
  factReopen: { params: { public_id: 'SM-STU-2026-63HPZAJH', number: '41' }, body: {} },
  contentAdd: { body: { doc_id: LETTER.doc_id, content_digest: LATER_DIGEST } },
  contentList: { query: { doc_id: LETTER.doc_id } },
  fileRegister: {
    body: {
      doc_id: LETTER.doc_id,
      sha256: '5b1f0e6d3c9a48b7a2d4e8f01c7b6a5948372615f0e1d2c3b4a5968778695a4b',
      format: 'pdf',
      size: 48_213,
      comparison: 'same',
      version: 2,
      has_random_bits: true,
    },
  },
  fileList: { query: { doc_id: LETTER.doc_id } },
  fileWithdraw: { params: { file_uid: 'fil_8f2b6c1d0e7a49538c4d2f1a' }, body: {} },
  qrRead: { query: { doc_id: LETTER.doc_id, size: '320' } },
  qrRequest: { body: { doc_id: LETTER.doc_id, size: 320 } },
  metadataSave: {
    body: { ...LETTER, external_url: 'https://lumiere.sharepoint.example/letters/parents.docx' },
  },
  studentDocumentIssue: { body: enrollment },
  diplomaCertificateIssue: {
    body: {
      doc_type: 'diploma',
      student_uid: 'S-10002',
      fields: { degree: 'Baccalaureate', awarded_on: '2026-07-03' },
      language: 'en',
    },
  },
  institutionDocumentIssue: {
    body: {
      doc_type: 'decision',
      fields: { subject: 'School trips', articles: 'Trips are announced two weeks ahead.' },
      language: 'en',
    },
  },
  employeeDocumentIssue: {
    ...company,
    body: {
      doc_type: 'employment_certificate',
      employee_uid: 'E-1001',
      fields: { start_date: '2024-03-01' },
      language: 'en',
    },
  },
  companyDocumentIssue: {
    ...company,
    body: {
      doc_type: 'memo',
      fields: { subject: 'Opening hours', recipients: 'All staff', body: 'The workshop opens at seven.' },
      language: 'en',
    },
  },
  documentPreview: { body: enrollment },
  templateCheck: { params: DIPLOMA },
  templateSave: { params: DIPLOMA },
  templateRead: { params: DIPLOMA },
  templateFileRead: { params: DIPLOMA, query: { version: '1' } },
};
