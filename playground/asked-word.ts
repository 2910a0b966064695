import { PLATFORM_NAMES } from './word-host/platforms/platform.ts';
import type { WordHostOptions } from './word-host/word-host-options.ts';

export type AskedWord = Pick<WordHostOptions, 'requirements'> &
  Partial<Pick<WordHostOptions, 'platform' | 'documentUrl' | 'behaviors'>>;

/**
 * Another Word than the usual one, for tests: `?unsaved` has no file yet, `?platform=mac` plays that platform (those
 * with the conversation of Windows need `windows-pane.ts` in the pane), `?on=losesUndo&off=hidesMetafiles` switches
 * behaviours, and any other parameter names a requirement set with its version, such as `?WordApi=1.2`.
 */
export function askedWord(search: string): AskedWord {
  const { unsaved, platform, on, off, ...requirements } = Object.fromEntries(new URLSearchParams(search));
  const known = PLATFORM_NAMES.find((name) => name === platform);
  return {
    requirements,
    behaviors: { ...switched(on, true), ...switched(off, false) },
    ...(unsaved !== undefined && { documentUrl: '' }),
    ...(known && { platform: known }),
  };
}

function switched(names = '', isOn: boolean): Record<string, boolean> {
  return Object.fromEntries(
    names
      .split(',')
      .filter(Boolean)
      .map((name) => [name, isOn]),
  );
}
