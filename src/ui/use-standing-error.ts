import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why the query about `of` has no answer yet. TanStack Query forgets the error of a query without data as soon as it
 * asks again, which it does whenever the pane is clicked into: what is being clicked would be gone before the release.
 */
export function useStandingError({ data, error }: UseQueryResult, of: string | null): Error | null {
  const [last, setLast] = useState({ of, error });
  if (last.of !== of || (error !== null && last.error !== error)) setLast({ of, error });
  if (data !== undefined || error !== null || last.of !== of) return error;
  return last.error;
}
