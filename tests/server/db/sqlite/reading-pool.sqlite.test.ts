import SQLite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { createReadingPool, type ReadingPool } from '#server/db/sqlite/reading-pool.ts';

import { openScratchDatabase, scratchDatabase } from '#tests/server/scratch-database.ts';
import * as longReads from '#tests/server/db/long-reads.ts';

const STORE = new URL('../long-reads.ts', import.meta.url);
/** Numbers of organizations. */
const [OURS, THEIRS] = [1, 2];

const database = await openScratchDatabase();
const reads = database.offThread(STORE, { ...longReads });

const scratch = await scratchDatabase();
await (await openDatabase(scratch.url)).close();
afterAll(() => scratch.remove());

const path = scratch.url.replace(/^sqlite:/, '');

const countTo = (limit: number) => ({ store: STORE.href, name: 'countTo', args: [limit] });

test('a read off the main thread gives the same answer, and cannot write', async () => {
  expect(await reads.countOrganizations(OURS)).toBe(0);
  await expect(reads.write(OURS)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await expect(reads.readWhatIsNotThere(OURS, 'nowhere' as 'accounts')).rejects.toThrow(SQLite.SqliteError);
});

test('a thread that ends fails only its own read, as an outage', async () => {
  const [lost, theirs, ours] = await Promise.allSettled([
    reads.endThread(OURS),
    reads.countOrganizations(THEIRS),
    reads.countOrganizations(OURS),
  ]);
  expect(lost.status === 'rejected' && database.isOutage(lost.reason)).toBe(true);
  expect([theirs, ours]).toEqual([
    { status: 'fulfilled', value: 0 },
    { status: 'fulfilled', value: 0 },
  ]);
});

const UNIT = 500_000;

/** How long two threads take to start, and then to count one unit. */
async function pace(pool: ReadingPool): Promise<{ startMs: number; unitMs: number }> {
  const began = performance.now();
  await Promise.all([OURS, THEIRS].map((id) => pool.run(id, countTo(10))));
  const ready = performance.now();
  await pool.run(OURS, countTo(UNIT));
  return { startMs: ready - began, unitMs: performance.now() - ready };
}

test('a read that takes too long ends alone, and longer queued ones are answered', async () => {
  const measured = createReadingPool(path);
  const { unitMs } = await pace(measured);
  await measured.close();
  // The queued reads are short because the ended one continues in SQLite, and other programs may be busy too.
  const pool = createReadingPool(path, { maxReadMs: Math.ceil(unitMs * 8) });
  const [expired, beside, ...behind] = await Promise.allSettled([
    pool.run(OURS, countTo(UNIT * 40)),
    pool.run(THEIRS, countTo(10)),
    ...Array.from({ length: 10 }, () => pool.run(OURS, countTo(10))),
  ]);
  await pool.close();
  expect(expired.status === 'rejected' && database.isOutage(expired.reason)).toBe(true);
  expect(beside).toEqual({ status: 'fulfilled', value: 10 });
  expect(behind.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'));
});

test('the start of a thread does not count as part of its read', async () => {
  const measured = createReadingPool(path);
  const { startMs } = await pace(measured);
  await measured.close();
  const pool = createReadingPool(path, { maxReadMs: startMs / 4 });
  await expect(pool.run(OURS, countTo(10))).resolves.toBe(10);
  await pool.close();
});

test('a read that cannot be passed to a thread fails alone', async () => {
  const pool = createReadingPool(path);
  const args = [() => 10];
  await expect(pool.run(OURS, { ...countTo(10), args })).rejects.toThrow('The reading thread ended');
  await expect(pool.run(OURS, countTo(10))).resolves.toBe(10);
  await pool.close();
});

test('closing rejects running and queued reads, as an outage', async () => {
  const pool = createReadingPool(path);
  const settled = Promise.allSettled([
    pool.run(OURS, countTo(1_000_000)),
    pool.run(OURS, countTo(10)),
    pool.run(THEIRS, countTo(1_000_000)),
  ]);
  await pool.close();
  for (const read of await settled)
    expect(read.status === 'rejected' && database.isOutage(read.reason)).toBe(true);
});
