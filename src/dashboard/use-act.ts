import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { announce } from '#src/ui/notices/announce.ts';
import { SESSION } from './dashboard-client.ts';
import { withProof } from './passkey.ts';

/** The result of an act that changed nothing, because the person must first enter something else. */
export const STAYS = 'stays';

export interface Act {
  act: () => Promise<unknown>;
  /** The message for screen readers afterwards. */
  done: string;
}

interface Callbacks {
  onDone?: () => void;
  onError?: (error: Error) => void;
}

/** Changes something, asks for a sign-in if necessary, and then refetches everything on screen. */
export function useAct({ onDone = () => {}, onError = () => {} }: Callbacks = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: Act) => withProof(queries.getQueryData<DashboardSession | null>(SESSION), act),
    onSuccess: (answer, { done }) => {
      if (answer === STAYS) return;
      announce(done);
      onDone();
    },
    onError,
    // A proof begins another session, which may be somebody else's.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}
