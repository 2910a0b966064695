import { existsSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { backUpSqlite } from '#server/db/sqlite/backup.ts';
import { writeNewFile } from '#server/files/new-file.ts';

import { adminWith, sharedAdmin } from './admin.ts';

const { admin, answer, spawned, databaseUrl, folder } = await sharedAdmin();
await answer('demo load');

async function publicIds(url: string) {
  const database = await openDatabase(url);
  const found = await database.db.selectFrom('credentials').select('public_id').orderBy('id').execute();
  await database.close();
  return found;
}

test('a backup made during writes is complete and readable by its owner only', async () => {
  const file = join(folder, 'backup.db');
  const [copied, ...others] = await Promise.all([
    spawned(`backup ${file}`, { json: true }),
    ...['one', 'two'].map((name) => spawned('org create', { workspace: 'ecole', name })),
  ]);
  expect(others.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(JSON.parse(copied.stdout)).toEqual({ file, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await publicIds(`sqlite:${file}`)).toEqual(await publicIds(databaseUrl));
});

test('without a database, nothing is backed up, and its address is printed', async () => {
  const DATABASE_URL = `sqlite:${join(folder, 'nowhere.db')}`;
  const { exit, stderr } = await adminWith({ DATABASE_URL }, `backup ${join(folder, 'none.db')}`);
  expect([exit, stderr]).toEqual([1, `There is no database at ${DATABASE_URL}. Check DATABASE_URL\n`]);
});

async function* broken() {
  yield 'one row';
  throw new Error('no more rows');
}

const exportTo = (path: string) => writeNewFile(path, broken(), () => Promise.resolve());

test('a backup overwrites nothing, and a failed one leaves no file', async () => {
  const file = join(folder, 'kept.txt');
  await writeFile(file, 'mine');
  const refusal = { exit: 1, stderr: `${file} already exists and wasn't overwritten\n` };
  expect(await admin(`backup ${file}`)).toMatchObject(refusal);
  const nowhere = await admin(`backup ${join(folder, 'no/such/folder.db')}`);
  expect(nowhere).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(/^There is no folder .*no\/such, or/),
  });
  const missing = `There is no folder ${resolve('no')}, or this user can't enter it`;
  expect(await admin('backup no/copy.db')).toMatchObject({ exit: 1, stderr: `${missing}\n` });
  await expect(exportTo('no/rows')).rejects.toThrow(missing);
  const within = join(file, 'within');
  const notFolder = /Can't use \/.+kept\.txt\/within: a part of the path isn't a folder/;
  expect(await admin(`backup ${relative('', within)}`)).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(notFolder),
  });
  await expect(exportTo(within)).rejects.toThrow(notFolder);
  const failed = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => exportTo(join(folder, `rows-${at}`))),
  );
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  const link = join(folder, 'link');
  await symlink('nowhere', link);
  expect(await admin(`backup ${link}`)).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(/^.*link already/),
  });
  await expect(backUpSqlite(join(folder, 'none'), join(folder, 'copy'), () => undefined)).rejects.toThrow(
    /open/,
  );
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('of two exports at once to the same file, one is written and the other refused', async () => {
  const file = join(folder, 'raced');
  const pauses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const written = pauses.map(({ promise }, at) => {
    async function* rows() {
      yield `first row of ${at}, `;
      await promise;
      yield `last row of ${at}`;
    }
    return writeNewFile(file, rows(), () => Promise.resolve());
  });
  pauses[0]?.resolve();
  await written[0];
  pauses[1]?.resolve();
  await expect(written[1]).rejects.toThrow(/already exists/);
  expect(await readFile(file, 'utf8')).toBe('first row of 0, last row of 0');
});

test('a backup or an export that is killed midway leaves nothing under its name', async () => {
  const file = join(folder, 'midway');
  const midway = new Set<boolean>();
  const look = () => midway.add(existsSync(file));
  async function* rows() {
    yield 'one row';
    look();
  }
  await writeNewFile(file, rows(), async () => void look());
  rmSync(file);
  await backUpSqlite(databaseUrl.slice('sqlite:'.length), file, look);
  expect([...midway, existsSync(file)]).toEqual([false, true]);
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('backup says that the keys are not included', async () => {
  const { stdout } = await admin(`backup ${join(folder, 'another.db')}`);
  expect(stdout).toMatch(/The signing keys aren't included\. Save SIGNING_KEYS in another place/);
});
