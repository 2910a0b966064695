import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/db/schema.ts';
import type { TokenUse } from './token-use.ts';
import { type Authenticated, authenticate } from './tokens.service.ts';
import { type Caller, createTokenFinder } from './tokens.store.ts';

import { logCaller } from './answer-log.ts';
import { clientNetwork, type RateLimiter } from '#server/http/rate-limiter.ts';
import { rateLimited, type TokenProblem, unauthorized } from '#server/errors/refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token is accepted, before the body is read. */
    caller: Caller;
  }
}

interface AuthenticationOptions {
  database: Database;
  clock: Clock;
  /** How long an unused session of Word stays valid. */
  config: { signIn: { idleDays: number } };
  /** Counted for each token. */
  requests: RateLimiter;
  /** Counted for each client network. A valid token is never limited by failed attempts from the same address. */
  failedLogins: RateLimiter;
  tokenUse: Pick<TokenUse, 'note'>;
}

/** An onRequest hook that lets a request pass if its token is valid and within its rate limit. */
export function createAuthentication({
  database,
  clock,
  config,
  requests,
  failedLogins,
  tokenUse,
}: AuthenticationOptions) {
  const findToken = createTokenFinder(database, config.signIn);

  async function refuse(problem: TokenProblem, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const network = clientNetwork(request.ip);
    const { isAdmitted, seconds, headers } =
      problem === 'missing' ? await failedLogins.look(network) : await failedLogins.count(network);
    reply.headers(headers);
    throw isAdmitted || problem === 'missing'
      ? unauthorized(problem)
      : rateLimited(seconds, 'failed logins of an address');
  }

  return async function authenticateRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = clock();
    const found = await callerOf(request, now);
    if (found.caller) logCaller(request, found.caller);
    if ('problem' in found) return refuse(found.problem, request, reply);
    const { isAdmitted, seconds, headers } = await requests.count(String(found.caller.tokenId));
    reply.headers(headers);
    if (!isAdmitted) throw rateLimited(seconds, 'requests of a token');
    request.caller = found.caller;
    tokenUse.note(found.caller.tokenId, now);
  };

  async function callerOf(request: FastifyRequest, now: Date): Promise<Authenticated> {
    const token = bearerToken(request.raw.rawHeaders);
    return 'problem' in token ? { ...token, caller: null } : authenticate(findToken, token.value, now);
  }
}

/** Reads the raw headers, because Node keeps only the first of two Authorization headers. */
function bearerToken(rawHeaders: readonly string[]): { value: string } | { problem: TokenProblem } {
  const values = rawHeaders.filter(
    (_, i) =>
      i % 2 === 1 &&
      rawHeaders[i - 1]?.length === 'authorization'.length &&
      rawHeaders[i - 1]?.toLowerCase() === 'authorization',
  );
  if (values.length === 0) return { problem: 'missing' };
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(values[0] ?? '')?.[1];
  return token === undefined || values.length > 1 ? { problem: 'malformed' } : { value: token };
}
