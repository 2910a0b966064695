import { afterAll } from 'vitest';

import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { POSTGRES_URL, scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService, type TestService } from '#tests/server/service-fixture.ts';

/** A database that a check may damage, and an organization in it. */
export interface Victim {
  url: string;
  /** Its server, which has no other database; null for a SQLite file. */
  server: PostgresServer | null;
  token: string;
  /** Reads the database, without a port. */
  keeper: TestService;
  folder: string;
}

/** Removed after the checks of a file. */
export async function prepareVictim(): Promise<Victim> {
  const isPostgres = process.env[POSTGRES_URL] !== undefined;
  const server = isPostgres ? await startPostgres() : null;
  const scratch = server ? null : await scratchDatabase();
  const url = server?.urlOf('postgres') ?? scratch?.url ?? '';
  const keeper = await startTestService({ databaseUrl: url });
  afterAll(async () => {
    await keeper.stop();
    await server?.remove();
    await scratch?.remove();
  });
  const { token } = await keeper.join();
  return { url, server, token, keeper, folder: scratch?.folder ?? '' };
}
