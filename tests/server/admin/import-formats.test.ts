import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { isBlank } from '#contract/fields.ts';
import type { CsvEncoding } from '#contract/dashboard/people-import.ts';
import { COLUMNS, OTHER_HEADINGS, statusList } from '#server/people/import/import-columns.ts';

import { POSTGRES_URL } from '#tests/server/scratch-database.ts';
import { sharedAdminAndDatabase } from './admin.ts';
import { byUid, encoded, peopleFiles, selectStudents } from './people-files.ts';

const { admin, answer, folder, db } = await sharedAdminAndDatabase();
const { organization_id: school } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const { organization_id: company } = await answer('org create', { workspace: 'entreprise', name: 'Nord' });
const org = { org: String(school) };
const file = peopleFiles(folder);

const importing = async (text: string | Buffer) => answer(`students import ${await file(text)}`, org);
const refused = async (text: string | Buffer) => {
  const { exit, stderr } = await admin(`students import ${await file(text)}`, org);
  expect(exit).toBe(1);
  return stderr;
};

afterEach(async () => void (await db.deleteFrom('students').execute()));

describe('a school that exports its students from a spreadsheet', () => {
  const FRENCH = [
    'Matricule;NOM;Prénom ;Classe;Courriel;Statut;',
    'É-1;Cœur;Zoé;3 B;zoe@parc.example;Validée;',
    ';;;;;;',
    '0002;N’Diaye;Noël;3 B;;EN ATTENTE;',
    ';;;;;;',
    '',
  ].join('\r\n');

  test.each<[string, CsvEncoding, string]>([
    ['windows-1252, as Excel’s “CSV”', 'windows-1252', FRENCH],
    ['windows-1252, with the separator in the first line', 'windows-1252', `sep=;\r\n${FRENCH}`],
    ['UTF-8 with that line and a byte order mark', 'utf-8', `\uFEFF"sep=;"\r\n${FRENCH}`],
    ['UTF-16 with tabs, as Excel’s “Unicode text”', 'utf-16le', `\uFEFF${FRENCH.replaceAll(';', '\t')}`],
    ['UTF-16, the other way round', 'utf-16be', `\uFEFF${FRENCH}`],
    ['UTF-16 without a byte order mark', 'utf-16le', FRENCH],
    ['the same, the other way round', 'utf-16be', `sep=;\r\n${FRENCH}`],
    ['vertical bars', 'windows-1252', FRENCH.replaceAll(';', '|')],
    ['UTF-8 with loose accents', 'utf-8', FRENCH.normalize('NFD')],
    ['UTF-8 with tabs and spaces', 'utf-8', FRENCH.replaceAll(';', '\t').replace('0002', '\n 0002 ')],
  ])('may save them as %s', async (_, encoding, text) => {
    const imported = await importing(encoded(text, encoding));
    expect(imported).toMatchObject({ added: 2, encoding, ignored: ['Classe'] });
    expect(await selectStudents(db)).toEqual([
      { uid: '0002', first_name: 'Noël', last_name: 'N’Diaye', email: null, status: 'pending' },
      { uid: 'É-1', first_name: 'Zoé', last_name: 'Cœur', email: 'zoe@parc.example', status: 'validated' },
    ]);
  });

  test('sees the guessed encoding and the ignored columns', async () => {
    const { stdout } = await admin(`students import ${await file(encoded(FRENCH, 'windows-1252'))}`, org);
    expect(stdout).toBe(
      "Imported: 2 added, 0 changed, 0 unchanged.\nRead as windows-1252, because the file isn't UTF-8.\n" +
        'Columns ignored: Classe.\n',
    );
    const ofMac = await file(encoded(FRENCH, 'macintosh'));
    const { stdout: chosen } = await admin(`students import ${ofMac} --encoding macintosh`, org);
    expect(chosen).toBe('Imported: 0 added, 0 changed, 2 unchanged.\nColumns ignored: Classe.\n');
  });

  test('imports any table, in any of the encodings and with any of the separators', async () => {
    await fc.assert(
      fc.asyncProperty(writtenTable, async ({ people, bytes }) => {
        expect(await importing(bytes)).toMatchObject({ added: people.length });
        expect(await selectStudents(db)).toEqual(people.toSorted(byUid));
        await db.deleteFrom('students').execute();
      }),
      // A file is read before the database is used: on the second engine, a few runs are enough.
      { numRuns: process.env[POSTGRES_URL] === undefined ? 60 : 10 },
    );
  });

  test('may leave out empty values at the end of a row where they are not needed', async () => {
    expect(await importing('uid,nom,prénom,classe,note\nS-1,A,B\nS-2,A,B,,,,\n')).toMatchObject({ added: 2 });
  });

  test('may use French names for columns and statuses of employees, and omit some later', async () => {
    const to = { org: String(company) };
    const text =
      'Prénom,Nom de famille,N° salarié,Adresse e-mail,Service,Poste,État\nIda,Keller,7,,Atelier,Menuisière,En poste\n' +
      'Omar,Roy,8,,,,Inactif\n';
    expect(await answer(`employees import ${await file(text)}`, to)).toMatchObject({ added: 2 });
    const short = await file('uid,first_name,last_name,email,status\n7,Ida,Keller-Roy,,active\n');
    expect(await answer(`employees import ${short}`, to)).toMatchObject({ changed: 1 });
    expect(
      await db
        .selectFrom('employees')
        .select(['uid', 'last_name', 'department', 'position', 'status'])
        .orderBy('uid')
        .execute(),
    ).toEqual([
      { uid: '7', last_name: 'Keller-Roy', department: 'Atelier', position: 'Menuisière', status: 'active' },
      { uid: '8', last_name: 'Roy', department: null, position: null, status: 'inactive' },
    ]);
  });
});

