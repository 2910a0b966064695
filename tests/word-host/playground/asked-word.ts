import type { WordHostOptions } from '../word-host.ts';

export type AskedWord = Pick<WordHostOptions, 'requirements'> &
  Partial<Pick<WordHostOptions, 'platform' | 'documentUrl'>>;

/**
 * Another Word than the usual one, for tests: `?unsaved` has no file yet, `?platform=windows` needs `windows-pane.ts`
 * in the pane, and any other parameter names a requirement set with its version, such as `?WordApi=1.2`.
 */
export function askedWord(search: string): AskedWord {
  const { unsaved, platform, ...requirements } = Object.fromEntries(new URLSearchParams(search));
  return {
    requirements,
    ...(unsaved !== undefined && { documentUrl: '' }),
    ...(platform === 'windows' && { platform }),
  };
}
