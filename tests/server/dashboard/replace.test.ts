import { expect } from 'vitest';

import { documentRead, documentRestore, documentRevoke } from '#contract/dashboard/document.ts';
import { documentReplace, replacementForm } from '#contract/dashboard/issuing/replace.ts';
import { actRun, actUndo } from '#contract/dashboard/acts.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';

import { addStudent, call } from '#tests/server/call.ts';
import { sharedTests, updateIdentity } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from './browser.ts';

const { service, test, db } = await sharedTests();

/** A diploma with one fact that readers see. */
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

test('a corrected copy starts with the record’s values, and replaces the document', async () => {
  const { browser, student_uid, public_id } = await diploma();
  const form = (await browser.ask(replacementForm, { public_id })).answer;
  expect(form.document_type.doc_type).toBe('diploma');
  expect(form).toMatchObject({ language: 'en', holder: 'Léa Fontaine', person_uid: student_uid });
  expect(form.fields).toContainEqual({ name: 'degree', value: 'Bachelor of Arts' });
  const shown = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  const body = {
    public_id,
    language: 'en' as const,
    fields: { ...shown, degree: 'Bachelor of Science', awarded_on: '2026-07-01' },
    is_reason_public: true,
  };
  // The first answer may get lost, and a person may press twice.
  const send = (changes = {}) => browser.ask(documentReplace, { ...body, ...changes });
  const [{ answer: copy }, twice] = await Promise.all([send(), send()]);
  expect([twice.answer, (await send()).answer]).toEqual([copy, copy]);
  for (const changes of [{ fields: { ...body.fields, honours: 'Yes' } }, { is_reason_public: false }])
    expect((await send(changes)).status).toBe(409);
  expect(Buffer.from(copy.docx, 'base64').subarray(0, 2).toString()).toBe('PK');
  const { document } = (await browser.ask(documentRead, { public_id })).answer;
  const replaced = { status: 'revoked', public_reason: 'replaced', replaced_by: copy.public_id };
  expect(document).toMatchObject(replaced);
  const { document: fresh } = (await browser.ask(documentRead, { public_id: copy.public_id })).answer;
  expect(fresh).toMatchObject({ status: 'valid', replaces: [public_id] });
});

