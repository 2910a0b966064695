/**
 * The state of change tracking afterwards: Word may not restore tracking of only the user's own changes, or not switch it
 * back on.
 */
export type TrackingAfter = 'as-before' | 'for-everyone' | 'off';

export interface Recorded {
  /** Word recorded a tracked change nevertheless: an older Word, or a document that only allows tracked changes. */
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
