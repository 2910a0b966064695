import { useEffect, useState } from 'react';

/** true once `isOn` has lasted for a while: what comes at once needs no skeleton. */
export function useDelayed(isOn: boolean, delayMs = 200): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDue;
}
