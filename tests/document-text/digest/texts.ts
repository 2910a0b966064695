import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { contentDigest, type DigestedPassage } from '#document-text/digest/content-digest.ts';
import { type PageLine, RAISED } from '#document-text/digest/page-readings.ts';

export const SEED = { salt: new Uint8Array(16).fill(7), base: 1_234_567 };

export function digestOf(passages: readonly (string | DigestedPassage)[]): ContentDigest {
  const digest = contentDigest(passages, SEED);
  if (digest === null) throw new Error('too long for a digest');
  return digest;
}

let row = 0;

/** A line of a PDF, below the one that was made before it. */
export const line = (text: string, more: Partial<PageLine> = {}): PageLine => ({
  text,
  page: 0,
  row: (row += 1),
  column: 0,
  margin: 0,
  isRepeated: false,
  isFull: false,
  ...more,
});
export const linesOf = (texts: readonly string[]) => texts.map((text) => line(text));

/** A small raised text, such as the mark of a note. */
export const mark = (text: string) => RAISED.before + text + RAISED.after;
