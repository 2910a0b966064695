import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

type GoTo = (
  destination: 'document' | 'check' | 'search' | 'people' | 'insights' | 'template' | 'settings',
) => void;

const NavigationContext = createContext<GoTo | null>(null);
export const NavigationProvider = NavigationContext.Provider;

/** Leads to another screen of the pane, as its tab would. */
export function useGoTo(): GoTo {
  const goTo = useContext(NavigationContext);
  if (!goTo) throw new Error('useGoTo stands outside NavigationProvider');
  return goTo;
}

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
