import { fr } from '#contract/words/fr.ts';
import settings from '#src/messages/fr/dashboard-settings.json';
import lists from '#src/messages/fr/lists.json';
import { compiledWords } from '#src/messages/language.ts';

export const french = { ...compiledWords(fr), ...lists, ...settings };
