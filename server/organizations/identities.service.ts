import type { Kysely } from 'kysely';

import type { DocType } from '#contract/document-types.ts';
import type { Permission } from '#contract/fields.ts';

import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { listOf, markTokensRevoked } from '#server/tokens/tokens.store.ts';
import { findIdentityByUid, selectIdentities, updateIdentityRow } from './identities.store.ts';

export interface IdentityChanges {
  name?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  permissions?: PermissionChange | undefined;
  /** The document types it may issue; null for all. */
  issueTypes?: readonly DocType[] | null | undefined;
}

export interface PermissionChange {
  /** All of them, but for `verify documents`, which stays as it is unless it is taken away. Left out: as they are. */
  granted?: readonly Permission[] | undefined;
  taken: readonly Permission[];
}

/** What an identity may do, given what it could do until now. */
export function changedPermissions(
  current: readonly Permission[],
  { granted, taken }: PermissionChange,
): Permission[] {
  const kept = granted === undefined ? current : current.filter((one) => one === 'verify documents');
  return [...new Set([...kept, ...(granted ?? [])])].filter((one) => !taken.includes(one));
}

/** Changes what is given, from the next request of its tokens on. Answers the uid of its organization. */
export async function updateIdentity(
  trx: Kysely<Schema>,
  uid: string,
  { permissions, issueTypes, ...changes }: IdentityChanges,
): Promise<string> {
  const identity = await requireIdentity(trx, uid);
  const current = listOf<Permission>(identity.permissions);
  await updateIdentityRow(trx, identity.id, {
    ...changes,
    ...(permissions && { permissions: JSON.stringify(changedPermissions(current, permissions)) }),
    ...(issueTypes !== undefined && { issue_types: issueTypes && JSON.stringify(issueTypes) }),
  });
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
    throw conflict(`${uid} was already disabled on ${identity.disabled_at} UTC`);
  await updateIdentityRow(trx, identity.id, { disabled_at: timestamp(now) });
  const tokensRevoked = await markTokensRevoked(trx, identity.id, timestamp(now));
  return { organizationUid: identity.organization_uid, tokensRevoked };
}

/** The identities of one organization, or all of them. */
export async function listIdentities(db: Kysely<Schema>, organizationUid?: string) {
  const rows = await selectIdentities(db, organizationUid);
  return rows.map(({ uid, organization_uid, permissions, issue_types, tokens, ...row }) => ({
    identity_uid: uid,
    organization_id: organization_uid,
    ...row,
    permissions: listOf<Permission>(permissions),
    issue_types: issue_types === null ? null : listOf<DocType>(issue_types),
    tokens: Number(tokens),
  }));
}

async function requireIdentity(trx: Kysely<Schema>, uid: string) {
  const identity = await findIdentityByUid(trx, uid);
  if (!identity) throw notFound(`Identity ${uid} not found`);
  return identity;
}
