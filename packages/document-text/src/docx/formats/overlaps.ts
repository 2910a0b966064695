import { childOf, elements, isOn, NAMESPACE, valueOf } from '#document-text/docx/wordml.ts';
import { EMU_PER_TWIP, type PageArea, twips } from '#document-text/docx/page-area.ts';

const { w: W, wp: WP } = NAMESPACE;
/** In twips: the least height of a line and width of a letter, and what two places may have in common. */
const [LINE, LETTER, SHARED] = [200, 60, 60];
/** In letters: with more text between them, two places are on different pages. */
const MAX_PAGE = 4000;
/** A file with more of them on a page would be slow to compare. */
const MAX_PLACES = 100;
const ALIGNED: Readonly<Record<string, number>> = { center: 0.5, right: 1, bottom: 1, outside: 1 };

/** The starts and ends of a place on its page, across and down, in twips. */
type Place = readonly [across: readonly [number, number], down: readonly [number, number]];
/** An offset or an alignment, what it's measured from, and a size. */
type Side = [offset: string | null, from: string, size: number];

/**
 * Finds frames, tables and text boxes that lie over another one at a fixed place of the page. Call for all paragraphs and
 * tables in their order.
 */
export class Overlaps {
  readonly #page: PageArea;
  #story: Document | null = null;
  #places = new Map<string, Place>();
  #letters = 0;
  readonly #areSectionsPages: boolean;

  constructor(page: PageArea, body: Element) {
    this.#page = page;
    this.#areSectionsPages = !elements(body, W, 'type').some((type) => valueOf(type) === 'continuous');
  }

  /** Whether a part with these words lies over another one. */
  isOver(part: Element, words: string): boolean {
    const isPage = part.ownerDocument === this.#story && this.#letters <= MAX_PAGE && !this.#startsPage(part);
    if (!isPage) [this.#story, this.#places, this.#letters] = [part.ownerDocument, new Map(), 0];
    // The text of a table or of a box has its place.
    if (part.localName !== 'drawing' && part.parentElement?.closest('tbl, txbxContent')) return false;
    const place = this.#placeOf(part, words);
    if (place === null) this.#letters += part.localName === 'p' ? words.length : 0;
    if (place === null || words.trim() === '' || this.#places.size > MAX_PLACES) return false;
    const key = JSON.stringify(place.map(([start]) => start));
    // Paragraphs of one frame have one place.
    const others = [...this.#places].filter(([other]) => other !== key || part.localName !== 'p');
    this.#places.set(key, place);
    return others.some(([, other]) =>
      place.every(([start, end], axis) => {
        const [from = 0, to = 0] = other[axis] ?? [];
        return Math.min(end, to) - Math.max(start, from) > SHARED;
      }),
    );
  }

  /** Whether a new page begins with, or behind, a part. */
  #startsPage(part: Element): boolean {
    const paragraph = part.localName === 'p' ? part : part.getElementsByTagNameNS(W, 'p')[0];
    const properties = childOf(paragraph, 'pPr');
    return (
      isOn(childOf(properties, 'pageBreakBefore')) ||
      (childOf(properties, 'sectPr') !== null && this.#areSectionsPages) ||
      (paragraph !== undefined &&
        elements(paragraph, W, 'br').some((br) => br.getAttributeNS(W, 'type') === 'page'))
    );
  }

  #placeOf(part: Element, words: string): Place | null {
    const { w, h, left, right, top, bottom } = this.#page;
    const sides = part.localName === 'drawing' ? boxSides(part) : this.#frameSides(part, words);
    if (sides === null || !/^(page|margin)$/.test(sides[1][1])) return null;
    const [across, down] = sides;
    const margins = { across: [left, w - right], down: [top, h - bottom] } as const;
    return [
      placed(across, across[1] === 'page' ? [0, w] : margins.across),
      placed(down, down[1] === 'page' ? [0, h] : margins.down),
    ];
  }

  #frameSides(part: Element, words: string): [Side, Side] | null {
    const isTable = part.localName === 'tbl';
    const properties = childOf(part, isTable ? 'tblPr' : 'pPr');
    const styled = this.#page.framed.get(valueOf(childOf(properties, 'pStyle')) ?? '');
    const frame = childOf(properties, isTable ? 'tblpPr' : 'framePr') ?? styled;
    if (!frame) return null;
    const value = (name: string) => frame.getAttributeNS(W, name) ?? styled?.getAttributeNS(W, name) ?? null;
    const columns = isTable ? [...(childOf(part, 'tblGrid')?.children ?? [])] : [];
    const rows = isTable ? [...part.children].filter(({ localName }) => localName === 'tr').length : 1;
    const width = columns.reduce((sum, column) => sum + twips(column, 'w'), twips(frame, 'w'));
    const height = Math.max(twips(frame, 'h'), rows * LINE);
    const [x, y] = isTable ? ['tblpX', 'tblpY'] : ['x', 'y'];
    const [alignX, alignY] = isTable ? ['tblpXSpec', 'tblpYSpec'] : ['xAlign', 'yAlign'];
    const [fromX, fromY] = isTable ? ['horzAnchor', 'vertAnchor'] : ['hAnchor', 'vAnchor'];
    return [
      [value(alignX) ?? value(x), value(fromX) ?? '', width || words.length * LETTER],
      [value(alignY) ?? value(y), value(fromY) ?? '', height],
    ];
  }
}

function boxSides(drawing: Element): [Side, Side] | null {
  const [anchor] = drawing.children;
  if (anchor?.localName !== 'anchor') return null;
  const extent = elements(anchor, WP, 'extent')[0];
  const side = (name: string, size: string): Side => {
    const position = elements(anchor, WP, name)[0];
    const shown = position?.firstElementChild;
    const number = shown?.localName === 'posOffset' ? Number(shown.textContent) / EMU_PER_TWIP : null;
    const offset = number === null ? (shown?.textContent ?? null) : String(number);
    const from = position?.getAttribute('relativeFrom') ?? '';
    return [offset, from, Number(extent?.getAttribute(size) ?? 0) / EMU_PER_TWIP];
  };
  return [side('positionH', 'cx'), side('positionV', 'cy')];
}

function placed([offset, , size]: Side, [start, end]: readonly [number, number]): readonly [number, number] {
  const aligned = (ALIGNED[offset ?? ''] ?? 0) * (end - start - size);
  const at = start + (Number.parseFloat(offset ?? '') || aligned);
  return [at, at + size];
}
