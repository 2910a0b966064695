import { sealedBeside, sealedPassages } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { coveredLines, type FileLetters, lineAt, shownText } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import type { Rest } from './explained-rests.ts';

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

/**
 * Tells what is no header, though it's in the margin: words in the line of a passage, and what is read next to a passage with the words
 * of a header that is nowhere else on its page. Such a passage may have been found in the header itself, and have other words below it.
 */
export function bodyInMargin(
  text: FileLetters,
  rests: readonly Rest[],
  { places, isCovered }: { places: readonly (PassagePlace | null)[]; isCovered: Uint8Array },
  digest: ContentDigest,
): (rest: Rest) => boolean {
  const edges = new Set(sealedBeside(digest).flatMap(({ kind, hash }) => (kind === 'edge' ? hash : [])));
  const starts = places.flatMap((place) => place?.letters[0] ?? []);
  const isOnPage = (letter: number, page: number | undefined) => lineAt(text, letter)?.page === page;
  const behind = sealedPassages(digest).flatMap(({ hash }, index) => {
    const letters = places[index]?.letters;
    const { page, margin = 0 } = lineAt(text, letters?.[0] ?? -1) ?? {};
    if (!letters || margin <= 0 || !edges.has(hash)) return [];
    const words = lettersOf(shownText(text, letters)).letters;
    const isAgain = rests.some(
      (rest) => isOnPage(rest.first, page) && lettersOf(rest.text).letters.includes(words),
    );
    const from = letters.at(-1) ?? 0;
    return isAgain ? [] : { page, from, to: Math.min(...starts.filter((start) => start > from)) };
  });
  return ({ first, after, text: words }) => {
    const isOf = (letter: number) => isCovered[letter] === 1 && text.lineOf[letter] === text.lineOf[first];
    if (/\p{L}/u.test(words) && (isOf(first - 1) || isOf(after))) return true;
    return behind.some(({ page, from, to }) => from < first && first < to && isOnPage(first, page));
  };
}

const exactOf = ({ text, y = 0 }: PageLine) => `${Math.round(y)} ${text}`;
const formOf = ({ text, ...line }: PageLine) => exactOf({ ...line, text: text.replace(/\d+/g, '#') });
