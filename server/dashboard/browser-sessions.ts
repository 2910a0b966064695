import type { FastifyReply, FastifyRequest } from 'fastify';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { findSession, type Session } from '#server/access/sessions.service.ts';
import { createSessionFinder, endSessionOf } from '#server/access/sessions.store.ts';
import type { SignInSettings } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { signedOut } from '#server/errors/refusals.ts';

import { sessionCookie } from './session-cookie.ts';

/** How many further identities a browser can be signed in with. */
const MAX_BESIDE = 4;

interface HeldSession {
  secret: string;
  session: Session;
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

/** The sessions whose secrets a browser holds, in one cookie: the current one, and those of other identities. */
export function createBrowserSessions(database: Database, signIn: SignInSettings) {
  const own = sessionCookie(signIn);
  const find = createSessionFinder(database, signIn);
  const secretsIn = (request: FastifyRequest) => own.read(request)?.split('.', 1 + MAX_BESIDE) ?? [];
  const setCookie = (reply: FastifyReply, sessions: readonly { secret: string }[]) =>
    own.set(reply, sessions.map(({ secret }) => secret).join('.'));

  /** The valid sessions, the current one first, if it's still valid. */
  async function heldIn(request: FastifyRequest, now: Date): Promise<HeldSession[]> {
    const found = await Promise.all(
      secretsIn(request).map(async (secret) => ({ secret, session: await findSession(find, secret, now) })),
    );
    return found.filter((one): one is HeldSession => one.session !== null);
  }

  /** Without a current session, the others don't count either: they can only be ended. */
  async function sessionsIn(request: FastifyRequest, now: Date): Promise<HeldSession[]> {
    return request.session ? heldIn(request, now) : [];
  }

  async function endAll(sessions: readonly HeldSession[], now: Date): Promise<void> {
    if (sessions.length === 0) return;
    await database.write(async (trx) => {
      for (const { session } of sessions) {
        const { identityId, caller } = session;
        // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
        await endSessionOf(trx, { identityId, uid: caller.tokenUid }, timestamp(now));
      }
    });
  }

  return {
    find: async (request: FastifyRequest, now: Date, needsProof: boolean): Promise<Session | null> => {
      const [secret] = secretsIn(request);
      return secret === undefined ? null : findSession(find, secret, now, needsProof);
    },
    /**
     * Sets the cookie of a new session and returns its profile. The session before it ends, and those beside it too, unless
     * they belong to the same person, who proved it anew or signed in beside it on purpose.
     */
    async enter(reply: FastifyReply, secret: string, now: Date, isBeside = false) {
      const session = await findSession(find, secret, now);
      if (!session) throw signedOut();
      const before = await heldIn(reply.request, now);
      const isSame = (one?: HeldSession) => one?.session.identityId === session.identityId;
      const stays = reply.request.session && (isBeside || isSame(before[0]));
      const beside = before.filter((one) => stays && !isSame(one)).slice(0, MAX_BESIDE);
      // A cookie that somebody else may have planted or read is worth nothing from here on.
      await endAll(
        before.filter((one) => !beside.includes(one)),
        now,
      );
      setCookie(reply, [{ secret }, ...beside]);
      return { session: answerOf(session) };
    },
    /** Switches to a session beside the current one; returns undefined if the browser has none of this identity. */
    async switchTo(reply: FastifyReply, identityUid: string, now: Date) {
      const all = await sessionsIn(reply.request, now);
      const next = all.find(({ session }) => session.caller.identity.uid === identityUid);
      if (!next) return undefined;
      setCookie(reply, [next, ...all.filter((one) => one !== next)]);
      return { session: answerOf(next.session) };
    },
    listBeside: async (request: FastifyRequest, now: Date) =>
      (await sessionsIn(request, now)).slice(1).map(({ session }) => answerOf(session)),
    /** Ends every session of the browser and deletes its cookie. */
    async leave(reply: FastifyReply, now: Date) {
      await endAll(await heldIn(reply.request, now), now);
      own.clear(reply);
    },
  };
}

export function answerOf({ caller, provenBy }: Session): DashboardSession {
  const { tokenUid, organization, identity } = caller;
  return {
    session_id: tokenUid,
    proven_by: provenBy,
    profile: { ...identity, identity_uid: identity.uid },
    organization: { ...organization, organization_id: organization.uid },
  };
}
