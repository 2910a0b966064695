import { sql } from 'kysely';

import { onServer } from './scratch-database.ts';
import type { TestService } from './service-fixture.ts';

/** Makes the database refuse every write, or accept them again, as while a replica takes over or on a read-only disk. */
export async function refuseWrites(
  { database, config }: Pick<TestService, 'database' | 'config'>,
  areRefused: boolean,
): Promise<void> {
  const state = sql.raw(areRefused ? 'on' : 'off');
  if (database.engine === 'sqlite') {
    await sql`pragma query_only = ${state}`.execute(database.db);
    return;
  }
  const { databaseUrl } = config;
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(databaseUrl, `alter database ${name} set default_transaction_read_only = ${areRefused}`);
  // Only new connections get the setting.
  await onServer(
    databaseUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}
