import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { requireErasures } from '#server/people/erased/saved-erasures.ts';

import { adminWith, findingsOf, sharedAdminAndDatabase } from './admin.ts';

const { env, answer, folder, db } = await sharedAdminAndDatabase();

const jsonLines = (text: string): unknown[] => JSON.parse(`[${text.trimEnd().split('\n').join()}]`);

/** The command line with a file of this name for erasures. */
function withFile(name: string) {
  const path = join(folder, name);
  const admin = (words: string, options = {}) =>
    adminWith({ ...env, ERASED_PEOPLE_FILE: path }, words, options);
  const lines = async () => jsonLines(await readFile(path, 'utf8'));
  return { path, admin, lines };
}

const first = withFile('erased/people.jsonl');
const org = String((await answer('org create --workspace company --name Nord')).organization_id);

async function employ(...uids: readonly string[]) {
  const list = join(folder, 'employees.csv');
  const rows = uids.map((uid) => `${uid},Ida,Keller ${uid},,active`);
  await writeFile(list, ['uid,first_name,last_name,email,status', ...rows].join('\n'));
  return first.admin(`employees import ${list}`, { org, 'include-erased': true });
}

async function examined(path: string) {
  return (await findingsOf({ ...env, ERASED_PEOPLE_FILE: path }, 'erasures')).findings[0];
}

const employees = async () =>
  (await db.selectFrom('employees').select('uid').orderBy('uid').execute()).map(({ uid }) => uid);

const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
const at = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('the file of erased people', () => {
  test('contains the key once, and a line for each erasure or readmission', async () => {
    await employ('E-1', 'E-2', 'E-3', 'E-4');
    const none = await first.admin('person recheck-erased');
    expect(none).toMatchObject({ exit: 1, stderr: expect.stringContaining(`There is no ${first.path}, so`) });
    expect((await first.admin('person recheck-erased', { 'add-missing': true })).exit).toBe(0);
    for (const uid of ['E-1', 'E-2'])
      expect(await first.admin(`person erase ${uid}`, { org, yes: true })).toMatchObject({ exit: 0 });
    expect(await employees()).toEqual(['E-3', 'E-4']);
    await employ('E-1');
    const key = { key: expect.stringMatching(/^[\w+/]{43}=$/) };
    const erased = { organization_id: org, person: hash, erased_at: at, titles: [] };
    const readmitted = { organization_id: org, person: hash, readmitted_at: at };
    expect(await first.lines()).toEqual([key, erased, erased, readmitted]);
    const [, one, other, again] = (await first.lines()) as { person: string }[];
    expect(one?.person).toBe(again?.person);
    expect(one?.person).not.toBe(other?.person);
    expect(await readFile(first.path, 'utf8')).not.toMatch(/E-\d|Ida|Keller/);
    expect(await db.selectFrom('erased_people').select('uid_hash').execute()).toEqual([{ uid_hash: hash }]);
    expect((await stat(first.path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(first.path))).mode & 0o777).toBe(0o700);
    const written = await first.lines();
    await first.admin('person recheck-erased');
    expect(await first.lines()).toEqual(written);
  });

  test('lacks nothing if another process writes an erasure a moment after its commit', async () => {
    const file = erasedPeopleFile({ ...env, ERASED_PEOPLE_FILE: first.path });
    const written = [[], file.entries()];
    await requireErasures(db, { ...file, entries: () => written.shift() ?? [] });
    expect(written).toEqual([]);
  });

  test.for([undefined, ' '])('is beside the database if ERASED_PEOPLE_FILE is %j', async (named) => {
    const place = join(folder, `beside-${named}`);
    await mkdir(place);
    const beside = { DATABASE_URL: `sqlite:${join(place, 'sealmark.db')}`, ERASED_PEOPLE_FILE: named };
    await adminWith(beside, 'migrate');
    const adding = { 'add-missing': true } as const;
    expect(await adminWith(beside, 'person recheck-erased', adding)).toMatchObject({ exit: 0 });
    expect(await readFile(join(place, 'erased-people.jsonl'), 'utf8')).toMatch(/^\{"key":"[\w+/]{43}="\}\n$/);
  });

  test.for([
    ['that is damaged', '{"key":"x"}\nnot JSON\n', 'is damaged. Restore it from a copy.'],
    ['with half a line', '{"key":"x"}\n{"person":"only"}\n', 'is damaged. Restore it from a copy.'],
    ['of another database', '{"key":"c29tZSBvdGhlciBkYXRhYmFzZQ=="}\n', 'belongs to another database'],
  ])('%s is named before anyone is erased', async ([name = '', text = '', sentence = '']) => {
    const other = withFile(`${name}.jsonl`);
    await writeFile(other.path, text);
    const refusal = expect.stringContaining(`${other.path} ${sentence}`);
    const erasure = await other.admin('person erase E-3', { org, yes: true });
    expect(erasure).toMatchObject({ exit: 1, stderr: refusal });
    expect(await employees()).toEqual(['E-1', 'E-3', 'E-4']);
  });

  test('is reported after the erasure if it can not be written, and catches up', async () => {
    await writeFile(join(folder, 'no-folder'), '');
    const lost = withFile('no-folder/people.jsonl');
    // As if E-3 were the first to be erased, because a file can't lack erasures that don't exist.
    await db.deleteFrom('erased_people').execute();
    const sentence = /^The change is stored, but .*no-folder.* can't be written \((ENOTDIR|EEXIST)\)/;
    const done = await lost.admin('person erase E-3', { org, yes: true });
    expect(done).toMatchObject({ exit: 1, stderr: expect.stringMatching(sentence) });
    expect(await employees()).toEqual(['E-1', 'E-4']);
    const before = (await first.lines()).length;
    for (const words of ['person recheck-erased', 'person erase E-4'])
      expect(await first.admin(words, words.includes('4') ? { org, yes: true } : {})).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining(`${first.path} lacks erasures that the database has: 1.`),
      });
    expect(await examined(first.path)).toMatchObject({ state: 'error' });
    await first.admin('person recheck-erased', { 'add-missing': true });
    expect(await first.lines()).toHaveLength(before + 1);
    expect(await examined(first.path)).toMatchObject({ state: 'ok', found: `2 in ${first.path}.` });
  });

  test.for([
    [{ ERASED_PEOPLE_FILE: 'data/erased.jsonl' }, 'must be the absolute path of a file'],
    [
      { DATABASE_URL: 'postgres://db.example.org/sealmark', ERASED_PEOPLE_FILE: undefined },
      'Set ERASED_PEOPLE_FILE to the absolute path of a file',
    ],
  ] as const)('needs an absolute path: %j is refused', async ([more, sentence]) => {
    const named = { ...env, ...more };
    expect(() => erasedPeopleFile(named)).toThrow(sentence);
    if ('DATABASE_URL' in more) return;
    expect(await adminWith(named, 'person erase E-1', { org, yes: true })).toMatchObject({ exit: 1 });
    expect(await employees()).toContain('E-1');
    expect(await examined('data/erased.jsonl')).toMatchObject({ state: 'error' });
  });
});
