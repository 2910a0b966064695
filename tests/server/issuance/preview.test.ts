import { expect, test } from 'vitest';

import { addStudent, call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });

const FIELDS = { degree: 'Master', awarded_on: '2026-07-01' };

function preview(body: object = {}, { token } = school) {
  const diploma = { doc_type: 'diploma', language: 'fr', fields: FIELDS, student_uid: student };
  return call(service, 'documentPreview', { token, body: { ...diploma, ...body } });
}

test('shows exactly what would be issued, and issues nothing', async () => {
  const { status, answer } = await preview();
  expect(status).toBe(200);
  const { token } = school;
  expect((await call(service, 'documentList', { token })).answer.pagination.total).toBe(0);
  const body = { doc_type: 'diploma', language: 'fr', fields: FIELDS, student_uid: student };
  const { document, verification } = (await call(service, 'diplomaCertificateIssue', { token, body })).answer;
  const { title, content } = document;
  const { docx: _, ...text } = content;
  const { facts } = verification;
  expect(facts).not.toEqual([]);
  expect(answer).toEqual({ ok: true, title, public_title: title, facts, content: text });
});

test('returns the document’s title on the public page', async () => {
  const fields = { programme: 'Year 12', academic_year: '2026-2027' };
  const body = { doc_type: 'enrollment_certificate', language: 'en', fields, student_uid: student };
  const { token } = school;
  const { answer } = await call(service, 'documentPreview', { token, body });
  const issued = await call(service, 'studentDocumentIssue', { token, body });
  const headers = { accept: 'application/json' };
  const page = await service.app.inject({ url: issued.answer.document.verify_url, headers });
  const { facts } = page.json<{ facts: { title: string } }>();
  expect(answer.public_title).toBe(facts.title);
  expect(facts.title).not.toBe(issued.answer.document.title);
});

test('is refused like issuing', async () => {
  const company = await service.join({ workspace: 'entreprise' });
  const clerk = await service.join({ permissions: [] });
  expect((await preview({ fields: {} }, company)).refusal.code).toBe('forbidden');
  expect((await preview({ fields: {} }, clerk)).refusal.code).toBe('forbidden');
  const pending = await addStudent(service, school, { status: 'pending' });
  expect((await preview({ student_uid: pending })).status).toBe(409);
  expect((await preview({ student_uid: 'S-nobody' })).status).toBe(404);
});

test.for<[object, string]>([
  [{ fields: { degree: 'Master' } }, 'fields.awarded_on is required'],
  [{ employee_uid: 'E-1' }, "employee_uid doesn't belong to this doc_type"],
  [
    { doc_type: 'circular', fields: { subject: 'A', body: 'B' } },
    "student_uid doesn't belong to this doc_type",
  ],
  [{ client_reference: 'a' }, "client_reference isn't a known field"],
])('%j is refused by name', async ([change, error]) => {
  const { status, refusal } = await preview(change);
  expect(status).toBe(422);
  expect(refusal.error.startsWith(error)).toBe(true);
});
