import type { PlayedWord } from './create-word-host.ts';
import type { Ours } from './unchanged/own-content.ts';

export interface WordHostOptions extends Omit<PlayedWord, 'documentUrl' | 'faults'> {
  container: HTMLElement;
  paneUrl: string;
  /** The page of the ribbon's functions. */
  commandsUrl: string;
  docx: Uint8Array;
  /** '' for a document that was never saved. */
  documentUrl: string;
  /** The id under which the document stores the add-in's settings. */
  addInId?: string;
  /** The add-in's own content: `watch` reports every other change by it. */
  ours?: Ours;
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
