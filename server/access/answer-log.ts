import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from './tokens.store.ts';

import type { Refusal } from '#server/errors/refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refusal: Refusal | null;
  }
}

/** Asked every few seconds; logged only where they are refused, or all requests are logged (`debug`). */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];
/** Others are about input, which may hold names. */
const REASON_LOGGED: readonly number[] = [401, 403, 429, 503];

/**
 * One line for each request: the route's pattern, not its address, which can hold a signature or what somebody searched
 * for; ids of the caller; why it was refused.
 */
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

/** From here on every line about the request has the ids of its caller, and never the secret of the token. */
export function logCaller(request: FastifyRequest, { organization, identity, tokenUid }: Caller): void {
  request.log = request.log.child({
    organization_id: organization.uid,
    identity_id: identity.uid,
    token_id: tokenUid,
  });
}

/** PostgreSQL adds the refused row to its errors, and with it names and titles. */
export function loggedError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    stack: stackWithCauses(error),
    ...(code !== undefined && { code }),
  };
}

function stackWithCauses({ stack = '', cause }: Error): string {
  return cause instanceof Error ? `${stack}\ncaused by: ${stackWithCauses(cause)}` : stack;
}
