import { expect } from 'vitest';

import {
  type PeopleFilters,
  peopleList,
  personAdd,
  personChange,
  personRead,
} from '#contract/dashboard/people.ts';
import { selectAudit } from '#server/audit/audit.store.ts';

import { addEmployee, addStudent } from '#tests/server/call.ts';
import { sharedTests, idOf } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from '#tests/server/dashboard/browser.ts';

const { service, test, db } = await sharedTests();

const names = async (browser: Browser, filters: PeopleFilters & { cursor?: string } = {}) =>
  (await browser.ask(peopleList, filters)).answer.items.map((one) => `${one.last_name} ${one.first_name}`);
const audited = async (organizationId: number) =>
  (await selectAudit(db, { organizationId })).map(({ action, subject, detail }) => [action, subject, detail]);
const LEA = { first_name: 'Léa', last_name: 'Fontaine', status: 'validated' } as const;

test('the list continues after the last person, even if others are added before', async () => {
  const { browser, member } = await signedIn(service);
  const numbers = Array.from({ length: 30 }, (_, number) => String(number + 10));
  for (const number of numbers) await addStudent(service, member, { last_name: `M${number}` });
  const first = (await browser.ask(peopleList)).answer;
  expect([first.directory, first.total, first.items.length]).toEqual(['students', 30, 25]);
  await addStudent(service, member, { last_name: 'Abel' });
  const cursor = first.next_cursor ?? '';
  const rest = (await browser.ask(peopleList, { cursor })).answer;
  expect([...first.items, ...rest.items].map(({ last_name }) => last_name)).toEqual(
    numbers.map((number) => `M${number}`),
  );
  expect(rest.next_cursor).toBeNull();
  await db.deleteFrom('students').where('uid', '=', cursor).execute();
  const lost = await browser.ask(peopleList, { cursor });
  expect([lost.status, lost.refusal]).toEqual([422, 'cursor must be a next_cursor from this list']);
});

test('people are found by name in either order, ID, email, and status', async () => {
  const { browser, member } = await signedIn(service, { workspace: 'entreprise' });
  await addEmployee(service, member, { uid: 'E-1', first_name: 'Zoé', last_name: 'D’Abo', email: 'z@x.fr' });
  const left = { uid: 'E-2', first_name: 'Ida', last_name: 'Keller', status: 'revoked' } as const;
  await addEmployee(service, member, left);
  for (const [filters, found] of [
    [{}, ['D’Abo Zoé', 'Keller Ida']],
    [{ q: "zoe d'abo" }, ['D’Abo Zoé']],
    [{ q: 'e-2' }, ['Keller Ida']],
    [{ q: 'z@x' }, ['D’Abo Zoé']],
    [{ q: '%' }, []],
    [{ status: 'revoked' }, ['Keller Ida']],
    [{ status: 'revoked', q: 'zoé' }, []],
  ] as const satisfies (readonly [PeopleFilters, readonly string[]])[])
    expect([filters, await names(browser, filters)]).toEqual([filters, found]);
});

test('a person is shown with their documents, beside namesakes', async ({ browser, member }) => {
  const uid = await addStudent(service, member, { uid: 'É/1 %', email: 'lea@parc.example' });
  const other = await addStudent(service, member, { uid: 'S-2', first_name: 'LEA', email: null });
  await addStudent(service, member, { first_name: 'Léa-Marie' });
  const student_id = await idOf(db, 'students', uid);
  const holder = { family: 'school', student_id, holder_name: 'Léa Fontaine' } as const;
  await service.issue(member, { title: 'Transcript', ...holder });
  const { person, namesakes } = (await browser.ask(personRead, { person_uid: uid })).answer;
  expect(person).toMatchObject({ ...LEA, person_uid: uid, email: 'lea@parc.example', documents: 1 });
  expect(namesakes.map((one) => [one.person_uid, one.documents])).toEqual([[other, 0]]);
  const viewer = await signedIn(service, { permissions: ['view students'] });
  const theirs = await addStudent(service, viewer.member, {});
  const seen = (await viewer.browser.ask(personRead, { person_uid: theirs })).answer;
  expect([seen.person.email, seen.namesakes]).toEqual([null, []]);
  expect((await viewer.browser.ask(personRead, { person_uid: uid })).status).toBe(404);
});

