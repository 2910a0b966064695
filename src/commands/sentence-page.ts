import english from '../ui/messages/en/commands.json';
import french from '../ui/messages/fr/commands.json';
import { i18n, preferredLanguage } from '../ui/messages/language.ts';
import { hostReady } from '../word/host.ts';

import type { Numbers, Sentence } from './sentence.ts';

/** Shows the sentence as the whole page. */
export async function showSentence(sentence: Sentence, numbers: Numbers): Promise<void> {
  const { language: displayLanguage } = await hostReady();
  const language = preferredLanguage(displayLanguage);
  i18n.load({ en: english, fr: french });
  i18n.activate(language);
  const paragraph = document.createElement('p');
  paragraph.role = 'alert';
  paragraph.textContent = i18n._(`commands.${sentence}`, { ...numbers });
  document.body.replaceChildren(paragraph);
  document.documentElement.lang = language;
  document.title = i18n._('commands.title');
}
