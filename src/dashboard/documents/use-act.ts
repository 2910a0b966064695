import { useMutation, useQueryClient } from '@tanstack/react-query';

import { announce } from '#src/ui/notices/announce.ts';

import { SESSION } from '#src/dashboard/dashboard-client.ts';
import { withProof } from '#src/dashboard/passkey.ts';

interface Act {
  act: () => Promise<unknown>;
  /** What to say once it's done. */
  done: string;
}

/** Does something about a document, asks for the passkey where that's needed, and reads again how things are. */
export function useAct(onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: Act) => withProof(act),
    onSuccess: (_, { done }) => {
      announce(done);
      onDone();
    },
    // A proof begins another session, and that may be of somebody else.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}
