import { afterAll, expect, test } from 'vitest';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { expectStored, LIMIT, startWriting, statusesAfterKills, writeUntilCut } from './cut-writes.ts';

const server = await startPostgres();
afterAll(() => server.remove());
const DATABASE_URL = server.urlOf('postgres');
const keeper = await startTestService({ databaseUrl: DATABASE_URL });
const { token } = await keeper.join();
await keeper.stop();

test('what was answered before a service was killed is there when it starts again', LIMIT, async () => {
  expect(await statusesAfterKills({ DATABASE_URL }, token)).toEqual([0, 0]);
});

test('what was answered before PostgreSQL was killed is there when it runs again', LIMIT, async () => {
  const serving = await startWriting({ DATABASE_URL });
  for (let round = 0; round < 3; round += 1) {
    const promised = await writeUntilCut(serving, token, () => server.stop('immediate'));
    await server.start();
    await expectStored(serving, token, promised);
  }
  expect(await serving.stop()).toBe(0);
});
