import * as z from 'zod/mini';

import { dashboardErrorBody } from '#contract/dashboard/errors.ts';

import { ApiError, type RefusedReason } from './api-error.ts';

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
 * Reads the whole answer, so that a connection lost halfway is "no answer" too. `read` may say that more of it came: then
 * as much time begins anew.
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
 * What a good answer holds, checked by the contract. Of a newer service, unknown fields and unknown words in lists are
 * left out.
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

/** A scope or permission that this release doesn't know must not keep the user from those that it does. */
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

/** undefined where the answer is not JSON: the contract refuses that like any other wrong answer. */
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

/** For an answer without our error body: something between the pane and the service spoke. */
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
