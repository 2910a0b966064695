import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import type { Directory } from '#server/people/directories.ts';

import { sharedAdmin } from './admin.ts';

const { answer, databaseUrl, folder } = await sharedAdmin();
await answer('demo load');

/** The people of a demo organization, by uid. */
async function peopleIn(directory: Directory): Promise<Map<string, string>> {
  const database = await openDatabase(databaseUrl);
  const rows = await database.db.selectFrom(directory).select(['uid', 'first_name', 'last_name']).execute();
  await database.close();
  return new Map(rows.map(({ uid, first_name, last_name }) => [uid, `${first_name} ${last_name}`]));
}

async function namesInFiles(names: readonly string[]): Promise<string[]> {
  const paths = (await readdir(folder)).map((file) => join(folder, file));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return names.filter((name) => contents.some((content) => content.includes(name)));
}

test('the names of those who were erased stand nowhere in the files of the database', async () => {
  const students = await peopleIn('students');
  const staying = new Set((await peopleIn('employees')).values());
  const names = [...new Set(students.values())].filter((name) => !staying.has(name));
  expect(await namesInFiles(names)).not.toEqual([]);
  for (const uid of students.keys())
    await answer(`person erase ${uid}`, { org: 'org_demo_lycee_lumiere', yes: true });
  expect(await namesInFiles(names)).toEqual([]);
});
