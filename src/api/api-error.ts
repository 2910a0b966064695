import type { DashboardErrorCode } from '#contract/dashboard/errors.ts';

/** Why the service no longer accepts a token, if it says so. */
export const REFUSED_REASONS = ['unknown', 'expired', 'revoked'] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];

interface Details {
  status?: number;
  retryAfter?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** A request without a usable answer. `status` 0: no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** `not_offered`: the service's release lacks the operation. */
  readonly code: DashboardErrorCode | 'offline' | 'bad_answer' | 'not_offered';
  readonly status: number;
  /** Seconds to wait before the next request, if the service said so. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(code: ApiError['code'], message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** How many seconds the service wants to be left alone. */
export function secondsToWait(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
}

/**
 * The field that the service refused, such as `title` or `fields.start_date`: by the contract the message begins with the
 * field's name. null for any other failure.
 */
export function refusedField(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  return /^([a-z_]+(?:\.[a-z_]+)*) /.exec(error.message)?.[1] ?? null;
}

/**
 * Writes a failure to the browser's console, with the request id that the service's log also has. The screen shows only one
 * sentence, so nobody could find the cause otherwise.
 */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  // A fault of the service, the network, Word, a passkey or a file, for which there is a sentence. Anything else is a bug.
  const isForeseen =
    error instanceof ApiError ||
    (error instanceof Error && ['WordError', 'SignInError', 'GoneFile'].includes(error.name));
  if (isForeseen) console.warn('Sealmark:', ...linesOf(error));
  else console.error('Sealmark:', ...linesOf(error));
}

function linesOf(error: unknown): unknown[] {
  if (!(error instanceof ApiError)) return [error];
  const { code, status, requestId } = error;
  return [error, { code, status, requestId }];
}
