import {
  both,
  crestHead,
  ending,
  factTable,
  type Language,
  logoHead,
  say,
  signatures,
  VALIDITY,
  type Words,
} from './blocks.ts';
import type { Page } from './template-file.ts';
import { type Cell, paragraph, table } from './wordml.ts';

export interface Design {
  page: Page;
  /** For the footer of further pages; null for none. */
  heading: Words | null;
  body: (language: Language) => string;
}

type Part = (language: Language) => string;

/** A school's paper, and a company's. */
export const SERIF: Page = { isLandscape: false, hasFrame: false, margins: [20, 24], font: 'serif' };
export const SANS: Page = { ...SERIF, font: 'sans' };

const REFERENCE: [Words, string] = [{ en: 'Reference', fr: 'Référence' }, '{reference}'];
const SUBJECT: [Words, string] = [{ en: 'Subject', fr: 'Objet' }, '{subject}'];

/** Letterhead and title above the content. */
export function sheet(page: Page, heading: Words, ...parts: Part[]): Design {
  const isSchool = page.font === 'serif';
  return {
    page,
    heading,
    body: (language) =>
      (isSchool ? crestHead() : logoHead()) +
      paragraph(say(heading, language), { style: 'Heading1', align: isSchool ? 'center' : 'left' }) +
      parts.map((part) => part(language)).join(''),
  };
}

/** One sentence, facts, and space to sign. */
export function certificate(
  page: Page,
  heading: Words,
  lead: Words,
  facts: [Words, string][],
  ...more: Part[]
): Design {
  return sheet(
    page,
    heading,
    (language) =>
      paragraph(say(lead, language), { after: 14 }) + factTable([...facts, ...VALIDITY], language),
    ...more,
    ending,
  );
}

/** Subject and text. */
export function letter(heading: Words, page: Page, recipients: [Words, string][], text: Part): Design {
  return sheet(
    page,
    heading,
    (language) => factTable([...recipients, SUBJECT, REFERENCE, ...VALIDITY], language),
    text,
    ending,
  );
}

/** Bullets of a list that may be empty, in one row with the words above, which are then removed too. */
export function bulletsIfAny(lead: Words, field: string): Part {
  return (language) =>
    table([[{ width: 100, content: bullets(lead, field)(language) }]], { margins: [0, 0], isParted: true });
}

/** Lines of a list, each with a bullet. */
export function bullets(lead: Words, field: string): Part {
  return (language) =>
    paragraph(say(lead, language), { style: 'Heading2' }) + paragraph(`{${field}}`, { list: true, after: 3 });
}

export function articles(field: string): Part {
  return () => paragraph(`*Article {${field}.number}*|{${field}}`, { after: 8 });
}

export function sentence(words: Words, look = {}): Part {
  return (language) => paragraph(say(words, language), { keepNext: true, ...look });
}

function party(name: string, ...more: string[]): Cell {
  return { width: 48, line: 'above', content: lines(name, ...more) };
}

/** Between the organization and another party. */
export function agreement(heading: Words, page: Page, lead: Words): Design {
  return sheet(
    page,
    heading,
    (language) =>
      factTable(
        [
          SUBJECT,
          REFERENCE,
          [both('Takes effect on', 'Prend effet le'), '{start_date}'],
          [both('Ends on', 'Prend fin le'), '{end_date}'],
          ...VALIDITY,
        ],
        language,
      ),
    sentence(lead, { before: 4, after: 8 }),
    () =>
      table(
        [
          [
            party('{organization.name}', '{organization.city}', '{signatory}', '{signatory_role}'),
            { width: 4, content: paragraph('', { after: 0 }) },
            party('{other_party}', '{other_party_representative}'),
          ],
        ],
        { margins: [60, 0] },
      ),
    sentence(both('The parties agree as follows:', 'Les parties conviennent de ce qui suit :'), {
      before: 12,
    }),
    articles('clauses'),
    (language) =>
      signatures(
        [
          {
            of: both('For {organization.name}', 'Pour {organization.name}'),
            names: ['{signatory}', '{signatory_role}'],
          },
          { of: both('For {other_party}', 'Pour {other_party}'), names: ['{other_party_representative}'] },
        ],
        both(
          'Signed in two copies, one for each party, on {issued_on}.',
          'Fait en deux exemplaires, un pour chaque partie, le {issued_on}.',
        ),
        language,
      ),
  );
}

const align = (width: number) => (width < 25 ? 'center' : 'left');

/** A row for each line of a list, with centered figures in narrow columns. */
export function listTable(
  list: string,
  columns: [Words, string, number][],
  total: [Words, string] | null = null,
): Part {
  const look = { isTight: true, before: 0, after: 0 };
  return (language) => {
    const [first = 100, ...others] = columns.map(([, , width]) => width);
    const rows: Cell[][] = [
      columns.map(([name, , width]) => ({
        width,
        line: 'below',
        content: paragraph(say(name, language), { ...look, bold: true, keepNext: true, align: align(width) }),
      })),
      columns.map(([, column, width]) => ({
        width,
        content: paragraph(`{${list}.${column}}`, { ...look, align: align(width) }),
      })),
    ];
    if (total)
      rows.push([
        {
          width: first,
          line: 'above',
          content: paragraph(say(total[0], language), { ...look, bold: true, keepNext: true }),
        },
        {
          width: 100 - first,
          span: others.length,
          line: 'above',
          content: paragraph(total[1], { ...look, bold: true, keepNext: true, align: 'center' }),
        },
      ]);
    return (
      table(rows, { hasLines: true, header: true, margins: [50, 60] }) +
      paragraph('', { size: 5, isTight: true, before: 0, after: 4 })
    );
  };
}

/** The first line is emphasized. */
export function lines(...each: string[]): string {
  return each
    .map((line, at) =>
      paragraph(line, { bold: at === 0, isTight: true, before: 0, after: 1, keepNext: true }),
    )
    .join('');
}
