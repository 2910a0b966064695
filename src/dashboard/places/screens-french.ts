import { fr } from '#contract/words/fr.ts';
import copy from '#src/messages/fr/copy.json';
import account from '#src/messages/fr/dashboard-account.json';
import acts from '#src/messages/fr/dashboard-acts.json';
import audit from '#src/messages/fr/dashboard-audit.json';
import classes from '#src/messages/fr/dashboard-classes.json';
import document from '#src/messages/fr/dashboard-document.json';
import documents from '#src/messages/fr/dashboard-documents.json';
import history from '#src/messages/fr/dashboard-history.json';
import overview from '#src/messages/fr/dashboard-overview.json';
import people from '#src/messages/fr/dashboard-people.json';
import settings from '#src/messages/fr/dashboard-settings.json';
import staff from '#src/messages/fr/dashboard-staff.json';
import templates from '#src/messages/fr/dashboard-templates.json';
import issue from '#src/messages/fr/issue.json';
import lists from '#src/messages/fr/lists.json';
import note from '#src/messages/fr/staff-note.json';
import template from '#src/messages/fr/template.json';
import { compiledWords } from '#src/messages/language.ts';

/** The French texts of every screen behind the sign-in. */
export const french = {
  ...compiledWords(fr),
  ...copy,
  ...account,
  ...acts,
  ...audit,
  ...classes,
  ...document,
  ...documents,
  ...history,
  ...overview,
  ...people,
  ...settings,
  ...staff,
  ...templates,
  ...issue,
  ...lists,
  ...note,
  ...template,
};
