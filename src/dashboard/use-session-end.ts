import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ApiError } from '#src/api/api-error.ts';
import { SESSION } from './dashboard-client.ts';

/** Shows the sign-in screen once the service reports that the session is over. The address stays. */
export function useSessionEnd(error: unknown): void {
  const queries = useQueryClient();
  const isOver = error instanceof ApiError && error.code === 'unauthorized';
  useEffect(() => {
    if (isOver) queries.setQueryData(SESSION, null);
  }, [isOver, queries]);
}
