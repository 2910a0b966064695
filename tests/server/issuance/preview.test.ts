import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';

import { PERMISSIONS } from '#contract/fields.ts';

import { addStudent, call, TEMPLATE } from '#tests/server/call.ts';
import { type Member, sharedService, updateIdentity } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });

const FIELDS = { degree: 'Master', awarded_on: '2026-07-01' };

function preview(body: object = {}, { token } = school) {
  const usual = { doc_type: 'diploma', language: 'fr', fields: FIELDS, student_uid: student };
  return call(service, 'documentPreview', { token, body: { ...usual, ...body } });
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
  const preview_digest = expect.any(String);
  expect(answer).toEqual({ ok: true, title, public_title: title, facts, content: text, preview_digest });
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

function issue(client_reference: string, change: object = {}, { token } = school) {
  const fields = { subject: 'Opening hours', articles: 'Open at eight' };
  const body = { doc_type: 'decision', language: 'en', fields, client_reference, ...change };
  return call(service, 'institutionDocumentIssue', { token, body });
}

function diploma(client_reference: string, student_uid: string) {
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language: 'en', fields, student_uid, client_reference };
  return call(service, 'diplomaCertificateIssue', { token: school.token, body });
}

async function issuedWith(client_reference: string, { token } = school) {
  const { answer } = await call(service, 'documentList', { token, query: { client_reference } });
  expect(answer.pagination.total).toBe(answer.items.length);
  return answer.items.map(({ public_id }) => public_id);
}

const DESCRIBED = {
  title: 'Opening hours',
  doc_id: 'file-1',
  product: 'word',
  external_url: 'https://files.example.org/1',
  staff_note: 'hours.docx',
  effective_date: '2026-11-01',
  validity_mode: 'period',
};

test.each(
  Object.entries({
    title: { title: 'Another' },
    fields: { fields: { subject: 'Opening hours', articles: 'Open at nine' } },
    language: { language: 'fr' },
    'first day': { effective_date: '2026-11-02' },
    'last day': { end_date: '2027-11-01' },
    file: { doc_id: 'file-2' },
    program: { product: 'libreoffice' },
    address: { external_url: 'https://files.example.org/2' },
    note: { staff_note: 'other.docx' },
    'note left out': { staff_note: undefined },
  }),
)('a reference is used once: with another %s, 409, and nothing is issued', async (reference, change) => {
  const { answer } = await issue(reference, DESCRIBED);
  const { status, refusal } = await issue(reference, { ...DESCRIBED, ...change });
  const error = 'A document was already issued with this client_reference';
  expect([status, refusal]).toEqual([409, { ok: false, code: 'conflict', error }]);
  expect(await issuedWith(reference)).toEqual([answer.document.public_id]);
  const again = await issue(reference, DESCRIBED);
  expect([again.status, again.answer]).toEqual([200, answer]);
  expect(await issuedWith('form-2')).toEqual([]);
  expect(await issuedWith(reference.toUpperCase())).toEqual([]);
});

test('the same request, sent by everybody at once, issues one document, and all get its very file', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => issue('form-3')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await issuedWith('form-3')).toHaveLength(1);
  // Whenever it's repeated.
  service.clock.now = new Date(service.clock.now.getTime() + 86_400_000);
  const late = await issue('form-3');
  expect(late.status).toBe(200);
  const files = [...answers, late].map(({ answer }) => answer.document.content.docx ?? '');
  expect(new Set(files).size).toBe(1);
  const { answer } = late;
  const stored = await service.database.db
    .selectFrom('registered_files as f')
    .innerJoin('credentials as c', 'c.id', 'f.credential_id')
    .select('f.sha256')
    .where('c.public_id', '=', answer.document.public_id)
    .execute();
  const sha256 = createHash('sha256')
    .update(Buffer.from(files[0] ?? '', 'base64'))
    .digest('hex');
  expect(stored).toEqual([{ sha256 }]);
});

