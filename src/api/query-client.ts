import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';
import { reportError } from './error-report.ts';

const TRIES = 3;

/** Asks again after a lost answer or a 5xx, and after a 429 once the service's wait is over; never after another 4xx. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: isWorthRetrying, retryDelay },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures >= TRIES - 1) return false;
  if (error.code === 'rate_limited') return (error.retryAfter ?? 0) <= 5;
  return error.code === 'offline' ? navigator.onLine : error.status >= 500;
}

export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? 500 * 2 ** failures : asked * 1000;
}
