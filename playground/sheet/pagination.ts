import type { Section } from './section.ts';

/** A block on its way to a page; height in points. */
export interface Piece {
  element: HTMLElement;
  height: number;
  section: Section;
  breaksBefore: boolean;
  keepsWithNext: boolean;
}

export interface PageContent {
  section: Section;
  isFirstOfSection: boolean;
  elements: HTMLElement[];
}

/** Deals blocks out to pages. A block is never cut: one taller than a page makes its page grow. */
export function paginate(
  pieces: readonly Piece[],
  roomOn: (section: Section, isFirst: boolean) => number,
): PageContent[] {
  const pages: PageContent[] = [];
  let left = 0;
  let kept: Piece[] = [];

  for (const piece of pieces) {
    const before = pages.at(-1);
    const isNewSection = before?.section !== piece.section && (piece.section.startsPage || !before);
    const mustBreak = isNewSection || piece.breaksBefore;
    let page = before;
    if (!page || mustBreak || (piece.height > left && page.elements.length > 0)) {
      const carried = page && !mustBreak && kept.length < page.elements.length ? kept : [];
      page?.elements.splice(page.elements.length - carried.length);
      const elements = carried.map(({ element }) => element);
      page = { section: piece.section, isFirstOfSection: isNewSection, elements };
      pages.push(page);
      left = roomOn(page.section, isNewSection) - carried.reduce((sum, { height }) => sum + height, 0);
    }
    page.elements.push(piece.element);
    left -= piece.height;
    kept = piece.keepsWithNext ? [...kept, piece] : [];
  }
  return pages;
}
