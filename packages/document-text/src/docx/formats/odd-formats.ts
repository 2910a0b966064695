import type { FindingKind } from '#document-text/finding.ts';

import { isCrossed } from '#document-text/docx/layouts/drawn-signs.ts';
import { W14 } from './layout-look.ts';
import { type Formats, Looks } from './look.ts';
import { symbolFont } from './symbol-fonts.ts';
import { partType } from './table-parts.ts';
import { columnsOf, isPushed, USUAL_MARGINS } from './table-widths.ts';
import { isPale, unseenBy } from './unseen.ts';
import {
  NAMESPACE,
  childOf,
  elements,
  halfPoints,
  isOn,
  isSet,
  twips,
  valueOf,
} from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;
/** Percent of a letter's width; twips between letters, also for each half-point of size; twips of columns and letters. */
const MIN = {
  width: 50,
  spacing: -60,
  spacingOfSize: -2.5,
  column: 100,
  fit: 100,
  letter: 60,
  blankWidth: 60,
  blankSize: 9,
};
/** In twips: a cell cuts off what hangs out of it further, and a row may be this far from its place. */
const [MIN_INDENT, MAX_MOVED] = [-400, 300];
const MIN_TURNED = 1500;
/** In twips for each half-point. */
const HALF_BLANK = 1.25;
/** In twips: the least height of a line that is read. */
export const MIN_LINE = 160;
const USUAL_SIZE = 24;
/** In EMU: a thicker outline or a wider glow hides its letters, and those beside. */
const [MAX_OUTLINE, MAX_GLOW] = [25_400, 150_000];
/** In EMU: a shadow further away is one more text. */
const MAX_SHADOW = 100_000;
/** In thousandths of a percent: the size of a shadow. */
const MAX_SCALE = 110_000;
/** Twips beside a blank that leave nothing of it, between digits that look like a blank, and for each letter. */
const [MAX_PRESSED, MAX_SPREAD, MAX_FIT] = [-15, 60, 400];
/** In eighths of a point: a wider border covers letters beside it. */
const MAX_BORDER = 24;
/** Runs that are looked at together. */
const MAX_FITTED = 100;
/** In half-points above or below the line: of text, and of signs that are read as lines through others. */
const [MAX_RAISED, MAX_LIFTED] = [24, 8];
const LINES = /^[\s_\p{Pd}=¯]+$/u;

/** A smaller box, in EMU, cuts off its text. */
export const MIN_BOX = 108_000;
const UNITS_PER_DEGREE = 60_000;
/** Both sides of the outline around which text runs. */
const WHOLE_OUTLINE = 21_600;

/** How formats outside `Look` change what a reader sees of a text. */
export function oddRun(properties: Element, text: string): FindingKind | null {
  const number = (name: string) => {
    const found = childOf(properties, name);
    if (!found) return NaN;
    return /^(sz|position)$/.test(name) ? halfPoints(found) : twips(found, 'val');
  };
  if (Math.abs(number('position')) >= MAX_RAISED) return 'off-page';
  if (LINES.test(text) && text.trim() !== '' && Math.abs(number('position')) > MAX_LIFTED) return 'covered';
  const size = number('sz') || USUAL_SIZE;
  const isBlank = text !== '' && text.trim() === '';
  const isLost = number('spacing') < MAX_PRESSED || number('w') < MIN.blankWidth || size < MIN.blankSize;
  const isSpread = number('spacing') > MAX_SPREAD || number('fitText') > text.length * MAX_FIT;
  if (isBlank ? isLost : /\d/.test(text) && isSpread) return 'blank';
  if (twips(childOf(properties, 'bdr'), 'sz') > MAX_BORDER) return 'covered';
  const fit = childOf(properties, 'fitText');
  const fits = Math.max(MIN.fit, (fit ? fittedLetters(fit, text) : 0) * MIN.letter);
  const areTight = number('spacing') < Math.max(MIN.spacing, size * MIN.spacingOfSize);
  if (number('w') < MIN.width || areTight || number('fitText') < fits) return 'tiny';
  // A blank has a quarter of its size.
  if (/\s/.test(text) && number('spacing') < -size * HALF_BLANK) return 'blank';
  // Two lines in one, which tears a number into two, or letters on their side.
  const layout = childOf(properties, 'eastAsianLayout');
  if ((isSet(layout, 'combine') || isSet(layout, 'vert')) && text.trim() !== '') return 'direction';
  const [outline] = properties.getElementsByTagNameNS(W14, 'textOutline');
  const isThick = Number(outline?.getAttributeNS(W14, 'w') ?? 0) > MAX_OUTLINE;
  const [glow] = properties.getElementsByTagNameNS(W14, 'glow');
  if (isThick || Number(glow?.getAttributeNS(W14, 'rad') ?? 0) > MAX_GLOW) return 'unseen-colour';
  const copies = [...properties.children].filter(({ localName }) => /^(shadow|reflection)$/.test(localName));
  if (copies.some((copy) => Number(copy.getAttributeNS(W14, 'dist') ?? 0) > MAX_SHADOW)) return 'covered';
  const fill = properties.getElementsByTagNameNS(W14, 'textFill')[0];
  return fill && !isPlainFill(fill) ? 'unseen-colour' : null;
}

