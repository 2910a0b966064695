import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { copiedTables } from '#server/db/table-rows.ts';
import { readArchive } from '#server/archive/archive-file.ts';

import { POSTGRES_URL } from '#tests/server/scratch-database.ts';
import { exportedSchool, usedService } from '#tests/server/admin/admin.ts';

test('an unusable archive is refused with the wrong line, and nothing is stored', async () => {
  const [here, there] = [await usedService(), await usedService()];
  const path = await exportedSchool(here);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const at = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const changed = (index: number, change: (line: string) => string) =>
    lines.map((line, place) => (place === index ? change(line) : line)).join('\n');
  const student = at('students');
  const [n, c] = [student + 1, at('credentials') + 1];
  const withName = (value: string) =>
    changed(student, (line) => line.replace('"first_name":"Zoé"', `"first_name":${value}`));
  const inRow = (reason: string) => `FILE, line ${n}: ${reason}`;
  const noRow = inRow("isn't a row of a table");
  const noName = inRow("first_name isn't a value for students");
  const paper = (from: string | RegExp, to: string) =>
    signed(lines.with(c - 1, (lines[c - 1] ?? '').replace(from, to)));
  const first = (from: string, to: string) => changed(0, (line) => line.replace(from, to));
  const damage = 'FILE was changed or damaged after it was made';
  const kind = "isn't the beginning of an archive made by org export";
  const cases: Record<string, [content: string | Uint8Array, sentence: string]> = {
    empty: ['', 'FILE is empty'],
    'one endless line': ['x'.repeat(17 * 1024 * 1024), 'FILE, line 1: is too long'],
    'another file': ['uid,first_name\n', `FILE, line 1: ${kind}`],
    'another JSON file': ['{"a":1}\n', `FILE, line 1: ${kind}`],
    'a later version': [
      first('"version":1', '"version":2'),
      'FILE has version 2 of the format. Import it with a newer release',
    ],
    'a newer release': [
      first('"001-tables"', '"001-tables","900-next"'),
      'FILE was made by a newer release (900-next)',
    ],
    'cut off': [lines.slice(0, -1).join('\n'), "FILE isn't complete: its end is missing"],
    'cut off in a line': [lines.join('\n').slice(0, -90), `FILE, line ${lines.length}: isn't JSON in UTF-8`],
    'longer than its end': [
      [...lines, lines[student]].join('\n'),
      `FILE, line ${lines.length + 1}: comes after the end of the archive`,
    ],
    'a row less': [lines.toSpliced(student, 1).join('\n'), damage],
    'another name': [withName('"Zoe"'), damage],
    'no JSON': [changed(student, () => '{"table":'), inRow("isn't JSON in UTF-8")],
    'Latin 1': [Buffer.from(lines.join('\n'), 'latin1'), `FILE, line 1: ${kind}`],
    'no row': [changed(student, () => '[]'), noRow],
    'a value that is a list': [withName('["Zoé"]'), noRow],
    'a number for a name': [withName('7'), noName],
    'no name': [withName('null'), noName],
    'a zero byte': [withName(String.raw`"Z\u0000"`), noName],
    'half a character': [withName(String.raw`"\ud800"`), noName],
    'an unknown column': [withName('"Zoé","nick":"Z"'), inRow('this release has no column nick in students')],
    'an unknown table': [
      changed(student, (line) => line.replace('"students"', '"nicknames"')),
      inRow('this release has no table nicknames'),
    ],
    'a table that is not exported': [
      changed(student, () => '{"table":"signing_keys","row":{"key_id":"k9"}}'),
      inRow('this release has no table signing_keys'),
    ],
    'a person nobody knows': [
      paper(/"student_id":"?\d+"?/, '"student_id":99'),
      `FILE, line ${c}: student_id 99 isn't in an earlier line of students`,
    ],
    'a key that is not named': [
      paper('"key_id":"k1"', '"key_id":"k7"'),
      `FILE, line ${c}: key k7 isn't in the first line`,
    ],
    'a paper that is here already': [
      signed(lines.map((line) => line.replaceAll(here.publicIds[0] ?? '', there.publicIds[0] ?? ''))),
      `FILE, line ${c}: ${there.publicIds[0]} is already in this database`,
    ],
    'the same file twice over': [
      signed([...lines.slice(0, n), lines[student] ?? '', ...lines.slice(n)]),
      expect.stringMatching(
        new RegExp(`^FILE, lines ${n} to ${n + 1}: a row of students doesn't fit \\(`),
      ) as string,
    ],
  };
  const bad = join(there.folder, 'bad.jsonl');
  const before = await there.admin('org list');
  for (const [name, [content, sentence]] of Object.entries(cases)) {
    await writeFile(bad, content);
    const { exit, stdout, stderr } = await there.admin(`org import ${bad}`);
    const said = stderr.replaceAll(bad, 'FILE').trimEnd();
    expect([name, exit, stdout, said]).toEqual([name, 1, '', sentence]);
  }
  expect(await there.admin('org list')).toEqual(before);

  const both = await Promise.all([1, 2].map(() => there.admin(`org import ${path}`)));
  expect(both.map(({ exit }) => String(exit)).toSorted()).toEqual(['0', '1']);
  expect(await there.admin(`org import ${path}`)).toMatchObject({
    exit: 1,
    stderr: `${here.school.organizationUid} is already in this database\n`,
  });
  expect(await there.admin(`org import ${join(there.folder, 'none')}`)).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(/none: file not found\. Check the path\n$/),
  });
});

test('any damage to an archive is detected before anything is stored', async () => {
  const here = await usedService();
  const path = await exportedSchool(here);
  const tables = (await copiedTables(here.service.database.db)).filter(({ owner }) => owner !== null);
  const whole = await readFile(path);
  const damaged = join(here.folder, 'damaged.jsonl');
  async function read(content: Uint8Array) {
    await writeFile(damaged, content);
    let rows = 0;
    for await (const { line } of readArchive(damaged, tables)) rows += line > 0 ? 1 : 0;
    return rows;
  }
  expect(await read(whole)).toBe(whole.toString().trim().split('\n').length - 2);
  const cut = fc.record({
    from: fc.nat(whole.length - 2),
    length: fc.integer({ min: 1, max: 300 }),
    put: fc.uint8Array({ maxLength: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(cut, async ({ from, length, put }) => {
      const content = Buffer.concat([whole.subarray(0, from), put, whole.subarray(from + length)]);
      fc.pre(!content.equals(whole) && !content.equals(whole.subarray(0, -1)));
      await expect(read(content)).rejects.toThrow(damaged);
    }),
    // A file is read completely before the database is used: on the second engine, a few runs are enough.
    { numRuns: process.env[POSTGRES_URL] === undefined ? 100 : 10 },
  );
});

/** Deliberately changed lines, with a matching end. */
function signed(lines: readonly string[]): string {
  const rows: Record<string, number> = {};
  const body = lines.slice(0, -1);
  for (const line of body.slice(1)) {
    const { table = '' } = JSON.parse(line) as { table?: string };
    rows[table] = (rows[table] ?? 0) + 1;
  }
  const text = body.map((line) => `${line}\n`).join('');
  return `${text}${JSON.stringify({ rows, sha256: createHash('sha256').update(text).digest('hex') })}\n`;
}
