import { isDeepStrictEqual } from 'node:util';

import type { DashboardErrorBody, DashboardErrorCode } from '#contract/dashboard/errors.ts';

/** An error with an answer: the message for the caller, and the headers. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: DashboardErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** A reason for the log, if it may say more than the message. */
  readonly reason: string;

  constructor(
    status: number,
    code: DashboardErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    reason = message,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.reason = reason;
  }
}

export type TokenProblem = 'missing' | 'malformed' | 'unknown' | 'expired' | 'revoked';

const REALM = 'Bearer realm="sealmark"';

/** The body is the same for every reason; the header tells the holder of a real token why it's refused (RFC 6750). */
export function unauthorized(problem: TokenProblem): Refusal {
  const details =
    problem === 'missing'
      ? ''
      : `, error="invalid_token", error_description="The token is ${problem}", reason="${problem}"`;
  const headers = { 'WWW-Authenticate': `${REALM}${details}` };
  return new Refusal(401, 'unauthorized', 'A valid token is required', headers, `The token is ${problem}`);
}

/** For the dashboard, whose browsers have no token. */
export const signedOut = () => new Refusal(401, 'unauthorized', 'Sign in first');
export const unproven = () =>
  new Refusal(403, 'proof_required', 'This requires a sign-in in the last 15 minutes');
export const otherPerson = () =>
  new Refusal(409, 'other_person', 'Someone else is signed in in this browser now, so nothing was changed');

export const changed = (message = 'Somebody else has changed this since, so nothing was done') =>
  new Refusal(409, 'changed', message);

/** 409 if the caller saw something else than what is stored. Call in a transaction that nobody else can change it during. */
export function requireSeen(seen: object | string | undefined, stored: unknown): void {
  if (seen !== undefined && !isDeepStrictEqual(withoutNulls(seen), withoutNulls(stored))) throw changed();
}

/** Requests contain no nulls. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify({ value }, (_, one: unknown) => one ?? undefined));

export function insufficientScope(scope: string): Refusal {
  return new Refusal(403, 'insufficient_scope', `The token doesn't have the scope ${scope}`, {
    'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"`,
  });
}

export const forbidden = (message: string) => new Refusal(403, 'forbidden', message);
export const notFound = (message: string) => new Refusal(404, 'not_found', message);
export const conflict = (message: string) => new Refusal(409, 'conflict', message);
export const invalid = (message: string) => new Refusal(422, 'invalid_request', message);
export const malformed = (message: string) => new Refusal(400, 'invalid_request', message);
/** For something that is deleted for good, as the answer says. */
export const gone = (message: string) => new Refusal(410, 'not_found', message);
export const unavailable = (message: string, reason = message) =>
  new Refusal(503, 'unavailable', message, { 'Retry-After': '5' }, reason);

export const notAcceptable = () =>
  new Refusal(406, 'not_acceptable', 'Responses are available only as application/json');

export function methodNotAllowed(method: string, allowed: readonly string[]): Refusal {
  return new Refusal(405, 'method_not_allowed', `${method} isn't allowed here`, {
    Allow: allowed.join(', '),
  });
}

/** `limit` is the name of the exceeded limit in the log. */
export function rateLimited(seconds: number, limit: string): Refusal {
  const headers = { 'Retry-After': String(seconds) };
  const message = `Too many requests. Try again in ${seconds} s`;
  return new Refusal(429, 'rate_limited', message, headers, `Limit reached: ${limit}`);
}

export function errorBody({ code, message }: Pick<Refusal, 'code' | 'message'>): DashboardErrorBody {
  return { ok: false, error: message, code };
}
