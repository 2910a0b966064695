import { expect } from 'vitest';

import { auditChoices, auditExport, type AuditFilters, auditList } from '#contract/dashboard/audit.ts';
import { actRun } from '#contract/dashboard/acts.ts';
import { documentRevoke } from '#contract/dashboard/document.ts';
import { recordAudits } from '#server/audit/audit.store.ts';

import { addStudent, call, erase, verifyFile } from '#tests/server/call.ts';
import { sharedTests, idOf } from '#tests/server/service-fixture.ts';

import { approved, asking, type Browser, signedIn } from './browser.ts';
import { colleague } from './colleagues.ts';

const { service, test, db } = await sharedTests();

const entries = async (browser: Browser, filters: AuditFilters = {}) =>
  (await browser.ask(auditList, filters)).answer.items;

const names = async (browser: Browser) =>
  (await entries(browser)).flatMap(({ action, subject_name }) =>
    /person|issued|students/.test(action) ? [subject_name] : [],
  );

test('the log shows who issued a diploma, from where, and why it was revoked', async () => {
  const { browser, member } = await signedIn(service);
  const pane = await asking(service);
  const { token } = (await pane.send(await approved(browser, pane))).answer;
  const student_uid = await addStudent(service, member, { first_name: 'Hugo', last_name: 'Morel' });
  const fields = { degree: 'Baccalauréat', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', student_uid, fields };
  await call(service, 'diplomaCertificateIssue', { token: token ?? '', body });
  await verifyFile(service, member, { doc_id: 'a1', title: 'Letter' });
  expect(await entries(browser, { action: 'verification_created' })).toMatchObject([
    { by: 'Camille Roy', subject_name: 'Letter', via: { kind: 'token', device: null } },
  ]);
  const [made] = await entries(browser, { action: 'document_issued' });
  const via = { kind: 'word', device: 'Word, Windows' };
  expect(made).toMatchObject({ by: 'Camille Roy', subject_name: 'Diploma – Hugo Morel', via, detail: null });
  const cause = { reason: 'misused', note: 'Ana called' } as const;
  await browser.ask(documentRevoke, { public_id: made?.subject ?? '', is_reason_public: false, ...cause });
  const ofDocument = await entries(browser, { document: made?.subject });
  expect(ofDocument).toMatchObject([
    { action: 'credential_revoked', ...cause },
    { action: 'document_issued' },
  ]);
  // A session is shown by the browser it began in.
  const accepted = await entries(browser, { action: 'invitation_accepted' });
  expect(accepted).toMatchObject([{ subject_name: 'Camille Roy', detail: null }]);
  expect(await entries(browser, { action: 'signed_in' })).toMatchObject([
    { via: { kind: 'word', device: 'Word, Windows' } },
    { via: { kind: 'dashboard', device: 'Chrome, Linux' } },
  ]);
  const { staff } = (await browser.ask(auditChoices)).answer;
  expect(staff).toEqual([{ identity_uid: member.identityUid, name: 'Camille Roy' }]);
  // The note may name the person, whom somebody who only reads the log may not see.
  const reader = await colleague(service, member, ['read audit']);
  const filters = { document: made?.subject };
  expect(await entries(reader.browser, filters)).toMatchObject([
    { action: 'credential_revoked', reason: 'misused', note: null, subject_name: null },
    { action: 'document_issued', subject_name: null },
  ]);
  const { csv } = (await reader.browser.ask(auditExport, filters)).answer;
  expect(csv).not.toMatch(/Ana called|Morel/);
});

test('each filter narrows the log, which is limited to one organization', async ({ browser, member }) => {
  const stranger = await signedIn(service);
  const add = (at: string, actor: string, subject: string, organization_id = member.organizationId) =>
    recordAudits(db, [{ at, actor, action: 'template_set', organization_id, subject }]);
  await add('2025-01-31 23:59:59', 'admin:ana', 'a');
  await add('2025-02-01 00:00:00', 'admin:ben', 'b');
  await add('2025-02-28 23:59:59', member.identityUid, 'c');
  await add('2025-03-01 00:00:00', 'service', 'd');
  await add('2025-02-10 00:00:00', 'admin:ana', 'e', stranger.member.organizationId);
  for (const [filters, found] of [
    [{}, ['d', 'c', 'b', 'a']],
    [{ from: '2025-02-01', to: '2025-02-28' }, ['c', 'b']],
    [{ person: 'shell' }, ['b', 'a']],
    [{ person: 'service' }, ['d']],
    [{ person: member.identityUid }, ['c']],
    [{ document: 'b', person: 'shell' }, ['b']],
    [{ document: 'e' }, []],
  ] as const satisfies (readonly [AuditFilters, readonly string[]])[])
    expect([
      filters,
      (await entries(browser, { ...filters, action: 'template_set' })).map(({ subject }) => subject),
    ]).toEqual([filters, found]);
});

test('pages continue within one moment, and end', async ({ browser, member }) => {
  const titles = Array.from({ length: 130 }, (_, number) => `Letter ${number}`);
  await service.issueAll(
    member,
    titles.map((title) => ({ title })),
  );
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const filters = { action: 'verification_created', ...(cursor !== undefined && { cursor }) };
    const page = (await browser.ask(auditList, filters)).answer;
    seen.push(...page.items.map(({ subject_name }) => subject_name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(titles.toReversed());
  const refused = await browser.ask(auditList, { cursor: 'x' });
  expect([refused.status, refused.refusal]).toEqual([422, 'cursor must be a next_cursor from this list']);
});

test('a name is shown while the person exists, and only to those who may see it', async () => {
  const { browser, member } = await signedIn(service);
  await addStudent(service, member, { uid: 'S-7', first_name: 'Zoé', last_name: 'Petit' });
  const at = '2026-11-14 10:00:00';
  const act = { organization_id: member.organizationId, actor: 'admin:ana', at };
  await recordAudits(db, [
    { ...act, action: 'students_read', subject: member.organizationUid },
    { ...act, action: 'person_exported', subject: 'S-7' },
  ]);
  await service.issue(member, {
    title: 'Transcript – Zoé Petit',
    family: 'school',
    student_id: await idOf(db, 'students', 'S-7'),
    holder_name: 'Zoé Petit',
  });
  expect(await names(browser)).toEqual(['Zoé Petit', 'Lycée du Parc', 'Transcript – Zoé Petit']);
  await erase(service, member, 'S-7');
  // The ID goes to somebody else than the erased person.
  await addStudent(service, member, { uid: 'S-7', first_name: 'Hugo', last_name: 'Morel' });
  const students = db.updateTable('students').where('uid', '=', 'S-7');
  await students.set({ created_at: '2026-11-15 00:00:00' }).execute();
  const after = await names(browser);
  expect(after.join()).not.toMatch(/Zoé|Petit|Hugo/);
  expect(after).toHaveLength(4);
});

test('what an act is about has the name that people know, while it has one', async ({ browser, member }) => {
  const { organizationId: organization_id } = member;
  const documents = await service.issueAll(member, [{ title: 'A' }, { title: 'B' }]);
  const public_ids = documents.map(({ public_id }) => public_id);
  await browser.ask(actRun, { public_ids, kind: 'revoke', is_reason_public: false });
  const entry = { organization_id, actor: member.identityUid, at: '2026-11-14 10:00:00' };
  await recordAudits(db, [
    { ...entry, action: 'class_started', subject: 'cls_1', detail: 'diploma 6' },
    { ...entry, action: 'class_deleted', subject: 'cls_1', detail: null },
    { ...entry, action: 'passkey_removed', subject: 'key_1', detail: null },
    { ...entry, action: 'template_set', subject: 'diploma.fr', detail: 'version 2' },
    { ...entry, action: 'facts_set', subject: 'transcript.average=private', detail: null },
    { ...entry, action: 'content_denied', subject: 'diploma', detail: null },
  ]);
  const named = async (action: string) =>
    (await entries(browser, { action })).map(({ subject_name, count }) => [subject_name, count]);
  expect(await named('class_deleted')).toEqual([['Diploma', 6]]);
  expect(await named('documents_revoked')).toEqual([[null, 2]]);
  expect(await named('passkey_added')).toEqual([['Chrome, Linux', null]]);
  expect(await named('passkey_removed')).toEqual([[null, null]]);
  expect(await named('template_set')).toEqual([['Diploma, French', null]]);
  expect(await named('facts_set')).toEqual([['Transcript, Overall average', null]]);
  expect(await named('content_denied')).toEqual([['Diploma', null]]);
});

test('an export is safe in a spreadsheet, needs a passkey, and is in the log', async () => {
  const { browser, member } = await signedIn(service);
  const act = { action: 'template_set', at: '2025-01-01 00:00:00', actor: '=cmd' } as const;
  const organization_id = member.organizationId;
  const subjects = ['=HYPERLINK("http://x.example")', '\t@SUM(1)', '+1', '-1', 'fine, "quoted"'];
  await recordAudits(
    db,
    subjects.map((subject) => ({ ...act, organization_id, subject })),
  );
  const { answer } = await browser.ask(auditExport, { action: 'template_set' });
  const { csv, entries: count, is_complete } = answer;
  expect([count, is_complete]).toEqual([5, true]);
  expect(
    csv
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\n'),
  ).toEqual([
    'at,actor,actor_name,action,subject,subject_name,via,device,detail',
    `2025-01-01 00:00:00,'=cmd,,template_set,"fine, ""quoted""",,,,`,
    `2025-01-01 00:00:00,'=cmd,,template_set,'-1,,,,`,
    `2025-01-01 00:00:00,'=cmd,,template_set,'+1,,,,`,
    `2025-01-01 00:00:00,'=cmd,,template_set,'\t@SUM(1),,,,`,
    `2025-01-01 00:00:00,'=cmd,,template_set,"'=HYPERLINK(""http://x.example"")",,,,`,
  ]);
  const [entry] = await entries(browser, { action: 'audit_exported' });
  expect(entry).toMatchObject({ by: 'Camille Roy', detail: '5 entries' });
  const { browser: viewer } = await signedIn(service, { permissions: ['view students'] });
  expect((await viewer.ask(auditList)).status).toBe(403);
  service.clock.now = new Date(service.clock.now.getTime() + 16 * 60_000);
  expect((await browser.ask(auditExport, {})).status).toBe(403);
});

test('an export in French has semicolons, and no formula between its commas', async () => {
  const { browser, member } = await signedIn(service);
  const act = { action: 'template_set', at: '2025-01-01 00:00:00', actor: '=cmd' } as const;
  await recordAudits(db, [{ ...act, organization_id: member.organizationId, subject: 'a, =1; b' }]);
  browser.headers = { 'accept-language': 'fr' };
  const { csv } = (await browser.ask(auditExport, { action: 'template_set' })).answer;
  expect(csv.replace(/^\ufeff/, '').split('\n')).toEqual([
    'at;actor;actor_name;action;subject;subject_name;via;device;detail',
    `2025-01-01 00:00:00;'=cmd;;template_set;"a,' =1; b";;;;`,
    '',
  ]);
});
