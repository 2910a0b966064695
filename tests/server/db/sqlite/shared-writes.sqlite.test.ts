import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Database, openDatabase } from '#server/db/database.ts';
import type { Work } from '#server/db/sqlite/shared-writes.ts';
import { conflict } from '#server/errors/refusals.ts';

import { type ScratchDatabase, scratchDatabase } from '#tests/server/scratch-database.ts';
import { account, accounts, writeAtOnce } from '#tests/server/db/written-accounts.ts';

let scratch: ScratchDatabase;
let database: Database;
beforeEach(async () => {
  scratch = await scratchDatabase();
  database = await openDatabase(scratch.url);
});
afterEach(async () => {
  await database.close();
  await scratch.remove();
});

/** It adds a row without its parent, which only the commit detects. */
const orphan: Work<string> = async (trx) => {
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  await trx
    .insertInto('templates')
    .values({ organization_id: 404, doc_type: '', language: 'fr', source: '', updated_at: '' })
    .execute();
  return 'orphan';
};

/** Makes SQLite roll back the whole transaction itself, as on a full disk. */
const fatal: Work<string> = async (trx) => {
  await sql`insert or rollback into accounts (uid, created_at) values ('twice', ''), ('twice', '')`.execute(
    trx,
  );
  return 'fatal';
};

const refused: Work<string> = async () => {
  throw conflict('The account beside it has that name');
};

test.each([
  ['the commit fails, no caller gets a result or a refusal', [refused, orphan], 'FOREIGNKEY'],
  ['SQLite rolls back a transaction, every caller in it gets the reason', [fatal], 'UNIQUE'],
])('when %s', async (_, between, constraint) => {
  const outcomes = await writeAtOnce(database, [account('first'), ...between, account('last')]);
  const reason = expect.objectContaining({ code: `SQLITE_CONSTRAINT_${constraint}` });
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason })));
  expect(await accounts(database)).toEqual([]);
  expect(await database.write(account('later'))).toBe('later');
});

test('queued writes are written before the database closes', async () => {
  const outcomes = writeAtOnce(database, ['one', 'two'].map(account));
  await database.close();
  expect(await outcomes).toMatchObject([{ value: 'one' }, { value: 'two' }]);
  database = await openDatabase(scratch.url);
  expect(await accounts(database)).toEqual(['one', 'two']);
});

test('simultaneous work is grouped, and separated only after a failure', async () => {
  const handed: number[] = [];
  const write = database.grouped(async (trx, uids: readonly string[]) => {
    handed.push(uids.length);
    for (const uid of uids) await account(uid)(trx);
    return uids;
  });
  await Promise.all(['one', 'two', 'three'].map(write));
  expect(handed.splice(0)).toEqual([3]);
  await Promise.allSettled(['four', 'one', 'five'].map(write));
  expect(handed).toEqual([3, 1, 1, 1]);
  expect(await accounts(database)).toEqual(['five', 'four', 'one', 'three', 'two']);
});
