import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from './tokens.store.ts';

import type { Refusal } from '#server/errors/refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refusal: Refusal | null;
  }
}

/** Probes come every few seconds, so they are logged only when refused or at the level `debug`. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];
/** Reasons for other statuses quote input, which may contain names. */
const REASON_LOGGED: readonly number[] = [401, 403, 429, 503];

/** Names the route's pattern instead of the address, which can contain a signature or a search. */
export function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, refusal } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const reason = REASON_LOGGED.includes(status) ? refusal?.reason : undefined;
    const line = { method, route: routeOptions.url, status, ms, ...(reason && { reason }) };
    const isProbe = status < 400 && PROBES.includes(routeOptions.url);
    request.log[isProbe ? 'debug' : 'info'](line, 'answered');
    done();
  });
}

/** Adds the caller's ids, and never the token's secret, to every later line about the request. */
export function logCaller(request: FastifyRequest, { organization, identity, tokenUid }: Caller): void {
  const ids = { organization_id: organization.uid, identity_id: identity.uid, token_id: tokenUid };
  request.log = request.log.child(ids);
}

/** Drops the refused row that PostgreSQL adds to its errors, because it contains names and titles. */
export function loggedError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const details = { message: error.message, stack: stackWithCauses(error) };
  return { type: error.name, ...details, ...(code !== undefined && { code }) };
}

function stackWithCauses({ stack = '', cause }: Error): string {
  return cause instanceof Error ? `${stack}\ncaused by: ${stackWithCauses(cause)}` : stack;
}
