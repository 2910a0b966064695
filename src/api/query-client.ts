import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { ApiError, reportError } from './api-error.ts';

const TRIES = 3;

/** Retries after a lost answer or a 5xx, and after a 429 once the wait is over; never after another 4xx. */
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

/** A long list refetches every page, and more than these are too many for a click into the pane. */
const MAX_PAGES_ON_FOCUS = 4;

/** Whether an infinite list is refetched when the pane gets the focus. */
export function isShortList({
  state,
}: {
  state: { data?: { pages: readonly unknown[] } | undefined };
}): boolean {
  return (state.data?.pages.length ?? 0) <= MAX_PAGES_ON_FOCUS;
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
