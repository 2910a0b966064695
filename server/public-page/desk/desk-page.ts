import type { FastifyReply } from 'fastify';

import type { Language } from '#contract/fields.ts';
import { createPage } from '#server/html/page.ts';
import { fileDesk } from '#server/public-page/parts/check-file.ts';
import type { PageSite } from '#server/public-page/page-site.ts';
import { sendHtml } from '#server/public-page/reader-answer.ts';
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

interface Content extends Pick<DeskTexts, 'scan' | 'typed' | 'idAlone' | 'unchecked'> {
  kind: TypedView['kind'] | 'desk';
  isDesk: boolean;
  isIdAlone: boolean;
  isTyped: boolean;
  /** Between a field's label and its problem. */
  colon: string;
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
  /** The first problem to correct. */
  isFirst: boolean;
  value: string;
  max: number;
}

/** "Check a document", where readers begin: type, scan, or drop a file. */
export function deskPage(site: PageSite, installUrl: string | null, language: Language): string {
  const install = installUrl && {
    href: `${installUrl}?lang=${language}`,
    text: DESK_TEXTS[language].install,
  };
  const typed = { id: '', code: '' };
  return rendered({ kind: 'desk', typed, problems: [], site, language }, install || null);
}

/** For an ID without signature, it asks for the check code, whether or not the document exists. */
export function sendTyped(reply: FastifyReply, view: TypedView) {
  return sendHtml(reply, view.language, rendered(view, null));
}

const MAX_LENGTHS = { id: 2_000, code: 2_000 };

function rendered(
  { kind, site, language, typed, problems }: Omit<TypedView, 'kind'> & Pick<Content, 'kind'>,
  install: Content['install'],
): string {
  const { base, scripts } = site;
  const texts = DESK_TEXTS[language];
  const fields = (['id', 'code'] as const).map((name) => {
    const found = problems.find(({ field }) => field === name);
    return {
      name,
      label: texts.typed[name],
      hint: texts.typed[`${name}Hint`],
      problem: found ? texts.problems[found.kind](found.letter) : null,
      isFirst: found !== undefined && found === problems[0],
      value: typed[name],
      max: MAX_LENGTHS[name],
    };
  });
  const { title, lead } = kind === 'id_alone' ? texts.idAlone : texts;
  const scan = scripts('src/reader/scan.ts');
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
      documents: site.address,
      messages: [
        ...Object.entries(texts.messages).map(([name, text]) => ({ name, text })),
        ...Object.entries(texts.scanProblems).map(([name, text]) => ({
          name,
          text: `${texts.unchecked} ${text}`,
        })),
      ],
      fields,
      script: scan && base + scan,
      file: fileDesk(site, language, site.address),
      install,
    },
  );
}
