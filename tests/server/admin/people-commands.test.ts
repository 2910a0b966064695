import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { bigAsText } from '#server/db/table-rows.ts';

import { idOf } from '#tests/server/service-fixture.ts';
import { sharedAdminAndDatabase } from './admin.ts';

const { admin, answer, spawned, folder, db } = await sharedAdminAndDatabase();
const { organization_id: school } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const { organization_id: company } = await answer('org create', { workspace: 'entreprise', name: 'Nord' });
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

async function file(text: string | Buffer): Promise<string> {
  const path = join(folder, `people-${Math.random().toString(36).slice(2)}.csv`);
  await writeFile(path, text);
  return path;
}

const importing = async (text: string | Buffer, options = {}) =>
  answer(`students import ${await file(text)}`, { ...org, ...options });

const students = () =>
  db
    .selectFrom('students')
    .select(['uid', 'first_name', 'last_name', 'email', 'status'])
    .orderBy('uid')
    .execute();

describe('an administrator who brings a list of students', () => {
  test('adds new ones, changes known ones and leaves absent ones alone', async () => {
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

  test('sees beforehand what would happen, and nothing is stored', async () => {
    const before = await students();
    const trial = await importing(`${HEADING}\nS-1,Lea,Fontaine,,revoked\nS-9,New,One,,pending\n`, {
      'dry-run': true,
    });
    expect(trial).toEqual({ ...NOBODY, added: 1, changed: 1, dry_run: true });
    expect(await students()).toEqual(before);
    expect((await answer('audit list', { action: 'students_imported' })).entries).toHaveLength(3);
  });

  test.each<[string, string | Buffer]>([
    [
      'a spreadsheet: byte order mark, CRLF, semicolons',
      `\uFEFF${HEADING.replaceAll(',', ';')}\r\nX-1;Ana;"Gil; Sáez";;pending\r\n`,
    ],
    [
      'tabs, blank lines and spaces',
      `${HEADING.replaceAll(',', '\t')}\n\n X-1 \tAna\tGil; Sáez\t\tpending\n\n`,
    ],
    [
      'another order of the columns, in capitals',
      'STATUS,Last_Name,First_Name,Email,UID\npending,Gil; Sáez,Ana,,X-1',
    ],
    ['letters with loose accents', `${HEADING}\nX-1,Ana,Gil; Sáez,,pending\n`.normalize('NFD')],
  ])('may write them with %s', async (_, text) => {
    await importing(text);
    const [found] = (await students()).filter(({ uid }) => uid === 'X-1');
    expect(found).toEqual({
      uid: 'X-1',
      first_name: 'Ana',
      last_name: 'Gil; Sáez',
      email: null,
      status: 'pending',
    });
    await db.deleteFrom('students').where('uid', '=', 'X-1').execute();
  });

  test('reads of every wrong row, by its line, and nothing of the file is stored', async () => {
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
    ].join('\n');
    const { exit, stdout, stderr } = await admin(`students import ${await file(text)}`, {
      ...org,
      json: true,
    });
    expect(exit).toBe(1);
    const problems = [
      [3, expect.stringMatching(/^status must be one of pending \(en attente\), validated/)],
      [4, 'email must be an email address'],
      [5, 'uid n-1 is already on line 2, in the same or other capitals'],
      [6, 'uid must be 1 to 100 characters long'],
      [7, 'has 3 values, but the first line has 5 columns'],
      [8, 'first_name must be 1 to 100 characters long'],
      [10, 'first_name must not contain control characters or broken Unicode'],
      [11, expect.stringContaining('1.001E+03 was changed by a spreadsheet')],
    ].map(([line, error]) => ({ lines: [line], count: 1, error }));
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems });
    expect(stderr).toMatch(/^Nothing was imported: 8 rows are invalid\.\n {2}line 3: status must be one of/);
    expect(await students()).toEqual(before);
  });

  test.each<[string, string]>([
    ['', 'The file is empty'],
    ['\n;;;;\n', 'The file is empty'],
    [`${HEADING},email\n`, 'line 1: “email” and “email” are both email: rename one of them'],
    [
      `${HEADING}\nQ-1,Ana,Gil,,pending\nQ-2,"Ana,Gil,,pending\nQ-3,A,B,,pending\n`,
      "line 3: a quote isn't closed",
    ],
    [`${HEADING}\nQ-1,"Ana"x,Gil,,pending\n`, 'line 2: a quote is out of place'],
  ])('is told what keeps %j from being read', async (text, sentence) => {
    const { exit, stderr } = await admin(`students import ${await file(text)}`, org);
    expect(exit).toBe(1);
    expect(stderr).toContain(sentence);
  });

  test('reads the same complaint about very many rows once', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `M-${index},A,B,,wrong`);
    const { stderr } = await admin(`students import ${await file([HEADING, ...rows].join('\n'))}`, org);
    expect(stderr).toMatch(
      /^Nothing was imported: 1500 rows are invalid\.\n {2}lines 2, 3, 4 and 1497 more: /,
    );
    expect(stderr.split('\n')).toHaveLength(1 + 1 + 1);
  });

  test('is told of a few of very many different complaints, and how many more there are', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `M-${index},A,B,,pending`);
    const { stderr } = await admin(
      `students import ${await file([HEADING, ...rows, ...rows].join('\n'))}`,
      org,
    );
    expect(stderr.split('\n')).toHaveLength(1 + 20 + 1 + 1);
    expect(stderr).toContain('and 1480 more');
  });

  test('may bring thousands, while the service writes', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, index) => `B-${index},First ${index},Last,b${index}@parc.example,validated`,
    );
    const [merged] = await Promise.all([
      importing([HEADING, ...rows].join('\n')),
      spawned('org create', { workspace: 'ecole', name: 'Meanwhile' }),
    ]);
    expect(merged).toMatchObject({ added: 3_000 });
    await db.deleteFrom('students').where('uid', 'like', 'B-%').execute();
  });

  test('brings employees to a company, with department and position or without', async () => {
    const to = { org: String(company) };
    const whole = `${HEADING},department,position\nE-1,Ida,Keller,,active,Workshop,Joiner\nE-2,Omar,Roy,,inactive,,\n`;
    expect(await answer(`employees import ${await file(whole)}`, to)).toMatchObject({ added: 2 });
    expect(
      await answer(`employees import ${await file(`${HEADING}\nE-1,Ida,Keller-Roy,,active\n`)}`, to),
    ).toMatchObject({
      changed: 1,
    });
    const employees = await db
      .selectFrom('employees')
      .select(['uid', 'last_name', 'department', 'position'])
      .orderBy('uid')
      .execute();
    expect(employees).toEqual([
      { uid: 'E-1', last_name: 'Keller-Roy', department: 'Workshop', position: 'Joiner' },
      { uid: 'E-2', last_name: 'Roy', department: null, position: null },
    ]);
  });

  test('is told when the organization has no such people', async () => {
    const path = await file(`${HEADING}\n`);
    expect((await admin(`students import ${path}`, { org: String(company) })).stderr).toContain(
      'has no students',
    );
    expect((await admin(`employees import ${path}`, org)).stderr).toContain('has no employees');
    expect((await admin(`students import ${path}`, { org: 'org_none' })).stderr).toBe(
      'Organization org_none not found\n',
    );
  });
});

