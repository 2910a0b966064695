import { expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { addStudent } from '#tests/server/people/people-fixture.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();

function issue(client_reference: string, change: object = {}, { token } = school) {
  const fields = { subject: 'Opening hours', articles: 'Open at eight' };
  const body = { doc_type: 'decision', language: 'en', fields, client_reference, ...change };
  return call(service, 'institutionDocumentIssue', { token, body });
}

async function issuedWith(client_reference: string, { token } = school) {
  const { answer } = await call(service, 'documentList', { token, query: { client_reference } });
  expect(answer.pagination.total).toBe(answer.items.length);
  return answer.items.map(({ public_id }) => public_id);
}

test('a reference is used once: the second time tells of the first, and issues nothing', async () => {
  const { answer } = await issue('form-1');
  const { status, refusal } = await issue('form-1', { title: 'Another' });
  expect([status, refusal]).toEqual([
    409,
    { ok: false, code: 'conflict', error: 'A document was already issued with this client_reference' },
  ]);
  expect(await issuedWith('form-1')).toEqual([answer.document.public_id]);
  expect(await issuedWith('form-2')).toEqual([]);
  expect(await issuedWith('Form-1')).toEqual([]);
});

test('a reference is used once by everybody at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue('form-3')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await issuedWith('form-3')).toHaveLength(1);
});

test('a request that was refused leaves its reference free', async () => {
  expect((await issue('form-4', { fields: {} })).status).toBe(422);
  expect((await issue('form-4')).status).toBe(201);
});

test('a reference belongs to one organization, whichever endpoint it is used at', async () => {
  const other = await service.join();
  expect((await issue('form-5')).status).toBe(201);
  expect((await issue('form-5', {}, other)).status).toBe(201);
  expect(await issuedWith('form-5', other)).toHaveLength(1);
  const student_uid = await addStudent(service, school);
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language: 'en', fields, student_uid, client_reference: 'form-5' };
  expect((await call(service, 'diplomaCertificateIssue', { token: school.token, body })).status).toBe(409);
});

test('a reference finds nothing in a family that the caller may not read', async () => {
  const student_uid = await addStudent(service, school);
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language: 'en', fields, student_uid, client_reference: 'form-6' };
  await call(service, 'diplomaCertificateIssue', { token: school.token, body });
  expect(await issuedWith('form-6')).toHaveLength(1);
  await service.database.db
    .updateTable('identities')
    .set({ permissions: '[]' })
    .where('uid', '=', school.identityUid)
    .execute();
  expect(await issuedWith('form-6')).toEqual([]);
});
