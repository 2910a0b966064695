import { fr } from '#contract/words/fr.ts';
import copy from '#src/messages/fr/copy.json';
import acts from '#src/messages/fr/dashboard-acts.json';
import document from '#src/messages/fr/dashboard-document.json';
import documents from '#src/messages/fr/dashboard-documents.json';
import history from '#src/messages/fr/dashboard-history.json';
import lists from '#src/messages/fr/lists.json';
import note from '#src/messages/fr/staff-note.json';
import { compiledWords } from '#src/messages/language.ts';

export const french = {
  ...compiledWords(fr),
  ...lists,
  ...copy,
  ...documents,
  ...document,
  ...history,
  ...acts,
  ...note,
};
