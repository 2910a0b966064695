import { isIPv4, isIPv6 } from 'node:net';

import { RateLimiterRes } from 'rate-limiter-flexible';

import type { RateLimit } from '#server/config/config.ts';
import type { Counters, CounterStore } from './counter-store.ts';

export interface Admission {
  isAdmitted: boolean;
  /** Requests that are still admitted in this window. */
  remaining: number;
  /** Until the next window starts. */
  seconds: number;
  headers: Record<`RateLimit-${string}`, string>;
}

export interface RateLimiter {
  count(key: string): Promise<Admission>;
  /** The state of `key`, without counting. */
  look(key: string): Promise<Admission>;
}

/** Admits `limit` requests of one key in a window of fixed length. Limiters with the same name share their counts. */
export function createRateLimiter(
  store: CounterStore,
  name: string,
  { limit, windowSeconds }: RateLimit,
): RateLimiter {
  const counters = store.counters(name, { limit, windowSeconds });
  const policy = `${limit};w=${windowSeconds}`;
  /** Whether requests were counted by a clock that was ahead: their window would end later than two windows from now. */
  const isAhead = (state: RateLimiterRes | null) => (state?.msBeforeNext ?? 0) > windowSeconds * 2000;

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
      let { state, isRefused } = await consumed(counters, key);
      if (isAhead(state)) {
        await counters.delete(key);
        ({ state, isRefused } = await consumed(counters, key));
      }
      return admission(state, isRefused);
    },
    async look(key) {
      const state = await counters.get(key);
      return admission(state, !isAhead(state) && (state?.consumedPoints ?? 0) > limit);
    },
  };
}

/** The limiter throws its state to refuse. */
async function consumed(counters: Counters, key: string) {
  try {
    return { state: await counters.consume(key), isRefused: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { state: refusal, isRefused: true };
  }
}

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies send the client's port with its address, and a client uses another port for each request. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

export function withoutPort(address: string): string {
  const [, v6 = '', v4 = v6] = WITH_PORT.exec(address) ?? [];
  return v4 === '' ? address : v4;
}

/**
 * The key by which a limit counts a client: its IPv4 address, or the /64 of its IPv6 address. One customer has a whole /64,
 * so counting single addresses would stop nobody and fill the memory. Everything that isn't an address counts as one
 * client.
 */
export const clientNetwork = (address: string): string => networkOf(address, { v4: 32, v6: 64 });

/** The /24 or /48 around it, within which one customer of a provider can have many addresses. */
export const widerNetwork = (address: string): string => networkOf(address, { v4: 24, v6: 48 });

function networkOf(address: string, bits: { v4: 24 | 32; v6: 48 | 64 }): string {
  const [withoutZone = ''] = withoutPort(address).split('%');
  const mapped = V4_IN_V6.exec(withoutZone)?.[1] ?? withoutZone;
  if (isIPv4(mapped)) return bits.v4 === 32 ? mapped : mapped.replace(/\d+$/, '0/24');
  if (!isIPv6(withoutZone)) return 'unknown';
  const [head = '', tail = ''] = withoutZone.split('::');
  const left = groups(head);
  const missing = withoutZone.includes('::') ? 8 - left.length - groups(tail).length : 0;
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const prefix = all.slice(0, bits.v6 / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/${bits.v6}`;
}

const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
