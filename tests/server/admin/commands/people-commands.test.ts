import { describe, expect, test } from 'vitest';

import { sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';
import { peopleFiles, selectStudents } from '#tests/server/admin/people-files.ts';

const { admin, answer, spawned, folder, db } = await sharedAdminAndDatabase();
const { organization_id: school } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const org = { org: String(school) };

const HEADING = 'uid,first_name,last_name,email,status';
const NOBODY = {
  added: 0,
  changed: 0,
  unchanged: 0,
  still_left: 0,
  left_out: 0,
  leavers: [],
  too_many_leavers: false,
  encoding: 'utf-8',
  ignored: [],
  dry_run: false,
};

const file = peopleFiles(folder);

const importing = async (text: string | Buffer, options = {}) =>
  answer(`students import ${await file(text)}`, { ...org, ...options });

const students = () => selectStudents(db);

describe('an administrator who imports a list of students', () => {
  test('adds new ones, updates known ones and leaves absent ones alone', async () => {
    const first = `${HEADING}\nS-1,Léa,Fontaine,lea@parc.example,pending\nS-2,Hugo,Morel,,validated\n`;
    expect(await importing(first)).toEqual({ ...NOBODY, added: 2 });
    const second = `${HEADING}\nS-2,Hugo,Morel,,validated\nS-1,Léa,Fontaine,,validated\nS-3,Zoé,"N'Diaye",,pending\n`;
    expect(await importing(second)).toEqual({ ...NOBODY, added: 1, changed: 1, unchanged: 1 });
    expect(await importing(`${HEADING}\nS-3,Zoé,"N'Diaye",,pending\n`)).toMatchObject({ unchanged: 1 });
    expect(await students()).toEqual([
      { uid: 'S-1', first_name: 'Léa', last_name: 'Fontaine', email: null, status: 'validated' },
      { uid: 'S-2', first_name: 'Hugo', last_name: 'Morel', email: null, status: 'validated' },
      { uid: 'S-3', first_name: 'Zoé', last_name: "N'Diaye", email: null, status: 'pending' },
    ]);
  });

  test('sees every wrong row, by its line, and nothing of the file is stored', async () => {
    const before = await students();
    const text = [
      HEADING,
      'N-1,Good,One,,pending',
      'N-2,No,Status,,done',
      'N-3,Odd,Mail,not-mail,pending',
      'n-1,Same,Uid,,pending',
      ',No,Uid,,pending',
      'N-6,Too,Few',
      `N-7,${'é'.repeat(101)},Long,,pending`,
      'N-8,"Two\nlines",Name,,pending',
      '1.001E+03,Long,Number,,pending',
      's-1,Stored,Uid,,pending',
    ].join('\n');
    const path = await file(text);
    const { exit, stdout, stderr } = await admin(`students import ${path}`, { ...org, json: true });
    expect(exit).toBe(1);
    const problems = [
      [3, expect.stringMatching(/^status must be one of pending \(en attente\), validated/)],
      [4, 'email must be an email address'],
      [5, 'uid n-1 is already on line 2, perhaps spelled otherwise'],
      [6, 'uid must be 1 to 100 characters long'],
      [7, 'has 3 values, but the first line has 5 columns'],
      [8, 'first_name must be 1 to 100 characters long'],
      [10, 'first_name must not contain control characters or broken Unicode'],
      [11, expect.stringContaining('1.001E+03 was changed by a spreadsheet')],
      [12, 'uid s-1 is in the directory as S-1'],
    ].map(([line, error]) => ({ lines: [line], count: 1, error }));
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems });
    expect(stderr).toMatch(/^Nothing was imported: 9 rows are invalid\.\n {2}line 3: status must be one of/);
    expect(await students()).toEqual(before);
  });

  test.each([
    ['the same complaint about very many rows once', 'wrong', 1, /^ {2}lines 2, 3, 4 and 1497 more: /m],
    ['a few of very many different ones, and their number', 'pending', 20 + 1, /and 1480 more\n$/],
  ])('reads %s', async (_, status, lines, sentence) => {
    const rows = Array.from({ length: 1_500 }, (__, index) => `M-${index},A,B,,${status}`);
    const twice = status === 'pending' ? rows : [];
    const path = await file([HEADING, ...rows, ...twice].join('\n'));
    const { stderr } = await admin(`students import ${path}`, org);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^Nothing was imported: 1500 rows are invalid\.\n/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1 + lines);
  });

  test('can import thousands while the service writes', async () => {
    const numbers = Array.from({ length: 3_000 }, (_, index) => index);
    const rows = numbers.map((number) => `B-${number},F,Last,b${number}@parc.example,validated`);
    const [merged] = await Promise.all([
      importing([HEADING, ...rows].join('\n')),
      spawned('org create', { workspace: 'ecole', name: 'Meanwhile' }),
    ]);
    expect(merged).toMatchObject({ added: 3_000 });
    await db.deleteFrom('students').where('uid', 'like', 'B-%').execute();
  });
});
