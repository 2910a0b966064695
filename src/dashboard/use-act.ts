import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { announce } from '#src/ui/notices/announce.ts';

import { SESSION } from './dashboard-client.ts';
import { withProof } from './passkey.ts';

/** What an act answers that changed nothing, because the person has to say something else first. */
export const STAYS = 'stays';

interface Act {
  act: () => Promise<unknown>;
  /** The message for screen readers after it. */
  done: string;
}

interface Callbacks {
  onDone?: () => void;
  onError?: (error: Error) => void;
}

/** Changes something, asks for a sign-in where that's needed, and then reads everything on screen again. */
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
    // A proof begins another session, and that may be of somebody else.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}
