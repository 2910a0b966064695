import { PARAGRAPH_ORDER } from '#playground/word-host/wordml/element-order.ts';
import {
  attribute,
  child,
  closest,
  copyOf,
  element,
  insertInOrder,
  is,
} from '#playground/word-host/opc/xml.ts';
import {
  inlinesOf,
  isLastOfStory,
  isVacant,
  keepParagraph,
  paragraphsIn,
} from '#playground/word-host/wordml/blocks.ts';
import type { Point } from '#playground/word-host/wordml/point.ts';
import { asText, asWord } from './call-arguments.ts';
import { extend, orNull, orNullObject, type Members } from './host-object.ts';
import { wrapBlocks } from './insert-control.ts';
import { BESIDE, INSIDE, type Location } from './location.ts';
import { Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { invalidArgument, itemNotFound } from './word-refusal.ts';

const ALIGNMENTS = { Left: 'left', Centered: 'center', Right: 'right', Justified: 'both' } as const;

export class Paragraph extends Spanning {
  readonly typeName = 'Paragraph';
  readonly root: Element;
  readonly locations = INSIDE;
  readonly paragraphLocations = BESIDE;

  constructor(model: WordModel, paragraph: Element) {
    super(model);
    this.root = paragraph;
  }

  get span(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNodeContents(this.root);
    const format = child(this.root, 'w:pPr');
    if (format) range.setStartAfter(format);
    return range;
  }

  override get replacesParagraph(): boolean {
    return true;
  }

  extract(): Element[] {
    return [copyOf(this.root)];
  }

  empty(): void {
    for (const part of inlinesOf(this.root)) part.remove();
  }

  blockPoint(location: Location): Point {
    const parent = this.root.parentElement ?? this.story;
    return { parent, before: location === 'Before' ? this.root : this.root.nextSibling };
  }

  wrap(control: Element): Element {
    return wrapBlocks(this.root, this.root, control);
  }

  get styleId(): string | null {
    return attribute(this.#format('w:pStyle'), 'w:val');
  }

  /** Takes a style's name. Throws InvalidArgument where the document has no such style. */
  setStyle(name: unknown): void {
    const id = this.model.styles.idOf(asText(name));
    if (id === null) throw invalidArgument(`there is no style ${asText(name)}`);
    this.#setFormat('w:pStyle', id);
  }

  /** 1 to 9 for headings, 10 for text. */
  get outlineLevel(): number {
    const own = attribute(this.#format('w:outlineLvl'), 'w:val');
    return own === null ? this.model.styles.outlineLevel(this.styleId) : Math.min(Number(own) + 1, 10);
  }

  delete(): void {
    const { protection, revisions } = this.model;
    protection.requireDeletable(this.span);
    const container = this.root.parentNode;
    if (revisions.isTracking) {
      revisions.strike(this.span);
      revisions.strikeParagraph(this.root);
    } else if (this.#isKept()) {
      this.empty();
    } else {
      this.root.remove();
      keepParagraph(container);
    }
    this.model.changed();
  }

  /** The last paragraph of a story is emptied first, and goes once it is empty, unless a table stands before it. */
  #isKept(): boolean {
    if (!this.model.behaviors.has('keepsLastParagraph') || !isLastOfStory(this.root)) return false;
    return !isVacant(this.root) || !is(this.root.previousElementSibling, 'w:p');
  }

  protected override describe(): Members {
    const { objects } = this.model;
    const neighbour = (step: 1 | -1): Paragraph | null => {
      const all = paragraphsIn(this.story);
      const found = all[all.indexOf(this.root) + step];
      return found ? objects.paragraph(found) : null;
    };
    return extend(super.describe(), {
      properties: {
        Alignment: {
          get: () => {
            const value = attribute(this.#format('w:jc'), 'w:val');
            return Object.entries(ALIGNMENTS).find(([, written]) => written === value)?.[0] ?? 'Left';
          },
          set: (value) => {
            const word = asWord(value, ['Left', 'Centered', 'Right', 'Justified']);
            this.#setFormat('w:jc', ALIGNMENTS[word]);
          },
        },
        IsLastParagraph: { get: () => neighbour(1) === null },
        IsListItem: { get: () => this.#format('w:numPr') !== null },
        OutlineLevel: { get: () => this.outlineLevel },
        TableNestingLevel: { get: () => depth(this.root) },
      },
      methods: {
        Delete: () => this.delete(),
        ...orNull('GetNext', () => neighbour(1), itemNotFound),
        ...orNull('GetPrevious', () => neighbour(-1), itemNotFound),
      },
      objects: orNullObject(
        'ParentTableCell',
        () => {
          const cell = closest(this.root, 'w:tc');
          return cell && objects.cell(cell);
        },
        itemNotFound,
      ),
    });
  }

  #format(name: 'w:pStyle' | 'w:jc' | 'w:outlineLvl' | 'w:numPr'): Element | null {
    return child(child(this.root, 'w:pPr'), name);
  }

  #setFormat(name: 'w:pStyle' | 'w:jc', value: string): void {
    this.model.protection.requireEditable(this.root);
    const owner = this.root.ownerDocument;
    const format = child(this.root, 'w:pPr') ?? element(owner, '<w:pPr/>');
    if (!format.parentNode) this.root.prepend(format);
    insertInOrder(format, element(owner, `<${name} w:val="${value}"/>`), PARAGRAPH_ORDER);
    this.model.changed();
  }
}

function depth(node: Node | null): number {
  const table = closest(node, 'w:tbl');
  return table ? 1 + depth(table.parentNode) : 0;
}