const { db } = service.database;
test.each(
  Object.entries({
    'the document was revoked': (public_id: string) =>
      db
        .updateTable('credentials')
        .set({ revoked_at: '2026-11-26 08:00:00' })
        .where('public_id', '=', public_id)
        .execute(),
    'readers would be shown other facts now': () => {
      const setting = { doc_type: 'decision', field: 'subject', mode: 'shown' } as const;
      const values = { organization_id: school.organizationId, ...setting };
      return db.insertInto('fact_settings').values(values).execute();
    },
    'it would look otherwise now': () => {
      const nothing = { logo_hash: null, logo: null, logo_width: null, logo_height: null };
      const brand = { organization_id: school.organizationId, accent: 'aa0000', ...nothing };
      return db.insertInto('brands').values(brand).execute();
    },
  }),
)('the same request gets no file where %s', async (cause, change) => {
  const { answer } = await issue(cause);
  await change(answer.document.public_id);
  expect((await issue(cause)).status).toBe(409);
  expect(await issuedWith(cause)).toEqual([answer.document.public_id]);
});

test.each(
  Object.entries({
    template: ({ token }: Member) =>
      call(service, 'templateSave', {
        token,
        params: { doc_type: 'diploma', language: 'en' },
        file: TEMPLATE,
      }),
    'name of the person': ({ organizationId }: Member) =>
      db
        .updateTable('students')
        .set({ last_name: 'Lefebvre' })
        .where('organization_id', '=', organizationId)
        .execute(),
    'facts that readers can compare': ({ organizationId: organization_id }: Member) =>
      db
        .insertInto('fact_settings')
        .values({ organization_id, doc_type: 'diploma', field: 'degree', mode: 'private' })
        .execute(),
  }),
)('nothing is issued that differs from its preview: another %s', async (_, change) => {
  const member = await service.join({ permissions: [...PERMISSIONS] });
  const student_uid = await addStudent(service, member);
  const { token } = member;
  const body = { doc_type: 'diploma', language: 'en', fields: FIELDS, student_uid };
  const previewed = async () =>
    (await call(service, 'documentPreview', { token, body })).answer.preview_digest;
  const send = async (preview_digest: string | undefined, client_reference: string) =>
    (
      await call(service, 'diplomaCertificateIssue', {
        token,
        body: { ...body, preview_digest, client_reference },
      })
    ).status;
  const before = await previewed();
  expect(await send(before, 'one')).toBe(201);
  await change(member);
  expect(await send(before, 'two')).toBe(409);
  expect(await issuedWith('two', member)).toEqual([]);
  expect(await send(await previewed(), 'two')).toBe(201);
});

test('the same request for a namesake gets nobody else’s document', async () => {
  const [one, namesake] = [await addStudent(service, school), await addStudent(service, school)];
  expect((await diploma('form-7', one)).status).toBe(201);
  expect((await diploma('form-7', namesake)).status).toBe(409);
  expect((await diploma('form-7', one)).status).toBe(200);
});

test('a refused request leaves its reference free', async () => {
  expect((await issue('form-4', { fields: {} })).status).toBe(422);
  expect((await issue('form-4')).status).toBe(201);
});

test('a reference belongs to one organization, whichever endpoint it is used at', async () => {
  const other = await service.join();
  expect((await issue('form-5')).status).toBe(201);
  expect((await issue('form-5', {}, other)).status).toBe(201);
  expect(await issuedWith('form-5', other)).toHaveLength(1);
  expect((await diploma('form-5', await addStudent(service, school))).status).toBe(409);
});

test('a reference finds nothing in a family that the caller may not read', async () => {
  await diploma('form-6', await addStudent(service, school));
  expect(await issuedWith('form-6')).toHaveLength(1);
  await updateIdentity(service, school, { permissions: '[]' });
  expect(await issuedWith('form-6')).toEqual([]);
});
