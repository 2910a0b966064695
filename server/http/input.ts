import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { WORD_TYPE } from '#contract/operation.ts';
import { invalid, malformed, Refusal, unavailable } from '#server/errors/refusals.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a Word document. */
    isFile?: boolean;
  }
}

/** How many files may arrive at the same time, because each is in memory until it's read. */
const MAX_FILES_AT_ONCE = 8;
/** An organization that sends slowly leaves room for others. */
const MAX_OF_ORGANIZATION = 4;

/** Not compressed: JSON in UTF-8, or a Word document on its route. `__proto__` is refused anywhere. */
export function acceptBodies(
  app: FastifyInstance,
  organizationOf: (request: FastifyRequest) => number | undefined,
): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const refusal = wrongBody(request, false);
    const text = refusal ?? bodyText(body);
    if (text instanceof Refusal) done(text);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser(WORD_TYPE, { parseAs: 'buffer' }, (request, file: Buffer, done) => {
    const refusal = wrongBody(request, true);
    if (refusal) done(refusal);
    else done(null, { file });
  });
  const arriving = new Map<FastifyRequest, number | undefined>();
  // Runs after everything that refuses a request by its headers alone.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.routeOptions.config.isFile) return done(null, payload);
    const organization = organizationOf(request);
    const itsOwn = [...arriving.values()].filter((one) => one === organization).length;
    if (arriving.size === MAX_FILES_AT_ONCE || itsOwn === MAX_OF_ORGANIZATION)
      return done(unavailable('Other files are still arriving. Try again shortly'));
    arriving.set(request, organization);
    const end = () => arriving.delete(request);
    reply.raw.once('finish', end).once('close', end);
    done(null, payload);
  });
}

/** A path whose percent-encoding is broken becomes one that reads as it's written, which is routed like all others. */
export function decodableAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURI(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

function wrongBody({ headers, routeOptions }: FastifyRequest, isFile: boolean): Refusal | null {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return new Refusal(415, 'unsupported_media_type', 'The body must not be compressed');
  return Boolean(routeOptions.config.isFile) === isFile ? null : wrongType(routeOptions.config.isFile);
}

export function wrongType(isFile: boolean | undefined): Refusal {
  const type = isFile ? WORD_TYPE : 'application/json';
  return new Refusal(415, 'unsupported_media_type', `The body must be sent as ${type}`);
}

function bodyText(body: Buffer): string | Refusal {
  try {
    return utf8.decode(body);
  } catch (cause) {
    if (cause instanceof TypeError) return malformed('The body must be UTF-8');
    throw cause;
  }
}

/** The query of an address, read strictly: each parameter once, valid UTF-8. */
export function readQuery(address: string): Record<string, string> {
  const start = address.indexOf('?');
  if (start === -1) return {};
  const found = new Map<string, string>();
  for (const pair of address.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (found.has(name)) throw invalid(`${name} must be given once`);
    found.set(name, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return Object.fromEntries(found);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError) throw invalid('The query must be percent-encoded UTF-8');
    throw cause;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Clients send back the nulls of answers in a body, and forms send empty boxes as parameters. */
function withoutAbsent(schema: z.ZodMiniType, input: unknown, absent: null | ''): unknown {
  const known = shapeOf(schema);
  if (known === null || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => value !== absent || !Object.hasOwn(known, name))
      .map(([name, value]) => {
        const inner = Object.hasOwn(known, name) ? known[name] : undefined;
        return [name, inner ? withoutAbsent(inner, value, absent) : value];
      }),
  );
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodMiniType> | null {
  if (schema instanceof z.ZodMiniOptional) return shapeOf(schema.def.innerType);
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : null;
}

/** Checks one part of a request, without absent fields if `absent` is given; undefined without a schema. */
export function parsePart(schema: z.ZodMiniType | undefined, input: unknown, absent?: null | ''): unknown {
  if (!schema) return undefined;
  if (input === undefined) throw malformed('The body must be valid JSON');
  return parseInput(schema, input, absent);
}

const BOUNDS = { too_small: 'at least', too_big: 'at most' };

/** For checks whose schema has no sentence of its own, because Zod's don't continue the name of a field. */
function bound(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return "isn't valid";
  const most = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  if (issue.origin === 'array') return `must have ${BOUNDS[issue.code]} ${most} in it`;
  return `must be ${BOUNDS[issue.code]} ${most}${issue.origin === 'string' ? ' characters long' : ''}`;
}

/** Checks a caller's input. The refusal names all missing required fields, or the first wrong one and its bound. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
  absent?: null | '',
): z.output<Schema> {
  const input = absent === undefined ? sent : withoutAbsent(schema, sent, absent);
  const parsed = z.safeParse(schema, input, { error: bound });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const missing = parsed.error.issues.filter(({ path }) => path.length > 0 && isMissing(input, path));
  if (missing.length > 1)
    throw invalid(`${missing.map(({ path }) => path.join('.')).join(', ')} are required`);
  throw invalid(issue ? sentence(issue, input) : "The request isn't valid");
}

function sentence(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} isn't a known field`;
  const [first, ...rest] = issue.path;
  if (first === undefined) return 'The body must be a JSON object';
  const field = [first, ...rest].join('.');
  if (isMissing(input, issue.path)) return `${field} is required`;
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
  return `${field} ${issue.message}`;
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value === undefined;
}
