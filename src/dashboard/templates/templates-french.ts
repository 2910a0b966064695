import { fr } from '#contract/words/fr.ts';
import settings from '#src/messages/fr/dashboard-settings.json';
import templates from '#src/messages/fr/dashboard-templates.json';
import rules from '#src/messages/fr/template.json';
import lists from '#src/messages/fr/lists.json';
import { compiledWords } from '#src/messages/language.ts';

export const french = { ...compiledWords(fr), ...lists, ...settings, ...templates, ...rules };
