import type { DocType } from '#contract/document-types.ts';
import type { Permission, Workspace } from '#contract/fields.ts';
import { OF_OTHER_WORKSPACE } from '#contract/roles.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { SESSION_KINDS } from '#server/db/sign-in-tables.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, invalid, notFound } from '#server/errors/refusals.ts';
import { markInvitationsReplaced } from '#server/access/invitations.store.ts';
import { deleteAccountsOf } from '#server/access/openid/openid.store.ts';
import { deletePasskeysOf } from '#server/access/passkeys.store.ts';
import { listOf, markTokensRevoked } from '#server/access/tokens.store.ts';
import {
  deleteOrganizationRows,
  findAccount,
  findActiveByEmail,
  findIdentityByUid,
  findOrganization,
  findUse,
  insertAccount,
  insertIdentity,
  insertOrganization,
  selectIdentities,
  selectOrganizations,
  updateIdentityRow,
  updateOrganization,
} from './organizations.store.ts';
import { isUnused } from './staff.service.ts';

export interface NewOrganization {
  /** The account that will own it; a new one by default. */
  accountUid?: string | undefined;
  name: string;
  workspace: Workspace;
  city?: string | null;
  country?: string | null;
  website?: string | null;
  contact?: string | null;
}

/** Call in a transaction: an account must not be left without its organization. */
export async function createOrganization(
  db: Db,
  { accountUid, ...columns }: NewOrganization,
  now: Date,
): Promise<{ account_id: string; organization_id: string }> {
  const created_at = timestamp(now);
  const account =
    accountUid === undefined
      ? await insertAccount(db, { uid: mintUid('acc'), created_at })
      : await findAccount(db, accountUid);
  if (!account) throw notFound(`Account ${accountUid} not found`);
  const organization = { ...columns, uid: mintUid('org'), account_id: account.id, created_at };
  const { uid } = await insertOrganization(db, organization);
  return { account_id: account.uid, organization_id: uid };
}

const folded = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** 409 if another organization has this name, in any case: papers of one could be taken for the other's. */
export async function requireNewName(db: Db, name: string, uid?: string): Promise<void> {
  const other = (await selectOrganizations(db)).find(
    (one) => one.organization_id !== uid && folded(one.name) === folded(name),
  );
  if (other) throw conflict(`There is an organization ${other.name} already (${other.organization_id})`);
}

export type OrganizationChanges = Partial<
  Pick<NewOrganization, 'name' | 'city' | 'country' | 'website' | 'contact'>
>;

/** Changes the given fields; null clears one. The public pages of its credentials show the change at once. */
export async function changeOrganization(trx: Db, uid: string, changes: OrganizationChanges): Promise<void> {
  if (!(await updateOrganization(trx, uid, changes))) throw notFound(`Organization ${uid} not found`);
}

/** 404 if there is none. */
export async function requireOrganization(db: Db, uid: string) {
  const organization = await findOrganization(db, uid);
  if (!organization) throw notFound(`Organization ${uid} not found`);
  return organization;
}

export interface NewIdentity {
  organizationUid: string;
  name: string;
  email: string;
  role: string;
  permissions: readonly Permission[];
  /** The document types that it may issue; all by default. */
  issueTypes?: readonly DocType[] | null | undefined;
  /** Somebody else may have the same email address, which is usually a mistake. */
  allowsSameEmail?: boolean | undefined;
}

export async function requireNewEmail(db: Db, organizationId: number, email: string): Promise<void> {
  const other = await findActiveByEmail(db, organizationId, email);
  if (other) throw conflict(`${other.name} (${other.uid}) has the email address ${email} already`);
}

/** Refuses a permission that only makes sense in the other kind of organization. */
function requireUsable(permissions: readonly Permission[], workspace: Workspace): void {
  const unusable = OF_OTHER_WORKSPACE[workspace];
  if (permissions.includes(unusable))
    throw invalid(`A ${workspace === 'ecole' ? 'school' : 'company'} has no use for "${unusable}"`);
}

