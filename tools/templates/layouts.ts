import {
  ending,
  factTable,
  type Language,
  letterhead,
  say,
  signatures,
  title,
  VALIDITY,
  type Words,
} from './blocks.ts';
import type { Page } from './template-file.ts';
import { type Cell, paragraph, table } from './wordml.ts';

export interface Design {
  page: Page;
  body: (language: Language) => string;
}

export const SERIF: Page = { isLandscape: false, hasFrame: false, margin: 22, font: 'serif' };
export const SANS: Page = { ...SERIF, font: 'sans' };

/** Letterhead, a title, one sentence, facts, and room to sign. */
export function certificate(
  page: Page,
  heading: Words,
  lead: Words,
  facts: [Words, string][],
  more: (language: Language) => string,
): Design {
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      paragraph(say(lead, language), { after: 10 }) +
      factTable([...facts, ...VALIDITY], language) +
      more(language) +
      ending(language),
  };
}

/** Letterhead, a title, what it is about, and the text. */
export function letter(
  heading: Words,
  page: Page,
  recipients: [Words, string][],
  text: (language: Language) => string,
): Design {
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      factTable(
        [
          [{ en: 'Reference', fr: 'Référence' }, '{reference}'],
          ...recipients,
          [{ en: 'Subject', fr: 'Objet' }, '{subject}'],
          ...VALIDITY,
        ],
        language,
      ) +
      text(language) +
      ending(language),
  };
}

export function bullets(lead: Words, field: string, language: Language): string {
  return (
    paragraph(say(lead, language), { style: 'Heading2' }) + paragraph(`{${field}}`, { list: true, after: 3 })
  );
}

export function articles(field: string): string {
  return paragraph(`*Article {${field}.number}*|{${field}}`, { after: 8 });
}

/** Between the organization and another party. */
export function agreement(heading: Words, page: Page, ends: { from: Words; to: Words }): Design {
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      factTable(
        [
          [{ en: 'Reference', fr: 'Référence' }, '{reference}'],
          [{ en: 'Subject', fr: 'Objet' }, '{subject}'],
          [ends.from, '{start_date}'],
          [ends.to, '{end_date}'],
          ...VALIDITY,
        ],
        language,
      ) +
      paragraph(say({ en: 'Between', fr: 'Entre' }, language), { keepNext: true, after: 4 }) +
      table(
        [
          [
            {
              width: 50,
              shaded: true,
              content: lines('{organization.name}', '{signatory}', '{signatory_role}'),
            },
            { width: 50, shaded: true, content: lines('{other_party}', '{other_party_representative}') },
          ],
        ],
        { lines: 'grid' },
      ) +
      paragraph(
        say(
          { en: 'The parties agree as follows:', fr: 'Les parties conviennent de ce qui suit :' },
          language,
        ),
        { before: 10, keepNext: true },
      ) +
      articles('clauses') +
      signatures(
        [
          {
            of: { en: 'For {organization.name}', fr: 'Pour {organization.name}' },
            name: '{signatory}',
            role: '{signatory_role}',
          },
          { of: { en: 'For {other_party}', fr: 'Pour {other_party}' }, name: '{other_party_representative}' },
        ],
        {
          en: 'Signed in two copies, one for each party, on {issued_on}.',
          fr: 'Fait en deux exemplaires, un pour chaque partie, le {issued_on}.',
        },
        language,
      ),
  };
}

export function closing(words: Words): (language: Language) => string {
  return (language) => paragraph(say(words, language), { keepNext: true });
}

/** A row for each line of a list. */
export function listTable(list: string, columns: [Words, string, number][], language: Language): string {
  const heads = columns.map(([name, , width]) => ({
    width,
    shaded: true,
    content: paragraph(say(name, language), { bold: true, after: 0, keepNext: true }),
  }));
  const values = columns.map(([, column, width]) => ({
    width,
    content: paragraph(`{${list}.${column}}`, { after: 0 }),
  }));
  return table([heads, values], { lines: 'grid', header: true }) + paragraph('', { size: 5, after: 4 });
}

/** The first of them stands out. */
export function lines(...each: string[]): string {
  return each.map((line, at) => paragraph(line, { bold: at === 0, after: 0 })).join('');
}

export function row(name: string, content: string): Cell[] {
  return [
    { width: 30, shaded: true, content: paragraph(name, { colour: 'grey', after: 0 }) },
    { width: 70, content },
  ];
}
