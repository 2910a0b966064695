import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { copiedTables } from '#server/db/table-rows.ts';
import { readArchive } from '#server/organizations/archive/archive-file.ts';

import { call } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { adminWith } from './admin.ts';
import { usedService } from './used-service.ts';

type Used = Awaited<ReturnType<typeof usedService>>;

const OTHER_KEY = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
const [, SECRET = ''] = SIGNING_KEYS.split(':');

async function exported({ admin, school, folder }: Used, name = 'school.jsonl'): Promise<string> {
  const path = join(folder, name);
  const { exit, stderr } = await admin(`org export ${school.organizationUid} ${path}`);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return path;
}

const dashboard = async ({ service }: Used, token: string) =>
  (await call(service, 'dashboardRead', { token })).answer.dashboard;

interface ArchiveLine {
  table?: string;
  row: Record<string, unknown>;
}

/** The rows without the ids that every database gives anew. */
async function rowsIn(path: string, leftOut: RegExp): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as ArchiveLine)
    .flatMap(({ table, row }) => {
      if (table === undefined) return [];
      const values = Object.entries(row).filter(
        ([column]) => !/^(.+_)?id$/.test(column) || /^(public|doc)_id$/.test(column),
      );
      return `${table} ${JSON.stringify(Object.fromEntries(values))}`;
    })
    .filter((text) => !leftOut.test(text));
}

