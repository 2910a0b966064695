import { child, children, closest, copyOf, is } from '#playground/word-host/opc/xml.ts';
import { emptyParagraph, keepParagraph, paragraphsIn } from '#playground/word-host/wordml/blocks.ts';
import { deleteRange } from '#playground/word-host/wordml/delete-range.ts';
import { extractRange } from '#playground/word-host/wordml/extract.ts';
import type { Point } from '#playground/word-host/wordml/point.ts';
import { extend, type Members } from './host-object.ts';
import { wrapBlocks } from './insert-control.ts';
import { INSIDE, type Location } from './location.ts';
import { Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { generalException, itemNotFound, NeverAnswered } from './word-refusal.ts';

/** The body of the document, a header, a footer; the part of the body that is one section; a table cell; a text box. */
export class Body extends Spanning {
  readonly typeName = 'Body';
  readonly root: Element;
  readonly locations = INSIDE;
  readonly paragraphLocations = ['Start', 'End'] as const;
  readonly #section: Element | null;

  constructor(model: WordModel, story: Element, section: Element | null = null) {
    super(model);
    this.root = story;
    this.#section = section;
  }

  get span(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNodeContents(this.root);
    const last = child(this.root, 'w:sectPr');
    if (last) range.setEndBefore(last);
    const format = child(this.root, 'w:tcPr');
    if (format) range.setStartAfter(format);
    const sections = this.model.sections.list();
    const at = this.#section ? sections.indexOf(this.#section) : -1;
    const before = closest(sections[at - 1], 'w:p');
    const own = closest(sections[at], 'w:p');
    if (before) range.setStartAfter(before);
    if (own) range.setEndAfter(own);
    return range;
  }

  override get outerControl(): Element | null {
    return null;
  }

  override get paragraphElements(): Element[] {
    const { span } = this;
    return paragraphsIn(this.root).filter((paragraph) => span.intersectsNode(paragraph));
  }

  extract(): Element[] {
    if (this.#section) return extractRange(this.span);
    return children(this.root)
      .filter((part) => !is(part, 'w:tcPr') && (this.model.tellsSections || !is(part, 'w:sectPr')))
      .map(copyOf);
  }

  protected override ooxml(): string {
    const { behaviors, body } = this.model;
    if (this.root === body && behaviors.has('neverReadsBody')) throw new NeverAnswered();
    if (this.root === body && behaviors.has('failsToReadBody')) throw generalException();
    return super.ooxml();
  }

  empty(): void {
    if (this.#section) return deleteRange(this.span);
    for (const part of children(this.root)) if (!is(part, 'w:sectPr', 'w:tcPr')) part.remove();
    keepParagraph(this.root);
  }

  blockPoint(location: Location): Point {
    const { span } = this;
    const offset = location === 'Start' ? span.startOffset : span.endOffset;
    return { parent: this.root, before: this.root.childNodes[offset] ?? null };
  }

  wrap(control: Element): Element {
    const blocks = children(this.root).filter(
      (part) => !is(part, 'w:sectPr', 'w:tcPr') && this.span.intersectsNode(part),
    );
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (first && last) return wrapBlocks(first, last, control);
    this.root.prepend(emptyParagraph(this.root.ownerDocument));
    return this.wrap(control);
  }

  /** What a cell or text box stands in; a story stands in nothing. */
  override get holder(): Element {
    const around = closest(this.root.parentNode, 'w:tc', 'w:txbxContent', 'w:body', 'w:hdr', 'w:ftr');
    if (!around) throw itemNotFound();
    return around;
  }

  /** Word has no name for the body of a text box (documentation of Word.BodyType). */
  get type(): 'MainDoc' | 'Header' | 'Footer' | 'TableCell' | 'Unknown' {
    if (is(this.root, 'w:tc')) return 'TableCell';
    if (is(this.root, 'w:txbxContent')) return 'Unknown';
    if (is(this.root, 'w:hdr')) return 'Header';
    return is(this.root, 'w:ftr') ? 'Footer' : 'MainDoc';
  }

  protected override describe(): Members {
    return extend(super.describe(), { properties: { Type: { get: () => this.type } } });
  }
}