function isPlainFill(fill: Element): boolean {
  const [solid] = fill.getElementsByTagNameNS(W14, 'solidFill');
  const color = solid?.firstElementChild?.getAttributeNS(W14, 'val') ?? '';
  if (solid === undefined || fill.getElementsByTagNameNS(W14, 'alpha').length > 0) return false;
  return /^[\da-f]{6}$/i.test(color) ? !isPale(color) : /^(tx|dk|accent|hlink|folHlink)/.test(color);
}

/** What has a part of each kind only once; kinds that may be there several times or change no letter; and what else makes a kind. */
const FORMATS =
  /^((p|r|tc|tr|tbl|sect|num)Pr|tcMar|tblCellMar|(tc|tbl)Borders|style|lvl|lvlOverride|num|abstractNum|numbering|(foot|end)notes|comments|settings)$/;
const REPEATED = /^(pBdr|lang|compat|activeWritingStyle|attachedSchema|smartTagType)$/;
const KEYS = ['type', 'ilvl', 'id', 'numId', 'abstractNumId', 'numPicBulletId'];

/** Whether formats are there twice: programs differ in which ones they follow. */
export function isDoubled(properties: Element): boolean {
  if (!FORMATS.test(properties.localName)) return false;
  const first = new Map<string, Element>();
  for (const format of properties.children) {
    const keys = KEYS.map((name) => format.getAttributeNS(W, name));
    const key = [format.namespaceURI, format.localName, ...keys].join();
    const before = first.get(key);
    // LibreOffice writes the font of a label twice.
    const isLabels = format.localName === 'rFonts' && properties.closest('lvl') !== null;
    const isOther = before && !isLabels && !REPEATED.test(format.localName) && !before.isEqualNode(format);
    if (isOther === true) return true;
    if (isDoubled(format)) return true;
    first.set(key, before ?? format);
  }
  let other = properties.previousElementSibling;
  const isSame = ({ localName, namespaceURI }: Element) =>
    localName === properties.localName && namespaceURI === properties.namespaceURI;
  while (other && !isSame(other)) other = other.previousElementSibling;
  return other !== null && properties.localName.endsWith('Pr') && !other.isEqualNode(properties);
}

/** The letters of this run and of those before it that Word fits into one width together. */
function fittedLetters(fit: Element, text: string): number {
  const id = fit.getAttributeNS(W, 'id');
  let letters = text.trim().length;
  let run = id === null ? null : fit.closest('r')?.previousElementSibling;
  for (let left = MAX_FITTED; run && left > 0; left -= 1) {
    if (childOf(childOf(run, 'rPr'), 'fitText')?.getAttributeNS(W, 'id') !== id) break;
    letters += run.textContent.length;
    run = run.previousElementSibling;
  }
  return letters;
}

/** How a style changes what a reader sees: in some of a table's cells, or as in `oddRun`. */
export function oddStyle(style: Element, text: string, { theme }: Formats): FindingKind | null {
  const looks = new Looks({ styles: null, theme });
  const kinds = [style, ...elements(style, W, 'tblStylePr')].map((part) => {
    const run = childOf(part, 'rPr');
    const row = childOf(part, 'trPr');
    // No program writes heights in styles, and few read them.
    if (isOn(childOf(row, 'hidden')) || childOf(row, 'trHeight')) return 'hidden';
    if (isCrossed(childOf(part, 'tcPr'))) return 'struck';
    const own = [...part.children].some((each) => isDoubled(each)) ? 'alternative' : run && oddRun(run, text);
    const look = looks.of(part, 'rPr', looks.of(part, 'tcPr', {}));
    const isWhole = part === style && partType(style) !== 'table';
    return own ?? (isWhole ? null : symbolFont(look) === undefined ? unseenBy(look) : 'odd-font');
  });
  return kinds.find((kind) => kind !== null) ?? null;
}

