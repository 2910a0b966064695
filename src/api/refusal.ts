import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';

import { ApiError, type RefusedReason } from './api-error.ts';
import type { Answer } from './exchange.ts';

/** undefined where the answer is not JSON: the contract refuses that like any other wrong answer. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return undefined;
    throw notJson;
  }
}

export function refusal(answer: Answer): ApiError {
  const parsed = z.safeParse(errorBody, jsonOf(answer));
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
