import type { Selectable } from 'kysely';

import { CREATIONS } from '#server/audit/audit.store.ts';
import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export function findRecord(db: Db, publicId: string) {
  return db
    .selectFrom('credentials as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('scan_counts as s', 's.credential_id', 'c.id')
    .select([
      'c.id',
      'c.public_id',
      'c.organization_id as organizationId',
      'o.uid as organization_id',
      'c.type',
      'c.family',
      'c.doc_type',
      'c.title',
    ])
    .select(['c.holder_name', 'c.doc_id', 'c.issued_at', 'c.effective_date', 'c.end_date'])
    .select(['c.revoked_at', 'c.revoked_reason', 's.valid', 's.invalid', 's.last_scan_at'])
    .where('c.public_id', '=', publicId)
    .executeTakeFirst();
}

/** Who created a credential, with the token and request; null if the audit log doesn't go back so far. */
export async function findIssuer(db: Db, organizationId: number, publicId: string) {
  const entry = await db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.actor', 'i.name', 'a.detail'])
    .where('a.organization_id', '=', organizationId)
    .where('a.subject', '=', publicId)
    .where('a.action', 'in', [...CREATIONS])
    .executeTakeFirst();
  if (!entry) return null;
  const [token_id = null, request_id = null] = entry.detail?.split(' ') ?? [];
  return { identity_uid: entry.actor, name: entry.name, token_id, request_id };
}

/** The columns that an act on many documents can change. */
export type DocumentState = Pick<
  Selectable<Schema['credentials']>,
  'revoked_at' | 'revoked_reason' | 'public_reason' | 'replaced_by' | 'end_date'
>;

/** Documents with their state; locks them until the transaction ends. */
export function selectStates(db: Db, publicIds: readonly string[]) {
  return db
    .selectFrom('credentials')
    .select(['id', 'public_id', 'organization_id', 'family', 'doc_type', 'product', 'effective_date'])
    .select(['end_date', 'revoked_at', 'revoked_reason', 'public_reason', 'replaced_by'])
    .where('public_id', 'in', [...publicIds])
    .orderBy('id')
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate())
    .execute();
}
export type StatedDocument = Awaited<ReturnType<typeof selectStates>>[number];

export async function updateStates(trx: Db, ids: readonly number[], state: DocumentState): Promise<void> {
  await trx
    .updateTable('credentials')
    .set(state)
    .where('id', 'in', [...ids])
    .execute();
}

/** The public IDs of the documents that a document replaces, newest first. */
export async function selectReplaced(
  db: Db,
  organizationId: number,
  publicId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('credentials')
    .select('public_id')
    .where('replaced_by', '=', publicId)
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ public_id }) => public_id);
}
