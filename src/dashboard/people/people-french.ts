import { fr } from '#contract/words/fr.ts';
import history from '#src/messages/fr/dashboard-history.json';
import people from '#src/messages/fr/dashboard-people.json';
import lists from '#src/messages/fr/lists.json';
import { compiledWords } from '#src/messages/language.ts';

export const french = { ...compiledWords(fr), ...lists, ...people, ...history };
