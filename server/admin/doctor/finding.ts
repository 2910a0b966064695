export interface Finding {
  /** `warning`: it works, but somebody should look at it. */
  state: 'ok' | 'warning' | 'error';
  check: string;
  found: string;
  /** What to do; null if nothing. */
  fix: string | null;
}

export function findingsOf(check: string) {
  const withState = (state: Finding['state']) => (found: string, fix: string) => ({
    state,
    check,
    found,
    fix,
  });
  return {
    ok: (found: string): Finding => ({ state: 'ok', check, found, fix: null }),
    warning: withState('warning'),
    error: withState('error'),
  };
}

export function daysOf(milliseconds: number): string {
  const days = Math.floor(milliseconds / 86_400_000);
  return days === 1 ? 'one day' : `${days} days`;
}
