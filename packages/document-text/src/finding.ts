/** Something in a file that can make a reader see another text than the compared one. */
export interface Finding {
  kind: FindingKind;
  /** The words at that place; '' if they can't be quoted. */
  text: string;
  /** The page of a PDF or the passage of a .docx, counted from 0; null for the whole file. */
  index: number | null;
  /** The place on that page of a PDF, in points from its lower left as displayed. */
  box?: Box;
  /** Gray words amid darker ones, or words of less contrast, which may have been sealed so. */
  pale?: 'amid' | 'faint';
}

/** A picture on a page of a PDF. */
export interface PlacedPicture extends Finding {
  index: number;
  box: Box;
  /** The places of those that touch it: several may be one. */
  touching: readonly Box[];
  /** Where letters are drawn on it, and their color as `#rrggbb`; null for a pattern. */
  words: readonly { box: Box; color: string | null }[];
  /** The left of its page, one of those put on one. */
  sheet: number;
  /** Whether it's where a letterhead has one. */
  isLogo: boolean;
}

/** A picture as its page shows it. */
export interface ShownPicture {
  pixels: ImageData;
  /** Parts of it where others are, from its upper left, as shares of its width and height. */
  shared: readonly Box[];
  /** Whether words are drawn on it, and whether all of them can be read there; the pixels are without them. */
  words: 'none' | 'seen' | 'lost';
  /** Counts pages as lines do, also those that are put on one. */
  sheet: number;
  /** From the left and the upper edge of that page, in its points. */
  corner: readonly [left: number, depth: number];
  width: number;
  height: number;
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

export type FindingKind =
  // both formats
  | 'hidden'
  | 'unseen-colour'
  | 'tiny'
  | 'picture'
  | 'covered'
  // .docx
  | 'struck'
  | 'direction'
  | 'data-bound'
  | 'alternative'
  | 'foreign-seal'
  | 'object'
  | 'embedded-font'
  | 'field'
  | 'list-label'
  | 'edge'
  | 'comment'
  | 'off-page'
  | 'unknown-part'
  // PDF
  | 'annotation'
  | 'form-field'
  | 'layer'
  | 'odd-font'
  | 'drawn'
  | 'updated'
  // found while comparing
  | 'blank'
  | 'moved'
  | 'shown-otherwise'
  | 'raised'
  | 'unreadable'
  | 'empty-page';