export async function createIdentity(
  db: Db,
  { organizationUid, permissions, issueTypes, allowsSameEmail, ...columns }: NewIdentity,
  now: Date,
): Promise<{ identity_uid: string }> {
  const organization = await requireOrganization(db, organizationUid);
  requireUsable(permissions, organization.workspace);
  if (!allowsSameEmail) await requireNewEmail(db, organization.id, columns.email);
  const uid = mintUid('idn');
  await insertIdentity(db, {
    ...columns,
    uid,
    organization_id: organization.id,
    permissions: JSON.stringify([...new Set(permissions)]),
    issue_types: issueTypes ? JSON.stringify([...new Set(issueTypes)]) : null,
    created_at: timestamp(now),
  });
  return { identity_uid: uid };
}

export interface IdentityChanges {
  name?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  permissions?: PermissionChange | undefined;
  /** The document types that it may issue; null for all. */
  issueTypes?: readonly DocType[] | null | undefined;
}

export interface PermissionChange {
  removed?: readonly Permission[] | undefined;
  /** Applied after the removal, so that all can be replaced at once. */
  added?: readonly Permission[] | undefined;
}

export function changedPermissions(
  current: readonly Permission[],
  { removed = [], added = [] }: PermissionChange,
): Permission[] {
  return [...new Set([...current.filter((one) => !removed.includes(one)), ...added])];
}

/** Changes the given fields, from the next request of its tokens on. */
export async function updateIdentity(
  trx: Db,
  uid: string,
  { permissions: change, issueTypes, ...changes }: IdentityChanges,
): Promise<{ permissions: Permission[]; issueTypes: readonly string[] | null }> {
  const identity = await requireIdentity(trx, uid);
  requireUsable(change?.added ?? [], identity.workspace);
  const { email = identity.email } = changes;
  if (email.toLowerCase() !== identity.email.toLowerCase())
    await requireNewEmail(trx, identity.organization_id, email);
  const permissions = changedPermissions(listOf<Permission>(identity.permissions), change ?? {});
  await updateIdentityRow(trx, identity.id, {
    ...changes,
    permissions: JSON.stringify(permissions),
    ...(issueTypes !== undefined && { issue_types: issueTypes && JSON.stringify(issueTypes) }),
  });
  const types = identity.issue_types === null ? null : listOf(identity.issue_types);
  return { permissions, issueTypes: issueTypes === undefined ? types : issueTypes };
}

/** Its tokens, sessions, passkeys and invitations end. Call in a transaction. */
export async function disableIdentity(
  trx: Db,
  uid: string,
  now: Date,
): Promise<{ organizationUid: string; tokensRevoked: number; sessionsEnded: number }> {
  const identity = await requireIdentity(trx, uid);
  if (identity.disabled_at !== null)
    throw conflict(`${uid} was already disabled on ${identity.disabled_at} UTC`);
  await updateIdentityRow(trx, identity.id, { disabled_at: timestamp(now) });
  const tokensRevoked = await markTokensRevoked(trx, ['token'], identity.id, timestamp(now));
  const sessionsEnded = await markTokensRevoked(trx, SESSION_KINDS, identity.id, timestamp(now));
  await deletePasskeysOf(trx, identity.id);
  await deleteAccountsOf(trx, identity.id);
  await markInvitationsReplaced(trx, identity.id, timestamp(now));
  return { organizationUid: identity.organization_uid, tokensRevoked, sessionsEnded };
}

export async function listIdentities(db: Db, organizationUid?: string) {
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

async function requireIdentity(trx: Db, uid: string) {
  const identity = await findIdentityByUid(trx, uid);
  if (!identity) throw notFound(`Identity ${uid} not found`);
  return identity;
}

/** Also deletes its account, unless that owns another one. 409 if the organization was used. */
export async function deleteOrganization(trx: Db, uid: string): Promise<void> {
  const { id } = await requireOrganization(trx, uid);
  const use = await findUse(trx, id);
  if (use !== null) throw conflict(`${uid} has been used: it has ${use.replaceAll('_', ' ')}`);
  for (const row of await selectIdentities(trx, uid)) {
    const person = await findIdentityByUid(trx, row.uid);
    if (person && !(await isUnused(trx, person))) throw conflict(`${uid} has been used by ${row.uid}`);
  }
  await deleteOrganizationRows(trx, id);
}
