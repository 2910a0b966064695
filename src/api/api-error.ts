import type { ErrorCode } from '#contract/errors.ts';

/** Why the service no longer accepts a token, as far as it says so. */
export type RefusedReason = 'unknown' | 'expired' | 'revoked';

interface Details {
  status?: number;
  retryAfter?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** A request that brought no usable answer. `status` 0: no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | 'offline' | 'bad_answer';
  readonly status: number;
  /** Seconds to wait before asking again, where the service said so. */
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

/** For how many seconds the service asked to be left alone. */
export function secondsToWait(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
}
