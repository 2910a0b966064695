/** What became of change tracking: Word may not go back to tracking only the user's own changes, or not back on. */
export type TrackingAfter = 'as-before' | 'for-everyone' | 'off';

export interface Recorded {
  /** Word recorded a tracked change all the same: an older one, or a document that only takes tracked changes. */
  tracked: boolean;
  tracking: TrackingAfter;
}

export const UNRECORDED: Recorded = { tracked: false, tracking: 'as-before' };

export function recordedInAll(all: readonly Recorded[]): Recorded {
  return {
    tracked: all.some(({ tracked }) => tracked),
    tracking: all.map(({ tracking }) => tracking).find((after) => after !== 'as-before') ?? 'as-before',
  };
}
