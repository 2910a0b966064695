import { queryOptions } from '@tanstack/react-query';

import { templateExample, templateList, templateRead } from '#contract/dashboard/settings.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import { ask, question, SESSION } from '#src/dashboard/dashboard-client.ts';
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
    question(['templates', 'example', choice.doc_type, choice.language], templateExample, choice),
  one: (choice: Choice) =>
    question(['templates', shownLanguage(), choice.doc_type, choice.language], templateRead, choice),
};
