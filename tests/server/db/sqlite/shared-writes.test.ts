import { expect, test } from 'vitest';

import { Rejected, type Work } from '#server/db/sqlite/shared-writes.ts';
import { conflict } from '#server/errors/refusals.ts';

import { openScratchDatabase } from '#tests/server/scratch-database.ts';
import { account, accounts, writeAtOnce } from '#tests/server/db/written-accounts.ts';

const database = await openScratchDatabase();

test('each of several simultaneous writers gets their own answer', async () => {
  const uids = Array.from({ length: 150 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
  const outcomes = await writeAtOnce(database, uids.map(account));
  expect(outcomes).toEqual(uids.map((value) => ({ status: 'fulfilled', value })));
  expect(await accounts(database, 'many-')).toEqual(uids);
});

test('work that fails half-way is rolled back, and the other writes stay', async () => {
  const mistake = new Error('a mistake');
  await database.write(account('beside-taken'));
  const outcomes = await writeAtOnce(database, [
    account('beside-first'),
    async (trx) => {
      await account('beside-half')(trx);
      throw mistake;
    },
    account('beside-taken'),
    account('beside-last'),
  ]);
  expect(outcomes).toMatchObject([
    { value: 'beside-first' },
    { reason: mistake },
    { status: 'rejected' },
    { value: 'beside-last' },
  ]);
  expect(await accounts(database, 'beside-')).toEqual(['beside-first', 'beside-last', 'beside-taken']);
});

test('a write refused before any change makes no other run twice', async () => {
  const runs: string[] = [];
  const refusal = conflict('An account has that name');
  const counted = (uid: string): Work<string> => {
    return async (trx) => {
      runs.push(uid);
      if (uid.endsWith('refused')) throw refusal;
      return account(uid)(trx);
    };
  };
  const uids = Array.from({ length: 40 }, (_, index) => `once-${index}${index % 9 === 4 ? '-refused' : ''}`);
  const outcomes = await writeAtOnce(database, uids.map(counted));
  expect(outcomes).toEqual(
    uids.map((value) =>
      value.endsWith('refused') ? { status: 'rejected', reason: refusal } : { status: 'fulfilled', value },
    ),
  );
  const write = database.grouped(async (trx, all: readonly string[]) => {
    runs.push(...all);
    for (const uid of all) if (!uid.endsWith('refused')) await account(uid)(trx);
    return all.map((uid) => (uid.endsWith('refused') ? new Rejected(refusal) : uid));
  });
  const grouped = ['once-a', 'once-b-refused', 'once-c'];
  const settled = await Promise.allSettled(grouped.map(write));
  expect(settled).toMatchObject([{ value: 'once-a' }, { reason: refusal }, { value: 'once-c' }]);
  expect(runs.toSorted()).toEqual([...uids, ...grouped].toSorted());
});

test('grouped writes get their own answers, even if one of them fails', async () => {
  const write = database.grouped(async (trx, uids: readonly string[]) => {
    const rows = uids.map((uid) => ({ uid, created_at: '2026-11-21 09:00:00' }));
    await trx.insertInto('accounts').values(rows).execute();
    return uids.map((uid) => `${uid} is there`);
  });
  const writeAll = (uids: readonly string[]) => Promise.allSettled(uids.map(write));

  const both = await writeAll(['group-a', 'group-b']);
  expect(both).toMatchObject([{ value: 'group-a is there' }, { value: 'group-b is there' }]);
  expect(await writeAll(['group-c', 'group-a', 'group-d'])).toMatchObject([
    { value: 'group-c is there' },
    { status: 'rejected' },
    { value: 'group-d is there' },
  ]);
  expect(await accounts(database, 'group-')).toEqual(['group-a', 'group-b', 'group-c', 'group-d']);
});
