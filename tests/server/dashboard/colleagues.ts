import type { Permission } from '#contract/fields.ts';
import { permissionsOfRole } from '#contract/roles.ts';
import { createIdentity } from '#server/organizations/organizations.service.ts';

import type { Member, TestService } from '#tests/server/service-fixture.ts';

import { Browser, invite, signedIn } from './browser.ts';

export const ADMINISTRATOR = permissionsOfRole('administrator', 'ecole');

export const administrator = (service: TestService) => signedIn(service, { permissions: ADMINISTRATOR });

/** Another person of a member's organization, signed in. */
export async function colleague(
  service: TestService,
  { organizationUid }: Pick<Member, 'organizationUid'>,
  permissions: readonly Permission[],
  { name = 'Léa Petit', issueTypes = undefined as ['diploma'] | undefined } = {},
) {
  const person = { name, email: `${name.length}.${permissions.length}@parc.example`, role: 'x' };
  const identity = { organizationUid, ...person, permissions, issueTypes };
  const { identity_uid } = await createIdentity(service.database.db, identity, service.clock.now);
  const browser = new Browser(service);
  await browser.accept(await invite(service, { identityUid: identity_uid }));
  return { uid: identity_uid, browser };
}
