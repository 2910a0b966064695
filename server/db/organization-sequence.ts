import { sql, type Transaction } from 'kysely';

import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/** Any number that no other advisory lock of the database uses. */
const NUMBERING = 0x5ea1;

/**
 * Waits while another writer numbers a thing of this organization: nobody reads a highest number that is about to
 * change. Lasts until the transaction ends. SQLite has one writer at a time as it is.
 */
export async function lockOrganizationSequence(
  trx: Transaction<Schema>,
  organizationId: number,
): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(${NUMBERING}::integer, ${organizationId}::integer)`.execute(trx);
}
