import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import SQLite from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { parseConfig } from '#server/config/config.ts';
import { MIGRATIONS } from '#server/db/migrate.ts';
import { startService } from '#server/service.ts';

import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { adminWith, sharedAdmin } from './admin.ts';

const { admin, answer, databaseUrl, folder } = await sharedAdmin();
const path = databaseUrl.replace(/^sqlite:/, '');
const backup = join(folder, 'backup.db');
const config = parseConfig({
  PUBLIC_URL: 'https://seal.example.org',
  DATABASE_URL: databaseUrl,
  SIGNING_KEYS,
  PORT: '0',
  LOG_LEVEL: 'silent',
});

/** What an administrator does once the restored database works. */
function forgetReplaced(): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}.replaced${suffix}`, { force: true });
}

beforeEach(async () => {
  forgetReplaced();
  if (!existsSync(backup)) {
    await answer('org create', { workspace: 'ecole', name: 'Before' });
    await answer(`backup ${backup}`);
    await answer('org create', { workspace: 'ecole', name: 'Since' });
  }
});

async function organizations(): Promise<unknown[]> {
  const { organizations: listed } = await answer('org list');
  return (listed as { name: string }[]).map(({ name }) => name);
}

/** The files of a killed service: a database with earlier changes, and the last ones in its log. */
function crash(file = path): void {
  const script = `
    const sqlite = new (require('better-sqlite3'))(${JSON.stringify(file)});
    sqlite.pragma('wal_autocheckpoint = 0');
    sqlite.exec('create table if not exists filler (t text); create index if not exists fillers on filler (t)');
    const insert = sqlite.prepare('insert into filler values (hex(randomblob(200)))');
    const fill = sqlite.transaction(() => { for (let i = 0; i < 500; i += 1) insert.run(); });
    fill();
    sqlite.pragma('wal_checkpoint(truncate)');
    fill();
    process.kill(process.pid, 'SIGKILL');
  `;
  const killed = () => execFileSync(process.execPath, ['--eval', script], { stdio: 'ignore' });
  expect(killed).toThrow('Command failed');
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
}

test('a backup replaces the database and the files that a crash left beside it', async () => {
  crash();
  const restored = await answer(`restore ${backup}`, { yes: true });
  expect(restored).toMatchObject({ file: backup, replaced: `${path}.replaced`, erased_again: 0 });
  expect(await organizations()).toEqual(['Before']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const check = new SQLite(path);
  onTestFinished(() => void check.close());
  expect(check.pragma('integrity_check', { simple: true })).toBe('ok');

  // The previous one still has its log, and so all its content.
  const before = new SQLite(`${path}.replaced`);
  onTestFinished(() => void before.close());
  expect(before.prepare('select count(*) from filler').pluck().get()).toBe(1000);

  check.close();
  // Another backup, because that one was wrong: what the service had last must not be lost.
  expect(await admin(`restore ${backup}`, { yes: true })).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining(`${path}.replaced is the database from before an earlier restore`),
  });
  expect(before.prepare('select count(*) from filler').pluck().get()).toBe(1000);
});

test('a copy made over the database while its log was left is detected at startup', async () => {
  crash();
  copyFileSync(backup, path);
  const start = startService(config);
  onTestFinished(async () => (await start.catch(() => null))?.stop());
  await expect(start).rejects.toThrow(
    /sealmark\.db is damaged: .+\. Restore a backup: sealmark admin restore/,
  );
  await answer(`restore ${backup}`, { yes: true });
  const service = await startService(config);
  await service.stop();
});

test('a log whose database was moved away is detected at startup, and stays', async () => {
  crash();
  const { size } = statSync(`${path}-wal`);
  renameSync(path, `${path}.moved`);
  await expect(startService(config)).rejects.toThrow(
    /sealmark\.db is damaged: only its log .+ is there\. .+ Restore a backup: /,
  );
  expect(statSync(`${path}-wal`).size).toBe(size);
  renameSync(`${path}.moved`, path);
  await (await startService(config)).stop();
});

test('a database that can’t be opened after a crash is reported in a sentence', async () => {
  crash();
  renameSync(path, `${path}.moved`);
  // Tests can run as root, who may open any file; nobody can open a folder.
  mkdirSync(path);
  await expect(startService(config)).rejects.toThrow(/^Can't open the database .+ its file can't be opened/);
  rmdirSync(path);
  renameSync(`${path}.moved`, path);
  await (await startService(config)).stop();
});

test('a restore that was interrupted is detected at startup, and can be repeated', async () => {
  // As after a power cut when the database has made room for the backup.
  renameSync(path, `${path}.replaced`);
  copyFileSync(backup, `${path}.restoring`);
  await expect(startService(config)).rejects.toThrow(/a restore was interrupted\. Run it again: /);
  expect(existsSync(path)).toBe(false);
  expect(await answer(`restore ${backup}`, { yes: true })).toMatchObject({ replaced: null });
  expect(existsSync(`${path}.replaced`)).toBe(true);
  await (await startService(config)).stop();
});

test('a restore that was killed leaves nothing to the next one, which may be of another backup', async () => {
  const draft = `${path}.restoring`;
  copyFileSync(backup, draft);
  crash(draft);
  await answer(`restore ${backup}`, { yes: true });
  expect(await organizations()).toEqual(['Before']);
  expect([draft, `${draft}-wal`, `${draft}-shm`].filter(existsSync)).toEqual([]);
  const check = new SQLite(path);
  onTestFinished(() => void check.close());
  expect(check.prepare("select name from sqlite_schema where name = 'filler'").all()).toEqual([]);
});

test('nothing is restored without a confirmation', async () => {
  const before = await organizations();
  const file = join(folder, 'to-confirm.db');
  await answer(`backup ${file}`);
  const refused = await admin(`restore ${file}`);
  expect(refused).toMatchObject({ exit: 1, stderr: expect.stringContaining("You can't undo this") });
  const trial = await admin(`restore ${file}`, { 'dry-run': true });
  expect(trial.stdout).toContain(`The database there now becomes ${path}.replaced.`);
  expect((await admin('org list')).stdout).toContain(String(before[0]));
  expect(existsSync(`${path}.restoring`)).toBe(false);
});

test('nothing is restored while the service runs', async () => {
  const service = await startService(config);
  const { exit, stderr } = await admin(`restore ${backup}`, { yes: true });
  expect([exit, stderr]).toEqual([1, `${path} is in use. Stop every process of the service first\n`]);
  await service.stop();
});

test.for<[string, (file: string) => void, RegExp]>([
  ['no file', () => {}, /^Can't use .*no-file: file not found\. Check the path$/],
  [
    // Existing, but unreadable, as in a folder that the user can't enter.
    'a-link-in-a-circle',
    (file) => symlinkSync(file, file),
    /^Can't use .*: its links lead in a circle$/,
  ],
  ['a text', (file) => writeFileSync(file, 'x'.repeat(5000)), /^The backup can't be restored\. /],
  [
    'another database',
    (file) => new SQLite(file).exec('create table t (x)').close(),
    /isn't a Sealmark database$/,
  ],
])('%s is refused, and everything stays as it was', async ([name, make, sentence]) => {
  const file = join(folder, name.replaceAll(' ', '-'));
  make(file);
  const before = await organizations();
  const { exit, stderr } = await admin(`restore ${file}`, { yes: true });
  expect([exit, stderr.trim()]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await organizations()).toEqual(before);
  expect(existsSync(`${path}.restoring`)).toBe(false);
});

test('a backup is not restored to a missing folder, as before the first start', async () => {
  const missing = join(folder, 'missing');
  const env = { DATABASE_URL: `sqlite:${missing}/sealmark.db`, SIGNING_KEYS };
  expect(await adminWith(env, `restore ${backup}`, { yes: true })).toMatchObject({
    exit: 1,
    stderr: `There is no folder ${missing}, or this user can't enter it. Start the service once, or create the folder for its user\n`,
  });
});

