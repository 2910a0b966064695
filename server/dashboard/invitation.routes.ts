import {
  invitationAccept,
  invitationOptions,
  invitationRead,
  replacementList,
} from '#contract/dashboard/invitations.ts';
import { beginRegistration, finishRegistration, forInvitation } from '#server/access/passkeys.service.ts';
import { hashSecret } from '#server/access/sessions.service.ts';
import { invalid } from '#server/errors/refusals.ts';
import {
  acceptInvitation,
  listReplacements,
  readInvitation,
  requireOpenInvitation,
} from '#server/organizations/invitations.service.ts';

import type { DashboardApi, DashboardDeps } from './dashboard-api.ts';

export function invitationRoutes(
  { serve, ceremony, enter, signIn }: DashboardApi,
  { database }: DashboardDeps,
): void {
  const { db } = database;

  serve(invitationRead, async ({ body, now }) => ({
    invitation: await readInvitation(db, body.secret, now),
  }));

  serve(replacementList, async ({ session: { caller }, now }) => ({
    replacements: await listReplacements(db, caller.organization, now),
  }));

  serve(invitationOptions, async ({ body: { secret, founder }, now }) => {
    const { uid, identity_id, identity_uid, name, email, organization } = await requireOpenInvitation(
      db,
      hashSecret(secret),
      now,
    );
    if (identity_id === null && !founder) throw invalid('founder is required');
    const person = {
      handle: identity_uid ?? uid,
      name: name ?? founder?.name ?? '',
      email: email ?? founder?.email ?? '',
      organization: organization ?? founder?.organization ?? '',
      // The person lost their passkeys, or gets a new one on purpose.
      identityId: null,
    };
    return { options: await beginRegistration(ceremony(now), person, forInvitation(uid)) };
  });

  serve(invitationAccept, async ({ body, now, device }, reply) => {
    const { founder } = body;
    const invitation = await requireOpenInvitation(db, hashSecret(body.secret), now);
    const passkey = await finishRegistration(ceremony(now), body.passkey, forInvitation(invitation.uid));
    const acceptance = { invitation, founder, with: { passkey }, device };
    const secret = await database.write((trx) => acceptInvitation(trx, acceptance, signIn, now));
    return enter(reply, secret, now);
  });
}