test.each(['students', 'employees'] as const)(
  'the guide names every column and status of %s',
  async (directory) => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
    const rows = guide.split('\n').map((line) => line.replace(/ +/g, ' '));
    for (const column of COLUMNS[directory])
      expect(rows).toContainEqual(
        expect.stringMatching(`^\\| \`${column}\`.* \\| ${OTHER_HEADINGS[column].join(', ')} \\|`),
      );
    for (const status of statusList(directory).split('), ')) {
      const [name, others] = status.replace(')', '').split(' (');
      expect(rows).toContainEqual(expect.stringMatching(`^\\| \`${name}\`.* \\| ${others} \\|`));
    }
  },
);

describe('a file without some columns', () => {
  const NAMES = 'uid,last_name,first_name\n';

  test('makes new students validated, and keeps the status of others', async () => {
    await importing('uid,last_name,first_name,status\nS-1,A,B,revoked\nS-2,A,B,\n');
    const { stdout } = await admin(
      `students import ${await file(`${NAMES}S-1,A,B\nS-2,A,B\nS-3,A,B\n`)}`,
      org,
    );
    expect(stdout).toBe(
      'Imported: 1 added, 0 changed, 2 unchanged.\n' +
        'One person in the file left earlier and stays closed or inactive: the row has no status.\n',
    );
    const statuses = (await selectStudents(db)).map(({ uid, status }) => `${uid} ${status}`);
    expect(statuses).toEqual(['S-1 revoked', 'S-2 validated', 'S-3 validated']);
  });

  test('keeps email addresses, by which people are still found', async () => {
    await importing('uid,last_name,first_name,email\nS-1,Petit,Léa,lea@parc.example\n');
    expect(await importing(`${NAMES}S-1,Petit,Léa\n`)).toMatchObject({ unchanged: 1 });
    expect(await importing(`${NAMES}S-1,Grand,Léa\nS-2,Roy,Ana\n`)).toMatchObject({ added: 1, changed: 1 });
    for (const search of ['lea@parc.example', 'léa grand', 's-1'])
      expect((await answer('students list', { ...org, search })).students).toMatchObject([{ uid: 'S-1' }]);
    expect((await answer('students list', { ...org, search: 'petit' })).total).toBe(0);
    expect((await selectStudents(db))[0]).toMatchObject({ email: 'lea@parc.example' });
  });

  test('is refused without a name column, listing the columns and a probable misspelling', async () => {
    expect(await refused('matricule;nom;prénm;classe\n1;A;B;C\n')).toBe(
      'Nothing was imported.\n  line 1: the column is missing: first_name (or prénom, prénoms).' +
        ' The file has: matricule, nom, prénm, classe. If “prénm” is first_name, rename it.\n',
    );
    expect(await refused('Liste des élèves\u0007\nuid,nom\n')).toContain(
      'columns are missing: uid (or id, matricule); first_name (or prénom, prénoms); last_name (or nom, nom de famille).' +
        ' The file has: Liste des élèves\ufffd.',
    );
  });

  test('is refused if two columns mean the same, unless one has our own name', async () => {
    const both = await refused('ID,Matricule,nom,prénom\n1,2,A,B\n');
    expect(both).toContain('“ID” and “Matricule” are both uid: rename one of them');
    expect(await importing('uid,Matricule,nom,prénom\n1,2,A,B\n')).toMatchObject({ ignored: ['Matricule'] });
  });
});

