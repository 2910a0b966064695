import type { StyleSheet } from './style-sheet.ts';
import { child, children, descendants } from '#word-host/opc/xml.ts';
import { number, value } from './showing.ts';

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Bullets from Symbol and Wingdings, which only Windows has, as characters of every font. */
const BULLETS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  o: '○',
};

function roman(count: number): string {
  const step = ROMAN.find(([size]) => size <= count);
  return step ? step[1] + roman(count - step[0]) : '';
}

function letters(count: number): string {
  return count <= 0 ? '' : String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
}

function formatNumber(count: number, format: string | null): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count);
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerRoman':
      return roman(count);
    case 'upperRoman':
      return roman(count).toUpperCase();
    case 'decimalZero':
      return String(count).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(count);
  }
}

export interface ListMark {
  label: string;
  level: Element;
}

/** Counts list paragraphs in document order and gives each its mark. Created again for each count. */
class Numbering {
  readonly #lists = new Map<string, Element>();
  readonly #abstracts = new Map<string, Element>();
  readonly #counts = new Map<string, number[]>();

  readonly #styles: StyleSheet;

  constructor(numbering: Document | null, styles: StyleSheet) {
    this.#styles = styles;
    const root = numbering?.documentElement;
    for (const entry of children(root, 'w:num')) this.#lists.set(value(entry, 'w:numId') ?? '', entry);
    for (const entry of children(root, 'w:abstractNum')) {
      this.#abstracts.set(value(entry, 'w:abstractNumId') ?? '', entry);
    }
  }

  mark(paragraph: Element): ListMark | null {
    const properties = this.#styles.paragraphProperty(paragraph, 'w:numPr');
    const id = value(child(properties, 'w:numId'));
    const depth = number(child(properties, 'w:ilvl')) ?? 0;
    const list = this.#lists.get(id ?? '');
    const abstractId = value(child(list, 'w:abstractNumId')) ?? '';
    const level = this.#level(list, abstractId, depth);
    if (!list || !level) return null;

    const counts = this.#counts.get(abstractId) ?? [];
    this.#counts.set(abstractId, counts);
    counts[depth] = (counts[depth] ?? (number(child(level, 'w:start')) ?? 1) - 1) + 1;
    counts.length = depth + 1;

    const text = value(child(level, 'w:lvlText')) ?? '';
    if (value(child(level, 'w:numFmt')) === 'bullet') return { label: BULLETS[text] ?? text, level };
    const label = text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = value(child(this.#level(list, abstractId, at), 'w:numFmt'));
      return formatNumber(counts[at] ?? 1, format);
    });
    return { label, level };
  }

  #level(list: Element | undefined, abstractId: string, depth: number): Element | null {
    const at = (owner: Element | undefined) =>
      owner && children(owner, 'w:lvl').find((level) => number(level, 'w:ilvl') === depth);
    const override =
      list && children(list, 'w:lvlOverride').find((entry) => number(entry, 'w:ilvl') === depth);
    return at(override) ?? at(this.#abstracts.get(abstractId)) ?? null;
  }
}

/** The number or bullet of every list paragraph below a node. */
export function marksBelow(
  root: Element,
  numbering: Document | null,
  styles: StyleSheet,
): Map<Element, ListMark> {
  const counting = new Numbering(numbering, styles);
  const marks = new Map<Element, ListMark>();
  for (const paragraph of numbering ? descendants(root, 'w:p') : []) {
    const mark = counting.mark(paragraph);
    if (mark) marks.set(paragraph, mark);
  }
  return marks;
}
