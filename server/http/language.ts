import { LANGUAGES, type Language } from '#contract/fields.ts';

import { memoized, negotiatedLanguage } from './negotiation.ts';

/** The language of the parameter `lang`; undefined if it's missing. */
export function chosenLanguage(query: Record<string, unknown>): Language | undefined {
  return LANGUAGES.find((code) => code === query['lang']);
}

const preferredLanguage = memoized((acceptLanguage) => negotiatedLanguage(acceptLanguage, LANGUAGES));

/** The language for a reader who chose none. */
export function readerLanguage(acceptLanguage = ''): Language {
  return preferredLanguage(acceptLanguage);
}
