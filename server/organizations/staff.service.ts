import type { Permission } from '#contract/fields.ts';
import { selectPasskeysOf } from '#server/access/passkeys.store.ts';
import { createToken, type TokenRequest } from '#server/access/tokens.service.ts';
import { hasUsedTokens, listOf, markTokenRevoked } from '#server/access/tokens.store.ts';
import { cancelRequestsOf } from '#server/access/connections.store.ts';
import { markInvitationsReplaced } from '#server/access/invitations.store.ts';
import { type AuditAction, type AuditContext, hasActed, recordAudit } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { SESSION_KINDS, type TokenKind } from '#server/db/sign-in-tables.ts';
import { conflict, forbidden, notFound, requireSeen } from '#server/errors/refusals.ts';

import { type MadeInvitation, inviteIdentity } from './invitations.service.ts';
import {
  createIdentity,
  disableIdentity,
  type IdentityChanges,
  type NewIdentity,
  requireNewEmail,
  requireOrganization,
  updateIdentity,
} from './organizations.service.ts';
import {
  deleteIdentityRows,
  findIdentityByUid,
  holdOrganization,
  selectPermissionsOfActive,
  updateIdentityRow,
} from './organizations.store.ts';

/** Who changes the staff. The rules are the same on the dashboard and on the command line, which has every permission. */
export interface StaffContext extends AuditContext {
  isShell: boolean;
}

/** For the command line. */
export const inShell = ({ now, actor }: AuditContext): StaffContext => ({ now, actor, isShell: true });

/** What a person may do; `issueTypes` is null for all document types. */
interface Abilities {
  permissions: readonly Permission[];
  issueTypes: readonly string[] | null;
}

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentityByUid>>>;

function abilitiesOf({ permissions, issue_types }: Identity): Abilities {
  const issueTypes = issue_types === null ? null : listOf(issue_types);
  return { permissions: listOf<Permission>(permissions), issueTypes };
}

/** What `abilities` has and `others` lacks. Issuing more document types counts as more. */
function beyond(abilities: Abilities, others: Abilities): Permission[] {
  const { issueTypes } = abilities;
  const isWithinTypes =
    others.issueTypes === null || issueTypes?.every((type) => others.issueTypes?.includes(type));
  return abilities.permissions.filter(
    (one) => !others.permissions.includes(one) || (one === 'issue documents' && !isWithinTypes),
  );
}

/** Read in the transaction: they may have lost a permission since. null for the command line. */
async function giverOf(trx: Db, { isShell, actor }: StaffContext): Promise<Identity | null> {
  if (isShell) return null;
  const giver = await findIdentityByUid(trx, actor);
  if (!giver || !abilitiesOf(giver).permissions.includes('manage access'))
    throw forbidden('This requires the permission "manage access"');
  return giver;
}

function requireGivable(given: readonly Permission[], abilities: Abilities, giver: Identity | null): void {
  if (!giver) return;
  if (given.includes('operate service')) throw forbidden('Only the command line gives "operate service"');
  const missing = beyond({ ...abilities, permissions: given }, abilitiesOf(giver));
  if (missing.length > 0) throw forbidden(`You can't give what you don't have: ${missing.join(', ')}`);
}

/** Acting as a person allows everything that the person may do, so it needs the same permissions. */
function requireAllOf(person: Identity, giver: Identity | null): void {
  const missing = giver ? beyond(abilitiesOf(person), abilitiesOf(giver)) : [];
  if (missing.length > 0)
    throw forbidden(`This person has permissions that you don't have: ${missing.join(', ')}`);
}

/** Reads the person and locks the organization, so that of two changes of its staff, the second sees the first. */
async function holdPerson(trx: Db, uid: string, context: StaffContext) {
  const found = await findIdentityByUid(trx, uid);
  if (found) await holdOrganization(trx, found.organization_id);
  const giver = await giverOf(trx, context);
  const person = await findIdentityByUid(trx, uid);
  if (!person || (giver && giver.organization_id !== person.organization_id))
    throw notFound(`Identity ${uid} not found`);
  return { person, giver };
}

/** 409 if nobody would be left who can invite others. Passes if there was nobody before. */
async function requireAdministrator(trx: Db, before: Identity): Promise<void> {
  const wasAdministrator =
    before.disabled_at === null && abilitiesOf(before).permissions.includes('manage access');
  if (!wasAdministrator) return;
  const left = await selectPermissionsOfActive(trx, before.organization_id);
  if (!left.some(({ permissions }) => listOf<Permission>(permissions).includes('manage access')))
    throw conflict(
      `${before.uid} is the last one with the permission "manage access". Give it to somebody else first`,
    );
}

async function note(
  trx: Db,
  action: AuditAction,
  { organization_id, uid }: { organization_id: number; uid: string },
  context: StaffContext,
  detail?: object,
): Promise<void> {
  const entry = { organization_id, subject: uid, detail: detail ? JSON.stringify(detail) : null };
  await recordAudit(trx, context, action, entry);
}

/** Adds a person, who can't sign in before somebody makes a link for them. */
export async function addPerson(
  trx: Db,
  identity: NewIdentity,
  context: StaffContext,
): Promise<{ identity_uid: string }> {
  const { id } = await requireOrganization(trx, identity.organizationUid);
  await holdOrganization(trx, id);
  const abilities = { permissions: identity.permissions, issueTypes: identity.issueTypes ?? null };
  const made = await createIdentity(trx, identity, context.now);
  requireGivable(identity.permissions, abilities, await giverOf(trx, context));
  const { role, permissions } = identity;
  const created = { organization_id: id, uid: made.identity_uid };
  await note(trx, 'identity_created', created, context, { role, permissions });
  return made;
}

