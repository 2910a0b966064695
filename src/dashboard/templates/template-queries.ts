import { queryOptions } from '@tanstack/react-query';

import { templateExample, templateList, templateRead } from '#contract/dashboard/settings.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import { ask, SESSION } from '#src/dashboard/dashboard-client.ts';
import { shownLanguage } from '#src/messages/language.ts';

export interface Choice {
  doc_type: DocType;
  language: Language;
}

export const templateQueries = {
  list: () =>
    queryOptions({
      queryKey: [...SESSION, 'templates', shownLanguage()],
      queryFn: async ({ signal }) => (await ask(templateList, {}, signal)).templates,
    }),
  example: (choice: Choice) =>
    queryOptions({
      queryKey: [...SESSION, 'templates', 'example', choice.doc_type, choice.language],
      queryFn: ({ signal }) => ask(templateExample, choice, signal),
    }),
  one: (choice: Choice) =>
    queryOptions({
      queryKey: [...SESSION, 'templates', shownLanguage(), choice.doc_type, choice.language],
      queryFn: ({ signal }) => ask(templateRead, choice, signal),
    }),
};
