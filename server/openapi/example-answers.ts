import type { OperationId } from '#contract/operations.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';

import { dashboard, october, report, signal } from './example-figures.ts';
import { EXAMPLE_REQUESTS, LETTER, LETTER_DIGEST, LETTER_FACTS } from './example-requests.ts';

/** Filled in with the addresses of this very service. */
export interface ExampleBases {
  verifyUrl: string;
  qrUrl: string;
}

/** Of the right shape, and signed by nobody. */
const SIGNATURE = 'Vb3y0o5Jm2Zr1xK9tQ4uWg';
const CHECK_CODE = 'K7M2-QD4F';
const NOW = '2026-11-14 09:42:00';
const STUDENT = 'Loïc Jacquet';
const EMPLOYEE = 'Théo Aubry';

const [school] = DEMO_ORGANIZATIONS;
const identity = { account_id: school.account_uid, organization_id: school.uid };
const { uid: identity_uid, ...person } = school.identity;
const scopes = ['credentials:read', 'verify:write', 'verify:read'];
const { name, workspace, city, country, website } = school;
const created_at = '2025-08-21 09:42:00';
const organization = { organization_id: school.uid, name, workspace, city, country, website, created_at };
const onePage = { page: 1, per_page: 25, total: 1, total_pages: 1 };

function field(key: string, label: string, max_length: number) {
  return { name: key, label, type: 'text', required: true, max_length, columns: [] };
}

const settings = {
  organization,
  scopes,
  families: ['school', 'org', 'certificates', 'editor'],
  features: {
    directory: 'students',
    employee_verification: false,
    verify_documents: true,
    issue_documents: true,
    revoke_documents: true,
  },
  limits: {
    rate_limit: { limit: 600, window_seconds: 60 },
    max_page_size: 100,
    activity_limit: 200,
    search_limit: 100,
    qr: { min_size: 192, max_size: 1024, default_size: 320 },
  },
  document_types: [
    {
      doc_type: 'enrollment_certificate',
      endpoint: '/student-documents',
      family: 'school',
      label: 'Enrollment certificate',
      can_issue: true,
      subject: 'student',
      fields: [field('programme', 'Program or class', 150), field('academic_year', 'Academic year', 20)],
    },
  ],
};
interface ExampleRecord {
  public_id: string;
  family: string;
  title: string;
  type?: string;
  doc_type?: string;
  issued_at?: string;
  facts?: readonly object[];
}

const AVERAGE = { name: 'Average', mode: 'askable', value: null };
const WRONG_ANSWERS = {
  number: 41,
  count: 8,
  last_at: '2026-11-14 09:12:18',
  is_closed: true,
  reopenings_left: 3,
};
const verified = { public_id: 'SM-DOC-2026-8K4T2M9Q', family: 'editor', title: LETTER.title };
const transcript = {
  public_id: 'SM-STU-2026-63HPZAJH',
  family: 'school',
  doc_type: 'transcript',
  title: 'Transcript – Zoé Roussel',
  issued_at: '2026-11-12 11:52:56',
};
const offer = {
  public_id: 'SM-DOC-2026-74HHS2QN',
  family: 'editor',
  title: 'Offer for the new façade',
  issued_at: '2026-11-04 20:14:46',
};

