import { fr } from '#contract/words/fr.ts';
import audit from '#src/messages/fr/dashboard-audit.json';
import history from '#src/messages/fr/dashboard-history.json';
import lists from '#src/messages/fr/lists.json';
import { compiledWords } from '#src/messages/language.ts';

export const french = { ...compiledWords(fr), ...lists, ...audit, ...history };
