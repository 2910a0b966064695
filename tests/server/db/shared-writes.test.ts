import { expect, test } from 'vitest';

import { openScratchDatabase } from '#tests/server/opened-database.ts';
import { account, accounts, writeAtOnce } from './written-accounts.ts';

const database = await openScratchDatabase();

test('each of those who write at once gets their own answer', async () => {
  const uids = Array.from({ length: 150 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
  const outcomes = await writeAtOnce(database, uids.map(account));
  expect(outcomes).toEqual(uids.map((value) => ({ status: 'fulfilled', value })));
  expect(await accounts(database, 'many-')).toEqual(uids);
});

test('work that fails half-way is taken back, and what is written beside it stays', async () => {
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
