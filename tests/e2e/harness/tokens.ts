import { type Permission, type Scope, SCOPES } from '#contract/fields.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { createIdentity } from '#server/organizations/organizations.service.ts';
import { createToken } from '#server/access/tokens.service.ts';
import { endAnyOf, inShell } from '#server/organizations/staff.service.ts';
import type { ScratchService } from './service.ts';

export function mintSchoolToken(
  { database }: ScratchService,
  { scopes = SCOPES, expiresAt = null }: { scopes?: readonly Scope[]; expiresAt?: Date | null } = {},
): Promise<{ token_id: string; token: string }> {
  const [school] = DEMO_ORGANIZATIONS;
  const request = { organizationUid: school.uid, identityUid: school.identity.uid, scopes, expiresAt };
  return createToken(database.db, request, new Date());
}

export function revokeToken({ database }: ScratchService, tokenId: string): Promise<unknown> {
  return endAnyOf(database.db, 'token', tokenId, inShell({ now: new Date(), actor: 'admin:test' }));
}

/** A token of a person at a demo organization with just these permissions. */
export async function tokenOfSomebody(
  { database }: ScratchService,
  permissions: Permission[],
): Promise<string> {
  const { uid: organizationUid, domain } = DEMO_ORGANIZATIONS[0];
  const now = new Date();
  const somebody = {
    name: 'Jules Petit',
    email: `jules.petit@${domain}`,
    role: 'Clerk',
    permissions,
    allowsSameEmail: true,
  };
  const { identity_uid } = await database.db
    .transaction()
    .execute((trx) => createIdentity(trx, { organizationUid, ...somebody }, now));
  const request = { organizationUid, identityUid: identity_uid, scopes: SCOPES, expiresAt: null };
  return (await createToken(database.db, request, now)).token;
}
