import type { MessageKey } from '#src/messages/use-messages.ts';
import type { Language } from '#playground/messages.ts';
import { paneTexts } from '#tests/src/messages/pane-texts.ts';

export function catalog(language: Language): (key: MessageKey) => string {
  const texts = paneTexts(language);
  return (key) => texts[key] ?? key;
}
