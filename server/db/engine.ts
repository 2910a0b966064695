import { PostgresAdapter, sql, type Transaction } from 'kysely';

import type { Db, Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Whether a connection or transaction belongs to PostgreSQL, for the few statements that differ. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Any number that no other advisory lock of the database uses. */
const NUMBERING = 0x5ea1;

/**
 * Waits while another writer assigns a number in this organization, so that the highest number read can't change. Lasts
 * until the transaction ends. Two organizations may share a lock. SQLite needs none, because it has one writer at a time.
 */
export async function lockOrganizationSequence(trx: Transaction<Schema>, organizationId: number) {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(${NUMBERING}::integer, hashint8(${organizationId}::bigint))`.execute(
    trx,
  );
}

/** Call after inserting very many rows, so that reads are fast from the first request on. */
export async function optimizeAfterBulkLoad(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`analyze`.execute(db);
    return;
  }
  // Merges a dozen segments into one; every search would go through each of them.
  await sql`insert into credential_search (credential_search) values ('optimize')`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
