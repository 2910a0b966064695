import { type Messages, setupI18n } from '@lingui/core';

import { en } from '#contract/words/en.ts';
import type { Words } from '#contract/words/words.ts';
import { lasting } from '#src/session/browser-storage.ts';
import ui from './en/ui.json';
import word from './en/word.json';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const NAME = 'sealmark.language';

export const i18n = setupI18n();
let shown: Language = 'en';
// The first screen needs these texts. Others contain their English ones, and French comes as a whole.
i18n.loadAndActivate({ locale: 'en', messages: { ...compiledWords(en), ...ui, ...word } });

/** The user's choice, otherwise Word's display language, otherwise the browser's. */
export function preferredLanguage(displayLanguage: string): Language {
  const wishes = [lasting.read(NAME) ?? '', displayLanguage, ...navigator.languages];
  return wishes.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

let loadFrench = async (): Promise<Messages> => (await import('./french.ts')).french;

/** For a page with fewer or other texts than the pane. */
export function setFrench(load: () => Promise<Messages>): void {
  loadFrench = load;
}

/** Fetches the catalog if necessary, then changes every text on screen at once. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === 'fr' && i18n.locale !== 'fr') i18n.load('fr', await loadFrench());
  shown = language;
  document.documentElement.lang = language;
  const region = navigator.languages.find((tag) => languageOf(tag) === language);
  i18n.activate(language, region ?? language);
}

export const shownLanguage = (): Language => shown;

/** null if the pane follows Word's language. */
export const chosenLanguage = (): Language | null => languageOf(lasting.read(NAME) ?? '') ?? null;

export async function chooseLanguage(choice: Language | null, displayLanguage: string): Promise<void> {
  if (choice === null) lasting.forget(NAME);
  else lasting.save(NAME, choice);
  await showLanguage(preferredLanguage(displayLanguage));
}

/** The form in which the build compiles a message without placeholders. */
export function compiledWords(words: Words): Messages {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, [text]]));
}

function languageOf(tag: string): Language | undefined {
  return LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
}
