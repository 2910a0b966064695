import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { expect } from 'vitest';

import {
  type CsvEncoding,
  MAX_IMPORT_BYTES,
  MAX_PACKED_LENGTH,
  peopleFileRead,
  peopleImport,
} from '#contract/dashboard/people-import.ts';
import { peopleList } from '#contract/dashboard/people.ts';
import { selectAudit } from '#server/audit/audit.store.ts';

import { encoded } from '#tests/server/admin/people-files.ts';
import { addEmployee, addStudent } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from '#tests/server/dashboard/browser.ts';

/** Nobody is readmitted here, so nothing is written to it. */
const ERASED_PEOPLE_FILE = join(tmpdir(), 'sealmark-never-written.jsonl');
const { service, test, db } = await sharedTests({ env: { ERASED_PEOPLE_FILE } });

const packed = (text: string | Buffer) => gzipSync(text).toString('base64');
const COLUMNS = ['uid', 'first_name', 'last_name'] as const;
type Options = Partial<Parameters<typeof ask>[1]>;
const ask = (browser: Browser, body: Parameters<typeof browser.ask<typeof peopleImport>>[1]) =>
  browser.ask(peopleImport, body);
const importing = (browser: Browser, text: string | Buffer, options: Options = {}) =>
  ask(browser, {
    file: packed(text),
    columns: [...COLUMNS],
    is_trial: false,
    includes_erased: false,
    ...options,
  });
const people = async (browser: Browser) =>
  (await browser.ask(peopleList)).answer.items.map(
    (one) => `${one.person_uid} ${one.last_name} ${one.status}`,
  );

test('a file is read with a guessed encoding and guessed columns', async ({ browser }) => {
  const text = 'Matricule;Prenom;NOM;Classe;Couriel\r\nÉ-1;Zoé;Cœur;3 B;zoe@parc.example\r\n';
  const bytes = packed(encoded(text, 'windows-1252'));
  const { read, problem } = (await browser.ask(peopleFileRead, { file: bytes })).answer;
  expect(problem).toBeNull();
  expect(read).toEqual({
    encoding: 'windows-1252',
    headings: ['Matricule', 'Prenom', 'NOM', 'Classe', 'Couriel'],
    columns: ['uid', 'first_name', 'last_name', null, 'email'],
    rows: [['É-1', 'Zoé', 'Cœur', '3 B', 'zoe@parc.example']],
  });
});

test('a file is read and imported in the encoding that somebody chose', async ({ browser }) => {
  const text = encoded('a,b,c\nÉ-1,Zoé,Cœur\n', 'macintosh');
  const read = async (encoding?: CsvEncoding) =>
    (await browser.ask(peopleFileRead, { file: packed(text), encoding })).answer;
  expect((await read()).read?.encoding).toBe('windows-1252');
  expect((await read('macintosh')).read?.rows).toEqual([['É-1', 'Zoé', 'Cœur']]);
  expect((await read('utf-8')).problem).toMatchObject({ kind: 'wrong_encoding' });
  const { problems } = (await importing(browser, text, { encoding: 'utf-8' })).answer;
  expect(problems).toMatchObject([{ kind: 'wrong_encoding' }]);
  await importing(browser, text, { encoding: 'macintosh' });
  expect(await people(browser)).toEqual(['É-1 Cœur validated']);
});

test.for([
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'workbook', null],
  ['UTF-8 that is broken', Buffer.from([...Buffer.from('é,é\né,'), 0xff, 0x0a]), 'broken_character', '2'],
  ['an open quote', 'uid,first_name\n"S-1,Léa', 'open_quote', '2'],
  ['nothing', '', 'empty', null],
] as const)('%s is not a file of people', async ([, bytes, kind, value], { browser }) => {
  const file = packed(bytes);
  const read = (await browser.ask(peopleFileRead, { file })).answer;
  expect([read.read, read.problem]).toMatchObject([null, { kind, value }]);
  const imported = (await importing(browser, bytes)).answer;
  expect([imported.result, imported.problems]).toMatchObject([null, [{ kind, value }]]);
});

test.for([
  ['1001;Lefèvre;Zoé;validée\n1002;D’Abo;Anne Marie;', true],
  ['S-1,Roy,Léa,lea@parc.example\nS-2,Petit,Hugo,hugo2@parc.example', true],
  ['Code élève;Famille;Prénom;2026\nA1;Roy;Léa;14', false],
  ['Col1;Col2;Col3\n1001;Roy;Léa', false],
  ['a,b,c', false],
] as const)('%j has a person instead of headings: %s', async ([text, isHeadless], { browser }) => {
  const { read, problem } = (await browser.ask(peopleFileRead, { file: packed(text) })).answer;
  expect([read === null, problem?.kind]).toEqual([isHeadless, isHeadless ? 'no_headings' : undefined]);
});

test('an import needs a recently used passkey, a trial does not', async ({ browser }) => {
  const { now } = service.clock;
  service.clock.now = new Date(now.getTime() + 15 * 60_000);
  const text = 'uid,first_name,last_name\nS-1,Hugo,Petit\n';
  const { status, refusal } = await importing(browser, text);
  expect([status, refusal]).toEqual([403, 'This requires a sign-in in the last 15 minutes']);
  expect((await importing(browser, text, { is_trial: true })).answer.result).toMatchObject({ added: 1 });
  service.clock.now = now;
  expect(await people(browser)).toEqual([]);
});

