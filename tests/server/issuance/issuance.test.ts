import { describe, expect } from 'vitest';

import { FIELD_TYPES } from '#contract/document-form.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';

import { addEmployee, addStudent, call, verifyFile } from '#tests/server/call.ts';
import { filledIn, issuing } from './form.ts';
import { sharedTests, type Member } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const school = await service.join();
const company = await service.join({ workspace: 'entreprise', name: 'Atelier Nord' });
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
const employee = await addEmployee(service, company, { first_name: 'Gaël', last_name: 'Perrin' });

/** An enrollment certificate, unless the body says otherwise. */
function enroll(body: object = {}, { token } = school, headers = {}) {
  return call(service, 'studentDocumentIssue', {
    token,
    headers,
    body: {
      doc_type: 'enrollment_certificate',
      fields: { programme: 'Computer science', academic_year: '2026–2027' },
      language: 'en',
      student_uid: student,
      ...body,
    },
  });
}

async function written(body: object, headers = {}): Promise<string> {
  return (await enroll(body, school, headers)).answer.document.content.text;
}

async function issuedCount(): Promise<number> {
  return (await call(service, 'documentList', { token: school.token })).answer.pagination.total;
}

const COURSE = { programme: 'A', academic_year: 'B' };
const KINDS = {
  student: ['STU', 'school', 'document'],
  diploma: ['(DIP|CRT)', 'certificates', 'certificate'],
  institution: ['INS', 'org', 'document'],
  employee: ['EMP', 'employee', 'document'],
  company: ['COM', 'company', 'document'],
} as const;

describe('issuing', () => {
  test.each(ALL_TYPES.map((type) => [type.doc_type, type] as const))('a %s', async (doc_type, type) => {
    const { id, person } = issuing(type.group);
    const member = type.group === 'employee' || type.group === 'company' ? company : school;
    const uid = person === 'student_uid' ? student : employee;
    const { status, answer } = await call(service, id, {
      token: member.token,
      body: { doc_type, language: 'en', fields: filledIn(type, 'all'), ...(person && { [person]: uid }) },
    });
    expect(status).toBe(201);
    const { document, verification, qr_url } = answer;
    const [kind, family, credentialType] = KINDS[type.group];
    const name = person === 'student_uid' ? 'Zoé Lefèvre' : person ? 'Gaël Perrin' : 'Sample';
    expect(document.public_id).toMatch(new RegExp(`^SM-${kind}-2026-`));
    expect(document).toMatchObject({
      type: credentialType,
      family,
      doc_type,
      title: `${type.label.en} – ${name}`,
      status: 'valid',
      issued_at: '2026-11-14 09:42:00',
    });
    for (const part of [document.content.html, document.content.text]) expect(part).toContain(name);
    const { content: _, ...record } = document;
    expect(verification).toMatchObject({
      ...record,
      doc_id: null,
      ...(person === 'employee_uid' && { employee_id: uid }),
      effective_date: null,
      end_date: null,
      revoked_at: null,
    });
    const page = new URL(document.verify_url);
    expect((await service.app.inject(page.pathname + page.search)).statusCode).toBe(200);
    const picture = new URL(qr_url);
    expect((await service.app.inject(picture.pathname + picture.search)).statusCode).toBe(200);
    const found = await call(service, 'documentList', { token: member.token, query: { doc_type } });
    expect(found.answer.items[0]).toEqual(record);
  });

  test('writes in the requested language, otherwise in the client’s', async () => {
    expect(await written({ language: 'fr' })).toMatch(/Certificat de scolarité[^]*Le 14 novembre 2026/);
    const french = { 'accept-language': 'fr-FR,fr;q=0.9' };
    expect(await written({ language: 'en' }, french)).toMatch(/Enrollment certificate[^]*November 14, 2026/);
    expect(await written({ language: undefined }, french)).toContain('Certificat de scolarité');
    expect(await written({ language: undefined })).toContain('Enrollment certificate');
  });

  test('takes the title that is given, and a period of validity', async () => {
    const period = { validity_mode: 'period', effective_date: '2026-12-01', end_date: '2027-08-31' };
    const { answer } = await enroll({ title: 'For the landlord', ...period });
    expect(answer.document).toMatchObject({ title: 'For the landlord', status: 'scheduled' });
    const dates = 'Valid from\nDecember 1, 2026\nValid until\nAugust 31, 2027\n';
    expect(answer.document.content.text).toContain(dates);
    expect(answer.verification).toMatchObject({ effective_date: '2026-12-01', end_date: '2027-08-31' });
  });

  test('the same request again makes another document', async () => {
    const body = { doc_id: 'file-7', product: 'word', external_url: 'https://files.example.org/7.docx' };
    const same = { 'idempotency-key': 'k-1' };
    const [first, second] = [await enroll(body, school, same), await enroll(body, school, same)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.answer.document.public_id).not.toBe(second.answer.document.public_id);
    expect(first.answer.qr_url).not.toBe(second.answer.qr_url);
    const { public_id } = first.answer.document;
    const seen = await call(service, 'verificationStatus', { token: school.token, query: { public_id } });
    expect([first.answer.verification.doc_id, seen.answer.verification.doc_id]).toEqual(['file-7', 'file-7']);
  });

  test('leaves the verification of a file alone, whatever doc_id describes', async () => {
    await enroll({ doc_id: 'file-8' });
    const verified = await verifyFile(service, school, { doc_id: 'file-8' });
    expect(verified.status).toBe(201);
    expect((await enroll({ doc_id: 'file-8' })).status).toBe(201);
    const again = await verifyFile(service, school, { doc_id: 'file-8' });
    expect(again.answer).toEqual(verified.answer);
    const qr = await call(service, 'qrRead', { token: school.token, query: { doc_id: 'file-8' } });
    expect(qr.answer.verify_url).toBe(verified.answer.verification.verify_url);
  });
});

