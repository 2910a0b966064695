import type { PageLine } from '#contract/compare-pages.ts';
import { RAISED } from '#contract/compare-pages.ts';

/** A piece of text as pdf.js gives it, in the order in which the page draws it. */
export interface TextPiece {
  str: string;
  /** The last two are where it begins, from the lower left. */
  transform: number[];
  height: number;
}

export interface PageText {
  /** Of the page, in the same unit. */
  bottom: number;
  top: number;
  pieces: (TextPiece & { isArtifact: boolean })[];
}

interface DrawnLine extends PageLine {
  y: number;
  height: number;
}

/** Where headers and footers are, as parts of the page: a letterhead goes further down than a footer goes up. */
const TOP_MARGIN = 0.15;
const BOTTOM_MARGIN = 0.12;
const SMALL_PRINT = 0.9;
const RAISED_HEIGHT = 0.8;
const NOTE_MARK = /^\s*[\d*†‡]{1,3}\s*$/;

export function linesOfPages(pages: readonly PageText[]): PageLine[] {
  const drawn = pages.map((page, index) => drawnLines(page, index));
  const usual = usualHeight(drawn.flat());
  for (const lines of drawn) markSmallPrint(lines, usual);
  markRepeated(drawn);
  return drawn.flat().map(({ text, page, isMargin, isRepeated }) => ({ text, page, isMargin, isRepeated }));
}

function drawnLines({ bottom, top, pieces }: PageText, page: number): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const { str, transform, height, isArtifact } of pieces) {
    const text = str.replace(/[\ufffa\ufffb]/g, '');
    const y = transform[5] ?? 0;
    const line = lines.at(-1);
    const rise = line ? y - line.y : 0;
    if (line && text.trim() === '') {
      if (rise === 0) line.text += text;
      continue;
    }
    if (text.trim() === '') continue;
    const isRaised =
      line !== undefined && rise > 0 && height < line.height * RAISED_HEIGHT && rise < line.height;
    if (isRaised && NOTE_MARK.test(text)) line.text += RAISED.before + text.trim() + RAISED.after;
    else if (line && Math.abs(rise) < Math.max(line.height, height) / 2) {
      line.text += text;
      line.isRepeated &&= isArtifact;
    } else {
      const part = (y - bottom) / (top - bottom);
      const isMargin = part < BOTTOM_MARGIN || part > 1 - TOP_MARGIN;
      lines.push({ text, page, isMargin, isRepeated: isArtifact, y, height });
    }
  }
  return lines;
}

/** The height in which most letters are written. */
function usualHeight(lines: readonly DrawnLine[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) letters.set(height, (letters.get(height) ?? 0) + text.length);
  const [[height] = [0]] = [...letters].toSorted(([, one], [, other]) => other - one);
  return height;
}

/** Footnotes are the last that is drawn, or nearly, and smaller than the text. */
function markSmallPrint(lines: DrawnLine[], usual: number): void {
  const [lowest, ...others] = lines.toSorted((one, other) => one.y - other.y);
  for (const line of lowest ? [lowest, ...others] : []) {
    if (!line.isMargin && line.height >= usual * SMALL_PRINT) return;
    if (line.height < usual * SMALL_PRINT) line.isMargin = true;
  }
}

/** What is on several pages at one height, whatever its numbers: a header, a footer, a page number, a table's head. */
function markRepeated(pages: readonly DrawnLine[][]): void {
  const keyOf = ({ text, y }: DrawnLine) => `${Math.round(y)} ${text.replace(/\d+/g, '0').trim()}`;
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(lines.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const line of pages.flat()) line.isRepeated ||= (counts.get(keyOf(line)) ?? 0) > 1;
}
