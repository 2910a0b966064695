import { afterAll, expect, test } from 'vitest';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { expectStored, startWriting, writeUntilCut } from './cut-writes.ts';

const server = await startPostgres();
afterAll(() => server.remove());
const DATABASE_URL = server.urlOf('postgres');
const keeper = await startTestService({ databaseUrl: DATABASE_URL });
const { token } = await keeper.join();
await keeper.stop();
/** Starts several processes, each of which takes seconds on a busy machine. */
const LIMIT = { timeout: 600_000 };

test.for(['the service', 'PostgreSQL'])(
  'what was answered before %s was killed is there again',
  LIMIT,
  async (what) => {
    let serving = await startWriting({ DATABASE_URL });
    for (let round = 0; round < 3; round += 1) {
      const isService = what === 'the service';
      const cut = () => (isService ? serving.kill() : server.stop('immediate'));
      const promised = await writeUntilCut(serving, token, cut);
      if (isService) serving = await startWriting({ DATABASE_URL });
      else await server.start();
      await expectStored(serving, token, promised);
    }
    expect(await serving.stop()).toBe(0);
  },
);
