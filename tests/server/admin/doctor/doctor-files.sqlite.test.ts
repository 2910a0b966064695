import { chmodSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { checkFiles } from '#server/admin/doctor/file-checks.ts';

import { findingsOf, scratchAdmin } from '#tests/server/admin/admin.ts';

async function installed() {
  const { env: bare, folder, answer, remove } = await scratchAdmin();
  onTestFinished(remove);
  const env = { ...bare, PUBLIC_URL: 'https://seal.example.org', TRUST_PROXY: 'loopback' };
  async function examined(check: string, more = {}, options = {}) {
    const { exit, findings } = await findingsOf({ ...env, ...more }, check, options);
    return { exit, lines: findings.map(({ state, found, fix }) => `${state} ${found} ${fix}`) };
  }
  return { folder, database: join(folder, 'sealmark.db'), answer, examined };
}

test('a database without a recent backup is an error', async () => {
  const { folder, answer, examined } = await installed();
  const fix = 'Check the backup timer, or run: sealmark admin backup FILE';
  expect(await examined('backup')).toEqual({ exit: 1, lines: [`error No backup yet. ${fix}`] });

  const backups = join(folder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  expect((await examined('backup', {}, { backups })).lines).toEqual([
    `error There is no file in ${backups}. ${fix}`,
  ]);
  const file = join(backups, 'today.db');
  await answer(`backup ${file}`);
  for (const options of [{}, { backups }])
    expect(await examined('backup', {}, options)).toMatchObject({
      exit: 0,
      lines: [expect.stringMatching(/^ok The last backup is from \d{4}-/)],
    });

  const old = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(file, old, old);
  // A backup that was killed leaves its name, with nothing in it.
  writeFileSync(join(backups, 'killed.db'), '', { mode: 0o600 });
  expect(await examined('backup', {}, { backups })).toMatchObject({
    exit: 1,
    lines: [expect.stringMatching(/^error The last backup is from .* UTC, 3 days old\./)],
  });
});

test('files that others can read are an error, and stay as they are', async () => {
  const { folder, database, examined } = await installed();
  const secret = join(folder, 'keys');
  writeFileSync(secret, `k1:${Buffer.alloc(32, 7).toString('base64')}`);
  chmodSync(secret, 0o644);
  chmodSync(database, 0o644);
  chmodSync(folder, 0o755);
  const { exit, lines } = await examined('files', { SIGNING_KEYS: '', SIGNING_KEYS_FILE: secret });
  expect(exit).toBe(1);
  expect(lines).toEqual([
    `error Others can read ${database}. Run: chmod 600 ${database}`,
    `error Others can read the secret in ${secret}. Run: chmod o= ${secret}`,
    `warning Others can look into ${folder}. If only Sealmark uses it, run: chmod 700 ${folder}. Otherwise, move the data to a folder of its own.`,
  ]);
  // The advice for a file would close a folder.
  const asFolder = await examined('files', { DATABASE_URL: `sqlite:${folder}` });
  expect(asFolder.lines).not.toContainEqual(expect.stringContaining('chmod 600'));
  expect(statSync(database).mode & 0o777).toBe(0o644);
});

test('settings with signing keys that others can read are an error', async () => {
  const { folder } = await installed();
  const settings = join(folder, 'sealmark.env');
  writeFileSync(settings, '', { mode: 0o600 });
  const found = () =>
    checkFiles({ DATABASE_URL: 'postgres://db/x' }, { tls: null, backups: undefined, settings })[0]?.found;
  expect(found()).toBe('Only their owner can read data and secrets.');
  chmodSync(settings, 0o644);
  expect(found()).toBe(`Others can read the secret in ${settings}.`);
});

test.for(['replaced', 'restoring'])('files left over by a restore are a warning: %s', async (suffix) => {
  const { database, examined } = await installed();
  writeFileSync(`${database}.${suffix}`, '', { mode: 0o600 });
  const [line] = (await examined('files')).lines;
  expect(line).toMatch(/^warning /);
  expect(line).toContain(`${database}.${suffix} is left from a restore`);
});

test('free space is shown', async () => {
  const { examined } = await installed();
  expect((await examined('disk')).lines[0]).toMatch(/^(ok|warning|error) \d+\.\d GB free in /);
});

test('a missing database is an error, and is not created', async () => {
  const { database, examined } = await installed();
  rmSync(database);
  const lines = [expect.stringMatching(/^error There is no database at sqlite:/)];
  expect(await examined('database')).toMatchObject({ exit: 1, lines });
  expect(existsSync(database)).toBe(false);
});