describe('a damaged or unsuitable file', () => {
  const BROKEN = Buffer.concat([Buffer.from('uid,nom,prénom\n1,Noël,Zoé\n2,Noël,Zo'), Buffer.from([0xc3])]);

  test.each<[string, string | Buffer, string]>([
    ['no text', '', 'The file is empty'],
    ['blank rows', '\n;;;;\n', 'The file is empty'],
    ['more values', 'uid,nom,prénom\nS-1,A,B,C\n', 'line 2: has 4 values, but the first line has 3 columns'],
    ['two emails', 'uid,nom,prénom,email,email\n', 'line 1: “email” and “email” are both email: rename one'],
    ['an open quote', 'uid,nom,prénom\n1,A,B\n2,"A,B\n3,A,B\n', "line 3: a quote isn't closed"],
    ['a stray quote', 'uid,nom,prénom\n1,"A"x,B\n', 'line 2: a quote is out of place'],
    ['a workbook', Buffer.from('PK\u0003\u0004…'), 'The file is a workbook, not CSV'],
    ['UTF-8 that breaks off', BROKEN, 'line 3: a character is broken; the rest of the file is UTF-8'],
    [
      'UTF-16 that breaks off',
      encoded('\uFEFFuid,nom,prénom\n1,A', 'utf-16le').subarray(0, -1),
      "The file isn't valid UTF-16LE",
    ],
    [
      'a quote that swallows the file',
      `uid,nom,prénom\n1,"${'A,B\n'.repeat(300_000)}`,
      'line 2: a row has more than a million characters; a quote may be open',
    ],
    [
      'a row without end, before it’s read further',
      Buffer.concat([Buffer.from(`uid,nom,prénom\r\n1,${'é'.repeat(1_100_000)}`), Buffer.from([0xc3])]),
      'line 2: a row has more than a million characters; a quote may be open',
    ],
    ['no text at all', Buffer.from('uid,nom,prénom\n1,A,B\n\0'), "The file isn't valid UTF-8"],
  ])('is refused: %s', async (_, text, sentence) => {
    expect(await refused(text)).toContain(sentence);
    expect(await selectStudents(db)).toEqual([]);
  });

  test.each([
    ['/proc/self/mem', "the disk can't be read or written"],
    ['/proc/self', 'this is a folder. Give the path of a file'],
    ['/proc/none.csv', 'file not found. Check the path'],
    ['/proc/version/list.csv', "a part of the path isn't a folder. Check the path"],
  ])('is refused in one sentence, and as JSON, if it cannot be read: %s', async (path, fault) => {
    const { exit, stdout, stderr } = await admin(`students import ${path}`, { ...org, json: true });
    const error = `Nothing was imported.\n  Can't use ${path}: ${fault}`;
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: `${error}\n` });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error, problems: [{ lines: [], count: 1 }] });
  });
});

const ENCODINGS: readonly CsvEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
const WESTERN = Array.from('aeiouxyz AEX019-_.,;|"\'éèêëàâçôîïûùüßñøÉÀÇØœŒŸ’“–€&<>/');

function isName(value: string): boolean {
  const isEscaped = /(^|;)'['\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u.test(value);
  return value.trim() === value && value.length <= 100 && !isBlank(value) && !isEscaped;
}

/** A table, and the bytes that some program saved it as. */
const writtenTable = fc
  .record({
    encoding: fc.constantFrom(...ENCODINGS),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
    quoted: fc.boolean(),
    hasMark: fc.boolean(),
    isDeclared: fc.boolean(),
  })
  .chain((look) => {
    const unit =
      look.encoding === 'windows-1252'
        ? fc.constantFrom(...WESTERN)
        : fc.oneof(fc.constantFrom(...WESTERN), letter);
    const text = fc.string({ unit, minLength: 1, maxLength: 12 });
    const name = text.map((value) => value.normalize('NFC')).filter(isName);
    const person = fc.record({
      uid: name,
      first_name: name,
      last_name: name,
      email: fc.option(fc.constantFrom('a@parc.example', 'b.c@parc.example')),
      status: fc.constantFrom('pending', 'validated', 'revoked'),
    });
    const people = fc.uniqueArray(person, { maxLength: 8, selector: ({ uid }) => uid });
    return people.map((rows) => ({ look, people: rows }));
  })
  .map(({ look: { encoding, hasMark, isDeclared, ...look }, people }) => {
    const columns = ['uid', 'first_name', 'last_name', 'email', 'status'];
    const table = stringify(people, { ...look, header: true, columns });
    const mark = hasMark && encoding !== 'windows-1252' ? '\uFEFF' : '';
    const declared = isDeclared ? `sep=${look.delimiter}${look.record_delimiter}` : '';
    return { people, encoding, bytes: encoded(mark + declared + table, encoding) };
  })
  .filter(({ encoding, bytes }) => encoding !== 'windows-1252' || isUnlikeUtf8(bytes));

/** Any visible character, of any script. */
const visible = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const letter = visible.filter((value) => !/[\p{C}\p{Z}]/u.test(value));

/** `Ã©` in windows-1252 can't be told from `é` in UTF-8; no name contains it. */
function isUnlikeUtf8(bytes: Buffer): boolean {
  const read = bytes.toString('utf8').replace(/[^\u0080-\u{10ffff}]/gu, '');
  const broken = read.split('\ufffd').length - 1;
  return broken > 0 && broken >= Array.from(read).length - broken;
}
