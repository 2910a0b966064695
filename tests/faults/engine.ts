import { afterAll } from 'vitest';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { POSTGRES_URL, scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

export type Victim = Awaited<ReturnType<typeof prepareVictim>>;

/** A database that a check may damage, and an organization in it; removed after the checks of a file. */
export async function prepareVictim() {
  const isPostgres = process.env[POSTGRES_URL] !== undefined;
  // It has no other database.
  const server = isPostgres ? await startPostgres() : null;
  const scratch = server ? null : await scratchDatabase();
  const url = server?.urlOf('postgres') ?? scratch?.url ?? '';
  // Reads the database, without a port.
  const keeper = await startTestService({ databaseUrl: url });
  afterAll(async () => {
    await keeper.stop();
    await server?.remove();
    await scratch?.remove();
  });
  const { token } = await keeper.join();
  return { url, server, token, keeper, folder: scratch?.folder ?? '' };
}
