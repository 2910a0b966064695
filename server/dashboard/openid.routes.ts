import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';

import { founder as founderSchema } from '#contract/dashboard/invitations.ts';
import {
  BESIDE_PATH,
  LINK_PATH,
  openIdBegin,
  openIdUnlink,
  PROVEN_PATH,
} from '#contract/dashboard/openid.ts';
import {
  type Purpose,
  recallSignIn,
  rememberSignIn,
  removeAccount,
  SIGN_IN_MS,
  storeAccount,
} from '#server/access/openid/openid.service.ts';
import { findAccountOf, noteAccountUse } from '#server/access/openid/openid.store.ts';
import { createProvider, type Provider, SignInProblem } from '#server/access/openid/provider.ts';
import {
  beginSession,
  hashSecret,
  isProven,
  mintSecret,
  type Session,
} from '#server/access/sessions.service.ts';
import { requireStillAllowed } from '#server/access/write-as.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict, notFound, Refusal, signedOut, unproven } from '#server/errors/refusals.ts';
import { acceptInvitation, requireOpenInvitation } from '#server/organizations/invitations.service.ts';

import type { DashboardApi, DashboardDeps } from './dashboard-api.ts';
import { deviceName } from './device-name.ts';
import { browserCookie } from './session-cookie.ts';

const CALLBACK = '/openid/callback';
type Proof = Awaited<ReturnType<Provider['finish']>>;

/** Signs people in at the identity provider: sends them with a state of this browser, and accepts them back once. */
export function openIdRoutes(
  app: FastifyInstance,
  { serve, admitEntry, enter, signIn, writeAs }: DashboardApi,
  { config, database, clock }: DashboardDeps,
): void {
  const own = browserCookie(signIn, '-openid', SIGN_IN_MS / 1000);
  const redirectUri = `${signIn.origin}/api/dashboard${CALLBACK}`;
  const provider = config.openId && createProvider(config.openId, redirectUri, clock);

  serve(openIdBegin, async ({ session, body, now }, reply) => {
    if (!provider) throw notFound('There is no identity provider');
    const purpose = await purposeOf(body, session, now);
    const secrets = { state: mintSecret(), nonce: mintSecret(), verifier: mintSecret() };
    // When linking, the account may differ from the one still signed in at the provider on this computer.
    const isFresh = body.purpose === 'sign-in' ? body.fresh : body.purpose !== 'invitation';
    let url: URL;
    try {
      url = await provider.begin(secrets, { isFresh });
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      reply.log.warn({ err: error }, "the identity provider can't be reached");
      return { url: null };
    }
    // One secret for all tabs, which would otherwise overwrite each other's.
    const browser = own.read(reply.request) ?? mintSecret();
    await database.write((trx) => rememberSignIn(trx, secrets, browser, purpose, now));
    own.set(reply, browser);
    return { url: url.href };
  });

  async function purposeOf(
    body: z.output<typeof openIdBegin.body>,
    session: Session | null,
    now: Date,
  ): Promise<Purpose> {
    if (body.purpose === 'sign-in') return { returnTo: body.return_to };
    if (body.purpose === 'invitation') {
      const { secret, founder } = body;
      await requireOpenInvitation(database.db, hashSecret(secret), now);
      return { returnTo: '/dashboard/', invitationHash: hashSecret(secret), founder };
    }
    if (!session) throw signedOut();
    const { identityId } = session;
    if (body.purpose === 'proof') return { returnTo: PROVEN_PATH, proofOf: identityId };
    if (body.purpose === 'beside') return { returnTo: BESIDE_PATH };
    if (!isProven(session, now)) throw unproven();
    if (await findAccountOf(database.db, identityId)) throw conflict('An account is linked already');
    return { returnTo: LINK_PATH, proofOf: identityId };
  }

  serve(openIdUnlink, ({ session, now }) => writeAs(session, (trx) => removeAccount(trx, session, now)));

  app.get(CALLBACK, { exposeHeadRoute: false }, async (request, reply) => {
    const now = clock();
    const returned = new URL(request.url, signIn.origin);
    const state = returned.searchParams.get('state') ?? '';
    const browser = own.read(request);
    // Another site's page can lead here, but without the cookie: it then costs nothing and uses up nobody's limit.
    if (browser !== null) await admitEntry(request, 'anyone');
    const begun =
      browser === null ? undefined : await database.write((trx) => recallSignIn(trx, state, browser, now));
    const path = begun?.return_to ?? '/dashboard/';
    try {
      if (!provider || !begun) throw new SignInProblem('unfinished');
      const { nonce, verifier } = begun;
      const proof = await provider.finish(returned, { state, nonce, verifier });
      const { session } = request;
      const device = deviceName(request.headers['user-agent']);
      const secret = await database.write(async (trx) => {
        if (begun.proof_of !== null && path === LINK_PATH) {
          await linkTo(trx, begun.proof_of, session, proof, now);
          return null;
        }
        return enterAs(trx, begun, proof, { device, now });
      });
      if (secret !== null) await enter(reply, secret, now, path === BESIDE_PATH);
      return reply.redirect(path, 303);
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      request.log.warn({ err: error }, 'nobody was signed in by the identity provider');
      return reply.redirect(`${path}#problem=${error.problem}`, 303);
    }
  });

  /** Begins a session for the person whom the account belongs to, or gets linked to. */
  async function enterAs(
    trx: Db,
    { invitation_hash, founder: entered, proof_of }: NonNullable<Awaited<ReturnType<typeof recallSignIn>>>,
    { account, signedInAt }: Proof,
    { device, now }: { device: string; now: Date },
  ): Promise<string> {
    if (invitation_hash !== null) {
      const founder = entered === null ? undefined : founderSchema.parse(JSON.parse(entered));
      try {
        const invitation = await requireOpenInvitation(trx, invitation_hash, now);
        return await acceptInvitation(trx, { invitation, founder, with: { account }, device }, signIn, now);
      } catch (error) {
        throw error instanceof Refusal ? new SignInProblem('invitation', error) : error;
      }
    }
    const person = await noteAccountUse(trx, account, timestamp(now));
    if (proof_of !== null && person?.identity_id !== proof_of) throw new SignInProblem('other');
    if (!person) throw new SignInProblem('unknown');
    const provenAt = signedInAt && timestamp(signedInAt);
    if (proof_of !== null && !isProven({ provenAt }, now)) throw new SignInProblem('unproven');
    const { organization_id: organizationId, identity_id: identityId, identity_uid: identityUid } = person;
    const owner = { organizationId, identityId, identityUid };
    const session = { ...owner, device, kind: 'dashboard', openId: { provenAt: signedInAt } } as const;
    return beginSession(trx, session, signIn, now);
  }
}

const unfinished = () => new SignInProblem('unfinished');

/** Links the account to the person whose session this browser still has; they used a passkey at the start. */
async function linkTo(trx: Db, identityId: number, session: Session | null, { account }: Proof, now: Date) {
  if (session?.identityId !== identityId) throw unfinished();
  const { identity, organization } = session.caller;
  await requireStillAllowed(trx, session.caller, { hold: 'alone', ended: unfinished });
  if (await findAccountOf(trx, identityId)) throw new SignInProblem('taken');
  const owner = { organizationId: organization.id, identityId, identityUid: identity.uid };
  await storeAccount(trx, account, owner, now);
}
