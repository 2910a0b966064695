import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect } from 'vitest';

import {
  classCheck,
  classDelete,
  classList,
  classPeople,
  classPreview,
  classRead,
  classResume,
  classStart,
  classStop,
  classTypes,
} from '#contract/dashboard/issuing/classes.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { erasePerson } from '#server/erasure/erasure.service.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';

import { addStudent, call } from '#tests/server/call.ts';
import { signedIn } from '#tests/server/dashboard/browser.ts';
import { ADMINISTRATOR, colleague } from '#tests/server/dashboard/colleagues.ts';
import { sharedTests, updateIdentity } from '#tests/server/service-fixture.ts';

import { ended, enrollments, issued, start } from './class-fixture.ts';

const { service, test, db } = await sharedTests();

const row = (person_uid: string, fields: Record<string, string>) => ({ person_uid, fields });

const documentsOf = (organizationId: number) =>
  db
    .selectFrom('credentials as c')
    .innerJoin('issued_documents as i', 'i.credential_id', 'c.id')
    .select(['c.student_id', 'c.title', 'i.client_reference'])
    .where('c.organization_id', '=', organizationId)
    .orderBy('c.id')
    .execute();

test('a class is issued once, however often it is sent, with the outcome of each person', async () => {
  const { browser, member } = await signedIn(service);
  const types = (await browser.ask(classTypes)).answer.document_types;
  expect(types.map(({ doc_type }) => doc_type)).toContain('diploma');
  const request = await enrollments(service, member, 4);
  const request_id = randomUUID();
  const class_id = await start(browser, request, { request_id });
  expect(await start(browser, request, { request_id })).toBe(class_id);
  const { class: job, rows } = await ended(browser, class_id);
  expect(job).toMatchObject({ state: 'done', total: 4, issued: 4, refused: 0, is_own: true });
  const expected = request.rows.map(({ person_uid }) => [person_uid, 'issued']);
  expect(rows.map(({ person_uid, state }) => [person_uid, state])).toEqual(expected);
  const documents = await documentsOf(member.organizationId);
  expect(documents.map(({ client_reference }) => client_reference)).toEqual(
    [1, 2, 3, 4].map((number) => `${class_id}-${number}`),
  );
  const kept = db.selectFrom('class_job_rows').where('fields', 'is not', null);
  expect(await kept.select('fields').execute()).toEqual([]);
  const audit = await selectAudit(db, { organizationId: member.organizationId, action: 'class_started' });
  expect(audit).toMatchObject([{ subject: class_id, detail: 'enrollment_certificate 4' }]);
});

test('issuing the same documents to the same people again needs a confirmation', async () => {
  const { browser, member } = await signedIn(service);
  const request = await enrollments(service, member, 2);
  await ended(browser, await start(browser, request));
  const { duplicates } = (await browser.ask(classCheck, request)).answer;
  const people = request.rows.map(({ person_uid }) => expect.objectContaining({ person_uid }));
  expect(duplicates).toMatchObject({ count: 2, people });
  const renewed = { ...request, request_id: randomUUID() };
  const again = await browser.ask(classStart, { ...renewed, confirms_duplicates: false });
  expect([again.status, again.refusal]).toEqual([409, '2 of these people already have such a document']);
  const otherPeriod = { ...request, end_date: '2027-08-31' };
  expect((await browser.ask(classCheck, otherPeriod)).answer.duplicates.count).toBe(0);
  await ended(browser, await start(browser, request, { confirms_duplicates: true }));
  expect(await documentsOf(member.organizationId)).toHaveLength(4);
});

