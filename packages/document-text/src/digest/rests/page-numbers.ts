import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';

import type { Rest } from './explained-rests.ts';

/** The number of a page, maybe with how many there are. */
const NUMBER = /^[^\p{L}\p{N}]*(\d{1,4}|[ivxlc]{1,7})(?: ?[/|–—-] ?(\d{1,4}))?[^\p{L}\p{N}]*$/iu;
/** The values of Roman digits; one before a greater one is taken away. */
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
/** A browser writes when it printed a page; English needs letters for that. */
const PRINTED = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(:\d\d)?(\s[AP]M)?$/;

/**
 * Tells which texts without words may be the number of their page: it's the first one, the page's own, or counts on from or to
 * another page.
 */
export function pageNumbers(text: FileLetters, rests: readonly Rest[]): (rest: Rest) => boolean {
  const sheets = new Set(text.lines.map(sheetOf)).size;
  const numbers = new Map<Rest, { count: number; sheet: number; all: number }>();
  for (const rest of rests) {
    const [, number, all = ''] = NUMBER.exec(rest.text) ?? [];
    const sheet = sheetOf(lineAt(text, rest.first));
    if (number) numbers.set(rest, { count: valueOf(number), sheet, all: Number(all) });
  }
  const counts = new Map<number, Set<number>>();
  for (const { count, sheet } of numbers.values())
    counts.set(count - sheet, (counts.get(count - sheet) ?? new Set()).add(sheet));
  return (rest) => {
    if (PRINTED.test(rest.text)) return true;
    const number = numbers.get(rest);
    if (!number) return false;
    const { count, sheet, all } = number;
    const isKnown = count === 1 || count === sheet + 1 || (counts.get(count - sheet)?.size ?? 0) > 1;
    return isKnown && (all === 0 || (all >= count && all === sheets));
  };
}

const sheetOf = (line: ReturnType<typeof lineAt>) => line?.sheet ?? line?.page ?? 0;

function valueOf(number: string): number {
  if (/\d/.test(number)) return Number(number);
  const digits = Array.from(number.toLowerCase(), (digit) => ROMAN[digit] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