/** What the example requests are answered, the first time; lists and texts are shortened. */
export function exampleAnswers(bases: ExampleBases): Readonly<Record<OperationId, object>> {
  const verifyUrl = (id: string) => `${bases.verifyUrl}/verification/document/${id}?sig=${SIGNATURE}`;
  const qrUrl = (id: string) => `${bases.qrUrl}/qr/${id}.png?sig=${SIGNATURE}`;

  const found = ({ public_id, family, title, type = 'document' }: ExampleRecord) => {
    const status = 'valid';
    return { public_id, type, family, title, status, verify_url: verifyUrl(public_id) };
  };
  const listed = ({ doc_type, issued_at = NOW, ...record }: ExampleRecord) => ({
    ...found(record),
    doc_type: doc_type ?? null,
    issued_at,
  });
  const whole = (record: ExampleRecord, docId: string | null = null) => ({
    ...listed(record),
    check_code: CHECK_CODE,
    doc_id: docId,
    effective_date: null,
    end_date: null,
    revoked_at: null,
    facts: record.facts ?? [],
  });
  const issued = (record: ExampleRecord) => ({
    ok: true,
    document: { ...listed(record), content: contentOf(record.title) },
    verification: {
      ...whole(record),
      ...(record.family === 'employee' && { employee_id: 'E-1001' }),
    },
    qr_url: qrUrl(record.public_id),
  });
  const addresses = {
    ok: true,
    verify_url: verifyUrl(verified.public_id),
    qr_url: qrUrl(verified.public_id),
  };

  return {
    ping: {
      ok: true,
      ...identity,
      scopes,
      service: 'sealmark',
      version: '1.0.0',
      release: '1.0.0',
      time: NOW,
    },
    profileRead: {
      ok: true,
      profile: { identity_uid, ...person },
      ...identity,
    },
    organizationRead: { ok: true, organization },
    settingsRead: { ok: true, settings },
    preferencesAccept: { ok: true, preferences: EXAMPLE_REQUESTS.preferencesAccept.body },
    dashboardRead: { ok: true, dashboard },
    statisticsRead: {
      ok: true,
      statistics: {
        from: '2026-10-01',
        to: '2026-10-31',
        granularity: 'month',
        doc_type: 'all',
        kpis: october,
        series: [{ bucket: '2026-10', from: '2026-10-01', to: '2026-10-31', ...october }],
      },
    },
    activityList: {
      ok: true,
      items: [
        { at: '2026-11-14 09:12:18', event: 'scan', family: 'school', product: null, outcome: 'valid' },
        { at: '2026-11-14 04:12:17', event: 'scan', family: 'editor', product: 'word', outcome: 'valid' },
      ],
      count: 2,
    },
    signalList: { ok: true, items: [signal], count: 1 },
    signalReview: { ok: true, public_id: signal.public_id, signal: signal.signal, reviewed_at: NOW },
    reportList: {
      ok: true,
      items: [report],
      pagination: { page: 1, per_page: 1, total: 1, total_pages: 1 },
    },
    reportClose: { ok: true, report: { ...report, state: 'closed', closed_at: NOW } },
    studentList: {
      ok: true,
      items: [{ student_uid: 'S-10002', name: STUDENT, status: 'validated' }],
      pagination: onePage,
    },
    employeeList: {
      ok: true,
      items: [
        {
          employee_uid: 'E-1001',
          name: EMPLOYEE,
          department: 'Sales',
          position: 'Account manager',
          status: 'active',
        },
      ],
      pagination: onePage,
    },
    documentList: {
      ok: true,
      items: [listed(transcript)],
      pagination: { page: 1, per_page: 1, total: 50, total_pages: 50 },
      next_cursor: transcript.public_id,
    },
    familyDocumentList: {
      ok: true,
      items: [listed(offer)],
      pagination: { page: 1, per_page: 1, total: 16, total_pages: 16 },
      next_cursor: offer.public_id,
    },
    documentSearch: { ok: true, query: 'transcript', items: [found(transcript)], count: 1 },
    verificationCreate: {
      ok: true,
      verification: {
        ...whole(verified, LETTER.doc_id),
        facts: LETTER_FACTS.map((fact) => (fact.mode === 'shown' ? fact : { ...fact, value: null })),
        qr_url: addresses.qr_url,
      },
    },
    verificationStatus: {
      ok: true,
      verification: {
        ...whole(transcript),
        facts: [{ ...AVERAGE, wrong_answers: WRONG_ANSWERS }],
        scans: { total_scans: 42, valid_scans: 40, invalid_scans: 2, last_scan_at: '2026-11-14 09:12:18' },
      },
    },
    factReopen: { ok: true, fact: AVERAGE },
    contentAdd: { ok: true, public_id: verified.public_id, version: 2, at: NOW },
    contentList: {
      ok: true,
      public_id: verified.public_id,
      versions: [{ version: 1, at: NOW, digest: LETTER_DIGEST }],
    },
    qrRead: addresses,
    qrRequest: addresses,
    metadataSave: { ok: true, document_id: 17 },
    studentDocumentIssue: issued({
      public_id: 'SM-STU-2026-KWKJ6FE8',
      family: 'school',
      doc_type: 'enrollment_certificate',
      title: `Enrollment certificate – ${STUDENT}`,
      facts: [
        shownFact('Program or class', 'Computer science, year 2'),
        shownFact('Academic year', '2026–2027'),
      ],
    }),
    diplomaCertificateIssue: issued({
      public_id: 'SM-DIP-2026-DVWN8V9Z',
      type: 'certificate',
      family: 'certificates',
      doc_type: 'diploma',
      title: `Diploma – ${STUDENT}`,
      facts: [shownFact('Degree or diploma', 'Baccalaureate'), shownFact('Awarded on', 'July 3, 2026')],
    }),
    institutionDocumentIssue: issued({
      public_id: 'SM-INS-2026-WKN9BWSR',
      family: 'org',
      doc_type: 'decision',
      title: 'Decision – School trips',
    }),
    employeeDocumentIssue: issued({
      public_id: 'SM-EMP-2026-XGVJKAY1',
      family: 'employee',
      doc_type: 'employment_certificate',
      title: `Employment certificate – ${EMPLOYEE}`,
      facts: [{ name: 'Start date', mode: 'askable', value: null }],
    }),
    companyDocumentIssue: issued({
      public_id: 'SM-COM-2026-S099RN21',
      family: 'company',
      doc_type: 'memo',
      title: 'Memo – Opening hours',
    }),
    documentPreview: {
      ok: true,
      title: `Enrollment certificate – ${STUDENT}`,
      public_title: 'Enrollment certificate – L••• J••••••',
      content: contentOf(`Enrollment certificate – ${STUDENT}`),
    },
  };
}

function shownFact(label: string, value: string) {
  return { name: label, mode: 'shown', value };
}

/** Only how a content begins. */
function contentOf(title: string) {
  const [kind = ''] = title.split(' – ');
  return { html: `<h1>${kind}</h1>\n<p>…</p>`, text: `${kind}\n\n…` };
}
