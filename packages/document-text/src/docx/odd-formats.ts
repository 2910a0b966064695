import type { FindingKind } from '#document-text/finding.ts';

import { type Formats, isPale, isTooLow, Looks, unseenBy } from './look.ts';
import { childOf, elements, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml';
/** These draw other signs than the letters in the text. */
export const SYMBOL_FONT = /^(wingdings|webdings|symbol|marlett|zapf ?dingbats|mt extra|bookshelf)/i;
const WORD = /\p{L}{2}|\d/u;
/** Percent of a letter's width; twips between letters; half-points above the line; twips of a column. */
const MIN = { width: 50, spacing: -60, column: 100, fit: 100 };
const MAX_RAISED = 24;

/** How formats outside `Look` change what a reader sees of a text. */
export function oddRun(properties: Element, text: string): FindingKind | null {
  const number = (name: string) => {
    const found = childOf(properties, name);
    return found ? Number(found.getAttributeNS(W, 'val')) : NaN;
  };
  if (Math.abs(number('position')) >= MAX_RAISED) return 'off-page';
  if (number('w') < MIN.width || number('spacing') < MIN.spacing || number('fitText') < MIN.fit)
    return 'tiny';
  const fonts = childOf(properties, 'rFonts');
  const names = ['ascii', 'hAnsi', 'cs'].map((name) => fonts?.getAttributeNS(W, name) ?? '');
  if (WORD.test(text) && names.some((name) => SYMBOL_FONT.test(name))) return 'odd-font';
  const fill = properties.getElementsByTagNameNS(W14, 'textFill')[0];
  return fill && !isPlainFill(fill) ? 'unseen-colour' : null;
}

function isPlainFill(fill: Element): boolean {
  const [solid] = fill.getElementsByTagNameNS(W14, 'solidFill');
  const color = solid?.firstElementChild?.getAttributeNS(W14, 'val') ?? '';
  if (solid === undefined || fill.getElementsByTagNameNS(W14, 'alpha').length > 0) return false;
  return /^[\da-f]{6}$/i.test(color) ? !isPale(color) : /^(tx|dk|accent|hlink|folHlink)/.test(color);
}

/** A fixed low line height cuts letters off. */
export function isFlat(paragraphProperties: Element): boolean {
  const spacing = childOf(paragraphProperties, 'spacing');
  return (
    isTooLow(spacing, 'lineRule', 'line') || isTooLow(childOf(paragraphProperties, 'framePr'), 'hRule', 'h')
  );
}

/** Columns of a table with a fixed small width. */
export function isNarrow(table: Element): boolean {
  const layout = childOf(childOf(table, 'tblPr'), 'tblLayout');
  const columns = elements(table, W, 'gridCol').map((column) => Number(column.getAttributeNS(W, 'w')));
  return layout?.getAttributeNS(W, 'type') === 'fixed' && columns.some((width) => width < MIN.column);
}

/** How a style changes what a reader sees: in some of a table's cells, or as in `oddRun`. */
export function oddStyle(style: Element, text: string, { theme }: Formats): FindingKind | null {
  const looks = new Looks({ styles: null, theme });
  const [run, paragraph] = [childOf(style, 'rPr'), childOf(style, 'pPr')];
  const own = (run && oddRun(run, text)) ?? (paragraph && isFlat(paragraph) ? 'tiny' : null);
  const parts = elements(style, W, 'tblStylePr').map((part) => {
    const shaded = looks.of(part, 'tcPr', {});
    return unseenBy(looks.of(part, 'rPr', shaded));
  });
  return own ?? parts.find((kind) => kind !== null) ?? null;
}
