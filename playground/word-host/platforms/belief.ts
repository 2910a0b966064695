import type { PlatformName } from './platform.ts';

/**
 * How much stands behind a belief: Microsoft's documentation; reports in a public issue tracker, in the number given;
 * what follows from the format or from Word's own behaviour on screen; or nothing, so that both must work.
 */
export type Sureness = 'documented' | 'reported' | 'reasoned' | 'unknown';

/** One way in which some Word behaves, and how we know. */
export interface Belief {
  readonly what: string;
  readonly source: string;
  readonly sureness: Sureness;
  /** The platforms that behave so unless a test says otherwise. */
  readonly on: 'all' | 'none' | readonly PlatformName[];
}
