import { expect, test } from 'vitest';

import { createFairTurns } from '#server/fair-turns.ts';

/** Numbers of organizations. */
const [OURS, THEIRS] = [1, 2];

/** A queue whose reads end on demand, and the names of the started ones. */
function observed(options: { atOnce: number; perGroup: number }) {
  const queue = createFairTurns(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(name: string, organizationId: number): Promise<string> {
    return queue.inTurn([String(organizationId)], () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  }
  async function end(name: string, answer: Promise<string>): Promise<void> {
    ends.get(name)?.();
    expect(await answer).toBe(name);
    await Promise.resolve();
  }
  return { queue, started, ask, end };
}

test('one organization leaves a slot to the others, however much it requests', () => {
  const { started, ask } = observed({ atOnce: 2, perGroup: 1 });
  void ask('ours 1', OURS);
  void ask('ours 2', OURS);
  expect(started).toEqual(['ours 1']);
  void ask('theirs 1', THEIRS);
  expect(started).toEqual(['ours 1', 'theirs 1']);
});

test('organizations take turns, each with its own reads in order', async () => {
  const { started, ask, end } = observed({ atOnce: 1, perGroup: 1 });
  const first = ask('ours 1', OURS);
  const second = ask('ours 2', OURS);
  void ask('ours 3', OURS);
  const other = ask('theirs 1', THEIRS);
  await end('ours 1', first);
  await end('ours 2', second);
  await end('theirs 1', other);
  expect(started).toEqual(['ours 1', 'ours 2', 'theirs 1', 'ours 3']);
});

test('a read that fails makes room for the next', async () => {
  const { queue, started, ask } = observed({ atOnce: 1, perGroup: 1 });
  const failing = queue.inTurn([String(OURS)], () => Promise.reject(new Error('no such table')));
  void ask('ours', OURS);
  await expect(failing).rejects.toThrow('no such table');
  await Promise.resolve();
  expect(started).toEqual(['ours']);
});

test('closing rejects queued and later reads', async () => {
  const { queue, ask } = observed({ atOnce: 1, perGroup: 1 });
  void ask('ours 1', OURS);
  const waiting = ask('ours 2', OURS);
  queue.close(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(ask('theirs', THEIRS)).rejects.toThrow('closed');
});
