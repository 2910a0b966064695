import type { DocumentTypeItem } from '#contract/document-form.ts';
import type { Language } from '#contract/fields.ts';
import { finderByUid } from '#contract/people.ts';

export type Field = DocumentTypeItem['fields'][number];
/** The differing values, by person ID and field name. */
export type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The cells of text copied from a spreadsheet: a cell with a line break, a tab or a quote is quoted. */
export function copiedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length;) {
    const quote = text[at] === '"' ? closingQuote(text, at) : -1;
    const isQuoted =
      quote !== -1 && (quote + 1 === text.length || SEPARATORS.includes(text[quote + 1] ?? ''));
    const end = isQuoted ? quote + 1 : nextSeparator(text, at);
    const cell = isQuoted
      ? text
          .slice(at + 1, quote)
          .replaceAll('""', '"')
          .replace(/\r\n?/g, '\n')
      : text.slice(at, end);
    rows.at(-1)?.push(cell);
    const isLine = text[end] === '\r' || text[end] === '\n';
    if (isLine) rows.push([]);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

const SEPARATORS = '\t\r\n';

/** The quote that closes the one at `at`; two in a row are one in the text. -1 without one. */
function closingQuote(text: string, at: number): number {
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

function nextSeparator(text: string, at: number): number {
  let end = at;
  while (end < text.length && !SEPARATORS.includes(text[end] ?? '')) end += 1;
  return end;
}

interface Place {
  /** People and fields in the table's order, and the cell that was pasted into. */
  people: readonly string[];
  fields: readonly Field[];
  row: number;
  column: number;
}

export interface Filled {
  cells: Cells;
  rows: number;
  /** Whether the first column contained IDs, so that each row went to its person. */
  isById: boolean;
  /** The number of rows without a person in the table, and of those whose person a row above has. */
  leftRows: number;
  repeatedRows: number;
  leftColumns: number;
}

/**
 * The table with copied cells pasted in, starting at a cell; or each row at the person whose ID is in its first column,
 * where at least half of them have one: a header, or people who aren't in the table, must not move the others' values.
 */
export function filled(
  cells: Cells,
  { people, fields, row, column }: Place,
  copied: readonly (readonly string[])[],
  language: Language,
): Filled {
  const find = finderByUid(people, (uid) => uid);
  const idOf = ([first = '', ...values]: readonly string[]) =>
    values.length > 0 ? find(first.trim()) : undefined;
  const isById = copied.filter((line) => idOf(line) !== undefined).length * 2 >= copied.length;
  const placed = copied.map((line, below) => ({
    uid: isById ? idOf(line) : people[row + below],
    values: isById ? line.slice(1) : line,
  }));
  const fitting = placed.flatMap(({ uid, values }) => (uid === undefined ? [] : [{ uid, values }]));
  const first = new Map(fitting.toReversed().map(({ uid, values }) => [uid, values]));
  const changed = [...first].map(([uid, values]) => {
    const entries = fields.slice(column).flatMap((field, beside) => {
      const value = values[beside];
      return value === undefined ? [] : [[field.name, tidied(field, value, language)] as const];
    });
    return [uid, { ...cells[uid], ...Object.fromEntries(entries) }] as const;
  });
  const width = Math.max(...placed.map(({ values }) => values.length));
  return {
    cells: { ...cells, ...Object.fromEntries(changed) },
    rows: first.size,
    isById,
    leftRows: placed.length - fitting.length,
    repeatedRows: fitting.length - first.size,
    leftColumns: Math.max(0, width - (fields.length - column)),
  };
}

/** The service's format of dates and numbers typed in a language. */
export function tidied({ type }: Field, typed: string, language: Language): string {
  const value = typed.toWellFormed().trim();
  if (type === 'number') return value.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (type === 'date') return isoDate(value, language);
  return type === 'multiline' ? value : value.replace(/[\t\n\r]+/g, ' ');
}

/** French puts the day first, American English the month; other text stays as it is, and the check refuses it. */
function isoDate(value: string, language: Language): string {
  const [, first = '', second = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value) ?? [];
  if (year === undefined) return value;
  const [month, day] = language === 'fr' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
