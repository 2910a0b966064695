import { afterAll, beforeAll, expect, test } from 'vitest';

import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { startTestService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { expectStored, writeUntilCut } from './cut-writes.ts';
import { startServing } from './serving-process.ts';

const environment = {
  PUBLIC_URL: 'https://seal.example.org',
  SIGNING_KEYS,
  RATE_LIMIT: '1000000',
  DATABASE_URL: '',
};

let server: PostgresServer;
let token: string;
beforeAll(async () => {
  server = await startPostgres();
  environment.DATABASE_URL = server.urlOf('postgres');
  const keeper = await startTestService({ databaseUrl: environment.DATABASE_URL, env: environment });
  ({ token } = await keeper.join());
  await keeper.stop();
});
afterAll(() => server.remove());

test('what was answered before a service was killed is there when it starts again', async () => {
  for (let round = 0; round < 2; round += 1) {
    const serving = await startServing(environment);
    const promised = await writeUntilCut(serving, token, () => serving.kill());
    const next = await startServing(environment);
    await expectStored(next, token, promised);
    expect(await next.stop()).toBe(0);
  }
});

test('what was answered before PostgreSQL was killed is there when it runs again', async () => {
  const serving = await startServing(environment);
  for (let round = 0; round < 3; round += 1) {
    const promised = await writeUntilCut(serving, token, () => server.stop('immediate'));
    await server.start();
    await expectStored(serving, token, promised);
  }
  expect(await serving.stop()).toBe(0);
});
