import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { DiskImage } from './disk-image.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

let folder: string;
let trace: string;
beforeEach(async () => {
  const place = ownFolder();
  folder = join(place, 'data');
  trace = join(place, 'trace');
  await mkdir(folder);
});

const hex = (text: string) =>
  Buffer.from(text)
    .toString('hex')
    .replaceAll(/../g, String.raw`\x$&`);
const path = (name: string) => join(folder, name);
const fd = (number: number, name: string) => `${number}<${hex(path(name))}>`;
const text = (content: string) => `"${hex(content)}"`;

/** Leaves the files as processes left them, and the disk as after a power cut that loses the most. */
async function cut(before: Record<string, string>, lines: string[], after: Record<string, string>) {
  for (const [name, content] of Object.entries(before)) await writeFile(path(name), content);
  const image = await DiskImage.ofFolder(folder);
  for (const name of Object.keys(before)) await rm(path(name));
  for (const [name, content] of Object.entries(after)) await writeFile(path(name), content);
  await writeFile(trace, `${lines.join('\n')}\n`);
  await image.replay(trace);
  const unexplained = await image.unexplained();
  const lost = await image.cut(() => false);
  const left: Record<string, string> = {};
  for (const name of Object.keys(after)) left[name] = await readFile(path(name), 'utf8');
  return { unexplained, lost, left };
}

test('synced data stays, and data after the beginning of a sync is lost', async () => {
  const lines = [
    `1 pwrite64(${fd(5, 'a')}, ${text('XY')}, 2, 1) = 2`,
    `1 fsync(${fd(5, 'a')} <unfinished ...>`,
    `2 pwrite64(${fd(7, 'a')}, ${text('Z')}, 1, 3) = 1`,
    '1 <... fsync resumed>)            = 0',
    `2 pwritev(${fd(7, 'a')}, [{iov_base=${text('1')}, iov_len=1}, {iov_base=${text('2')}, iov_len=1}], 2, 4) = 2`,
  ];
  const { unexplained, lost, left } = await cut({ a: 'abcd' }, lines, { a: 'aXYZ12' });
  expect([unexplained, lost, left]).toEqual([[], 2, { a: 'aXYd' }]);
});

test('a sync that fails or never ends saves nothing', async () => {
  const lines = [
    `1 pwrite64(${fd(5, 'a')}, ${text('X')}, 1, 0) = 1`,
    `1 fdatasync(${fd(5, 'a')}) = -1 EIO (Input/output error)`,
    `1 fsync(${fd(5, 'a')} <unfinished ...>) = ?`,
  ];
  const { unexplained, left } = await cut({ a: 'ab' }, lines, { a: 'Xb' });
  expect([unexplained, left]).toEqual([[], { a: 'ab' }]);
});

test('a write that the kill cut off may be there or not', async () => {
  const lines = [`1 pwrite64(${fd(5, 'a')}, ${text('X')}, 1, 0 <unfinished ...>) = ?`];
  for (const content of ['ab', 'Xb']) {
    const { unexplained, left } = await cut({ a: 'ab' }, lines, { a: content });
    expect([unexplained, left]).toEqual([[], { a: 'ab' }]);
  }
});

test('created, cut, filled, renamed and removed files are followed', async () => {
  const cwd = `AT_FDCWD<${hex(folder)}>`;
  const lines = [
    `1 openat(${cwd}, ${text('new')}, O_RDWR|O_CREAT, 0600) = ${fd(4, 'new')}`,
    `1 write(${fd(4, 'new')}, ${text('one')}, 3) = 3`,
    `1 write(${fd(4, 'new')}, ${text('two')}, 3) = 3`,
    `1 fsync(${fd(4, 'new')}) = 0`,
    `1 rename(${text('new')}, ${text('named')}) = 0`,
    `1 openat(${cwd}, ${text('old')}, O_WRONLY|O_TRUNC <unfinished ...>`,
    `1 <... openat resumed>) = ${fd(6, 'old')}`,
    `1 fallocate(${fd(6, 'old')}, 0, 0, 2) = 0`,
    `1 ftruncate(${fd(6, 'old')}, 1) = 0`,
    `1 unlink(${text('gone')}) = 0`,
    `1 write(${fd(9, 'gone')}(deleted), ${text('x')}, 1) = 1`,
  ];
  const after = { named: 'onetwo', old: '\0' };
  const { unexplained, left } = await cut({ old: 'old', gone: 'gone' }, lines, after);
  expect([unexplained, left]).toEqual([[], { named: 'onetwo', old: 'old' }]);
});

test('a name that changes during another process’s request, or while its process is killed, is followed', async () => {
  const lines = [
    `1 rename(${text('a')}, ${text('b')} <unfinished ...>`,
    `2 openat(AT_FDCWD<${hex(folder)}>, ${text('b')}, O_RDWR) = ${fd(4, 'b')}`,
    `2 pwrite64(${fd(4, 'b')}, ${text('X')}, 1, 0) = 1`,
    '1 <... rename resumed>) = 0',
    `1 rename(${text('c')}, ${text('d')} <unfinished ...>) = ?`,
    `2 unlink(${text('e')} <unfinished ...>) = ?`,
    `3 unlink(${text('f')} <unfinished ...>) = ?`,
    `4 rename(${text('g')}, ${text('h')} <unfinished ...>) = ?`,
  ];
  const before = { a: 'ab', c: 'cd', e: 'e', f: 'f', g: 'g' };
  const after = { b: 'Xb', d: 'cd', f: 'f', g: 'g' };
  const { unexplained, left } = await cut(before, lines, after);
  expect([unexplained, left]).toEqual([[], { ...after, b: 'ab' }]);
});

test('the end of a write may differ only by what another process added to shared memory', async () => {
  const lines = [`1 pwrite64(${fd(5, 'a')}, ${text('0'.repeat(9_000))}, 9000, 0) = 9000`];
  const found = async (content: string) => (await cut({ a: '' }, lines, { a: content })).unexplained;
  expect(await found(`${'0'.repeat(8_999)}1`)).toEqual([]);
  expect(await found(`1${'0'.repeat(8_999)}`)).toEqual([path('a')]);
});

test('content that no call explains is reported', async () => {
  expect((await cut({ a: 'ab' }, [], { a: 'aX' })).unexplained).toEqual([path('a')]);
});
