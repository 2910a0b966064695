import { label } from '#playground/say.ts';
import { make, type Section } from './showing.ts';

/** A sheet of paper: a body that is part of the document's text, and a header and a footer with their own texts. */
export class Page {
  readonly element: HTMLElement;
  readonly body = make('div', 'body');
  readonly header = story('header');
  readonly footer = story('footer');
  readonly #edge = make('div', 'edge');

  constructor() {
    this.#edge.contentEditable = 'false';
    this.element = make('div', 'page', this.#edge, this.header.frame, this.body, this.footer.frame);
  }

  shape(section: Section, number: number): void {
    const { style } = this.element;
    style.width = `${section.width}pt`;
    style.minHeight = `${section.height}pt`;
    style.paddingLeft = `${section.left}pt`;
    style.paddingRight = `${section.right}pt`;
    this.header.frame.style.minHeight = `${section.top}pt`;
    this.header.frame.style.paddingTop = `${section.header}pt`;
    this.footer.frame.style.minHeight = `${section.bottom}pt`;
    this.footer.frame.style.paddingBottom = `${section.footer}pt`;
    this.#edge.hidden = section.border === null;
    if (section.border) {
      const { top, right, bottom, left } = section.border.inset;
      this.#edge.style.inset = `${top}pt ${right}pt ${bottom}pt ${left}pt`;
      this.#edge.style.border = section.border.line;
    }
    for (const kind of ['header', 'footer'] as const) {
      label(this[kind].text, kind, { page: String(number) });
      this[kind].text.tabIndex = number === 1 ? 0 : -1;
    }
  }

  fill(kind: 'header' | 'footer', blocks: HTMLElement[]): void {
    this[kind].text.hidden = blocks.length === 0;
    this[kind].text.replaceChildren(...blocks);
  }

  /** Blocks that stay aren't moved, so that the browser needn't lay them out again. */
  hold(blocks: readonly HTMLElement[]): void {
    const wanted = new Set<Element>(blocks);
    const gone = [...this.body.children].filter((old) => !wanted.has(old));
    for (const old of gone) old.remove();
    blocks.forEach((block, at) => {
      if (this.body.children[at] !== block) this.body.insertBefore(block, this.body.children[at] ?? null);
    });
  }
}

function story(className: string) {
  const text = make('div', 'text');
  text.contentEditable = 'true';
  text.setAttribute('role', 'textbox');
  text.setAttribute('aria-multiline', 'true');
  const frame = make('div', className, text);
  frame.contentEditable = 'false';
  return { frame, text };
}

/** A block to be placed on a page; height in points. */
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

/** Distributes blocks over pages. A block is never cut: one taller than a page makes its page grow. */
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

const GUTTER = 48;

/** Shrinks pages that are wider than their space, like Word's "page width"; never enlarges. */
export function fitPages(root: HTMLElement): void {
  const fit = () => {
    const pages = [...root.querySelectorAll<HTMLElement>('.page')];
    const widest = Math.max(...pages.map((page) => Number.parseFloat(page.style.width) / 0.75), 1);
    const zoom = Math.max(0.4, Math.min(1, (root.clientWidth - GUTTER) / widest));
    root.style.setProperty('--zoom', String(zoom));
  };
  new ResizeObserver(fit).observe(root);
  root.addEventListener('paged', fit, { capture: true });
}
