import { useMemo, useSyncExternalStore } from 'react';

import type { Words } from '#contract/words/words.ts';
import { i18n, shownLanguage, type Language } from './language.ts';

type Catalog =
  | typeof import('./en/changed-text.json')
  | typeof import('./en/check.json')
  | typeof import('./en/commands.json')
  | typeof import('./en/connect.json')
  | typeof import('./en/dashboard-account.json')
  | typeof import('./en/dashboard-acts.json')
  | typeof import('./en/dashboard-audit.json')
  | typeof import('./en/dashboard-classes.json')
  | typeof import('./en/dashboard-connect.json')
  | typeof import('./en/dashboard-document.json')
  | typeof import('./en/dashboard-documents.json')
  | typeof import('./en/dashboard-history.json')
  | typeof import('./en/dashboard-invitation.json')
  | typeof import('./en/dashboard-openid.json')
  | typeof import('./en/dashboard-overview.json')
  | typeof import('./en/dashboard-people.json')
  | typeof import('./en/dashboard-settings.json')
  | typeof import('./en/dashboard-staff.json')
  | typeof import('./en/dashboard-templates.json')
  | typeof import('./en/dashboard.json')
  | typeof import('./en/documents.json')
  | typeof import('./en/facts.json')
  | typeof import('./en/files.json')
  | typeof import('./en/insights.json')
  | typeof import('./en/issue.json')
  | typeof import('./en/people.json')
  | typeof import('./en/questions.json')
  | typeof import('./en/screens.json')
  | typeof import('./en/seal-look.json')
  | typeof import('./en/settings.json')
  | typeof import('./en/template-screen.json')
  | typeof import('./en/template.json')
  | typeof import('./en/this-document.json')
  | typeof import('./en/ui.json')
  | typeof import('./en/verified.json')
  | typeof import('./en/word.json');

type KeysOf<File> = File extends unknown ? keyof File : never;
export type MessageKey = KeysOf<Catalog> | keyof Words;

export type Values = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: Values) => string;

export interface Messages {
  t: Translate;
  language: Language;
  /** For dates and numbers: the user's own region of that language. */
  locale: string;
}

/** The texts of the current language. A component that uses them is rendered again when the language changes. */
export function useMessages(): Messages {
  const language = useSyncExternalStore(onLanguage, shownLanguage);
  return useMemo(
    () => ({ t: (key, values) => i18n._(key, values), language, locale: String(i18n.locales ?? language) }),
    [language],
  );
}

const onLanguage = (listener: () => void): (() => void) => i18n.on('change', listener);
