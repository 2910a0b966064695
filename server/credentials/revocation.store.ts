import type { Kysely, Updateable } from 'kysely';

import { CREATIONS } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';

/** All that is kept of a credential, whichever organization it belongs to. */
export function findRecord(db: Kysely<Schema>, publicId: string) {
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

/** Who created a credential, with which token and request; null where the audit log doesn't go back so far. */
export async function findIssuer(db: Kysely<Schema>, organizationId: number, publicId: string) {
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

/** What a revocation changes the figures by. */
export function findRevocable(db: Kysely<Schema>, publicId: string) {
  return db
    .selectFrom('credentials')
    .select(['id', 'public_id', 'organization_id', 'family', 'doc_type', 'product'])
    .select(['effective_date', 'end_date', 'revoked_at'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

/** Whether it did: a revoked credential keeps its date and reason. */
export async function markRevoked(
  db: Kysely<Schema>,
  publicId: string,
  revocation: Required<
    Pick<Updateable<Schema['credentials']>, 'revoked_at' | 'revoked_reason' | 'public_reason'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set(revocation)
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it did: only a revoked credential can be restored. */
export async function markRestored(db: Kysely<Schema>, publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ revoked_at: null, revoked_reason: null, public_reason: null })
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it did: somebody else may have revoked it, or moved its end, since it was read. */
export async function moveEnd(
  db: Kysely<Schema>,
  publicId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ end_date: to })
    .where('public_id', '=', publicId)
    .where('end_date', '=', from)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
