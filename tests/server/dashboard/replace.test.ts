import { expect, test } from 'vitest';

import { documentRead } from '#contract/dashboard/document.ts';
import { documentReplace, replacementForm } from '#contract/dashboard/issuing/replace.ts';

import { call } from '#tests/server/call.ts';
import { addStudent } from '#tests/server/people/people-fixture.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

import { signedIn } from './browser.ts';

const service = await sharedService();
const { db } = service.database;

/** A diploma with one detail that readers see. */
async function diploma() {
  const { browser, member } = await signedIn(service);
  const student_uid = await addStudent(service, member);
  const fields = { degree: 'Bachelor of Arts', awarded_on: '2026-06-30' };
  const { answer } = await call(service, 'diplomaCertificateIssue', {
    token: member.token,
    body: { doc_type: 'diploma', student_uid, fields, language: 'en' },
  });
  return { browser, member, student_uid, public_id: answer.document.public_id };
}

const count = async (organizationId: number) =>
  (await db.selectFrom('credentials').select('id').where('organization_id', '=', organizationId).execute())
    .length;

test('a corrected copy begins with what the record has, and takes the place of the document', async () => {
  const { browser, student_uid, public_id } = await diploma();
  const form = (await browser.ask(replacementForm, { public_id })).answer;
  expect([form.document_type.doc_type, form.language, form.person_uid]).toEqual([
    'diploma',
    'en',
    student_uid,
  ]);
  expect(form.fields).toContainEqual({ name: 'degree', value: 'Bachelor of Arts' });
  const shown = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  const { answer: copy } = await browser.ask(documentReplace, {
    public_id,
    language: 'en',
    fields: { ...shown, degree: 'Bachelor of Science', awarded_on: '2026-07-01' },
    is_reason_public: true,
  });
  expect(Buffer.from(copy.docx, 'base64').subarray(0, 2).toString()).toBe('PK');
  const { document } = (await browser.ask(documentRead, { public_id })).answer;
  expect(document).toMatchObject({
    status: 'revoked',
    public_reason: 'replaced',
    replaced_by: copy.public_id,
  });
  const { document: fresh } = (await browser.ask(documentRead, { public_id: copy.public_id })).answer;
  expect(fresh).toMatchObject({ status: 'valid', replaces: [public_id] });
});

test.for([
  ['a wrong field', { fields: { degree: '' } }, 422],
  ['a copy that isn’t valid yet', { effective_date: '2030-01-01' }, 422],
] as const)('%s changes neither document', async ([, input, status]) => {
  const { browser, member, public_id } = await diploma();
  const fields = { degree: 'Bachelor of Arts', awarded_on: '2026-06-30' };
  const body = { public_id, language: 'en' as const, fields, is_reason_public: true, ...input };
  expect((await browser.ask(documentReplace, body)).status).toBe(status);
  expect(await count(member.organizationId)).toBe(1);
  expect((await browser.ask(documentRead, { public_id })).answer.document.status).toBe('valid');
});

test('what was revoked, wasn’t issued, or is another organization’s isn’t replaced', async () => {
  const { browser, member, public_id } = await diploma();
  const fields = { degree: 'Bachelor of Arts', awarded_on: '2026-06-30' };
  const replace = (of: string) =>
    browser.ask(documentReplace, { public_id: of, language: 'en', fields, is_reason_public: false });
  const verified = await service.issue(member, { title: 'Letter' });
  expect((await replace(verified.public_id)).status).toBe(409);
  expect((await replace(public_id)).status).toBe(200);
  expect((await replace(public_id)).status).toBe(409);
  expect((await replace((await diploma()).public_id)).status).toBe(404);
  expect(await count(member.organizationId)).toBe(3);
});
