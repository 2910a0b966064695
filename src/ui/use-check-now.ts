import { useQueryClient } from '@tanstack/react-query';

import { useGoTo } from './navigation-context.ts';

/** Where the state of the check is kept, so that it outlives its screen. */
export const CHECK_STATE = ['check'];

/** A check that was asked for on another screen; Check begins it as soon as it shows. */
export const CHECK_WISHED = { name: 'wished' } as const;

/** Leads to Check and has it begin. */
export function useCheckNow(): () => void {
  const goTo = useGoTo();
  const queries = useQueryClient();
  return () => {
    queries.setQueryData(CHECK_STATE, CHECK_WISHED);
    goTo('check');
  };
}
