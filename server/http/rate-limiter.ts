import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

import type { RateLimit } from '#server/config.ts';

export interface Admission {
  isAdmitted: boolean;
  /** Until the window starts anew. */
  seconds: number;
  /** What the caller is told of the limit. */
  headers: Record<`RateLimit-${string}`, string>;
}

export interface RateLimiter {
  /** Counts one request of `key`. */
  count(key: string): Promise<Admission>;
  /** How `key` stands, without counting. */
  look(key: string): Promise<Admission>;
}

/** Fixed windows, counted in memory. */
export function createRateLimiter({ limit, windowSeconds }: RateLimit): RateLimiter {
  const counters = new RateLimiterMemory({ points: limit, duration: windowSeconds });

  function admission(state: RateLimiterRes | null): Admission {
    const seconds = state ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : windowSeconds;
    const used = state?.consumedPoints ?? 0;
    return {
      isAdmitted: used <= limit,
      seconds,
      headers: {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(Math.max(0, limit - used)),
        'RateLimit-Reset': String(seconds),
        'RateLimit-Policy': `${limit};w=${windowSeconds}`,
      },
    };
  }

  return {
    count: async (key) => admission(await counters.penalty(key)),
    look: async (key) => admission(await counters.get(key)),
  };
}
