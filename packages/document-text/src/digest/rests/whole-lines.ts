import type { Rest } from './explained-rests.ts';
import { coveredLines, type FileLetters } from '#document-text/digest/file-letters.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

/** In points: how far the lines of a header are above or below sealed ones, and what stands beside them from them. */
const [APART, BESIDE] = [7, 10];

/** Tells what is in the place of a sealed line or beside it, though it was drawn as another line. */
export function besideSealedLines(
  text: FileLetters,
  isCovered: Uint8Array,
): (line: PageLine | undefined) => boolean {
  const lines = coveredLines(text, isCovered).flatMap((number) => text.lines[number] ?? []);
  const sealed = grouped(lines, ({ page }) => page);
  return (line) => {
    const { page = -1, row, y = Infinity, edges: [left = 0, , right = Infinity] = [] } = line ?? {};
    return (sealed.get(page) ?? []).some((other) => {
      const [from = 0, , to = Infinity] = other.edges ?? [];
      const isLevel = Math.abs((other.y ?? Number.NaN) - y) < APART;
      return other.row !== row && isLevel && left < to + BESIDE && from < right + BESIDE;
    });
  };
}

/** The lines with nothing but sealed passages. */
export function wholeLines(text: FileLetters, rests: readonly Rest[], isCovered: Uint8Array): PageLine[] {
  const open = new Set(rests.map(({ first }) => text.lineOf[first]));
  return coveredLines(text, isCovered).flatMap((number) =>
    open.has(number) ? [] : (text.lines[number] ?? []),
  );
}

/**
 * Tells which lines repeat a sealed line of another page, at the same height, with other numbers. These aren't headers: a page
 * may have been copied with another grade.
 */
export function renumberedLines(whole: readonly PageLine[]): (line: PageLine | undefined) => boolean {
  const sealed = whole.filter((line) => line.isRepeated);
  const [exact, forms] = [exactOf, formOf].map((of) => new Set(sealed.map(of)));
  return (line) =>
    line?.isRepeated === true && forms?.has(formOf(line)) === true && exact?.has(exactOf(line)) === false;
}

const exactOf = ({ text, y = 0 }: PageLine) => `${Math.round(y)} ${text}`;
const formOf = ({ text, ...line }: PageLine) => exactOf({ ...line, text: text.replace(/\d+/g, '#') });
