import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

export type ActName = 'preview' | 'issue' | 'look' | 'insert' | 'open' | 'save' | 'bind';

/** What an act came to. `not-issued`: it was looked for, and is not there. */
export type ActResult = 'done' | 'not-issued';

export interface IssueAct {
  run(name: ActName, work: () => Promise<ActResult>): void;
  isRunning: boolean;
  /** The act that runs, or ran last. */
  name: ActName | null;
  result: ActResult | null;
  error: Error | null;
}

const MUTATION_KEY = ['issue-act'];

interface Act {
  name: ActName;
  work: () => Promise<ActResult>;
}

/** One act at a time, whatever is pressed and however fast. */
export function useIssueAct(): IssueAct {
  const queries = useQueryClient();
  const isRunning = useIsMutating({ mutationKey: MUTATION_KEY }) > 0;
  const { mutate, variables, data, error } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ work }: Act) => work(),
  });
  return {
    run: (name, work) => {
      // Asked of the queue itself: between two fast clicks nothing has been drawn yet.
      if (queries.isMutating({ mutationKey: MUTATION_KEY }) === 0) mutate({ name, work });
    },
    isRunning,
    name: variables?.name ?? null,
    result: data ?? null,
    error,
  };
}
