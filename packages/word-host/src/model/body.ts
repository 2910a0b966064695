import { children, closest, copyOf, element, is } from '#word-host/opc/xml.ts';
import { blocksOf, keepParagraph, storyOf } from '#word-host/wordml/blocks.ts';
import { insertAt, type Point } from '#word-host/wordml/point.ts';
import { runsOf } from '#word-host/wordml/text.ts';
import { extend, type Members, PlainObject } from './host-object.ts';
import { BESIDE, INSIDE, type Location, Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { generalException, itemNotFound, NeverAnswered } from './word-refusal.ts';
import type { Paragraph } from './paragraph.ts';

/** The body of the document, a header, a footer, a table cell, a text box. */
export class Body extends Spanning {
  readonly typeName = 'Body';
  readonly root: Element;
  readonly locations = INSIDE;
  readonly paragraphLocations = ['Start', 'End'] as const;

  constructor(model: WordModel, story: Element) {
    super(model);
    this.root = story;
  }

  override get outerControl(): Element | null {
    return null;
  }

  extract(): Element[] {
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
    for (const part of children(this.root)) if (!is(part, 'w:sectPr', 'w:tcPr')) part.remove();
    keepParagraph(this.root);
  }

  blockPoint(location: Location): Point {
    const { span } = this;
    const offset = location === 'Start' ? span.startOffset : span.endOffset;
    return { parent: this.root, before: this.root.childNodes[offset] ?? null };
  }

  /** The element that contains a cell or text box; a story has none. */
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

/** A table, as far as inserting paragraphs beside it needs. */
export function tableObject(model: WordModel, table: Element): PlainObject {
  /** The paragraph is inserted beside the table, never inside it, without its own format. */
  function insertParagraph(text: string, location: 'Before' | 'After'): Paragraph {
    const block = blockOfTable(table);
    const parent = block.parentElement ?? storyOf(table);
    const point: Point = { parent, before: location === 'Before' ? block : block.nextSibling };
    model.protection.requireEditable(parent);
    const made = element(table.ownerDocument, `<w:p>${text && runsOf(text)}</w:p>`);
    insertAt(point, [made]);
    model.inserted([made]);
    return model.objects.paragraph(made);
  }
  return new PlainObject(
    'Table',
    { methods: { InsertParagraph: (given) => insertParagraph(given.text(0), given.word(1, BESIDE)) } },
    { isAlive: () => table.isConnected },
  );
}

/** The table, or the outermost control with nothing else in it. */
function blockOfTable(table: Element): Element {
  const content = table.parentElement;
  const control = content?.parentElement;
  if (!control || !is(content, 'w:sdtContent') || blocksOf(content).length > 1) return table;
  return blockOfTable(control);
}
