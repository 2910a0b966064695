import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { type DashboardOperation, IDENTITY_HEADER, PROGRESS_TYPE } from '#contract/operation.ts';
import type { Language } from '#contract/fields.ts';
import { logCaller } from '#server/access/answer-log.ts';
import { requirePermission } from '#server/access/requirements.ts';
import type { PasskeySite } from '#server/access/passkeys.service.ts';
import { isProven, type Session } from '#server/access/sessions.service.ts';
import { createTokenUse } from '#server/access/token-use.ts';
import { requireStillAllowed } from '#server/access/write-as.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import type { Config, SignInSettings } from '#server/config/config.ts';
import type { Database, TimedDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import {
  forbidden,
  otherPerson,
  rateLimited,
  Refusal,
  signedOut,
  unproven,
} from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { declaredFields } from '#server/http/declared-fields.ts';
import { acceptBodies, parsePart, readQuery } from '#server/http/input.ts';
import { readerLanguage } from '#server/http/language.ts';
import { requireJsonAccepted } from '#server/http/negotiation.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';

import { type BrowserSessions, createBrowserSessions } from './browser-sessions.ts';
import { deviceName } from './device-name.ts';
import { answerWithProgress, noProgress, type Progress } from './progress-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** `pane`: called by Word's pane, which has another origin on some computers and sends no cookie. */
    access?: DashboardOperation['access'];
    isUnlimited?: boolean;
  }
}

export interface DashboardDeps extends TimedDatabase {
  config: Pick<Config, 'signIn' | 'openId' | 'rateLimit'>;
  counters: CounterStore;
  answerUnknownRoute: (request: FastifyRequest) => never;
}

/** A whole school may sign in from one address in the morning; each sign-in or connection of Word takes two requests. */
const ENTRIES = { limit: 600, windowSeconds: 60 };
const FAILED_ENTRIES = { limit: 20, windowSeconds: 60 };

type Parsed<O extends DashboardOperation, Part extends 'params' | 'query' | 'body'> =
  O extends Record<Part, infer Shape extends z.ZodMiniType> ? z.output<Shape> : undefined;
type Answer<O extends DashboardOperation> = Omit<z.output<O['output']>, 'ok'>;
/** What a handler returns counts only if the operation answers more than `ok`. */
type Answering<O extends DashboardOperation> =
  object extends Answer<O> ? unknown : Answer<O> | Promise<Answer<O>>;

export interface Call<O extends DashboardOperation> {
  /** null if the operation is for anyone and nobody is signed in. */
  session: O['access'] extends 'anyone' ? Session | null : O['access'] extends 'pane' ? null : Session;
  params: Parsed<O, 'params'>;
  query: Parsed<O, 'query'>;
  body: Parsed<O, 'body'>;
  now: Date;
  /** For the audit log: when, and by whom; null if nobody is signed in. */
  by: O['access'] extends 'anyone' | 'pane' ? AuditContext | null : AuditContext;
  language: Language;
  /** Browser and system of the request. */
  device: string;
  /** Where a handler reports its progress, if the operation has any. */
  progress: O extends { hasProgress: true } ? Progress : null;
}

export type Serve = <const O extends DashboardOperation>(
  operation: O,
  handler: (call: Call<O>, reply: FastifyReply) => Answering<O>,
) => void;

export interface DashboardApi extends Omit<BrowserSessions, 'find'> {
  serve: Serve;
  signIn: SignInSettings;
  /** 429 if too many requests from an address try to sign in. */
  admitEntry: (request: FastifyRequest, access: 'anyone' | 'pane') => Promise<void>;
  ceremony: (now: Date) => { database: Database; site: PasskeySite; now: Date };
  /**
   * Writes in a transaction in which the session is still valid, its person still has the permissions they had when the
   * request's headers came, and for a proven operation the proof is still recent; otherwise 401 or 403.
   */
  writeAs: <Result>(session: Session, work: (trx: Db) => Promise<Result>) => Promise<Result>;
}

