import { isIPv4, isIPv6 } from 'node:net';

import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

import type { RateLimit } from '#server/config.ts';
import type { CounterStore } from './counter-store.ts';

export interface Admission {
  isAdmitted: boolean;
  /** Requests that would still be admitted in this window. */
  remaining: number;
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

/** Admits `limit` requests of one key in a window of fixed length. Limiters of one name count together. */
export function createRateLimiter(
  store: CounterStore,
  name: string,
  { limit, windowSeconds }: RateLimit,
): RateLimiter {
  const counters = store.counters(name, { limit, windowSeconds });
  const policy = `${limit};w=${windowSeconds}`;

  function admission(state: RateLimiterRes | null, isRefused: boolean): Admission {
    const seconds = state ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : windowSeconds;
    const remaining = isRefused ? 0 : Math.max(0, limit - (state?.consumedPoints ?? 0));
    return {
      isAdmitted: !isRefused,
      remaining,
      seconds,
      get headers() {
        return {
          'RateLimit-Limit': String(limit),
          'RateLimit-Remaining': String(remaining),
          'RateLimit-Reset': String(seconds),
          'RateLimit-Policy': policy,
        };
      },
    };
  }

  return {
    async count(key) {
      const { state, isRefused } = await consumed(counters, key);
      return admission(state, isRefused);
    },
    async look(key) {
      const state = await counters.get(key);
      return admission(state, (state?.consumedPoints ?? 0) > limit);
    },
  };
}

/** A refusal is thrown by the limiter, as the state that caused it. */
async function consumed(counters: RateLimiterAbstract, key: string) {
  try {
    return { state: await counters.consume(key), isRefused: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { state: refusal, isRefused: true };
  }
}

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What a limit counts a client by: its IPv4 address, or the /64 of its IPv6 address. One customer has a whole /64, so
 * counting single addresses would stop nobody and fill the memory.
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  const mapped = V4_IN_V6.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const [head = '', tail = ''] = withoutZone.split('::');
  const left = groups(head);
  const missing = withoutZone.includes('::') ? 8 - left.length - groups(tail).length : 0;
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

function groups(part: string): string[] {
  return part.split(':').filter((group) => group !== '');
}
