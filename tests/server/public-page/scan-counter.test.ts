import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, expect, test, vi } from 'vitest';

import { createScanCounter } from '#server/public-page/scan-counter.ts';
import type { ScanSum } from '#server/public-page/scans.store.ts';

afterEach(() => {
  vi.useRealTimers();
});

function recorded() {
  const batches: ScanSum[][] = [];
  const numbers: number[] = [];
  const refusals: unknown[] = [];
  const database = { isBroken: false };
  const counter = createScanCounter({
    write: async ({ number, sums }) => {
      numbers.push(number);
      if (database.isBroken) throw new Error('disk full');
      batches.push(sums.map((sum) => ({ ...sum })));
    },
    clock: () => new Date('2026-11-20T12:00:00Z'),
    onRefused: (error) => refusals.push(error),
  });
  return { batches, numbers, refusals, database, counter };
}

const record = (id: number) =>
  ({ id, organization_id: 1, family: 'editor', doc_type: null, product: null }) as const;

const sum = (id: number, valid: number, invalid: number): ScanSum => ({
  credential: record(id),
  valid,
  invalid,
  forged: 0,
  last_scan_at: '2026-11-20 12:00:00',
});

test('simultaneous scans become one update for each record, in the order of their keys', async () => {
  const { batches, counter } = recorded();
  await Promise.all([
    counter.count(record(9), 'valid'),
    counter.count(record(2), 'invalid'),
    counter.count(record(9), 'valid'),
    counter.count(record(9), 'invalid'),
  ]);
  expect(batches).toEqual([[sum(2, 0, 1), sum(9, 2, 1)]]);
});

test('a scan during the write of a batch joins the next one', async () => {
  const { batches, counter } = recorded();
  const first = counter.count(record(1), 'valid').then(() => counter.count(record(1), 'valid'));
  await first;
  expect(batches).toEqual([[sum(1, 1, 0)], [sum(1, 1, 0)]]);
});

test('a refused batch is logged once, and retried unchanged before any other', async () => {
  const { batches, numbers, refusals, database, counter } = recorded();
  database.isBroken = true;
  await counter.count(record(1), 'valid');
  await counter.count(record(1), 'invalid');
  expect(refusals).toHaveLength(1);
  database.isBroken = false;
  await counter.count(record(3), 'valid');
  expect(batches).toEqual([[sum(1, 1, 0)], [sum(1, 0, 1), sum(3, 1, 0)]]);
  expect(numbers).toEqual([1, 1, 1, 2]);
});

test('a refused batch is retried even without new scans', async () => {
  const { batches, database, counter } = recorded();
  database.isBroken = true;
  await counter.count(record(1), 'valid');
  database.isBroken = false;
  await vi.waitFor(() => expect(batches).toEqual([[sum(1, 1, 0)]]), 20_000);
});

test('closing writes the scans that nobody waited for', async () => {
  const { batches, counter } = recorded();
  void counter.count(record(4), 'invalid');
  await counter.close();
  expect(batches).toEqual([[sum(4, 0, 1)]]);
});

test('scans of many records are written in batches that any database accepts', async () => {
  const { batches, counter } = recorded();
  await Promise.all(Array.from({ length: 2_500 }, (_, id) => counter.count(record(id), 'valid')));
  expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
});

test('a constant stream of scans waits at most 40 ms for its batch', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { batches, counter } = recorded();
  const arrived = { before: 0, after: 0 };
  const arrive = async (when: keyof typeof arrived) => {
    void counter.count(record(1), 'valid');
    arrived[when] += 1;
    await nextTurn();
  };
  for (const _ of Array.from({ length: 2_000 })) await arrive('before');
  vi.advanceTimersByTime(39);
  for (const _ of Array.from({ length: 2_000 })) await arrive('before');
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1);
  while (batches.length === 0) await arrive('after');
  expect(batches[0]?.[0]?.valid).toBeGreaterThanOrEqual(arrived.before);
  await counter.close();
});

test('a stream of wrong proofs makes no page wait for its scan', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { batches, counter } = recorded();
  void counter.count(record(1), 'valid');
  while (batches.length === 0) {
    void counter.count(record(2), 'forged');
    await nextTurn();
  }
  expect(batches[0]?.find(({ credential }) => credential.id === 1)?.valid).toBe(1);
  await counter.close();
});
