import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';

import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Which engine a connection or transaction belongs to, for the few statements that differ. */
export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Any number that no other advisory lock of the database uses. */
const NUMBERING = 0x5ea1;

/**
 * Waits while another writer numbers a thing of this organization: nobody reads a highest number that is about to
 * change. Lasts until the transaction ends. Two organizations may share a lock. SQLite has one writer at a time as it is.
 */
export async function lockOrganizationSequence(
  trx: Transaction<Schema>,
  organizationId: number,
): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(${NUMBERING}::integer, hashint8(${organizationId}::bigint))`.execute(
    trx,
  );
}

/** After very many rows were written at once: what makes reading them quick from the first request on. */
export async function optimizeAfterBulkLoad(db: Kysely<Schema>): Promise<void> {
  if (isPostgres(db)) {
    await sql`analyze`.execute(db);
    return;
  }
  // One segment instead of a dozen, each of which every search would go through.
  await sql`insert into credential_search (credential_search) values ('optimize')`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
