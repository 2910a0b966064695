import { useMemo, useSyncExternalStore } from 'react';

import type { Words } from '#contract/words/words.ts';
import type abilities from './en/abilities.json';
import type changedText from './en/changed-text.json';
import type check from './en/check.json';
import type commands from './en/commands.json';
import type connect from './en/connect.json';
import type copy from './en/copy.json';
import type dashboard from './en/dashboard.json';
import type dashboardActs from './en/dashboard-acts.json';
import type dashboardAudit from './en/dashboard-audit.json';
import type dashboardAccount from './en/dashboard-account.json';
import type dashboardClasses from './en/dashboard-classes.json';
import type dashboardConnect from './en/dashboard-connect.json';
import type dashboardDocument from './en/dashboard-document.json';
import type dashboardDocuments from './en/dashboard-documents.json';
import type dashboardHistory from './en/dashboard-history.json';
import type dashboardInvitation from './en/dashboard-invitation.json';
import type dashboardOpenId from './en/dashboard-openid.json';
import type dashboardOverview from './en/dashboard-overview.json';
import type dashboardStaff from './en/dashboard-staff.json';
import type dashboardPeople from './en/dashboard-people.json';
import type dashboardSettings from './en/dashboard-settings.json';
import type dashboardTemplates from './en/dashboard-templates.json';
import type documents from './en/documents.json';
import type facts from './en/facts.json';
import type files from './en/files.json';
import type insights from './en/insights.json';
import type lists from './en/lists.json';
import type sealLook from './en/seal-look.json';
import type settings from './en/settings.json';
import type staffNote from './en/staff-note.json';
import type issue from './en/issue.json';
import type questions from './en/questions.json';
import type people from './en/people.json';
import type template from './en/template.json';
import type templateScreen from './en/template-screen.json';
import type thisDocument from './en/this-document.json';
import type ui from './en/ui.json';
import type word from './en/word.json';
import type verified from './en/verified.json';
import { i18n, shownLanguage, type Language } from './language.ts';

type Catalog = typeof abilities &
  typeof changedText &
  typeof check &
  typeof commands &
  typeof connect &
  typeof copy &
  typeof dashboard &
  typeof dashboardActs &
  typeof dashboardAudit &
  typeof dashboardAccount &
  typeof dashboardClasses &
  typeof dashboardConnect &
  typeof dashboardDocument &
  typeof dashboardDocuments &
  typeof dashboardHistory &
  typeof dashboardInvitation &
  typeof dashboardOpenId &
  typeof dashboardOverview &
  typeof dashboardStaff &
  typeof dashboardPeople &
  typeof dashboardSettings &
  typeof dashboardTemplates &
  typeof documents &
  typeof facts &
  typeof files &
  typeof insights &
  typeof lists &
  typeof sealLook &
  typeof settings &
  typeof staffNote &
  typeof issue &
  typeof people &
  typeof questions &
  typeof template &
  typeof templateScreen &
  typeof thisDocument &
  typeof ui &
  typeof word &
  typeof verified;
export type MessageKey = keyof Catalog | keyof Words;

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
