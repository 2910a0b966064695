import { attribute, children, closest, descendants, is, isOn } from '#word-host/opc/xml.ts';
import { showBlock } from './blocks.ts';
import { type Drawing, heightOf } from './drawing.ts';
import type { ListMark } from './numbering.ts';
import type { Piece } from './page.ts';
import { descend, make, type Section, type Showing, textWidth } from './showing.ts';

interface Drawn {
  wrapper: HTMLElement;
  breaksBefore: boolean;
  breaksAfter: boolean;
  keepsWithNext: boolean;
  endsSection: boolean;
  /** The list marks it shows, which depend on the content before. */
  marks: string;
  height: number | null;
}

/** The blocks of the body in order, each drawn and measured once until its part of the document changes. */
export class BodyFlow {
  readonly #drawing: Drawing;
  #drawn = new WeakMap<Element, Drawn>();
  #marks: ReadonlyMap<Element, ListMark> | null = null;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  forget(changed: Node): void {
    for (let node: Node | null = changed; node; node = node.parentNode) {
      if (node instanceof Element && is(node.parentNode, 'w:body')) this.#drawn.delete(node);
    }
    if (!closest(changed, 'w:r')) this.#marks = null;
  }

  forgetAll(): void {
    this.#drawn = new WeakMap();
    this.#marks = null;
  }

  pieces(sections: readonly Section[]): Piece[] {
    const { body } = this.#drawing.model;
    this.#marks ??= this.#drawing.marksBelow(body);
    const showing = this.#drawing.showing(this.#marks, null);
    const flow: { drawn: Drawn; section: Section }[] = [];
    let at = 0;
    for (const block of children(body)) {
      const section = sections[at];
      const drawn = this.#draw(block, labelsIn(block, showing.marks), showing);
      if (drawn && section) flow.push({ drawn, section });
      if (drawn?.endsSection) at += 1;
    }
    this.#measure(flow);
    return flow.map(({ drawn, section }, index) => ({
      element: drawn.wrapper,
      height: drawn.height ?? 0,
      section,
      breaksBefore: drawn.breaksBefore || (flow[index - 1]?.drawn.breaksAfter ?? false),
      keepsWithNext: drawn.keepsWithNext,
    }));
  }

  #draw(block: Element, marks: string, showing: Showing): Drawn | null {
    const known = this.#drawn.get(block);
    if (known?.marks === marks) return known;
    const view = showBlock(block, showing);
    if (!view) return null;
    const drawn = {
      wrapper: make('div', 'block', view),
      breaksBefore: this.#has(block, 'w:pageBreakBefore'),
      breaksAfter: descendants(block, 'w:br').some((found) => attribute(found, 'w:type') === 'page'),
      keepsWithNext: this.#has(block, 'w:keepNext'),
      endsSection: is(block, 'w:p') && descend(block, 'w:pPr', 'w:sectPr') !== null,
      marks,
      height: null,
    };
    this.#drawn.set(block, drawn);
    return drawn;
  }

  #measure(flow: readonly { drawn: Drawn; section: Section }[]): void {
    const byWidth = Map.groupBy(
      flow.filter(({ drawn }) => drawn.height === null),
      ({ section }) => textWidth(section),
    );
    for (const fresh of byWidth.values()) {
      const [first] = fresh;
      const wrappers = fresh.map(({ drawn }) => drawn.wrapper);
      if (first) this.#drawing.lay(first.section, wrappers);
      for (const { drawn } of fresh) drawn.height = heightOf(drawn.wrapper);
    }
    this.#drawing.bench.replaceChildren();
  }

  #has(block: Element, name: 'w:pageBreakBefore' | 'w:keepNext'): boolean {
    return is(block, 'w:p') && isOn(this.#drawing.styles.paragraphProperty(block, name));
  }
}

function labelsIn(block: Element, marks: ReadonlyMap<Element, ListMark>): string {
  if (marks.size === 0) return '';
  const paragraphs = is(block, 'w:p') ? [block] : descendants(block, 'w:p');
  return paragraphs.map((paragraph) => marks.get(paragraph)?.label ?? '').join('\n');
}