test('nothing is issued that differs from a preview, until it is previewed again', async () => {
  const { browser, member } = await signedIn(service);
  const request = await enrollments(service, member, 3);
  const { rows, ...alike } = request;
  const previews = async () => {
    const seen = rows.slice(1).map(async (one) => {
      const { preview_digest } = (await browser.ask(classPreview, { ...alike, row: one })).answer;
      return { person_uid: one.person_uid, preview_digest };
    });
    return Promise.all(seen);
  };
  const before = await previews();
  const last = rows.at(-1)?.person_uid ?? '';
  await db.updateTable('students').set({ last_name: 'Lefebvre' }).where('uid', '=', last).execute();
  const renewed = { ...request, request_id: randomUUID(), confirms_duplicates: false };
  const { status, refusal } = await browser.ask(classStart, { ...renewed, previews: before });
  expect([status, refusal]).toEqual([409, expect.stringMatching(/^A document differs from its preview/)]);
  expect((await browser.ask(classList)).answer.classes).toEqual([]);
  const { answer } = await browser.ask(classStart, { ...renewed, previews: await previews() });
  // Its answer may have got lost.
  const again = await browser.ask(classStart, { ...renewed, previews: before });
  expect(again.answer).toEqual(answer);
  expect((await ended(browser, answer.class_id)).class.issued).toBe(3);
});

test('problems are reported for each cell, and nothing is issued', async ({ browser, member }) => {
  const first = await addStudent(service, member);
  const pending = await addStudent(service, member, { status: 'pending' });
  const closed = await addStudent(service, member, { status: 'revoked' });
  const request = {
    doc_type: 'enrollment_certificate' as const,
    language: 'en' as const,
    shared: { academic_year: '2026-2027' },
    rows: [
      row(first, {}),
      row(first, { programme: 'x'.repeat(151), birth_date: '2000-02-30', mark: '1' }),
      row(pending, { programme: 'BTS' }),
      row(closed, { programme: '\u0007' }),
      row('nobody', { programme: 'BTS', academic_year: '' }),
    ],
  };
  const { problems } = (await browser.ask(classCheck, request)).answer;
  expect(problems.map(({ row: number, field, problem }) => `${number} ${field}: ${problem}`)).toEqual([
    '0 programme: required',
    '1 null: repeated',
    '1 programme: long',
    '1 birth_date: date',
    '1 mark: refused',
    '2 null: pending',
    '3 null: closed',
    '3 programme: refused',
    '4 null: gone',
    '4 academic_year: refused',
  ]);
  const renewed = { ...request, request_id: randomUUID() };
  const begun = await browser.ask(classStart, { ...renewed, confirms_duplicates: true });
  expect([begun.status, begun.refusal]).toEqual([422, "rows.0.fields.programme isn't right: required"]);
  const nothing = { ...request, shared: { toString: null as unknown as string } };
  expect((await browser.ask(classCheck, nothing)).status).toBe(422);
  const { rows: _, ...alike } = request;
  const one = await browser.ask(classPreview, { ...alike, row: row(first, { programme: 'BTS' }) });
  expect(one.answer.text).toContain('BTS');
  expect(await documentsOf(member.organizationId)).toEqual([]);
});

test('people are found by ID and by name, and ambiguous lines are reported', async ({ browser, member }) => {
  await addStudent(service, member, { uid: 'S-1', first_name: 'Zoé', last_name: 'D’Abo' });
  await addStudent(service, member, { uid: 'S-2', first_name: 'Anne Marie', last_name: 'Le Goff' });
  await addStudent(service, member, { uid: 'S-3', first_name: 'Anne Marie', last_name: 'Le Goff' });
  await addStudent(service, member, { uid: 'S;4', first_name: 'Léa', last_name: 'Roy' });
  await addStudent(service, member, { uid: 'S-5', first_name: 'Hugo', last_name: 'Petit' });
  const lines = ['s-1', "d'abo zoe", 'Le Goff\tAnne Marie\t12', '', '3\tS-3\tx', 'Nobody Here', 'Zoé'];
  const parted = ['S;4', '7;S-5;Petit', 'D’Abo, Zoé', '8,D’Abo,Zoé'];
  const { people, unsettled } = (await browser.ask(classPeople, { lines: [...lines, ...parted] })).answer;
  expect(people.map(({ person_uid }) => person_uid)).toEqual(['S-1', 'S-3', 'S;4', 'S-5']);
  expect(
    unsettled.map(({ line, candidates }) => [line, candidates.map(({ person_uid }) => person_uid)]),
  ).toEqual([
    ['Le Goff Anne Marie 12', ['S-2', 'S-3']],
    ['Nobody Here', []],
    ['Zoé', []],
  ]);
  const found = (await browser.ask(classPeople, { filters: { q: 'goff' } })).answer.people;
  expect(found.map(({ person_uid }) => person_uid)).toEqual(['S-2', 'S-3']);
  const readings = await selectAudit(db, { organizationId: member.organizationId, action: 'students_read' });
  expect(readings).toMatchObject([{ actor: member.identityUid, subject: member.organizationUid }]);
});