/** Whether a row is moved beneath other columns than its table's; `of` finds a property of the table or of its style. */
export function isMovedRow(row: Element, of: (name: string) => Element | null): boolean {
  const [own, other] = [childOf(row, 'trPr'), childOf(row, 'tblPrEx')];
  const [indent, align] = [childOf(other, 'tblInd'), childOf(own, 'jc') ?? childOf(other, 'jc')];
  const isIndented = indent && Math.abs(twips(indent, 'w') - twips(of('tblInd'), 'w')) > MAX_MOVED;
  const isAligned =
    align &&
    (valueOf(align) ?? '') !== (valueOf(of('jc')) ?? '') &&
    /^(right|end|center)$/.test(valueOf(align) ?? '');
  const isLater = !childOf(own, 'gridBefore') && twips(childOf(own, 'wBefore'), 'w') > MAX_MOVED;
  return isIndented === true || isAligned === true || isLater || isPushed(row);
}

/**
 * How a cell changes what a reader sees of its text: by its margins, by indents, or by pressing it together. `margins` are
 * those of its table.
 */
export function oddCell(cell: Element, margins: Element | null, highest: number): FindingKind | null {
  const properties = childOf(cell, 'tcPr');
  const [own, row] = [childOf(properties, 'tcMar'), childOf(cell.parentElement, 'trPr')];
  if (twips(childOf(row, 'trHeight'), 'val') > highest) return 'off-page';
  // Lines of turned text are as long as their cell is high.
  const least = childOf(properties, 'textDirection') ? MIN_TURNED : 0;
  const width = Math.max(twips(childOf(properties, 'tcW'), 'w'), least);
  const letters = cell.textContent.trim().length;
  if (childOf(properties, 'tcFitText')) {
    const narrowest = Math.min(...[width, columnsOf(cell)].filter((each) => each > 0));
    if (narrowest - USUAL_MARGINS < letters * MIN.letter) return 'tiny';
  }
  if (width === 0 || childOf(properties, 'tcW')?.getAttributeNS(W, 'type') !== 'dxa') return null;
  const side = (...names: string[]) =>
    [own, margins].flatMap((each) => names.flatMap((name) => childOf(each, name) ?? []))[0] ?? null;
  const room = width - twips(side('left', 'start'), 'w') - twips(side('right', 'end'), 'w');
  const isCut = [...cell.children].some((paragraph) => {
    const indent = childOf(childOf(paragraph, 'pPr'), 'ind');
    const [left, right] = [twips(indent, 'left', 'start'), twips(indent, 'right', 'end')];
    const first = left + twips(indent, 'firstLine') - twips(indent, 'hanging');
    return (
      Math.min(left, right, first) < MIN_INDENT ||
      Math.max(left, first) + Math.max(right, 0) > room - MIN.column
    );
  });
  return isCut && letters > 0 ? 'off-page' : null;
}

/** Whether an effect is drawn over what is beside its shape. */
export function reachesFar(effect: Element, most = MAX_SHADOW): boolean {
  const isOver = (names: readonly string[], limit: number) =>
    names.some((name) => Math.abs(Number(effect.getAttribute(name))) > limit);
  return (
    isOver(['dist', 'rad', 'blurRad', 'contourW'], most) ||
    isOver(['sx', 'sy'], MAX_SCALE) ||
    isOver(['kx', 'ky'], 0)
  );
}

/** Whether text runs beneath a drawing: its outline for that may be smaller than the drawing. */
export function isNoWrap(wrap: Element): boolean {
  const points = [...wrap.querySelectorAll('start, lineTo')];
  const reach = Math.min(
    ...['x', 'y'].map((axis) => Math.max(...points.map((point) => Number(point.getAttribute(axis))))),
  );
  return wrap.localName === 'wrapNone' || reach < WHOLE_OUTLINE / 2;
}

/** Whether the insets of a box leave no room for its text. */
export function isPressed(drawing: Element, extent: Element | undefined): boolean {
  const sides = { cx: ['lIns', 'rIns'], cy: ['tIns', 'bIns'] };
  return [...drawing.querySelectorAll('bodyPr')].some((body) =>
    Object.entries(sides).some(([side, insets]) => {
      const taken = insets.reduce((sum, inset) => sum + Number(body.getAttribute(inset) ?? 0), 0);
      const isOut = insets.some((inset) => Number(body.getAttribute(inset) ?? 0) < -MIN_BOX);
      return isOut || (taken > 0 && Number(extent?.getAttribute(side)) - taken < MIN_BOX);
    }),
  );
}

/** A 6 may look like a 9. */
export function isUpsideDown(frame: Element): boolean {
  const isTurned = ['rot', 'lat', 'lon', 'rev'].some((name) => {
    const degrees = (((Number(frame.getAttribute(name) ?? 0) / UNITS_PER_DEGREE) % 360) + 360) % 360;
    // Seen from aside, a flat box shows nothing.
    const least = name.startsWith('l') ? 60 : 100;
    return degrees > least && degrees < 360 - least;
  });
  return isTurned || /^(1|true)$/.test(frame.getAttribute('flipV') ?? '');
}
