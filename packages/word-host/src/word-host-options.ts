import type { BehaviorChanges } from './platforms/behaviors.ts';
import type { PlatformName, RequirementSets } from './platforms/platform.ts';
import type { Ours } from './unchanged/own-content.ts';

export interface WordHostOptions {
  /** Where the pane's iframe is put. */
  container: HTMLElement;
  paneUrl: string;
  /** The page of the ribbon's functions. */
  commandsUrl: string;
  docx: Uint8Array;
  /** '' for a document that was never saved. */
  documentUrl: string;
  locale?: string;
  readOnly?: boolean;
  /** Under which the document keeps the add-in's settings. */
  addInId?: string;
  /**
   * Which Word is played, with its requirement sets and behaviours; without one the oldest the add-in supports, on the
   * web. Those with the conversation of Windows need `windows-pane.ts` in the pane, and let it see a theme.
   */
  platform?: PlatformName;
  /** Where they differ from the platform's, as `{ WordApi: '1.2' }`. */
  requirements?: RequirementSets;
  /** What of the document is the add-in's own: `watch` tells of all else that it changes. */
  ours?: Ours;
  /** Behaviours to be played, or not, otherwise than on the platform. */
  behaviors?: BehaviorChanges;
}

/** Stands for the error of a request that was never answered. */
export const LOST = 'lost';

/** One request of the add-in, as tests look at it. */
export interface Call {
  /** Members in the order asked, as `ContentControl.delete` or `settings.saveAsync`. */
  readonly members: readonly string[];
  /** The error's code, null when it went well. */
  readonly error: string | null;
}