test('a line of more words than a name can have names nobody', async ({ browser }) => {
  const line = 'a '.repeat(500).trim();
  const { unsettled } = (await browser.ask(classPeople, { lines: [line, 'Zoé'] })).answer;
  expect(unsettled.map(({ candidates }) => candidates)).toEqual([[], []]);
});

test('a line that PostgreSQL can’t compare is refused', async ({ browser }) => {
  expect((await browser.ask(classPeople, { lines: ['S-1\0'] })).status).toBe(422);
});

test('looking for the names of many cells delays no other request', async ({ browser }) => {
  const lines = Array.from({ length: 100 }, (_, line) =>
    Array.from({ length: 100 }, (_value, cell) => `${line} ${cell}`).join('\t'),
  );
  const begun = computed();
  let last = begun;
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, computed() - last);
    last = computed();
  }, 1);
  const { unsettled } = (await browser.ask(classPeople, { lines })).answer;
  clearInterval(timer);
  expect(unsettled).toHaveLength(100);
  expect(Math.max(longest, computed() - last)).toBeLessThan((computed() - begun) / 2);
});

/** Microseconds of this thread, without those in which the system let others work. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

test('a person who changed meanwhile gets no document, and the others do', async ({ browser, member }) => {
  const request = await enrollments(service, member, 5);
  const class_id = await start(browser, request);
  const [, , gone = '', pending = '', closed = ''] = request.rows.map(({ person_uid }) => person_uid);
  await db.updateTable('students').set({ status: 'pending' }).where('uid', '=', pending).execute();
  await db.updateTable('students').set({ status: 'revoked' }).where('uid', '=', closed).execute();
  const organizationUid = member.organizationUid;
  const ERASED_PEOPLE_FILE = join(service.folder, 'erased.jsonl');
  const file = erasedPeopleFile({ DATABASE_URL: service.config.databaseUrl, ERASED_PEOPLE_FILE });
  const erasure = { organizationUid, uid: gone, titles: [], keepsOthers: true };
  await erasePerson(db, erasure, { now: service.clock.now, actor: 'admin:test', file });
  const { rows } = await ended(browser, class_id);
  // Nothing of an erased person is left, not even a row.
  const outcomes = rows.map(({ state, refusal }) => refusal ?? state);
  expect(outcomes).toEqual(['issued', 'issued', 'pending', 'closed']);
});

test.for([
  ['disabled', { disabled_at: '2026-11-14 09:00:00' }],
  ['permission', { permissions: '["view students"]' }],
  ['permission', { issue_types: '["diploma"]' }],
] as const)('a job stops if its maker is %s', async ([reason, columns], { browser, member }) => {
  const request = await enrollments(service, member, 3);
  const class_id = await start(browser, request);
  await updateIdentity(service, member, columns);
  await expect
    .poll(() =>
      db
        .selectFrom('class_jobs')
        .select(['state', 'stopped_by'])
        .where('uid', '=', class_id)
        .executeTakeFirst(),
    )
    .toEqual({ state: 'stopped', stopped_by: reason });
  expect((await documentsOf(member.organizationId)).length).toBeLessThan(3);
});

test('a job is stopped and resumed without issuing anything twice, or taking another document under a row’s reference for its own', async () => {
  const { browser, member } = await signedIn(service);
  const request = await enrollments(service, member, 30);
  const class_id = await start(browser, request);
  await issued(db, 1);
  expect((await browser.ask(classStop, { class_id })).status).toBe(200);
  const stopped = await ended(browser, class_id);
  expect(stopped.class).toMatchObject({ state: 'stopped', stopped_by: 'asked' });
  expect(stopped.class.issued).toBeLessThan(30);
  const fields = { subject: 'Opening hours', articles: 'Open at eight' };
  const body = { doc_type: 'decision', language: 'en', fields, client_reference: `${class_id}-30` };
  await call(service, 'institutionDocumentIssue', { token: member.token, body });
  expect((await browser.ask(classResume, { class_id })).status).toBe(200);
  expect((await ended(browser, class_id)).class).toMatchObject({ state: 'done', issued: 29, refused: 1 });
  const documents = await documentsOf(member.organizationId);
  expect([documents.length, new Set(documents.map(({ student_id }) => student_id)).size]).toEqual([30, 30]);
  const resumed = await browser.ask(classResume, { class_id });
  expect(resumed.status).toBe(409);
});

test('only its maker can use a job; an administrator sees and deletes it, and its documents stay', async () => {
  const { browser, member } = await signedIn(service);
  const class_id = await start(browser, await enrollments(service, member, 1));
  await ended(browser, class_id);
  const teacher = await colleague(service, member, ['view students', 'issue documents']);
  const administrator = await colleague(service, member, ADMINISTRATOR, { name: 'Ada Roy' });
  expect((await teacher.browser.ask(classList)).answer.classes).toEqual([]);
  for (const operation of [classRead, classStop, classResume, classDelete])
    expect((await teacher.browser.ask(operation, { class_id })).status).toBe(404);
  const { classes } = (await administrator.browser.ask(classList)).answer;
  expect(classes).toMatchObject([{ class_id, is_own: false }]);
  expect((await administrator.browser.ask(classRead, { class_id })).status).toBe(404);
  expect((await administrator.browser.ask(classDelete, { class_id })).status).toBe(200);
  expect((await browser.ask(classList)).answer.classes).toEqual([]);
  expect(await documentsOf(member.organizationId)).toHaveLength(1);
});

test('a job that a process claimed by a clock that was ahead is not stuck', async ({ browser, member }) => {
  const class_id = await start(browser, await enrollments(service, member, 30));
  await issued(db, 1);
  await browser.ask(classStop, { class_id });
  const claim = { state: 'running', claimed_by: 'gone', claimed_until: '2027-11-14 09:42:00' } as const;
  await db.updateTable('class_jobs').set(claim).where('uid', '=', class_id).execute();
  const other = await start(browser, await enrollments(service, member, 1));
  expect((await ended(browser, other)).class.state).toBe('done');
  expect((await ended(browser, class_id)).class.state).toBe('done');
});

test('a class needs permission to issue, and people of the own organization', async () => {
  const { browser, member } = await signedIn(service, { permissions: ['view students', 'verify documents'] });
  const request = await enrollments(service, member, 1);
  const body = { ...request, request_id: randomUUID(), confirms_duplicates: false };
  expect((await browser.ask(classStart, body)).status).toBe(403);
  const stranger = await signedIn(service);
  const theirs = await stranger.browser.ask(classStart, body);
  expect([theirs.status, theirs.refusal]).toEqual([422, "rows.0 isn't right: gone"]);
  const blind = await colleague(service, stranger.member, ['issue documents']);
  expect((await blind.browser.ask(classCheck, request)).status).toBe(403);
  expect((await blind.browser.ask(classStart, body)).status).toBe(403);
  expect((await blind.browser.ask(classPeople, { lines: ['x'] })).status).toBe(403);
});
