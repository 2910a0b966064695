import type { Kysely } from 'kysely';

import type { Permission } from '#contract/fields.ts';

import type { Schema } from '../db/schema.ts';
import { timestamp } from '../db/time.ts';
import { conflict, notFound } from '../http/errors.ts';
import { listOf, markTokensRevoked } from '../tokens/tokens.store.ts';
import { findIdentityByUid, selectIdentities, updateIdentityRow } from './identities.store.ts';

export interface IdentityChanges {
  name?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  /** All of them: what is not named is taken away. */
  permissions?: readonly Permission[] | undefined;
}

/** Changes what is given, from the next request of its tokens on. Answers the uid of its organization. */
export async function updateIdentity(
  trx: Kysely<Schema>,
  uid: string,
  { permissions, ...changes }: IdentityChanges,
): Promise<string> {
  const identity = await requireIdentity(trx, uid);
  const kept = permissions === undefined ? {} : { permissions: JSON.stringify([...new Set(permissions)]) };
  await updateIdentityRow(trx, identity.id, { ...changes, ...kept });
  return identity.organization_uid;
}

/** Ends an identity: it gets no new token, and those it has are revoked. In a transaction. */
export async function disableIdentity(
  trx: Kysely<Schema>,
  uid: string,
  now: Date,
): Promise<{ organizationUid: string; tokensRevoked: number }> {
  const identity = await requireIdentity(trx, uid);
  if (identity.disabled_at !== null)
    throw conflict(`${uid} is disabled already, since ${identity.disabled_at} UTC`);
  await updateIdentityRow(trx, identity.id, { disabled_at: timestamp(now) });
  const tokensRevoked = await markTokensRevoked(trx, identity.id, timestamp(now));
  return { organizationUid: identity.organization_uid, tokensRevoked };
}

/** The identities of one organization, or all of them. */
export async function listIdentities(db: Kysely<Schema>, organizationUid?: string) {
  const rows = await selectIdentities(db, organizationUid);
  return rows.map(({ uid, organization_uid, permissions, tokens, ...row }) => ({
    identity_uid: uid,
    organization_id: organization_uid,
    ...row,
    permissions: listOf<Permission>(permissions),
    tokens: Number(tokens),
  }));
}

async function requireIdentity(trx: Kysely<Schema>, uid: string) {
  const identity = await findIdentityByUid(trx, uid);
  if (!identity) throw notFound(`There is no identity ${uid}`);
  return identity;
}
