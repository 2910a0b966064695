import { passkeyAdd, passkeyList, passkeyOptions, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { findAccountOf } from '#server/access/openid/openid.store.ts';
import {
  beginRegistration,
  finishRegistration,
  forIdentity,
  listPasskeys,
  removePasskey,
  storePasskey,
} from '#server/access/passkeys.service.ts';

import type { DashboardApi, DashboardDeps } from './dashboard-api.ts';

export function passkeyRoutes({ serve, ceremony, writeAs }: DashboardApi, { database }: DashboardDeps): void {
  serve(passkeyList, async ({ session }) => ({
    passkeys: await listPasskeys(database.db, session),
    account: (await findAccountOf(database.db, session.identityId)) ?? null,
  }));

  serve(passkeyOptions, async ({ session, now }) => {
    const { identity, organization } = session.caller;
    const { uid, name, email } = identity;
    const { identityId } = session;
    const person = { handle: uid, name, email, organization: organization.name, identityId };
    return { options: await beginRegistration(ceremony(now), person, forIdentity(uid)) };
  });

  serve(passkeyAdd, async ({ session, body, now, device }) => {
    const { identity, organization } = session.caller;
    const passkey = await finishRegistration(ceremony(now), body.passkey, forIdentity(identity.uid));
    const { identityId } = session;
    const owner = { organizationId: organization.id, identityId, identityUid: identity.uid };
    await writeAs(session, (trx) => storePasskey(trx, passkey, owner, { name: device, now }));
    return {};
  });

  serve(passkeyRemove, ({ session, params, now }) =>
    writeAs(session, (trx) => removePasskey(trx, session, params.passkey_id, now)),
  );
}
