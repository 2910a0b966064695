import type { DigestedPassage } from './content-digest.ts';

/** At the start of each layout that is sealed with a passage, and of those of sections. */
export const LAYOUT = '⌖';
export const SECTIONS = '⌖ §';
/** A layout as it's sealed, and the other ways in which it may be, because programs round lengths. */
export type Layout = readonly [text: string, ...others: string[]];
/** The entry of a digest that has layouts; `SECTIONS` is that of one that has those of sections. */
export const LAYOUTS = '⌖ layouts';
/** In each layout that older digests lack; `ALL_LAYOUTS` is the entry of a digest that has these. */
export const LATER = '⊕';
export const ALL_LAYOUTS = `${LAYOUT} ${LATER}`;
/** Marks a digest that has the layouts found last, too. */
export const NEWEST = `${ALL_LAYOUTS}${LATER}`;

/** A text that is too long as a whole is sealed without layouts, or else without the texts beside the body. */
export function bodyOf(paragraphs: readonly (string | DigestedPassage)[]): (string | DigestedPassage)[] {
  const words = paragraphs.filter((paragraph) => !isLayout(paragraph));
  if (words.length < paragraphs.length) return words;
  return paragraphs.filter((paragraph) => typeof paragraph === 'string' || paragraph.kind === undefined);
}

function isLayout(passage: string | { text: string; others?: readonly string[] }): boolean {
  return (
    typeof passage !== 'string' &&
    (passage.others !== undefined || [LAYOUTS, ALL_LAYOUTS, NEWEST, SECTIONS].includes(passage.text))
  );
}

/** How columns without text before a cell, and the rows that it's over, are sealed; '' for a usual cell. */
export function cellShape(skipped: number, rows: number): string {
  return (skipped > 0 ? `▯ ${skipped} ` : '') + (rows > 1 ? `▮ ${rows} ` : '');
}
