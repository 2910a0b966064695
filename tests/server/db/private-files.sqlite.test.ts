import { execFile } from 'node:child_process';
import { chmod, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const folder = sharedFolder();

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

async function modesWhileOpen(path: string): Promise<Record<string, string>> {
  const database = await openDatabase(`sqlite:${path}`);
  try {
    const names = await readdir(join(path, '..'));
    const modes = names.map(async (name) => [name, await modeOf(join(path, '..', name))] as const);
    return Object.fromEntries(await Promise.all(modes));
  } finally {
    await database.close();
  }
}

const PRIVATE = { 'sealmark.db': '600', 'sealmark.db-wal': '600', 'sealmark.db-shm': '600' };

/** A child process, because a worker thread has no separate umask. */
async function startedUnder(mask: string, path: string): Promise<void> {
  const script = `process.umask(0o${mask});
    const { openDatabase } = await import('#server/db/database.ts');
    await openDatabase('sqlite:' + process.argv[1]);
    process.kill(process.pid, 'SIGKILL');`;
  const cwd = join(import.meta.dirname, '../../..');
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, path], { cwd });
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });
}

test.each(['022', '000'])('only its owner can read a new database, also with umask %s', async (mask) => {
  const inner = join(folder, mask, 'data');
  await startedUnder(mask, join(inner, 'sealmark.db'));
  expect(await modeOf(inner)).toBe('700');
  expect(await modeOf(join(folder, mask))).toBe('700');
  const names = await readdir(inner);
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(inner, name))]));
  expect(Object.fromEntries(modes)).toEqual(PRIVATE);
});

test('a database of an earlier release that others could read is made private', async () => {
  const path = join(folder, 'old', 'sealmark.db');
  await startedUnder('022', path);
  for (const name of Object.keys(PRIVATE)) await chmod(join(folder, 'old', name), 0o644);
  expect(await modesWhileOpen(path)).toEqual(PRIVATE);
});

test('a folder in place of the database is refused, and stays as it was', async () => {
  await chmod(folder, 0o755);
  await expect(openDatabase(`sqlite:${folder}`)).rejects.toThrow(`sqlite:${folder}: it isn't a file`);
  expect(await modeOf(folder)).toBe('755');
});

test('a database that can’t be written names the causes', async () => {
  const link = join(folder, 'link');
  await symlink(join(folder, 'missing', 'sealmark.db'), link);
  await expect(openDatabase(`sqlite:${link}`)).rejects.toThrow("its file can't be opened for writing. Check");
});