describe('a school that leaves for another service', () => {
  test('takes everything along: papers, people, figures, staff, templates, audit, and who was erased', async () => {
    const here = await usedService();
    const there = await usedService();
    const path = await exported(here);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const written = await readFile(path, 'utf8');
    expect(written).not.toContain(SECRET);
    expect(written).not.toMatch(/"table":"tokens"|Petit/);

    const { exit, stdout, stderr } = await there.admin(`org import ${path}`, { json: true });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      organization_id: here.school.organizationUid,
      keys: ['k1'],
      missing_keys: [],
      erased_again: 0,
    });

    const again = join(there.folder, 'again.jsonl');
    await there.admin(`org export ${here.school.organizationUid} ${again}`);
    const leftOut = /^audit .*organization_(im|ex)ported/;
    expect(await rowsIn(again, leftOut)).toEqual(await rowsIn(path, leftOut));

    for (const url of here.papers) {
      const [before, after] = await Promise.all(
        [here, there].map(({ service }) => service.app.inject({ url, headers: PHONE })),
      );
      expect(after).toMatchObject({ statusCode: 200, body: before?.body });
    }
    const { stdout: made } = await there.admin('token create', {
      org: here.school.organizationUid,
      identity: here.school.identityUid,
      scope: ['credentials:read', 'verify:write', 'verify:read'],
      json: true,
    });
    const { token } = JSON.parse(made) as { token: string };
    expect(await dashboard(there, token)).toEqual(await dashboard(here, here.school.token));
    const { answer } = await call(there.service, 'documentSearch', { token, query: { q: 'lettre' } });
    expect(answer.items).toMatchObject([{ title: 'Lettre à Zoé Lefèvre – <été> & 😀' }]);
    const verified = await call(there.service, 'verificationCreate', {
      token,
      body: { product: 'word', title: 'New', doc_id: 'new' },
    });
    expect(verified.status).toBe(201);

    const list = join(there.folder, 'list.csv');
    await writeFile(list, 'uid,first_name,last_name,email,status\nS-2,Paul,Petit,,validated');
    const org = { org: here.school.organizationUid, json: true };
    const imported = await there.admin(`students import ${list}`, org);
    expect(JSON.parse(imported.stdout)).toMatchObject({ added: 0, left_out: 1 });
    await there.admin('person erase S-1', { org: here.school.organizationUid, 'keep-others': true });
    await writeFile(list, 'uid,first_name,last_name,email,status\nS-1,Zoé,Lefèvre,,validated');
    const erased = await there.admin(`students import ${list}`, org);
    expect(JSON.parse(erased.stdout)).toMatchObject({ added: 0, left_out: 1 });
    expect(JSON.parse((await there.admin('person recheck-erased', { json: true })).stdout)).toEqual({
      erased_again: 0,
      titles_replaced: 0,
      returned: [],
    });
    expect(await there.admin('recount')).toMatchObject({ exit: 0 });
    expect(await dashboard(there, token)).toMatchObject({ kpis: { verifications_created: 2 } });
  });

  test('gives its signing key another ID where that is taken, and its papers verify', async () => {
    const here = await usedService();
    const path = await exported(here);
    const there = await usedService({ signingKeys: OTHER_KEY });
    expect(await there.admin(`org import ${path}`)).toEqual({
      exit: 1,
      stdout: '',
      stderr:
        "This service has another key k1 than the archive. Import it with --key k1=NEW, a key ID that isn't used here, and add the key as NEW to SIGNING_KEYS\n",
    });
    const { exit, stdout } = await there.admin(`org import ${path}`, { key: 'k1=school' });
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: expect.stringContaining(
        'Add these signing keys to SIGNING_KEYS and restart every process: school.',
      ),
    });
    const env = { SIGNING_KEYS: `${OTHER_KEY},school:${SECRET}` };
    const restarted = await startTestService({ databaseUrl: there.databaseUrl, env });
    for (const url of [...here.papers, ...there.papers])
      expect(await restarted.app.inject({ url, headers: PHONE })).toMatchObject({ statusCode: 200 });
    await restarted.stop();
    expect((await there.admin(`org import ${path}`, { key: 'k1=k1=k2' })).exit).toBe(2);
    expect(await there.admin(`org import ${path}`, { key: 'k9=k2' })).toMatchObject({ exit: 1 });
  });

  test('shares its account with another one here too', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const second = { workspace: 'entreprise', name: 'Atelier', account: here.school.accountUid, json: true };
    const { organization_id } = JSON.parse((await here.admin('org create', second)).stdout) as {
      organization_id: string;
    };
    for (const uid of [here.school.organizationUid, organization_id]) {
      const path = join(here.folder, `${uid}.jsonl`);
      await here.admin(`org export ${uid} ${path}`);
      expect(await there.admin(`org import ${path}`)).toMatchObject({ exit: 0 });
    }
    const { stdout } = await there.admin('org list', { json: true });
    const { organizations } = JSON.parse(stdout) as { organizations: { account_id: string }[] };
    expect(organizations.map(({ account_id }) => account_id)).toEqual([
      there.school.accountUid,
      here.school.accountUid,
      here.school.accountUid,
    ]);
  });

  test('is taken over too where no process ever said which key it has', async () => {
    const [here, there] = [await usedService(), await usedService({ signingKeys: OTHER_KEY })];
    await here.service.database.db.deleteFrom('signing_keys').execute();
    const path = await exported(here);
    const { exit, stdout } = await there.admin(`org import ${path}`, { key: 'k1=school', json: true });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ keys: ['school'], missing_keys: ['school'] });
  });

  test('finds nobody again who was erased after the archive was made, where the record of erasures came along', async () => {
    const here = await usedService();
    const path = await exported(here);
    await here.admin('person erase S-1', { org: here.school.organizationUid, 'keep-others': true });
    const there = await usedService();
    const { env } = here;
    const erasures = { ...there.env, ERASED_PEOPLE_FILE: env.ERASED_PEOPLE_FILE };
    await there.service.database.db.deleteFrom('erased_people').execute();
    await there.service.database.db.deleteFrom('erasure_key').execute();
    const { exit, stdout, stderr } = await adminWith(erasures, `org import ${path}`, { json: true });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ erased_again: 1 });
    const page = await there.service.app.inject({ url: here.papers[0] ?? '', headers: PHONE });
    expect([page.statusCode, page.body]).toEqual([200, expect.not.stringContaining('Lefèvre')]);
  });
});

