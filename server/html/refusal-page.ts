import type { Language } from '#contract/fields.ts';
import { createPage } from './page.ts';
import { isPassing, refusalText, type RefusalText } from './refusal-texts.ts';

interface Content extends RefusalText {
  tone: 'passing' | 'plain';
  home: string;
  homeLabel: string;
  unchecked: string;
  referenceLabel: string;
  /** The id by which an administrator finds the request in the log. */
  reference: string | null;
}

const page = createPage<Content>({
  template: new URL('refusal-page.hbs', import.meta.url),
  style: new URL('../public-page/reader-page.css', import.meta.url),
  forgetsFile: true,
});

const LABELS = {
  en: {
    heading: 'Document check',
    homeLabel: 'Check a document',
    unchecked: 'Your document hasn’t been checked.',
    referenceLabel: 'Request',
  },
  fr: {
    heading: 'Contrôle de document',
    homeLabel: 'Contrôler un document',
    unchecked: 'Votre document n’a pas été contrôlé.',
    referenceLabel: 'Demande',
  },
} satisfies Record<Language, object>;

export const REFUSAL_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  ...page.headers('refusal'),
};

interface Refused {
  status: number;
  language: Language;
  /** The address's parameters for the language switch; null if reloading would send a form again. */
  query: Record<string, string> | null;
  /** The address of the page where readers begin. */
  home: string;
  requestId: string;
}

/** What a person gets instead of JSON. */
export function refusalPage({ status, language, query, home, requestId }: Refused): string {
  const text = refusalText(status, language);
  const { heading, ...labels } = LABELS[language];
  return page.render(
    { language, heading, title: text.title, ...(query === null ? { languages: [] } : { query }) },
    {
      ...text,
      ...labels,
      tone: isPassing(status) ? 'passing' : 'plain',
      home,
      reference: status >= 500 ? requestId : null,
    },
  );
}