describe('an administrator who erases a person', () => {
  test('leaves their credentials verifiable, and the name nowhere', async () => {
    const organization_id = await idOf(db, 'organizations', String(school));
    await importing(`${HEADING}\nG-1,Éloïse,Châtelain,eloise@parc.example,validated\n`);
    const student_id = await idOf(db, 'students', 'G-1');
    const facts = { organization_id, key_id: 'k1', issued_at: '2026-11-14 09:42:00' };
    await db
      .insertInto('credentials')
      .values({
        ...facts,
        public_id: 'SM-DIP-2026-00000001',
        type: 'certificate',
        family: 'certificates',
        doc_type: 'diploma',
        title: 'Diploma of ÉLOÏSE CHATELAIN, honours',
        holder_name: 'Éloïse Châtelain',
        student_id,
        search_text: 'diploma of eloise chatelain, honours',
        revoked_at: '2026-11-15 09:42:00',
        revoked_reason: 'Châtelain, Éloïse asked for it',
      })
      .execute();

    expect(await answer('person erase G-1', { ...org, yes: true })).toEqual({
      uid: 'G-1',
      credentials: 1,
      titles: 0,
    });
    expect((await students()).some(({ uid }) => uid === 'G-1')).toBe(false);
    const left = await db.selectFrom('credentials').selectAll().executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      public_id: 'SM-DIP-2026-00000001',
      title: 'Diploma of […], honours',
      holder_name: null,
      student_id: null,
      issued_at: '2026-11-14 09:42:00',
      revoked_reason: '[…], […] asked for it',
    });
    expect(JSON.stringify(left, bigAsText)).not.toMatch(/elo|chatel|éloï|châtel/i);
    expect((await answer('audit list', { action: 'person_erased' })).entries).toEqual([
      expect.objectContaining({ subject: 'G-1', organization_id: school }),
    ]);
  });

  test('is told when there is nobody of that uid', async () => {
    const { exit, stderr } = await admin('person erase G-1', { ...org, yes: true });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: `${String(school)} has no person G-1\n` });
  });
});