test('its form has the language of the person, and the values of one issued in another', async () => {
  const { browser, public_id } = await diploma();
  browser.headers = { 'accept-language': 'fr' };
  const { document_type, language, fields } = (await browser.ask(replacementForm, { public_id })).answer;
  expect([document_type.label, document_type.fields[0]?.label]).toEqual(['Diplôme', 'Intitulé du diplôme']);
  expect(language).toBe('en');
  expect(fields).toContainEqual({ name: 'degree', value: 'Bachelor of Arts' });
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

test('a revoked document, one that wasn’t issued, and another organization’s can’t be replaced', async () => {
  const { browser, member, public_id } = await diploma();
  const fields = { degree: 'Bachelor of Arts', awarded_on: '2026-06-30' };
  const replace = (of: string) =>
    browser.ask(documentReplace, { public_id: of, language: 'en', fields, is_reason_public: false });
  const verified = await service.issue(member, { title: 'Letter' });
  expect((await replace(verified.public_id)).status).toBe(409);
  await browser.ask(documentRevoke, { public_id, reason: 'misused', is_reason_public: false });
  expect((await replace(public_id)).status).toBe(409);
  expect((await replace((await diploma()).public_id)).status).toBe(404);
  expect(await count(member.organizationId)).toBe(2);
});

const replace = (browser: Browser, { public_id }: Credential, replaced_by: string, more = {}) =>
  browser.ask(documentRevoke, {
    public_id,
    reason: 'replaced',
    is_reason_public: true,
    replaced_by,
    ...more,
  });

const linksOf = async (browser: Browser, { public_id }: Credential) => {
  const { replaced_by, replaces } = (await browser.ask(documentRead, { public_id })).answer.document;
  return { replaced_by, replaces };
};

/** The public page, in a language and as JSON. */
async function pages(credential: Credential) {
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  const get = async (headers: Record<string, string>) =>
    (await service.app.inject({ url: pathname + search, headers })).body;
  const html = (language: string) => get({ accept: 'text/html', 'accept-language': language });
  return { en: await html('en'), fr: await html('fr'), json: await get({ accept: 'application/json' }) };
}

test('readers of a replaced document see the new one’s ID and date, without a link to it', async () => {
  const { browser, member } = await signedIn(service);
  const old = await service.issue(member, { title: 'Transcript' });
  const successor = await service.issue(member, { title: 'Corrected', issued_at: '2026-11-13 08:00:00' });
  expect((await replace(browser, old, successor.public_id)).status).toBe(200);
  expect(await linksOf(browser, old)).toEqual({ replaced_by: successor.public_id, replaces: [] });
  expect(await linksOf(browser, successor)).toEqual({ replaced_by: null, replaces: [old.public_id] });

  const { en, fr, json } = await pages(old);
  expect(en).toContain(`${successor.public_id} (Nov\u00a013,\u00a02026)`);
  expect(fr).toContain(`${successor.public_id} (13\u00a0nov.\u00a02026)`);
  expect(fr).toContain('Remplacé par');
  const { public_id } = successor;
  expect(JSON.parse(json).facts.replaced_by).toEqual({ public_id, issued_at: '2026-11-13 08:00:00' });
  const sig = new URL(service.addresses.verifyUrl(successor)).searchParams.get('sig') ?? '';
  const code = service.addresses.checkCode(successor) ?? '';
  for (const page of [en, fr, json]) {
    for (const secret of [sig, code, code.replace('-', ''), 'Corrected']) expect(page).not.toContain(secret);
    expect(page).not.toMatch(new RegExp(`(href|action)="[^"]*${successor.public_id}`));
  }

  await browser.ask(documentRestore, { public_id: old.public_id });
  expect((await pages(old)).en).not.toContain(successor.public_id);
  expect(await linksOf(browser, successor)).toEqual({ replaced_by: null, replaces: [] });
});

test('an internal successor is for staff only', async ({ browser, member }) => {
  const [old, successor] = [await service.issue(member), await service.issue(member)];
  await replace(browser, old, successor.public_id, { is_reason_public: false });
  expect(await linksOf(browser, old)).toMatchObject({ replaced_by: successor.public_id });
  const { en, json } = await pages(old);
  expect(en + json).not.toContain(successor.public_id);
});

test('only another valid document of the organization that the person may read replaces one', async () => {
  const { browser, member } = await signedIn(service);
  const other = await signedIn(service);
  const old = await service.issue(member);
  const unfit = 'replaced_by must be another document of the organization, and valid';
  const ended = await service.issue(member, { end_date: '2026-11-01' });
  const later = await service.issue(member, { effective_date: '2026-12-01' });
  const revoked = await service.issue(member, { revoked_at: '2026-11-01 08:00:00' });
  const foreign = await service.issue(other.member);
  const hidden = await service.issue(member, { family: 'school' });
  await updateIdentity(service, member, { permissions: '["revoke documents"]' });
  for (const { public_id } of [old, ended, later, revoked, foreign, hidden]) {
    const refused = await replace(browser, old, public_id);
    expect([public_id, refused.status, refused.refusal]).toEqual([public_id, 422, unfit]);
  }
  expect((await replace(browser, old, 'SM-DOC-2026-00000000')).refusal).toBe(unfit);
  const { public_id } = await service.issue(member);
  const misused = await replace(browser, old, public_id, { reason: 'misused' });
  expect(misused.refusal).toBe('replaced_by requires the reason "replaced"');
});

test('no document replaces itself indirectly, even after an act is undone', async ({ browser, member }) => {
  const [first, second] = [await service.issue(member), await service.issue(member)];
  await replace(browser, first, second.public_id);
  expect((await replace(browser, second, first.public_id)).status).toBe(422);
  const { act_id } = (await browser.ask(actRun, { kind: 'restore', public_ids: [first.public_id] })).answer;
  expect((await replace(browser, second, first.public_id)).status).toBe(200);
  await browser.ask(actUndo, { act_id: act_id ?? '' });
  expect(await linksOf(browser, first)).toEqual({ replaced_by: null, replaces: [second.public_id] });
});
