import * as z from 'zod/mini';

import type { Founder, Invitation } from '#contract/dashboard/invitations.ts';
import type { Permission } from '#contract/fields.ts';
import { permissionsOfRole } from '#contract/roles.ts';
import { cancelRequestsOf } from '#server/access/connections.store.ts';
import {
  findInvitation,
  insertInvitation,
  markInvitationsReplaced,
  markInvitationUsed,
} from '#server/access/invitations.store.ts';
import { storeAccount } from '#server/access/openid/openid.service.ts';
import { deleteAccountsOf } from '#server/access/openid/openid.store.ts';
import type { Account } from '#server/access/openid/provider.ts';
import { type NewPasskey, storePasskey } from '#server/access/passkeys.service.ts';
import { deletePasskeysOf, selectPasskeysOf } from '#server/access/passkeys.store.ts';
import { beginSession, hashSecret, mintSecret, type SessionLimits } from '#server/access/sessions.service.ts';
import { holdIdentity, markTokensRevoked } from '#server/access/tokens.store.ts';
import { type AuditContext, recordAudit, selectAudit } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { SESSION_KINDS } from '#server/db/sign-in-tables.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';

import { createIdentity, createOrganization } from './organizations.service.ts';
import { findIdentityByUid, selectIdentities, selectOrganizations } from './organizations.store.ts';

export const INVITATION_MS = 72 * 60 * 60_000;
const REPLACEMENTS_MS = 30 * 24 * 60 * 60_000;

export interface MadeInvitation {
  /** The end of the link, which can't be read again. */
  secret: string;
  expiresAt: string;
}

async function storeInvitation(trx: Db, identity: { id: number; organization_id: number } | null, now: Date) {
  const secret = mintSecret();
  const uid = mintUid('inv');
  const expiresAt = timestamp(new Date(now.getTime() + INVITATION_MS));
  await markInvitationsReplaced(trx, identity?.id ?? null, timestamp(now));
  await insertInvitation(trx, {
    uid,
    identity_id: identity?.id ?? null,
    organization_id: identity?.organization_id ?? null,
    hash: hashSecret(secret),
    created_at: timestamp(now),
    expires_at: expiresAt,
  });
  return { secret, expiresAt, uid };
}

/** Creates a link for an identity and ends its earlier ones. Its passkeys and sessions stay until the link is used. */
export async function inviteIdentity(
  trx: Db,
  identityUid: string,
  auditContext: AuditContext,
): Promise<MadeInvitation & { organizationUid: string }> {
  const identity = await findIdentityByUid(trx, identityUid);
  if (!identity) throw notFound(`Identity ${identityUid} not found`);
  if (identity.disabled_at !== null) throw conflict(`Identity ${identityUid} is disabled`);
  const { uid, ...made } = await storeInvitation(trx, identity, auditContext.now);
  await recordAudit(trx, auditContext, 'invitation_created', {
    organization_id: identity.organization_id,
    subject: identityUid,
    detail: JSON.stringify({ invitation: uid }),
  });
  return { ...made, organizationUid: identity.organization_uid };
}

/** Creates a link for the first administrator, who creates the first organization. 409 once there is one. */
export async function inviteFirst(trx: Db, now: Date): Promise<MadeInvitation> {
  if (!(await isWithoutOrganization(trx)))
    throw conflict('There are organizations already. Invite a person to one of them');
  const { secret, expiresAt } = await storeInvitation(trx, null, now);
  return { secret, expiresAt };
}

