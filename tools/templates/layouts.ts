import {
  crestHead,
  ending,
  type Fact,
  factTable,
  logoHead,
  type Say,
  signatures,
  TIGHT,
  validity,
} from './blocks.ts';
import type { Page } from './template-file.ts';
import { type Cell, type Look, paragraph, table } from './wordml.ts';

export interface Design {
  page: Page;
  /** For the footer of further pages; null for none. */
  heading: string | null;
  body: string;
}

/** A page and the words on it. */
export interface Paper {
  page: Page;
  say: Say;
}

/** A school's paper, and a company's. */
export const SERIF: Page = { isLandscape: false, hasFrame: false, margins: [20, 24], font: 'serif' };
export const SANS: Page = { ...SERIF, font: 'sans' };

const reference = (say: Say): Fact[] => [
  [say('Subject', 'Objet'), '{subject}'],
  [say('Reference', 'Référence'), '{reference}'],
];

/** Letterhead and title above the content. */
export function sheet(page: Page, heading: string, ...parts: string[]): Design {
  const isSchool = page.font === 'serif';
  const title = paragraph(heading, { style: 'Heading1', align: isSchool ? 'center' : 'left' });
  return { page, heading, body: [isSchool ? crestHead() : logoHead(), title, ...parts].join('') };
}

/** One sentence, facts, and space to sign. */
export function certificate(
  { say, page }: Paper,
  heading: string,
  lead: string,
  facts: Fact[],
  ...more: string[]
): Design {
  const told = paragraph(lead, { after: 14 }) + factTable([...facts, ...validity(say)]);
  return sheet(page, heading, told, ...more, ending(say));
}

/** Subject and text. */
export function letter({ say, page }: Paper, heading: string, recipients: Fact[], ...text: string[]): Design {
  const facts = factTable([...recipients, ...reference(say), ...validity(say)]);
  return sheet(page, heading, facts, ...text, ending(say));
}

/** Bullets of a list that may be empty, in one row with the words above, which are then removed too. */
export function bulletsIfAny(lead: string, field: string): string {
  // LibreOffice would move a table that begins with a heading to the next page instead of parting it.
  const start = paragraph('', { size: 1, after: 0, isTight: true });
  return table([[{ width: 100, content: start + bullets(lead, field) }]], {
    margins: [0, 0],
    isParted: true,
  });
}

export function bullets(lead: string, field: string): string {
  return paragraph(lead, { style: 'Heading2' }) + paragraph(`{${field}}`, { list: true, after: 3 });
}

export function articles(field: string): string {
  return paragraph(`*Article {${field}.number}*|{${field}}`, { after: 8 });
}

export function sentence(text: string, look: Look = {}): string {
  return paragraph(text, { keepNext: true, ...look });
}

function party(name: string, ...more: string[]): Cell {
  return { width: 48, line: 'above', content: lines(name, ...more) };
}

/** Between the organization and another party. */
export function agreement({ say, page }: Paper, heading: string, lead: string): Design {
  const facts = factTable([
    ...reference(say),
    [say('Takes effect on', 'Prend effet le'), '{start_date}'],
    [say('Ends on', 'Prend fin le'), '{end_date}'],
    ...validity(say),
  ]);
  const parties = [
    party('{organization.name}', '{organization.city}', '{signatory}', '{signatory_role}'),
    { width: 4, content: paragraph('', { after: 0 }) },
    party('{other_party}', '{other_party_representative}'),
  ];
  return sheet(
    page,
    heading,
    facts,
    sentence(lead, { before: 4, after: 8 }),
    table([parties], { margins: [60, 0] }),
    sentence(say('The parties agree as follows:', 'Les parties conviennent de ce qui suit :'), {
      before: 12,
    }),
    articles('clauses'),
    signatures(
      say(
        'Signed in two copies, one for each party, on {issued_on}.',
        'Fait en deux exemplaires, un pour chaque partie, le {issued_on}.',
      ),
      {
        of: say('For {organization.name}', 'Pour {organization.name}'),
        names: ['{signatory}', '{signatory_role}'],
      },
      { of: say('For {other_party}', 'Pour {other_party}'), names: ['{other_party_representative}'] },
    ),
  );
}

const align = (width: number) => (width < 25 ? 'center' : 'left');

/** A row for each line of a list, with centered figures in narrow columns. */
export function listTable(
  list: string,
  columns: [name: string, field: string, width: number][],
  total: Fact | null = null,
): string {
  const head = { ...TIGHT, bold: true, keepNext: true };
  const [first = 100, ...others] = columns.map(([, , width]) => width);
  const rows: Cell[][] = [
    columns.map(([name, , width]) => ({
      width,
      line: 'below',
      content: paragraph(name, { ...head, align: align(width) }),
    })),
    columns.map(([, field, width]) => ({
      width,
      content: paragraph(`{${list}.${field}}`, { ...TIGHT, align: align(width) }),
    })),
  ];
  if (total) {
    const [name, value] = total;
    const content = paragraph(value, { ...head, align: 'center' });
    rows.push([
      { width: first, line: 'above', content: paragraph(name, head) },
      { width: 100 - first, span: others.length, line: 'above', content },
    ]);
  }
  return (
    table(rows, { hasLines: true, header: true, margins: [50, 60] }) +
    paragraph('', { ...TIGHT, size: 5, after: 4 })
  );
}

/** The first line is emphasized. */
export function lines(...each: string[]): string {
  return each
    .map((line, at) => paragraph(line, { ...TIGHT, bold: at === 0, after: 1, keepNext: true }))
    .join('');
}
