import type { Kysely } from 'kysely';

import type { DocType } from '#contract/document-types.ts';
import type { Permission, Workspace } from '#contract/fields.ts';

import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { mintUid } from '#server/db/uid.ts';
import { notFound } from '#server/http/errors.ts';
import {
  findAccount,
  findOrganization,
  insertAccount,
  insertIdentity,
  insertOrganization,
  updateOrganization,
} from './registration.store.ts';

export interface NewOrganization {
  /** The account that shall own it; null makes a new one. */
  accountUid: string | null;
  name: string;
  workspace: Workspace;
  city: string | null;
  country: string | null;
  website: string | null;
  contact: string | null;
}

/** In a transaction: an account without its organization would be nobody's. */
export async function createOrganization(
  db: Kysely<Schema>,
  { accountUid, ...columns }: NewOrganization,
  now: Date,
): Promise<{ account_id: string; organization_id: string }> {
  const created_at = timestamp(now);
  const account =
    accountUid === null
      ? await insertAccount(db, { uid: mintUid('acc'), created_at })
      : await findAccount(db, accountUid);
  if (!account) throw notFound(`Account ${accountUid} not found`);
  const organization = { ...columns, uid: mintUid('org'), account_id: account.id, created_at };
  const { uid } = await insertOrganization(db, organization);
  return { account_id: account.uid, organization_id: uid };
}

export type OrganizationChanges = Partial<
  Pick<NewOrganization, 'name' | 'city' | 'country' | 'website' | 'contact'>
>;

/** Changes what is given; null takes a value away. The public page of every credential shows it at once. */
export async function changeOrganization(
  trx: Kysely<Schema>,
  uid: string,
  changes: OrganizationChanges,
): Promise<void> {
  if (!(await updateOrganization(trx, uid, changes))) throw notFound(`Organization ${uid} not found`);
}

export interface NewIdentity {
  organizationUid: string;
  name: string;
  email: string;
  role: string;
  permissions: readonly Permission[];
  /** The document types it may issue; all where left out. */
  issueTypes?: readonly DocType[] | undefined;
}

export async function createIdentity(
  db: Kysely<Schema>,
  { organizationUid, permissions, issueTypes, ...columns }: NewIdentity,
  now: Date,
): Promise<{ identity_uid: string }> {
  const organization = await findOrganization(db, organizationUid);
  if (!organization) throw notFound(`Organization ${organizationUid} not found`);
  const uid = mintUid('idn');
  await insertIdentity(db, {
    ...columns,
    uid,
    organization_id: organization.id,
    permissions: JSON.stringify([...new Set(permissions)]),
    issue_types: issueTypes ? JSON.stringify([...new Set(issueTypes)]) : null,
    disabled_at: null,
    created_at: timestamp(now),
  });
  return { identity_uid: uid };
}
