import { type Language, LANGUAGES } from '#contract/fields.ts';

import { memoized, negotiatedLanguage } from './negotiation.ts';

export function chosenLanguage(query: Record<string, unknown>): Language | undefined {
  return LANGUAGES.find((code) => code === query['lang']);
}

const preferredLanguage = memoized((acceptLanguage) => negotiatedLanguage(acceptLanguage, LANGUAGES));

/** The language for a reader who chose none. */
export const readerLanguage = (acceptLanguage = ''): Language => preferredLanguage(acceptLanguage);
