import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#server/db/time.ts';

import { errorBody, forbidden, malformed, notFound, Refusal, unavailable } from './errors.ts';

interface ErrorHandlerOptions {
  /** Whether the database could not serve, as opposed to a fault of ours. */
  isOutage: (error: unknown) => boolean;
  clock: Clock;
}

const OUTAGE_LOGGED_EVERY_MS = 60_000;

/** Turns whatever was thrown into the one error body; what we did not expect becomes an opaque 500. */
export function createErrorHandler({ isOutage, clock }: ErrorHandlerOptions) {
  const outages = createOutageLog(clock);
  return function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refusal = refusalOf(error, isOutage);
    const { url: route } = request.routeOptions;
    if (isOutage(error)) outages.log(error, request);
    else if (refusal.status >= 500) request.log.error({ err: error, route }, 'request failed');
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(errorBody(refusal));
  };
}

/** One line a minute for each kind of outage: a full disk fails hundreds of requests a second, and logs need room too. */
function createOutageLog(clock: Clock) {
  const lines = new Map<string, { at: number; unlogged: number }>();
  return {
    log(error: unknown, request: FastifyRequest): void {
      const kind = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      const now = clock().getTime();
      const last = lines.get(kind);
      if (last && now - last.at < OUTAGE_LOGGED_EVERY_MS) {
        last.unlogged += 1;
        return;
      }
      lines.set(kind, { at: now, unlogged: 0 });
      const { url: route } = request.routeOptions;
      request.log.error({ err: error, route, unlogged: last?.unlogged ?? 0 }, 'request failed');
    },
  };
}

function refusalOf(error: unknown, isOutage: (error: unknown) => boolean): Refusal {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return unavailable("The service can't reach its database. Try again shortly");
  switch (statusOf(error)) {
    case 403:
      return forbidden("You don't have access to this");
    case 404:
      return notFound("There's nothing at this address");
    case 413:
      return new Refusal(413, 'payload_too_large', 'The body is too large');
    case 415:
      return new Refusal(415, 'unsupported_media_type', 'The body must be sent as application/json');
    case 400:
      return malformed('The body must be valid JSON');
    default:
      return new Refusal(500, 'internal_error', 'Something went wrong on our side');
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
}
