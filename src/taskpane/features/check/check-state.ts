import { queryOptions, skipToken } from '@tanstack/react-query';

import type { CheckReport, CheckStep } from '#src/taskpane/flows/check/check-document.ts';
import { CHECK_STATE, type CHECK_WISHED } from '#src/ui/use-check-now.ts';

export interface Running {
  name: 'running';
  step: CheckStep;
  /** What the check before it found, shown until this one is done. */
  report: CheckReport | null;
  stop: AbortController;
}

export type CheckState =
  | { name: 'idle' }
  | typeof CHECK_WISHED
  | Running
  | { name: 'done'; report: CheckReport }
  | { name: 'failed'; error: unknown; report: CheckReport | null };

export const IDLE: CheckState = { name: 'idle' };

/** Kept for as long as the pane is open and connected: nothing fetches it. */
export const checkStateQuery = queryOptions<CheckState>({
  queryKey: CHECK_STATE,
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function reportOf(state: CheckState): CheckReport | null {
  return 'report' in state ? state.report : null;
}
