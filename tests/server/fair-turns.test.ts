import { expect, test } from 'vitest';

import { createFairTurns } from '#server/fair-turns.ts';

test('groups take turns at each level, however much one of them has queued', async () => {
  const { inTurn } = createFairTurns({ atOnce: 1 });
  const order: string[] = [];
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const work = [inTurn(['staff', 'x', 'x'], () => first)];
  const queued = ['readers 1 a', 'readers 1 a', 'readers 1 a', 'readers 1 b', 'readers 2 c', 'staff 1 t'];
  for (const path of queued)
    work.push(inTurn(path.split(' ') as [string], async () => void order.push(path)));
  endFirst();
  await Promise.all(work);
  expect(order).toEqual([
    'readers 1 a',
    'staff 1 t',
    'readers 2 c',
    'readers 1 b',
    'readers 1 a',
    'readers 1 a',
  ]);
});

test('one group leaves a place to the others, however much it has queued', () => {
  const { inTurn } = createFairTurns({ atOnce: 2, perGroup: 1 });
  const started: string[] = [];
  for (const group of ['ours', 'ours', 'theirs'])
    void inTurn([group], () => {
      started.push(group);
      return new Promise(() => {});
    });
  expect(started).toEqual(['ours', 'theirs']);
});

test('work that fails makes room for the next, and none begins after the end', async () => {
  const { inTurn, close } = createFairTurns({ atOnce: 1 });
  const failing = inTurn(['ours'], () => Promise.reject(new Error('no such table')));
  let hasBegun = false;
  void inTurn(['ours'], () => {
    hasBegun = true;
    return new Promise(() => {});
  });
  const queued = inTurn(['ours'], async () => 'never');
  await expect(failing).rejects.toThrow('no such table');
  await Promise.resolve();
  expect(hasBegun).toBe(true);
  close(new Error('closed'));
  await expect(queued).rejects.toThrow('closed');
  await expect(inTurn(['theirs'], async () => 'never')).rejects.toThrow('closed');
});
