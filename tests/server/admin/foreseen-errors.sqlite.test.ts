import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { recordAudits } from '#server/audit/audit.store.ts';

import { INHERITED } from '#tests/server/started-programs.ts';
import { MAIN, sharedAdminAndDatabase } from './admin.ts';

const { env, folder, db, answer } = await sharedAdminAndDatabase();

/** A line of a shell, in which $ADMIN is the command line. */
async function inShell(line: string) {
  const ADMIN = `${process.execPath} ${MAIN}`;
  const child = spawn('bash', ['--norc', '-c', line], { env: { ...INHERITED, ...env, ADMIN } });
  const output = [text(child.stdout), text(child.stderr)] as const;
  const [[exit], stdout, stderr] = await Promise.all([once(child, 'close'), ...output]);
  return { exit, stdout, stderr };
}

test('a program that reads only the beginning of a long output causes no error', async () => {
  const entry = { actor: 'admin:a', action: 'tables_updated', organization_id: null } as const;
  const details = { at: '2026-01-01 00:00:00', detail: 'x'.repeat(200) };
  await recordAudits(
    db,
    Array.from({ length: 3000 }, (_, index) => ({ ...entry, ...details, subject: `s${index}` })),
  );
  expect(await inShell('$ADMIN audit list --csv | head -n 1; exit ${PIPESTATUS[0]}')).toEqual({
    exit: 0,
    stdout: expect.stringMatching(/^at,actor,/),
    stderr: '',
  });
});

test('a full disk for the output gives a sentence', async () => {
  expect(await inShell('$ADMIN audit list --csv > /dev/full')).toEqual({
    exit: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Can't write the output: ENOSPC.*\n$/),
  });
});

test('a full disk for the database gives a sentence, and nothing is stored', async () => {
  const before = await answer('org list');
  const { organization_id } = await answer('org create', { workspace: 'ecole', name: 'École' });
  const rows = Array.from({ length: 20_000 }, (_, index) => `E${index},Emma,Petit,,validated`);
  const list = join(folder, 'many.csv');
  writeFileSync(list, ['uid,first_name,last_name,email,status', ...rows].join('\n'));
  const importing = `$ADMIN students import ${list} --org ${String(organization_id)}`;
  expect(await inShell(`ulimit -f 1500; ${importing}`)).toEqual({
    exit: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database couldn't do this: its disk .*\n$/),
  });
  expect(await db.selectFrom('students').select('id').execute()).toEqual([]);
  expect((await answer('org list')).organizations).toHaveLength((before.organizations as []).length + 1);
});

test('an unreadable file gives a sentence', async () => {
  const { organization_id } = await answer('org create', { workspace: 'ecole', name: 'Closed' });
  const list = join(folder, 'closed.csv');
  writeFileSync(list, 'uid,first_name,last_name,email,status\n');
  chmodSync(list, 0o000);
  // Root can read everything unless that privilege is removed.
  const withoutPower =
    process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override,-dac_read_search' : '';
  const { exit, stdout, stderr } = await inShell(
    `${withoutPower} $ADMIN students import ${list} --org ${String(organization_id)} --json`,
  );
  const sentence = `Nothing was imported.\n  Can't use ${list}: no permission. Run this command as a user that has it`;
  expect({ exit, stderr }).toEqual({ exit: 1, stderr: `${sentence}\n` });
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: sentence });
});

test('a file that is too large or never ends, and a pipe, which can be read once, give a sentence', async () => {
  const { organization_id } = await answer('org create', { workspace: 'ecole', name: 'Large' });
  const org = `--org ${String(organization_id)}`;
  const large = join(folder, 'large.docx');
  writeFileSync(large, '');
  truncateSync(large, 3 * 2 ** 30);
  const pipe = "/dev/stdin: this isn't a file. Write the content to one";
  for (const [line, sentence] of [
    ...[large, '/dev/zero'].map((file) => [
      `$ADMIN template put ${file} ${org} --type diploma --language en`,
      `${file}: it has more than 10 MB`,
    ]),
    [`echo uid,first_name,last_name | $ADMIN students import /dev/stdin ${org}`, pipe],
    ['echo {} | $ADMIN org import /dev/stdin', pipe],
  ] as [string, string][]) {
    const stderr = expect.stringContaining(`Can't use ${sentence}\n`);
    expect(await inShell(line)).toMatchObject({ exit: 1, stderr });
  }
});