/**
 * Changes a person. An open link ends if they can do more now, because its maker may lack those permissions. 409 if the
 * person's access isn't as the caller saw it.
 */
export async function changePerson(
  trx: Db,
  uid: string,
  changes: IdentityChanges,
  context: StaffContext,
  seen?: object,
): Promise<{ permissions: Permission[] }> {
  const { person, giver } = await holdPerson(trx, uid, context);
  const before = abilitiesOf(person);
  const { permissions: had, issueTypes: hadTypes } = before;
  requireSeen(seen, { role: person.role, permissions: had, issue_types: hadTypes });
  const { permissions, issueTypes } = await updateIdentity(trx, uid, changes);
  const after = { permissions, issueTypes };
  const added = beyond(after, before);
  const removed = before.permissions.filter((one) => !permissions.includes(one));
  if (giver && removed.includes('operate service'))
    throw forbidden('Only the command line takes "operate service" away');
  requireGivable(added, after, giver);
  if (removed.includes('manage access')) await requireAdministrator(trx, person);
  if (added.length > 0) await markInvitationsReplaced(trx, person.id, timestamp(context.now));
  const { role, issueTypes: types } = changes;
  await note(trx, 'identity_updated', person, context, { role, added, removed, issue_types: types });
  return { permissions };
}

/** Creates a one-time link for a person, which replaces earlier ones. Using it ends their passkeys and sessions. */
export async function makeLink(trx: Db, uid: string, context: StaffContext): Promise<MadeInvitation> {
  const { person, giver } = await holdPerson(trx, uid, context);
  requireAllOf(person, giver);
  return inviteIdentity(trx, uid, context);
}

export async function suspendPerson(trx: Db, uid: string, context: StaffContext) {
  const { person, giver } = await holdPerson(trx, uid, context);
  if (giver?.uid === uid) throw conflict("You can't suspend yourself");
  const ended = await disableIdentity(trx, uid, context.now);
  await requireAdministrator(trx, person);
  const counts = { tokens_ended: ended.tokensRevoked, sessions_ended: ended.sessionsEnded };
  await note(trx, 'identity_disabled', person, context, counts);
  return ended;
}

/** They need a link to sign in, because their passkeys are gone. */
export async function reinstatePerson(trx: Db, uid: string, context: StaffContext): Promise<void> {
  const { person, giver } = await holdPerson(trx, uid, context);
  if (person.disabled_at === null) throw conflict(`${uid} isn't disabled`);
  requireAllOf(person, giver);
  await requireNewEmail(trx, person.organization_id, person.email);
  await updateIdentityRow(trx, person.id, { disabled_at: null });
  await note(trx, 'identity_reinstated', person, context);
}

/** Whether a person never signed in, used no token, and did nothing. */
export async function isUnused(
  db: Db,
  { id, uid, organization_id }: Pick<Identity, 'id' | 'uid' | 'organization_id'>,
): Promise<boolean> {
  const hasPasskeys = (await selectPasskeysOf(db, id)).length > 0;
  return !hasPasskeys && !(await hasActed(db, organization_id, uid)) && !(await hasUsedTokens(db, id));
}

/** Deletes a person who was added by mistake. Their audit entries stay. */
export async function deletePerson(trx: Db, uid: string, context: StaffContext): Promise<void> {
  const { person } = await holdPerson(trx, uid, context);
  if (!(await isUnused(trx, person))) throw conflict(`${uid} has been used. Disable it instead`);
  await deleteIdentityRows(trx, person.id);
  await requireAdministrator(trx, person);
  await note(trx, 'identity_deleted', person, context);
}

/** Creates a token of a person, for a program. */
export async function addToken(
  trx: Db,
  request: TokenRequest,
  context: StaffContext,
): Promise<{ token_id: string; token: string }> {
  const { person, giver } = await holdPerson(trx, request.identityUid, context);
  requireAllOf(person, giver);
  const made = await createToken(trx, request, context.now);
  await note(trx, 'token_created', { ...person, uid: made.token_id }, context, {
    identity: person.uid,
    expires_at: request.expiresAt && timestamp(request.expiresAt),
  });
  return made;
}

/** Ends any session or token of the organization, and the connections that its person approved for Word. */
export async function endAnyOf(
  trx: Db,
  what: 'session' | 'token',
  uid: string,
  context: StaffContext,
): Promise<{ isNew: boolean }> {
  const kinds: readonly TokenKind[] = what === 'session' ? SESSION_KINDS : ['token'];
  const giver = await giverOf(trx, context);
  const ended = await markTokenRevoked(trx, kinds, uid, timestamp(context.now));
  if (!ended || (giver && giver.organization_id !== ended.organizationId))
    throw notFound(`${what === 'session' ? 'Session' : 'Token'} ${uid} not found`);
  if (what === 'session') await cancelRequestsOf(trx, ended.identityId);
  const { organizationId: organization_id, isNew } = ended;
  const action = what === 'session' ? 'session_ended' : 'token_revoked';
  if (isNew) await note(trx, action, { organization_id, uid }, context);
  return { isNew };
}