test('a person’s page shows who changed them, but not who read about them', async ({ browser }) => {
  const person_uid = 'S-history';
  await browser.ask(personAdd, { person_uid, ...LEA });
  await browser.ask(personRead, { person_uid });
  await browser.ask(personChange, { person_uid, before: LEA, after: { ...LEA, first_name: 'Lia' } });
  const { history } = (await browser.ask(personRead, { person_uid })).answer;
  const by = 'Camille Roy';
  expect(history).toMatchObject([
    { action: 'person_changed', by },
    { action: 'person_added', by },
  ]);
  expect(JSON.stringify(history)).not.toContain('Lia');
});

test('somebody is added once, with an ID that nobody has in any spelling', async ({ browser, member }) => {
  const add = async (fields: object = {}) =>
    browser.ask(personAdd, { person_uid: 'S-1', ...LEA, email: 'lea@parc.example', ...fields });
  expect((await add({ last_name: ' Fontaine ' })).answer.outcome).toBe('added');
  expect(await names(browser, { q: 'lea@parc' })).toEqual(['Fontaine Léa']);
  for (const person_uid of ['S-1', 's-1', 'Ｓ-１'])
    expect((await add({ person_uid })).answer.outcome).toBe('in_use');
  for (const wrong of [
    { status: 'active' },
    { email: 'lea' },
    { email: `${'a'.repeat(250)}@x.fr` },
    { first_name: '\u200b' },
    { last_name: 'x'.repeat(101) },
    { first_name: '\u0007' },
    { uid: 'S-2' },
    { person_uid: '.' },
    { person_uid: '..' },
  ])
    expect([wrong, (await add({ person_uid: 'S-9', ...wrong })).status]).toEqual([wrong, 422]);
  expect(await audited(member.organizationId)).toContainEqual(['person_added', 'S-1', null]);
});

test('a change is stored, and another one begun before it is refused', async ({ browser, member }) => {
  const person_uid = await addStudent(service, member, { email: null });
  const change = (after: object, before: object = LEA) =>
    browser.ask(personChange, { person_uid, before: { ...LEA, ...before }, after: { ...LEA, ...after } });
  const wed = { last_name: 'Morel', status: 'pending', email: 'm@parc.example' };
  expect((await change(wed)).status).toBe(200);
  const { person, former_names } = (await browser.ask(personRead, { person_uid })).answer;
  expect(person).toMatchObject(wed);
  expect(former_names).toEqual([{ first_name: 'Léa', last_name: 'Fontaine' }]);
  expect(await names(browser, { q: 'lea morel' })).toEqual(['Morel Léa']);
  const late = await change({ status: 'revoked' });
  const sentence = 'Somebody else has changed this person: last_name, email, status';
  expect([late.status, late.refusal]).toEqual([409, sentence]);
  expect((await change(wed, wed)).status).toBe(200);
  await db.deleteFrom('students').where('uid', '=', person_uid).execute();
  expect((await change({}, wed)).status).toBe(404);
  expect((await audited(member.organizationId)).filter(([action]) => action === 'person_changed')).toEqual([
    ['person_changed', person_uid, 'last_name, email, status'],
  ]);
});

test('seeing the directory and changing it need their permissions', async () => {
  const blind = await signedIn(service, { permissions: ['manage people'] });
  const viewer = await signedIn(service, { permissions: ['view students'] });
  const person_uid = await addStudent(service, viewer.member, { email: null });
  const acts = async ({ browser }: { browser: Browser }) =>
    Promise.all([
      browser.ask(peopleList),
      browser.ask(personRead, { person_uid }),
      browser.ask(personAdd, { ...LEA, person_uid: 'S-2' }),
      browser.ask(personChange, { person_uid, before: LEA, after: LEA }),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await acts(blind)).toEqual([403, 403, 403, 403]);
  expect(await acts(viewer)).toEqual([200, 200, 403, 403]);
  viewer.browser.cookie = null;
  expect(await acts(viewer)).toEqual([401, 401, 401, 401]);
});

test('the audit log records who read about whom, once in a quarter of an hour', async () => {
  const { browser, member } = await signedIn(service);
  const person_uid = await addStudent(service, member);
  const readings = async () =>
    (await audited(member.organizationId)).filter(([action]) => action?.endsWith('_read'));
  const read = async () => {
    await browser.ask(peopleList, { q: 'Fontaine' });
    await browser.ask(personRead, { person_uid });
  };
  await read();
  await read();
  const both = [
    ['person_read', person_uid, null],
    ['students_read', member.organizationUid, null],
  ];
  expect(await readings()).toEqual(both);
  service.clock.now = new Date(service.clock.now.getTime() + 16 * 60_000);
  await read();
  expect(await readings()).toEqual([...both, ...both]);
});
