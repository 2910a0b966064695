import {
  identityList,
  identitySwitch,
  sessionEnd,
  sessionList,
  sessionRead,
  signIn,
  signInOptions,
  signOut,
} from '#contract/dashboard/sessions.ts';
import { beginSignIn, finishSignIn } from '#server/access/passkeys.service.ts';
import { notePasskeyUse } from '#server/access/passkeys.store.ts';
import { beginSession, endSession, listOwnSessions } from '#server/access/sessions.service.ts';
import { holdIdentity } from '#server/access/tokens.store.ts';
import { timestamp } from '#server/db/schema.ts';
import { notFound, signedOut } from '#server/errors/refusals.ts';

import { answerOf } from './browser-sessions.ts';
import type { DashboardApi, DashboardDeps } from './dashboard-api.ts';

export function sessionRoutes(
  { serve, ceremony, writeAs, enter, switchTo, listBeside, leave, signIn: limits }: DashboardApi,
  { config, database }: DashboardDeps,
): void {
  serve(sessionRead, ({ session }) => ({
    session: session && answerOf(session),
    provider: config.openId?.name ?? null,
  }));

  serve(signInOptions, async ({ session, body, now }) => ({
    options: await beginSignIn(ceremony(now), body.is_beside ? null : (session?.identityId ?? null)),
  }));

  serve(signIn, async ({ body, now, device }, reply) => {
    const passkey = await finishSignIn(ceremony(now), body.passkey);
    const { organization_id: organizationId, identity_id: identityId } = passkey;
    const owner = { organizationId, identityId, identityUid: passkey.identity_uid };
    const secret = await database.write(async (trx) => {
      await holdIdentity(trx, owner.identityId);
      const use = { counter: passkey.newCounter, at: timestamp(now) };
      if (!(await notePasskeyUse(trx, passkey.id, use))) throw signedOut();
      return beginSession(trx, { ...owner, device, kind: 'dashboard' }, limits, now);
    });
    return enter(reply, secret, now, body.is_beside);
  });

  // Without a session there is nothing to end, and the person is signed out as they wanted.
  serve(signOut, ({ now }, reply) => leave(reply, now));

  serve(identityList, async ({ now }, { request }) => ({ identities: await listBeside(request, now) }));

  serve(identitySwitch, async ({ body, now }, reply) => {
    const entered = await switchTo(reply, body.identity_uid, now);
    if (!entered) throw notFound("This identity isn't signed in in this browser");
    return entered;
  });

  serve(sessionList, async ({ session, now }) => ({
    sessions: await listOwnSessions(database.db, session, limits, now),
  }));

  serve(sessionEnd, ({ session, params, now }) =>
    writeAs(session, (trx) => endSession(trx, session, params.session_id, now)),
  );
}
