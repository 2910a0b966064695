import type { BehaviorChanges } from './platforms/behaviors.ts';
import type { PlatformName, RequirementSets } from './platforms/platform.ts';
import type { Ours } from './unchanged/own-content.ts';

export interface WordHostOptions {
  container: HTMLElement;
  paneUrl: string;
  /** The page of the ribbon's functions. */
  commandsUrl: string;
  docx: Uint8Array;
  /** '' for a document that was never saved. */
  documentUrl: string;
  locale?: string;
  readOnly?: boolean;
  /** The id under which the document stores the add-in's settings. */
  addInId?: string;
  /**
   * The simulated Word, with its requirement sets and behaviors; by default the oldest that the add-in supports, on the
   * web. Platforms with the conversation of Windows need `windows-pane.ts` in the pane, and give it a theme.
   */
  platform?: PlatformName;
  /** Differences from the platform's, as `{ WordApi: '1.2' }`. */
  requirements?: RequirementSets;
  /** The add-in's own content: `watch` reports every other change by it. */
  ours?: Ours;
  /** Behaviors to switch on or off, against the platform's. */
  behaviors?: BehaviorChanges;
}

/** Represents the error of a request that was never answered. */
export const LOST = 'lost';

/** One request of the add-in, as tests see it. */
export interface Call {
  /** Members in order, as `ContentControl.delete` or `settings.saveAsync`. */
  readonly members: readonly string[];
  /** The error's code; null on success. */
  readonly error: string | null;
}
