import type { BehaviorChanges } from './platforms/behaviors.ts';
import type { PlatformName } from './platforms/platform.ts';
import type { RequirementSets } from './requirement-sets.ts';
import type { ThemeColors } from './windows/windows-calls.ts';

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

export type Theme = 'light' | 'dark' | 'contrast';

/** As Word for Windows has them: Colorful, Black, and the system's high contrast. */
export const THEME_COLORS: Readonly<Record<Theme, ThemeColors>> = {
  light: colors(0xffffff, 0x262626, 0xf3f2f1),
  dark: colors(0x262626, 0xffffff, 0x0a0a0a),
  contrast: colors(0x000000, 0xffffff, 0x000000),
};

function colors(background: number, foreground: number, control: number): ThemeColors {
  return {
    bodyBackgroundColor: background,
    bodyForegroundColor: foreground,
    controlBackgroundColor: control,
    controlForegroundColor: foreground,
  };
}
