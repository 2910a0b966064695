import type { Insertable, Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** Whether it was kept: a client reference is used once in an organization. */
export async function insertIssued(
  db: Kysely<Schema>,
  issued: Insertable<Schema['issued_documents']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('issued_documents')
    .values(issued)
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_reference']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
