import type { Language } from '#server/http/language.ts';

const DATES = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** A `YYYY-MM-DD` as it is written in a letter: September 1, 2026, 1er septembre 2026. */
export function longDate(value: string, language: Language): string {
  const date = DATES[language].format(new Date(`${value}T00:00:00Z`));
  return language === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
