import {
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
import { endSessionOf } from '#server/access/sessions.store.ts';
import { holdIdentity } from '#server/access/tokens.store.ts';
import { timestamp } from '#server/db/time.ts';
import { signedOut } from '#server/errors/refusals.ts';

import { answerOf, type DashboardApi, type DashboardDeps, sessionOf } from './dashboard-api.ts';

export function sessionRoutes(
  { serve, ceremony, writeAs, enter, leave, signIn: limits }: DashboardApi,
  { config, database }: DashboardDeps,
): void {
  serve(sessionRead, ({ session }) => ({
    session: session && answerOf(session),
    provider: config.openId?.name ?? null,
  }));

  serve(signInOptions, async ({ session, now }) => ({
    options: await beginSignIn(ceremony(now), session?.identityId ?? null),
  }));

  serve(signIn, async ({ session, body, now, device }, reply) => {
    const passkey = await finishSignIn(ceremony(now), body.passkey);
    const owner = {
      organizationId: passkey.organization_id,
      identityId: passkey.identity_id,
      identityUid: passkey.identity_uid,
    };
    const secret = await database.write(async (trx) => {
      await holdIdentity(trx, owner.identityId);
      const use = { counter: passkey.newCounter, at: timestamp(now) };
      if (!(await notePasskeyUse(trx, passkey.id, use))) throw signedOut();
      // A cookie that somebody else may have planted or read is worth nothing from here on.
      if (session) await endSessionOf(trx, sessionOf(session), timestamp(now));
      return beginSession(trx, { ...owner, device, kind: 'dashboard' }, limits, now);
    });
    return enter(reply, secret, now);
  });

  serve(signOut, async ({ session, now }, reply) => {
    // Nothing to end is no failure: the person wants to be signed out, and is.
    if (session)
      await database.write((trx) =>
        endSessionOf(trx, sessionOf(session), timestamp(now)).then(() => undefined),
      );
    leave(reply);
    return {};
  });

  serve(sessionList, async ({ session, now }) => ({
    sessions: await listOwnSessions(database.db, session, limits, now),
  }));

  serve(sessionEnd, async ({ session, params, now }) => {
    await writeAs(session, (trx) => endSession(trx, session, params.session_id, now));
    return {};
  });
}
