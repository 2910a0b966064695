import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

type GoTo = (
  destination: 'document' | 'check' | 'search' | 'people' | 'insights' | 'template' | 'settings',
) => void;

const NavigationContext = createContext<GoTo | null>(null);
export const NavigationProvider = NavigationContext.Provider;

export function useGoTo(): GoTo {
  const goTo = useContext(NavigationContext);
  if (!goTo) throw new Error('useGoTo stands outside NavigationProvider');
  return goTo;
}

/** The key of the check's state, which survives its screen. */
export const CHECK_STATE = ['check'];

/** A check that another screen requested; Check begins it when it's shown. */
export const CHECK_WISHED = { name: 'wished' } as const;

export function useCheckNow(): () => void {
  const goTo = useGoTo();
  const queries = useQueryClient();
  return () => {
    queries.setQueryData(CHECK_STATE, CHECK_WISHED);
    goTo('check');
  };
}