export async function isWithoutOrganization(db: Db): Promise<boolean> {
  return (await selectOrganizations(db)).length === 0;
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

async function requireInvitation(db: Db, hash: string): Promise<Found> {
  const found = await findInvitation(db, hash);
  if (!found) throw notFound('Invitation not found');
  return found;
}

async function stateOf(db: Db, found: Found, now: Date): Promise<Invitation['state']> {
  const isOver = found.used_at !== null || found.disabled_at !== null;
  if (isOver || (found.identity_id === null && !(await isWithoutOrganization(db)))) return 'used';
  return found.expires_at <= timestamp(now) ? 'expired' : 'open';
}

/** What a link is for. 404 for an unknown secret. */
export async function readInvitation(db: Db, secret: string, now: Date): Promise<Invitation> {
  const found = await requireInvitation(db, hashSecret(secret));
  const state = await stateOf(db, found, now);
  const { expires_at, identity_id, name, email, role, organization } = found;
  const isForSomebody = state === 'open' && identity_id !== null;
  return {
    state,
    expires_at,
    person: isForSomebody
      ? {
          name: name ?? '',
          email: email ?? '',
          role: role ?? '',
          organization: organization ?? '',
          has_passkeys: (await selectPasskeysOf(db, identity_id)).length > 0,
        }
      : null,
  };
}

/** The invitation that can still be accepted, by the hash of its secret. 409 if it can't. */
export async function requireOpenInvitation(db: Db, hash: string, now: Date): Promise<Found> {
  const found = await requireInvitation(db, hash);
  const state = await stateOf(db, found, now);
  if (state !== 'open') throw conflict(`This invitation is ${state}`);
  return found;
}

interface Acceptance {
  invitation: Found;
  founder: Founder | undefined;
  /** What the person will sign in with. */
  with: { passkey: NewPasskey } | { account: Account };
  device: string;
}

/**
 * Accepts an invitation, in a transaction: the passkey, or the account at the identity provider, replaces what the person
 * signed in with, and their sessions end. If two accept at once, one gets 409. Returns the secret of the new session.
 */
export async function acceptInvitation(
  trx: Db,
  { invitation, founder, with: way, device }: Acceptance,
  limits: SessionLimits,
  now: Date,
): Promise<string> {
  if (invitation.identity_id !== null) await holdIdentity(trx, invitation.identity_id);
  if (!(await markInvitationUsed(trx, invitation.id, timestamp(now))))
    throw conflict('This invitation is used');
  const owner = await ownerOf(trx, invitation, founder, now);
  const passkeysEnded = await deletePasskeysOf(trx, owner.identityId);
  const accountsEnded = await deleteAccountsOf(trx, owner.identityId);
  const sessionsEnded = await markTokensRevoked(trx, SESSION_KINDS, owner.identityId, timestamp(now));
  await cancelRequestsOf(trx, owner.identityId);
  await recordAudit(trx, { now, actor: owner.identityUid }, 'invitation_accepted', {
    organization_id: owner.organizationId,
    subject: owner.identityUid,
    detail: JSON.stringify({
      invitation: invitation.uid,
      passkeys_ended: passkeysEnded,
      accounts_ended: accountsEnded,
      sessions_ended: sessionsEnded,
    }),
  });
  const session = { ...owner, device, kind: 'dashboard' } as const;
  if ('passkey' in way) {
    await storePasskey(trx, way.passkey, owner, { name: device, now });
    return beginSession(trx, session, limits, now);
  }
  await storeAccount(trx, way.account, owner, now);
  // Using the link now proves as much as the passkey that others create with it.
  return beginSession(trx, { ...session, openId: { provenAt: now } }, limits, now);
}

const endedCounts = z.object({
  passkeys_ended: z.int(),
  accounts_ended: z.optional(z.int()),
  sessions_ended: z.int(),
});

/** Administrators review them, because the wrong person may have used a link. */
export async function listReplacements(
  db: Db,
  { id, uid }: { id: number; uid: string },
  now: Date,
): Promise<{ name: string; email: string; used_at: string }[]> {
  const since = timestamp(new Date(now.getTime() - REPLACEMENTS_MS));
  const accepted = await selectAudit(db, { organizationId: id, action: 'invitation_accepted', since });
  const people = new Map((await selectIdentities(db, uid)).map((person) => [person.uid, person]));
  return accepted.flatMap(({ at, subject, detail }) => {
    const ended = endedCounts.parse(JSON.parse(detail ?? ''));
    const person = people.get(subject ?? '');
    const isReplacement = ended.passkeys_ended + (ended.accounts_ended ?? 0) + ended.sessions_ended > 0;
    return person && isReplacement ? [{ name: person.name, email: person.email, used_at: at }] : [];
  });
}

/** Reads the person again, because they may have been disabled since. */
async function ownerOf(trx: Db, { identity_uid }: Found, founder: Founder | undefined, now: Date) {
  const uid = identity_uid ?? (await createFirst(trx, founder, now));
  const identity = await findIdentityByUid(trx, uid);
  if (!identity || identity.disabled_at !== null) throw conflict('This invitation is used');
  return { organizationId: identity.organization_id, identityId: identity.id, identityUid: uid };
}

async function createFirst(trx: Db, founder: Founder | undefined, now: Date): Promise<string> {
  if (!founder) throw conflict('This invitation needs an organization');
  if (!(await isWithoutOrganization(trx))) throw conflict('This invitation is used');
  const { organization: name, workspace, ...person } = founder;
  const { organization_id } = await createOrganization(trx, { name, workspace }, now);
  const permissions: Permission[] = permissionsOfRole('administrator', workspace);
  const identity = { organizationUid: organization_id, ...person, role: 'administrator', permissions };
  return (await createIdentity(trx, identity, now)).identity_uid;
}
