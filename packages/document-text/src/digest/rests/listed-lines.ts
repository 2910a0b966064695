import type { SealedBeside } from '#document-text/digest/content-digest.ts';
import { isAbove, type PageLine } from '#document-text/digest/page-readings.ts';

import type { SealedMatches } from './sealed-matches.ts';

const PAGE_NUMBER = /[\s,.…·_](\d{1,4}|\d{1,4}[-–]\d{1,4}|[ivxlc]{1,7})$/iu;
const LEADER = /[\s,.…·_]/u;

/**
 * The headings that a line of a table of contents or an index may list: the line with fewer and fewer page numbers cut from
 * its end. A stop at the end can't be told from the dots that lead to a number.
 */
export function headingsIn(line: string): string[] {
  const headings: string[] = [];
  let rest = line;
  for (let found = PAGE_NUMBER.exec(rest); ; found = PAGE_NUMBER.exec(rest)) {
    let end = found?.index ?? rest.length;
    while (end > 0 && LEADER.test(rest.charAt(end - 1))) end -= 1;
    if (rest.charAt(end) === '.') headings.push(rest.slice(0, end + 1));
    rest = rest.slice(0, end);
    headings.push(rest);
    if (found === null) return headings;
  }
}

/** Tells whether a line of a list is below one that was sealed after it. Call for each in reading order. */
export function listOrder(
  matches: SealedMatches,
): (sealed: SealedBeside, line: PageLine | undefined) => boolean {
  const listed = new Map<number | undefined, { sealed: SealedBeside; line: PageLine | undefined }[]>();
  return (sealed, line) => {
    if (sealed.kind !== 'field') return false;
    const others = listed.get(line?.page) ?? [];
    const isBelow = others.some(
      (other) => matches.isBefore(sealed, other.sealed) && isAbove(other.line, line),
    );
    others.push({ sealed, line });
    listed.set(line?.page, others);
    return isBelow;
  };
}