describe('an archive that cannot be taken over', () => {
  test('is refused with the line that is wrong, and nothing is stored', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const path = await exported(here);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const at = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    const changed = (index: number, change: (line: string) => string) =>
      lines.map((line, place) => (place === index ? change(line) : line)).join('\n');
    const student = at('students');
    const [n, c] = [student + 1, at('credentials') + 1];
    const withName = (value: string) =>
      changed(student, (line) => line.replace('"first_name":"Zoé"', `"first_name":${value}`));
    const kind = "isn't the beginning of an archive made by org export";
    const cases: Record<string, [content: string | Uint8Array, sentence: string]> = {
      empty: ['', 'FILE is empty'],
      'one endless line': ['x'.repeat(17 * 1024 * 1024), 'FILE, line 1: is too long'],
      'another file': ['uid,first_name\n', `FILE, line 1: ${kind}`],
      'another JSON file': ['{"a":1}\n', `FILE, line 1: ${kind}`],
      'a later version': [
        changed(0, (line) => line.replace('"version":1', '"version":2')),
        'FILE has version 2 of the format. Import it with a newer release',
      ],
      'a newer release': [
        changed(0, (line) => line.replace('"001-first-tables"', '"001-first-tables","900-next"')),
        'FILE was made by a newer release (900-next)',
      ],
      'cut off': [lines.slice(0, -1).join('\n'), "FILE isn't complete: its end is missing"],
      'cut off in a line': [
        lines.join('\n').slice(0, -90),
        `FILE, line ${lines.length}: isn't JSON in UTF-8`,
      ],
      'longer than its end': [
        [...lines, lines[student]].join('\n'),
        `FILE, line ${lines.length + 1}: comes after the end of the archive`,
      ],
      'a row less': [lines.toSpliced(student, 1).join('\n'), 'FILE was changed or damaged after it was made'],
      'another name': [withName('"Zoe"'), 'FILE was changed or damaged after it was made'],
      'no JSON': [changed(student, () => '{"table":'), `FILE, line ${n}: isn't JSON in UTF-8`],
      'Latin 1': [Buffer.from(lines.join('\n'), 'latin1'), `FILE, line 1: ${kind}`],
      'no row': [changed(student, () => '[]'), `FILE, line ${n}: isn't a row of a table`],
      'a value that is a list': [withName('["Zoé"]'), `FILE, line ${n}: isn't a row of a table`],
      'a number for a name': [withName('7'), `FILE, line ${n}: first_name isn't a value for students`],
      'no name': [withName('null'), `FILE, line ${n}: first_name isn't a value for students`],
      'a zero byte': [
        withName(String.raw`"Z\u0000"`),
        `FILE, line ${n}: first_name isn't a value for students`,
      ],
      'half a character': [
        withName(String.raw`"\ud800"`),
        `FILE, line ${n}: first_name isn't a value for students`,
      ],
      'an unknown column': [
        withName('"Zoé","nick":"Z"'),
        `FILE, line ${n}: this release has no column nick in students`,
      ],
      'an unknown table': [
        changed(student, (line) => line.replace('"students"', '"nicknames"')),
        `FILE, line ${n}: this release has no table nicknames`,
      ],
      'a table that is not exported': [
        changed(student, () => '{"table":"signing_keys","row":{"key_id":"k9"}}'),
        `FILE, line ${n}: this release has no table signing_keys`,
      ],
      'a person nobody knows': [
        signed(lines.with(c - 1, (lines[c - 1] ?? '').replace(/"student_id":\d+/, '"student_id":99'))),
        `FILE, line ${c}: student_id 99 isn't in an earlier line of students`,
      ],
      'a key that is not named': [
        signed(lines.with(c - 1, (lines[c - 1] ?? '').replace('"key_id":"k1"', '"key_id":"k7"'))),
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
      expect({ name, exit, stdout, stderr: stderr.replaceAll(bad, 'FILE').trimEnd() }).toEqual({
        name,
        exit: 1,
        stdout: '',
        stderr: sentence,
      });
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
      stderr: expect.stringMatching(/none: file not found\n$/),
    });
    expect(await here.admin(`org export ${here.school.organizationUid} ${path}`)).toMatchObject({
      exit: 1,
      stderr: `${path} already exists and wasn't overwritten\n`,
    });
    expect(await here.admin(`org export org_none ${join(here.folder, 'none')}`)).toMatchObject({ exit: 1 });
  });
});

test('whatever happens to an archive on its way is noticed before anything is stored', async () => {
  const here = await usedService();
  const path = await exported(here);
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
  );
});

/** Lines that somebody changed on purpose, with an end that belongs to them. */
function signed(lines: readonly string[]): string {
  const rows: Record<string, number> = {};
  const body = lines.slice(0, -1);
  for (const line of body.slice(1)) {
    const { table = '' } = JSON.parse(line) as ArchiveLine;
    rows[table] = (rows[table] ?? 0) + 1;
  }
  const text = body.map((line) => `${line}\n`).join('');
  return `${text}${JSON.stringify({ rows, sha256: createHash('sha256').update(text).digest('hex') })}\n`;
}
