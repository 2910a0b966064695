import {
  type MutationState,
  useMutation,
  type UseMutationOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** A mutation that goes on while another screen shows: the outcome that arrives then is there on return. */
export function useLastingMutation<Data, Variables>(
  [kind, subject]: readonly [string, string],
  options: Pick<UseMutationOptions<Data, Error, Variables>, 'mutationFn' | 'onSuccess' | 'onSettled'>,
) {
  const cache = useQueryClient().getMutationCache();
  const { mutate } = useMutation({ ...options, mutationKey: [kind, subject], gcTime: Infinity });
  const last = useMutationState<MutationState<Data, Error, Variables>>({
    filters: { mutationKey: [kind, subject], exact: true },
    select: ({ state }) => state,
  }).at(-1);

  const reset = useCallback(() => {
    for (const mutation of cache.findAll({ mutationKey: [kind, subject], exact: true }))
      if (mutation.state.status !== 'pending') cache.remove(mutation);
  }, [cache, kind, subject]);
  // The user has seen the outcome when they leave its screen, so that it isn't shown on return.
  useEffect(() => reset, [reset]);

  return {
    mutate,
    reset,
    isPending: last?.status === 'pending',
    data: last?.data,
    error: last?.error ?? null,
    variables: last?.variables,
    endedAt: last === undefined || last.status === 'pending' ? 0 : last.submittedAt,
  };
}