describe('the person of a document', () => {
  test('must belong to the organization', async ({ member: other }) => {
    const theirs = await addStudent(service, other, { uid: 'S-theirs' });
    const answers = [await enroll({ student_uid: 'S-nobody' }), await enroll({ student_uid: theirs })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.refusal).toEqual(answers[1]?.refusal);
  });

  test.for([
    ['pending', ' is pending'],
    ['revoked', "'s record is closed"],
  ] as const)('must not be %s', async ([status, said]) => {
    const student_uid = await addStudent(service, school, { status });
    const answered = await enroll({ student_uid });
    expect([answered.status, answered.refusal.error]).toEqual([409, `The student${said}`]);
  });

  test('may have left the company', async () => {
    const employee_uid = await addEmployee(service, company, { status: 'inactive' });
    const fields = { start_date: '2020-01-01', end_date: '2026-10-31', positions: 'Designer; 2020–2026' };
    const body = { doc_type: 'work_certificate', language: 'fr', fields, employee_uid };
    expect((await call(service, 'employeeDocumentIssue', { token: company.token, body })).status).toBe(201);
  });
});

describe('a form with wrong values', () => {
  test.for<[object, string]>([
    [
      { doc_type: 'diploma' },
      'doc_type must be one of enrollment_certificate, attendance_certificate, transcript, internship_agreement',
    ],
    [{ employee_uid: 'E-1' }, "employee_uid isn't a known field"],
    [{ fields: { programme: 'A' } }, 'fields.academic_year is required'],
    [{ fields: { programme: null, academic_year: 'B' } }, 'fields.programme is required'],
    [{ fields: { ...COURSE, shoe: '9' } }, "fields.shoe isn't a known field"],
    [{ fields: { ...COURSE, toString: null } }, "fields.toString isn't a known field"],
    [{ fields: { ...COURSE, constructor: 'C' } }, "fields.constructor isn't a known field"],
    [
      { fields: { ...COURSE, academic_year: 'B'.repeat(21) } },
      'fields.academic_year must be 1 to 20 characters long',
    ],
  ])('%j is refused by name, and nothing is issued', async ([change, error]) => {
    const before = await issuedCount();
    const { status, refusal } = await enroll(change);
    expect([status, refusal]).toEqual([422, { ok: false, error, code: 'invalid_request' }]);
    expect(await issuedCount()).toBe(before);
  });

  test('is refused before the person is looked up', async () => {
    expect((await enroll({ fields: {}, student_uid: 'S-nobody' })).status).toBe(422);
  });
});

async function described({ token }: Member, language = 'en') {
  const headers = { 'accept-language': language };
  return (await call(service, 'settingsRead', { token, headers })).answer.settings.document_types;
}

async function families(member: Member) {
  return [...new Set((await described(member)).map(({ family }) => family))];
}

test('a client gets everything that a form needs, in its language', async () => {
  const types = await described(school, 'fr');
  const { fields, ...enrollment } = types[0] ?? { fields: [] };
  expect(enrollment).toEqual({
    doc_type: 'enrollment_certificate',
    endpoint: '/student-documents',
    family: 'school',
    label: 'Certificat de scolarité',
    subject: 'student',
    can_issue: true,
    outdated_templates: [],
  });
  expect(fields[0]).toEqual({
    name: 'programme',
    label: 'Formation ou classe',
    type: 'text',
    required: true,
    max_length: 150,
    columns: [],
  });
  const transcript = types.find(({ doc_type }) => doc_type === 'transcript');
  const results = transcript?.fields.find(({ name }) => name === 'results');
  expect(results).toMatchObject({ label: 'Résultats', columns: ['Matière', 'Note', 'Crédits'] });
  expect((await described(school))[0]?.label).toBe('Enrollment certificate');
  const kinds = new Set(types.flatMap((type) => type.fields.map((field) => field.type)));
  expect([...kinds].sort()).toEqual([...FIELD_TYPES].sort());
});

test('a client gets only the types that it may issue', async () => {
  expect(await families(school)).toEqual(['school', 'certificates', 'org']);
  expect(await families(await service.join({ workspace: 'entreprise' }))).toEqual(['employee', 'company']);
  expect(await families(await service.join({ permissions: [] }))).toEqual(['org']);
});
