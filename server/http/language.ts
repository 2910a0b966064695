import { LANGUAGES } from '#contract/fields.ts';

import { preferred } from './preferred.ts';
import { remembered } from './remembered.ts';

export type Language = (typeof LANGUAGES)[number];

/** The language that an address asks for with `lang`; undefined where it leaves the choice to the browser. */
export function chosenLanguage(query: Record<string, unknown>): Language | undefined {
  return LANGUAGES.find((code) => code === query['lang']);
}

const preferredLanguage = remembered((acceptLanguage) => preferred(acceptLanguage, LANGUAGES));

/** The language for a reader who chose none. */
export function readerLanguage(acceptLanguage = ''): Language {
  return preferredLanguage(acceptLanguage);
}
