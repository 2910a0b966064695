import { useMemo, useSyncExternalStore } from 'react';

import { i18n, shownLanguage, type Language } from './language.ts';
import type { MessageKey } from './message-key.ts';

export type Values = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: Values) => string;

export interface Messages {
  t: Translate;
  language: Language;
  /** For dates and numbers: the user's own region of that language. */
  locale: string;
}

/** The words of the screen. A component that uses them changes with the language. */
export function useMessages(): Messages {
  const language = useSyncExternalStore(onLanguage, shownLanguage);
  return useMemo(
    () => ({
      t: (key, values) => i18n._(key, values),
      language,
      locale: String(i18n.locales ?? language),
    }),
    [language],
  );
}

function onLanguage(listener: () => void): () => void {
  return i18n.on('change', listener);
}