test('a backup can be made before the tables are updated, and restored afterwards', async () => {
  const next = { ...MIGRATIONS, '900-next': { up: async () => undefined } };
  const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS };
  const [older, newer] = [join(folder, 'older.db'), join(folder, 'newer.db')];
  const before = await organizations();
  expect(await adminWith(env, `backup ${older}`, {}, next)).toMatchObject({ exit: 0 });
  await adminWith(env, 'migrate', {}, next);
  await adminWith(env, `backup ${newer}`, {}, next);
  expect(await adminWith(env, `restore ${older}`, { yes: true }, next)).toMatchObject({ exit: 0 });
  expect((await adminWith(env, 'migrate --check', {}, next)).exit).toBe(0);

  forgetReplaced();
  await answer(`restore ${older}`, { yes: true });
  expect(await organizations()).toEqual(before);
  expect(await admin(`restore ${newer}`, { yes: true })).toEqual({
    exit: 1,
    stdout: '',
    stderr: `${newer} was made by another release (900-next). Restore it with that release\n`,
  });
  expect(await organizations()).toEqual(before);
});

test('people erased since the backup are erased again, and the audit log names the backup', async () => {
  const { organization_id } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
  const org = { org: String(organization_id) };
  const list = join(folder, 'people.csv');
  writeFileSync(list, 'uid,first_name,last_name,email,status\nE1,Emma,Petit,,validated');
  await answer(`students import ${list}`, org);
  const file = join(folder, 'with-emma.db');
  await answer(`backup ${file}`);
  await answer('person erase E1', { ...org, yes: true });
  // Without all erasures, the backup never becomes the database.
  const erasures = join(folder, 'erased-people.jsonl');
  const known = readFileSync(erasures);
  writeFileSync(erasures, '{"half');
  expect(await admin(`restore ${file}`, { yes: true })).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('is damaged. Restore it from a copy.'),
  });
  writeFileSync(erasures, known);
  expect((await answer('students list', org))['students']).toEqual([]);
  expect(await answer(`restore ${file}`, { yes: true })).toMatchObject({ erased_again: 1 });
  const sqlite = new SQLite(path);
  onTestFinished(() => void sqlite.close());
  expect(sqlite.prepare('select count(*) from students').pluck().get()).toBe(0);
  const { entries } = await answer('audit list', { action: 'database_restored', limit: '1' });
  expect(entries).toMatchObject([{ subject: 'with-emma.db' }]);
});