test('a file is imported with the chosen columns, after a trial that stores nothing', async () => {
  const { browser, member } = await signedIn(service);
  await addStudent(service, member, { uid: 'S-1', last_name: 'Petit' });
  const text = 'x,y,z\nS-1,Fontaine,Léa\nS-2,Morel,Hugo\n';
  const columns = ['uid', 'last_name', 'first_name'] as const;
  const trial = (await importing(browser, text, { columns: [...columns], is_trial: true })).answer;
  const counts = { added: 1, changed: 1, unchanged: 0, still_left: 0, left_out: 0, leavers: null };
  expect(trial).toMatchObject({ problems: [], result: counts });
  expect(await people(browser)).toEqual(['S-1 Petit validated']);
  expect((await importing(browser, text, { columns: [...columns] })).answer.result).toEqual(counts);
  expect(await people(browser)).toEqual(['S-1 Fontaine validated', 'S-2 Morel validated']);
  const filter = { organizationId: member.organizationId, action: 'students_imported' };
  const [entry] = await selectAudit(db, filter);
  expect(entry).toMatchObject({ actor: member.identityUid, detail: '1 added, 1 changed' });
  for (const wrong of [
    ['uid', 'uid', 'last_name'],
    [...COLUMNS, null],
    ['uid', 'first_name', null],
    ['uid', 'first_name', 'department'],
  ] as const)
    expect([wrong, (await importing(browser, text, { columns: [...wrong] })).status]).toEqual([wrong, 422]);
});

test('wrong rows are reported by kind and line, and nothing is imported', async ({ browser, member }) => {
  for (const uid of ['Old-1', '00042', '7'])
    await addStudent(service, member, { uid, last_name: 'Fontaine', status: 'pending' });
  const rows = ['A-1,Léa,Fontaine,,', ',Léa,Fontaine,,', 'A-2,,Petit,x,', 'A-3,Léa,Petit,x,', 'ａ-1,L,Roy,,'];
  const more = [
    '1.001E+03,Léa,Roy,,',
    'Ｏld-１\u200b,Léa,Roy,,',
    'A-4,L,Roy,,gone',
    'A-5,Léa',
    'A-6,L\u0007,Roy,,',
    '..,L,Roy,,',
    '42,L,Roy,,',
    '0007,L,Roy,,',
  ];
  const text = ['uid,first_name,last_name,email,status', ...rows, ...more].join('\n');
  const columns = [...COLUMNS, 'email', 'status'] as const;
  const answer = (await importing(browser, text, { columns: [...columns] })).answer;
  expect([answer.result, answer.invalid_rows]).toEqual([null, 12]);
  expect(
    answer.problems.map(({ kind, column, value, other, lines }) => [kind, column, value, other, lines]),
  ).toEqual([
    ['missing', 'uid', null, null, [3]],
    ['missing', 'first_name', null, null, [4]],
    ['email', 'email', null, null, [5]],
    ['repeated', 'uid', 'ａ-1', '2', [6]],
    ['spreadsheet_number', 'uid', '1.001E+03', null, [7]],
    ['other_capitals', null, 'Ｏld-１\u200b', 'Old-1', [8]],
    ['status', 'status', 'gone', null, [9]],
    ['cell_count', null, '2', '5', [10]],
    ['text', 'first_name', null, null, [11]],
    ['text', 'uid', null, null, [12]],
    ['other_capitals', null, '42', '00042', [13]],
    ['other_capitals', null, '0007', '7', [14]],
  ]);
  expect(await people(browser)).toHaveLength(3);
});

test('leavers are shown before they are closed, and never more than shown', async () => {
  const { browser, member } = await signedIn(service, { workspace: 'entreprise' });
  for (const uid of ['E-1', 'E-2', 'E-3']) await addEmployee(service, member, { uid, last_name: uid });
  const text = 'uid,first_name,last_name\nE-1,Ida,E-1\n';
  const leavers = 'inactive' as const;
  const shown = (await importing(browser, text, { leavers, is_trial: true })).answer.result?.leavers;
  const others = [{ person_uid: 'E-2' }, { person_uid: 'E-3' }];
  expect(shown).toMatchObject({ count: 2, are_many: true, people: others });
  for (const max_leavers of [undefined, 1])
    expect((await importing(browser, text, { leavers, max_leavers })).status).toBe(409);
  expect((await importing(browser, text, { leavers, max_leavers: 2 })).status).toBe(200);
  expect(await people(browser)).toEqual(['E-1 E-1 active', 'E-2 E-2 inactive', 'E-3 E-3 inactive']);
});

const fileFrom = (from: number) =>
  ['a,b,c', ...Array.from({ length: 700 }, (_, place) => `S-${from + place},Léa,M${from + place}`)].join(
    '\n',
  );
test('two simultaneous files are both imported, one after the other', async ({ browser }) => {
  const answers = await Promise.all([importing(browser, fileFrom(1000)), importing(browser, fileFrom(1500))]);
  const results = answers.map(({ answer }) => answer.result);
  expect(results.map((result) => result && result.added + result.unchanged)).toEqual([700, 700]);
  expect((await browser.ask(peopleList)).answer.total).toBe(1200);
});

test('a file too large, or none, is refused; and so is who may not see people', async ({ browser }) => {
  const bomb = packed(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'));
  for (const file of [bomb, 'no file', packed('a,b,c').slice(0, 20), 'a'.repeat(MAX_PACKED_LENGTH + 1)])
    expect((await browser.ask(peopleFileRead, { file })).status).toBe(422);
  const blind = await signedIn(service, { permissions: ['manage people'] });
  expect((await importing(blind.browser, 'a,b,c\n1,2,3')).status).toBe(403);
  expect((await blind.browser.ask(peopleFileRead, { file: packed('a') })).status).toBe(403);
});
