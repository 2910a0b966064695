import type { Language } from '#contract/fields.ts';
import { createPage } from '#server/html/page.ts';
import { fileDesk } from '#server/public-page/parts/check-file.ts';
import type { PageSite } from '#server/public-page/page-site.ts';
import type { TypedView } from '#server/public-page/view.ts';

import { DESK_TEXTS, type DeskTexts } from './desk-texts.ts';

const page = createPage<Content>({
  template: new URL('desk-page.hbs', import.meta.url),
  style: ['../reader-page.css', '../verdict-page.css', '../parts/check-file.css', 'desk-page.css'].map(
    (name) => new URL(name, import.meta.url),
  ),
  partials: { 'file-desk': new URL('../parts/file-desk.hbs', import.meta.url) },
});

export const DESK_HEADERS = page.headers('desk');
export const TYPED_HEADERS = page.headers('typed');

interface Content extends Pick<DeskTexts, 'scan' | 'typed' | 'idAlone'> {
  kind: TypedView['kind'] | 'desk';
  isDesk: boolean;
  isIdAlone: boolean;
  isTyped: boolean;
  problemsHeading: string;
  base: string;
  lead: string;
  documents: string;
  messages: { name: string; text: string }[];
  fields: TypedField[];
  script: string | null;
  file: ReturnType<typeof fileDesk>;
  install: { href: string; text: string } | null;
}

interface TypedField {
  name: 'id' | 'code';
  label: string;
  hint: string;
  problem: string | null;
  value: string;
  max: number;
}

interface DeskSettings {
  site: PageSite;
  /** Where public pages begin. */
  verifyUrl: string;
  /** The page for administrators; null where this service has none. */
  installUrl: string | null;
  /** The address of the script that scans; null without a build. */
  script: string | null;
}

/** "Check a document", where readers begin: scan, or type. */
export function deskPage({ site, verifyUrl, installUrl, script }: DeskSettings, language: Language): string {
  const documents = `${verifyUrl}/verification/document/`;
  return rendered(
    { ...DESK, base: site.base, language, script: script && site.base + script },
    {
      documents,
      file: fileDesk(site, language, documents),
      install:
        installUrl === null
          ? null
          : { href: `${installUrl}?lang=${language}`, text: DESK_TEXTS[language].install },
    },
  );
}

/**
 * What somebody typed, with what to put right in it. Or for the address of an ID without signature: asks for the check code,
 * the same whether or not the document exists.
 */
export function typedPage(view: TypedView): string {
  return rendered(view, { documents: '', file: null, install: null });
}

const MAX_LENGTHS = { id: 2_000, code: 64 };
const DESK = { kind: 'desk', typed: { id: '', code: '' }, problem: null } as const;

function rendered(
  { kind, base, language, typed, problem, script }: TypedView | (Omit<TypedView, 'kind'> & typeof DESK),
  desk: Pick<Content, 'documents' | 'file' | 'install'>,
): string {
  const texts = DESK_TEXTS[language];
  const wrong = problem && (problem === 'wrong-id' ? 'id' : 'code');
  const fields = (['id', 'code'] as const).map((name) => ({
    name,
    label: texts.typed[name],
    hint: texts.typed[`${name}Hint`],
    problem: problem && wrong === name ? texts.problems[problem] : null,
    value: typed[name],
    max: MAX_LENGTHS[name],
  }));
  const { title, lead } = kind === 'id_alone' ? texts.idAlone : texts;
  return page.render(
    {
      language,
      title,
      heading: texts.heading,
      ...(kind === 'typed' && { posted: { action: `${base}/verification/check`, fields } }),
    },
    {
      ...texts,
      kind,
      isDesk: kind === 'desk',
      isIdAlone: kind === 'id_alone',
      isTyped: kind === 'typed',
      base,
      lead,
      messages: Object.entries(texts.messages).map(([name, text]) => ({ name, text })),
      fields,
      script,
      ...desk,
    },
  );
}
