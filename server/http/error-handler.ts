import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

import type { Clock } from '#server/db/schema.ts';
import { codeOf } from '#server/errors/file-faults.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { REFUSAL_PAGE_HEADERS, refusalPage } from '#server/html/refusal-page.ts';
import {
  errorBody,
  forbidden,
  malformed,
  methodNotAllowed,
  notFound,
  Refusal,
  unavailable,
} from '#server/errors/refusals.ts';
import { wrongType } from './input.ts';
import { chosenLanguage, readerLanguage } from './language.ts';
import { memoized, negotiatedType } from './negotiation.ts';

interface ErrorHandlerOptions {
  /** Whether the database failed to serve, as opposed to a bug. */
  isOutage: (error: unknown) => boolean;
  clock: Clock;
  /** The address of the page where readers begin. */
  home: string;
}

/** Time for a client to read why it's refused. One that neither reads nor closes would keep the connection. */
const MAX_FAREWELL_MS = 2_000;
const OUTAGE_LOGGED_EVERY_MS = 60_000;

/** Turns every error into the one error body, or a page for a person; an unexpected one becomes an opaque 500. */
export function createErrorHandler({ isOutage, clock, home }: ErrorHandlerOptions) {
  const outages = createOutageLog(clock);
  return function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refusal = refusalOf(error, request, isOutage);
    request.refusal = refusal;
    const { url: route } = request.routeOptions;
    if (isOutage(error)) outages.log(error, request);
    else if (refusal.status >= 500 && !(error instanceof Refusal))
      request.log.error({ err: error, route }, 'request failed');
    reply.code(refusal.status).headers(refusal.headers);
    if (isForPerson(request)) return reply.headers(REFUSAL_PAGE_HEADERS).send(pageFor(request, refusal));
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(errorBody(refusal));
  };

  function pageFor({ headers, query, method, id }: FastifyRequest, { status }: Refusal): string {
    const asked = { ...(query as Record<string, unknown>) };
    const language = chosenLanguage(asked) ?? readerLanguage(headers['accept-language']);
    const strings = Object.entries(asked).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const isAskedAgain = method === 'GET' || method === 'HEAD';
    const repeated = isAskedAgain ? Object.fromEntries(strings) : null;
    return refusalPage({ status, language, query: repeated, home, requestId: id });
  }
}

const prefersHtml = memoized(
  (accept) => negotiatedType(accept, ['application/json', 'text/html']) === 'text/html',
);

/** Browsers ask for HTML by name; the API always answers JSON. */
function isForPerson({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return !/^\/api(\/|$)/.test(url) && prefersHtml(headers.accept ?? '');
}

/** A line a minute for each kind: a full disk fails hundreds of requests a second, and logs need space. */
function createOutageLog(clock: Clock) {
  const lines = new Map<string, { at: number; unlogged: number }>();
  return {
    log(error: unknown, request: FastifyRequest): void {
      const kind = codeOf(error) || String(error);
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

function refusalOf(error: unknown, { routeOptions }: FastifyRequest, isOutage: (error: unknown) => boolean) {
  if (error instanceof Refusal) return error;
  if (isOutage(error))
    return unavailable(
      "The service can't reach its database. Try again shortly",
      `The database refused: ${codeOf(error) || String(error)}`,
    );
  switch (error instanceof Error && (error as Partial<FastifyError>).statusCode) {
    case 403:
      return forbidden("You don't have access to this");
    case 404:
      return notFound("There's nothing at this address");
    case 413:
      return new Refusal(413, 'payload_too_large', 'The body is too large');
    case 415:
      return wrongType(routeOptions.config.isFile);
    case 400:
      return malformed('The body must be valid JSON');
    default:
      return new Refusal(500, 'internal_error', 'Something went wrong on our side');
  }
}

const NOT_HTTP = { status: 400, message: "The request isn't valid HTTP" };

/** By the codes of Node's parser. */
const REFUSALS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: `The request's address and headers are larger than ${maxHeaderSize} bytes`,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
};

/** Answers what Node can't read as HTTP: unknown methods, bad framing, oversized headers, slow clients. */
export function createClientErrorHandler({ home }: Pick<ErrorHandlerOptions, 'home'>) {
  return function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
    // If bytes were sent, they answer this failing request or one before it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy(error);
      return;
    }
    const { status, message } = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
    const code = status === 413 ? 'payload_too_large' : 'invalid_request';
    const requestId = randomUUID();
    const request = requestIn(error);
    const language = readerLanguage(request.headers['accept-language']);
    const body = isForPerson(request)
      ? refusalPage({ status, language, query: null, home, requestId })
      : JSON.stringify(errorBody({ code, message }));
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      ...ANSWERS.api,
      ...(isForPerson(request) && REFUSAL_PAGE_HEADERS),
      ...ANSWERS.unparsed,
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const head = Object.entries(headers).map((header) => header.join(': '));
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), MAX_FAREWELL_MS).unref();
  };
}

/** What can be read of an invalid request, from the bytes at which Node's parser gave up. */
function requestIn(error: NodeJS.ErrnoException): Pick<FastifyRequest, 'url' | 'headers'> {
  const packet = 'rawPacket' in error ? error.rawPacket : null;
  const head = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '';
  return {
    url: /^\S+ (\S+)/.exec(head)?.[1] ?? '',
    headers: { accept: header('accept'), 'accept-language': header('accept-language') },
  };
}

/** For routes added from here on: 405 with `Allow` if only the method is wrong, otherwise 404. */
export function createUnknownRouteHandler(app: FastifyInstance) {
  const known: { pattern: RegExp; methods: string[] }[] = [];

  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    known.push({ pattern: patternOf(url), methods });
  });

  // Before the body is looked at, which Fastify refuses by its type first.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) answerUnknownRoute(request);
    done(null, payload);
  });

  return answerUnknownRoute;

  function answerUnknownRoute({ method, url }: FastifyRequest): never {
    const [path = ''] = url.split('?');
    const found = known.filter(({ pattern }) => pattern.test(path));
    const allowed = new Set(found.flatMap(({ methods }) => methods));
    if (allowed.size === 0 || allowed.has(method)) throw notFound("There's nothing at this address");
    throw methodNotAllowed(method, [...allowed]);
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
