import { expect, test } from 'vitest';

import { startTestService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { expectStored, writeUntilCut } from './cut-writes.ts';
import { startServing } from './serving-process.ts';

test('what was answered before a service on SQLite was killed is there when it starts again', async () => {
  const keeper = await startTestService();
  const { token } = await keeper.join();
  const environment = {
    PUBLIC_URL: 'https://seal.example.org',
    SIGNING_KEYS,
    RATE_LIMIT: '1000000',
    DATABASE_URL: keeper.config.databaseUrl,
  };
  for (let round = 0; round < 2; round += 1) {
    const serving = await startServing(environment);
    const promised = await writeUntilCut(serving, token, () => serving.kill());
    const next = await startServing(environment);
    await expectStored(next, token, promised);
    expect(await next.stop()).toBe(0);
  }
  await keeper.stop();
});
