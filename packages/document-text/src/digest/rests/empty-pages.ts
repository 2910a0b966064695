import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import type { FoundPassage } from './left-over.ts';

/**
 * Pages up to the last one with text that show no letter of the sealed text; `known` are pages with text sealed beside the
 * body.
 */
export function emptyPages(
  text: FileLetters,
  found: readonly PassagePlace[],
  known: ReadonlySet<number>,
): number[] {
  if (!text.isPaged) return [];
  const pages = new Set(Array.from({ length: (text.lines.at(-1)?.page ?? -1) + 1 }, (_, page) => page));
  for (const { letters } of found)
    for (const letter of letters) pages.delete(lineAt(text, letter)?.page ?? 0);
  const repeating = repeatingPages(text.lines);
  return [...pages].filter((page) => !known.has(page) || repeating.has(page));
}

/** Pages with words beside the sealed text that no other page repeats: anyone may add a page with a header alone. */
export function pagesOfEdges(lines: readonly PageLine[], beside: readonly FoundPassage[]): number[] {
  const pages = new Set(beside.map(({ index }) => index));
  const own = lines.filter(({ text, isRepeated }) => !isRepeated && /\p{L}/u.test(text));
  return own.flatMap(({ page }) => (pages.has(page) ? page : []));
}

/** Pages that repeat lines amid another page, as a page does that was copied with other numbers. */
export function repeatingPages(lines: readonly PageLine[]): Set<number> {
  return new Set(lines.flatMap(({ page, isRepeated, margin }) => (isRepeated && margin === 0 ? page : [])));
}
