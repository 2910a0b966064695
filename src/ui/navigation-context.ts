import { createContext, useContext } from 'react';

type GoTo = (destination: 'document' | 'check' | 'search' | 'people' | 'insights' | 'settings') => void;

const NavigationContext = createContext<GoTo | null>(null);
export const NavigationProvider = NavigationContext.Provider;

/** Leads to another screen of the pane, as its tab would. */
export function useGoTo(): GoTo {
  const goTo = useContext(NavigationContext);
  if (!goTo) throw new Error('useGoTo stands outside NavigationProvider');
  return goTo;
}