/** What all operations under `/api/dashboard` share: the cookie, and the origins that changes may come from. */
export async function openDashboardApi(
  api: FastifyInstance,
  { config, database, clock, counters, answerUnknownRoute }: DashboardDeps,
): Promise<DashboardApi> {
  const { signIn } = config;
  const { find, ...sessions } = createBrowserSessions(database, signIn);
  const limits = {
    requests: createRateLimiter(counters, 'session', config.rateLimit),
    entries: {
      anyone: createRateLimiter(counters, 'dashboard-entry', ENTRIES),
      pane: createRateLimiter(counters, 'pane-entry', ENTRIES),
    },
    failedEntries: createRateLimiter(counters, 'failed-login', FAILED_ENTRIES),
  };
  const use = createTokenUse({ write: database.write, log: api.log });
  api.addHook('onClose', () => use.close());
  acceptBodies(api, ({ session }) => session?.caller.organization.id);
  await api.register(cookie);
  api.decorateRequest('session', null);
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(ANSWERS.dashboard);
    const { access, isUnlimited } = request.routeOptions.config;
    if (access === 'pane') return;
    if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPage(request, signIn.origin);
    const now = clock();
    request.session = await find(request, now, access === 'proven');
    if (!request.session) return;
    const { caller } = request.session;
    logCaller(request, caller);
    use.note(caller.tokenId, now);
    if (isUnlimited) return;
    const { isAdmitted, seconds } = await limits.requests.count(String(caller.tokenId));
    if (!isAdmitted) throw rateLimited(seconds, 'requests of a session');
  });
  api.setNotFoundHandler(answerUnknownRoute);

  /**
   * Anyone can try a secret or a passkey, so each address has a limit. By now the body is known to be JSON, which no other
   * site's page can send. A signed-in person has a limit of their own, so that nobody else at their address blocks them.
   */
  async function admitEntry(request: FastifyRequest, access: 'anyone' | 'pane'): Promise<void> {
    if (request.session) return;
    const { isAdmitted, seconds } = await limits.entries[access].count(clientNetwork(request.ip));
    if (!isAdmitted) throw rateLimited(seconds, 'sign-ins of an address');
  }

  async function refuseEntry(error: unknown, request: FastifyRequest): Promise<never> {
    if (!(error instanceof Refusal) || ![404, 422].includes(error.status)) throw error;
    const { isAdmitted, seconds } = await limits.failedEntries.count(clientNetwork(request.ip));
    throw isAdmitted ? error : rateLimited(seconds, 'failed logins of an address');
  }

  function requireProof(session: Session): void {
    if (session.needsProof && !isProven(session, clock())) throw unproven();
  }

  const serve: Serve = (operation, handler) => {
    const declared = declaredFields(operation.output);
    const { access, isUnlimited = false } = operation;
    const isOpen = access === 'anyone' || access === 'pane';
    const isEntry = isOpen && operation.method === 'POST' && !isUnlimited;
    api.route({
      method: operation.method,
      url: operation.path,
      ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
      config: { access, isUnlimited, isFile: operation.isFile ?? false },
      async onRequest(request) {
        if (!isOpen && !request.session) throw signedOut();
        if (!isOpen && operation.method === 'POST') requireShownPerson(request);
        if (request.session) requireProof(request.session);
        if (operation.permission && request.session)
          requirePermission(request.session.caller, operation.permission);
        requireJsonAccepted(request.headers.accept);
      },
      async handler(request, reply) {
        if (isEntry) await admitEntry(request, access);
        const progress = operation.hasProgress ? noProgress() : null;
        const { session } = request;
        const now = clock();
        const call = {
          session,
          params: parsePart(operation.params, request.params, null),
          query: parsePart(operation.query, readQuery(request.url), ''),
          body: parsePart(operation.body, request.body, null),
          now,
          by: session && { now, actor: session.caller.identity.uid },
          language: readerLanguage(request.headers['accept-language']),
          device: deviceName(request.headers['user-agent']),
          progress,
        } as Parameters<typeof handler>[0];
        const answering = Promise.resolve(call)
          .then((known) => handler(known, reply))
          .then((answer) => declared({ ok: true, ...(answer as object) }));
        if (progress && request.headers.accept?.includes(PROGRESS_TYPE))
          return answerWithProgress(reply, answering, progress);
        return isEntry ? answering.catch((error) => refuseEntry(error, request)) : answering;
      },
    });
  };

  return {
    serve,
    signIn,
    admitEntry,
    ceremony: (now) => ({ database, site: signIn, now }),
    writeAs: (session, work) =>
      database.write(async (trx) => {
        await requireStillAllowed(trx, session.caller, { hold: 'alone', ended: signedOut });
        requireProof(session);
        return work(trx);
      }),
    ...sessions,
  };
}

/** Pages of an older release don't send the header. */
function requireShownPerson({ headers, session }: FastifyRequest): void {
  const shown = headers[IDENTITY_HEADER];
  if (shown !== undefined && shown !== session?.caller.identity.uid) throw otherPerson();
}

/** Browsers send Origin with every POST, and pages can't set it; Sec-Fetch-Site confirms it. */
function requireOwnPage({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== origin || (site !== undefined && site !== 'same-origin'))
    throw forbidden(`This is only for pages of ${origin}`);
}
