import { expect, test } from 'vitest';

import { createTurns } from '#src/word/host/word-batch.ts';

test('a second click waits for the first, even if that one failed', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    log.push('first starts');
    await gate.promise;
    log.push('first fails');
    throw new Error('refused');
  });
  const second = inTurn(async () => log.push('second'));
  gate.resolve();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(log).toEqual(['first starts', 'first fails', 'second']);
});
