import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';

import { sharedService } from '#tests/server/service-fixture.ts';
import { addStudent, erase } from '#tests/server/call.ts';

const service = await sharedService();
const school = await service.join();

test('an erasure waits for a reading process, and leaves nothing in the log beside the file', async () => {
  const { db } = service.database;
  const uid = await addStudent(service, school, { first_name: 'Ottilie', last_name: 'Kaspar', email: null });
  const path = join(service.folder, 'sealmark.db');
  const reader = new SQLite(path, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from students').get();

  const erasing = erase(service, school, uid);
  const isErased = async () =>
    (await db.selectFrom('students').select('id').where('uid', '=', uid).execute()).length === 0;
  await expect.poll(isErased).toBe(true);
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(0);

  reader.exec('commit');
  reader.close();
  await erasing;
  expect((await stat(`${path}-wal`)).size).toBe(0);
});
