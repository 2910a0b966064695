import type { AppContext } from '#playground/word-host/app-context.ts';

/** Colours of the host's own surfaces, as numbers: 0xRRGGBB. */
export interface ThemeColors {
  readonly bodyBackgroundColor: number;
  readonly bodyForegroundColor: number;
  readonly controlBackgroundColor: number;
  readonly controlForegroundColor: number;
}

/** What the iframe's name tells the page in it before office.js loads. */
export interface Opening {
  readonly platform: 'windows';
  readonly hostOrigin: string;
  readonly context: AppContext;
  readonly theme: ThemeColors;
}

/** From the page to the host. Parameters stand in the order in which Word for Windows takes them. */
export type PaneMessage =
  | {
      readonly windows: 'call';
      readonly number: number;
      readonly dispatchId: number;
      readonly given: unknown;
    }
  | { readonly windows: 'register' | 'unregister'; readonly event: number; readonly data: unknown };

/** From the host to the page. The first of an answer is the status, 0 when it went well. */
export type HostMessage =
  | { readonly windows: 'answer'; readonly number: number; readonly answer: readonly unknown[] }
  | { readonly windows: 'event'; readonly event: number; readonly data: unknown }
  | { readonly windows: 'theme'; readonly theme: ThemeColors };

/** Word for Windows numbers its events; on the web they have names. */
export const EVENT_NUMBERS: Readonly<Record<string, number>> = {
  documentSelectionChanged: 2,
  dialogMessageReceived: 10,
  richApiMessage: 33,
  appCommandInvoked: 39,
};
