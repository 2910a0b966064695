import type { DigestedPassage } from './content-digest.ts';

/** At the start of each layout that is sealed with a passage, of those of sections, and of those that may be gone. */
export const LAYOUT = '⌖';
export const SECTIONS = '⌖ §';
export const DROPPED = '⌖ ⊕';
/** The layout of a passage that is in the cell of the one before it, if other cells are beside that cell. */
export const GOES_ON = `${DROPPED}¶`;
/** Before how the texts of a table stand in its rows and cells. */
export const TABLE = `${LAYOUT} ▦`;
/** Before the place of a frame or box on its page, which is counted in steps of so many twips. */
export const [PLACE, PLACE_STEP] = [`${LAYOUT} ▭`, 113];
/** Before the letters of a passage that are pale amid darker ones, with points for others. */
export const PALE = '◍';
/** The same for letters of less contrast, and of the least that can be seen. */
export const [OVERLOOKED, FAINT] = ['◌', '◌◌'];
/** How it's sealed that signs lead to a tab behind this number of a passage's letters. */
export const leadersAt = (sign: string, letters: number) => `⋯${sign}${letters}`;
/** The same for so many tabs; lines with the other turn follow those whose tabs stop elsewhere. */
export const tabsAt = (tabs: number, letters: number, turn: number) => `⇥${tabs} ${letters} ${turn}`;
/** How it's sealed as which of the boxes of one paragraph a box is drawn, from top to bottom. */
export const boxRank = (rank: number) => `⇵${rank}`;
/** More boxes of one paragraph have no ranks. */
export const MAX_BOXES = 20;
/** A layout as it's sealed, and the other ways in which it may be, because programs round lengths. */
export type Layout = readonly [text: string, ...others: string[]];

/** Layouts are sealed if all that is drawn is: Word doesn't always give it of an open document. */
export function versionOf(paragraphs: readonly (string | DigestedPassage)[]): 2 | 3 | 4 {
  const kinds = new Set(paragraphs.map((each) => typeof each === 'object' && each.kind));
  return kinds.has('drawn') ? 4 : [...kinds].some(Boolean) ? 3 : 2;
}

/** A text that is too long as a whole is sealed without layouts (version 3), or else without the texts beside the body. */
export function shortened(paragraphs: readonly (string | DigestedPassage)[], version: 2 | 3) {
  return paragraphs.filter(
    (each) => typeof each === 'string' || (version === 3 ? each.others : each.kind) === undefined,
  );
}

/** How columns without text before a cell, and the rows that it's over, are sealed; '' for a usual cell. */
export function cellShape(skipped: number, rows: number): string {
  return (skipped > 0 ? `▯ ${skipped} ` : '') + (rows > 1 ? `▮ ${rows} ` : '');
}

/** The places of which both sides, in points, are between two others, as they're sealed. */
export function placeForms(...sides: readonly (readonly [from: number, to: number])[]): string[] {
  return sides.reduce(
    (forms, side) => {
      const [from = 0, to = 0] = side.map((length) => Math.round((length * 20) / PLACE_STEP));
      const steps = Array.from({ length: to - from + 1 }, (_, step) => from + step);
      return forms.flatMap((form) => steps.map((step) => `${form} ${step}`));
    },
    [''],
  );
}
