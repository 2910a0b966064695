import * as z from 'zod/mini';

import { dashboardErrorBody } from '#contract/dashboard/errors.ts';
import { type Operation, WORD_TYPE } from '#contract/operation.ts';
import { ApiError, type RefusedReason } from './api-error.ts';

type Part<Op, Name extends string> =
  Op extends Record<Name, infer Schema extends z.ZodMiniType> ? z.input<Schema> : unknown;

/** Path parameters, query and body of an operation, in one flat object. */
export type InputOf<Op> = Part<Op, 'params'> & Part<Op, 'query'> & Part<Op, 'body'>;

/** Path, with its query, and options of the request that sends this input. */
export function requestOf(
  { method, path: template, isFile }: Pick<Operation, 'method' | 'path' | 'isFile'>,
  input: object,
  { headers, credentials }: { headers: Record<string, string>; credentials: RequestCredentials },
): { path: string; init: RequestInit } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const init: RequestInit = { method, headers, credentials, cache: 'no-store' };
  const { file, ...fields } = Object.fromEntries(rest);
  const query = method === 'GET' || isFile ? new URLSearchParams(fields).toString() : '';
  const address = query === '' ? path : `${path}?${query}`;
  if (method === 'GET') return { path: address, init };
  init.headers = { ...headers, 'content-type': isFile ? WORD_TYPE : 'application/json' };
  init.body = isFile ? (file as Uint8Array<ArrayBuffer>) : JSON.stringify(Object.fromEntries(rest));
  return { path: address, init };
}

export interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function wholeAnswer(response: Response): Promise<Answer> {
  const { ok, status, headers } = response;
  return { ok, status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * Reads the whole answer, so that a connection lost halfway counts as no answer. `read` may report that more has come,
 * which restarts the timeout.
 */
export async function exchange(
  address: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: Response, onMore: () => void) => Promise<Answer> = wholeAnswer,
): Promise<Answer> {
  signal?.throwIfAborted();
  const ours = new AbortController();
  const stop = () => ours.abort();
  let timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(address, { ...init, signal: ours.signal });
    return await read(response, () => {
      clearTimeout(timer);
      timer = setTimeout(stop, timeoutMs);
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('offline', 'The service did not answer', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * The content of a successful answer, checked against the contract. Unknown fields of a newer service, and unknown words in
 * lists, are dropped.
 */
export function accepted<Content>(answer: Answer, content: z.ZodMiniType<Content>, name: string): Content {
  if (!answer.ok) throw refusal(answer);
  const body = jsonOf(answer);
  const strict = z.safeParse(content, body);
  const parsed = strict.success ? strict : z.safeParse(content, withoutUnknownWords(body, strict.error));
  if (parsed.success) return parsed.data;
  const details = { ...detailsOf(answer), cause: parsed.error };
  throw new ApiError('bad_answer', `${name} is not what the contract says`, details);
}

/** An unknown scope or permission must not block the known ones. */
function withoutUnknownWords(body: unknown, { issues }: z.core.$ZodError): unknown {
  const unknown = issues.filter(({ code }) => code === 'invalid_value').map(({ path }) => path.join('/'));
  const kept = (value: unknown, path: string): unknown => {
    if (Array.isArray(value))
      return value.flatMap((one: unknown, index) => {
        const place = `${path}${index}`;
        return unknown.includes(place) ? [] : [kept(one, `${place}/`)];
      });
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, kept(one, `${path}${name}/`)]),
    );
  };
  return kept(body, '');
}

/** undefined if the answer isn't JSON, which the contract then refuses. */
function jsonOf({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return undefined;
    throw notJson;
  }
}

export function refusal(answer: Answer): ApiError {
  const parsed = z.safeParse(dashboardErrorBody, jsonOf(answer));
  if (parsed.success) return new ApiError(parsed.data.code, parsed.data.error, detailsOf(answer));
  return new ApiError(codeOf(answer.status), `HTTP status ${answer.status}`, detailsOf(answer));
}

/** For an answer without our error body: it came from something between the pane and the service. */
function codeOf(status: number): ApiError['code'] {
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'bad_answer';
}

export function detailsOf({ status, headers }: Answer) {
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  return { status, requestId: headers.get('x-request-id'), retryAfter: Number.isFinite(wait) ? wait : null };
}

export function refusedReason(headers: Headers): RefusedReason {
  const reason = /\breason="?(expired|revoked)\b/.exec(headers.get('www-authenticate') ?? '')?.[1];
  return reason === 'expired' || reason === 'revoked' ? reason : 'unknown';
}
