import { attribute, closest, descendants, element } from '#playground/word-host/opc/xml.ts';
import { contentOf } from '#playground/word-host/wordml/control.ts';
import { deleteRange } from '#playground/word-host/wordml/delete-range.ts';
import { extractRange } from '#playground/word-host/wordml/extract.ts';
import { paragraphAt, type Point } from '#playground/word-host/wordml/point.ts';
import { asText } from './call-arguments.ts';
import { extend, type Members } from './host-object.ts';
import { wrapBlocks, wrapInline } from './insert-control.ts';
import { BESIDE, EVERYWHERE, type Location } from './location.ts';
import { Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { WordRefusal } from './word-refusal.ts';

/** A stretch of text between two positions, such as the selection. */
export class WordRange extends Spanning {
  readonly typeName = 'Range';
  readonly locations = EVERYWHERE;
  readonly paragraphLocations = BESIDE;
  #range: Range;

  constructor(model: WordModel, range: Range) {
    super(model);
    this.#range = range.cloneRange();
  }

  get span(): Range {
    return this.#range;
  }

  get root(): Element {
    const common = this.#range.commonAncestorContainer;
    const found = common instanceof Element ? common : common.parentElement;
    if (!found) throw new WordRefusal('ItemNotFound', 'The range is gone.', 404);
    return found;
  }

  override followCut(range: Range): void {
    this.#range = range.cloneRange();
  }

  override get isAlive(): boolean {
    return this.#range.startContainer.isConnected;
  }

  extract(): Element[] {
    return extractRange(this.#range);
  }

  empty(): void {
    deleteRange(this.#range);
  }

  blockPoint(location: Location): Point {
    const paragraph =
      location === 'Before' ? this.firstParagraph : (this.paragraphElements.at(-1) ?? this.firstParagraph);
    const parent = paragraph.parentElement ?? this.story;
    return { parent, before: location === 'Before' ? paragraph : paragraph.nextSibling };
  }

  wrap(control: Element): Element {
    const isWithinParagraph = paragraphAt(this.root) !== null;
    if (isWithinParagraph) return wrapInline(this.#range, control, contentOf(control));
    const paragraphs = this.paragraphElements;
    return wrapBlocks(this.firstParagraph, paragraphs.at(-1) ?? this.firstParagraph, control);
  }

  get hyperlink(): string | null {
    const link =
      closest(this.root, 'w:hyperlink') ??
      descendants(this.root, 'w:hyperlink').find((found) => this.#range.intersectsNode(found));
    const id = attribute(link, 'r:id');
    if (!link || id === null) return null;
    const anchor = attribute(link, 'w:anchor');
    return `${this.model.linkOf(link, id) ?? ''}${anchor === null ? '' : `#${anchor}`}`;
  }

  set hyperlink(address: string) {
    this.model.protection.requireEditable(this.root);
    const { package: source, path } = this.model.placeOf(this.root);
    const id = source.relationships(path).link(address);
    const link = element(this.root.ownerDocument, `<w:hyperlink r:id="${id}"/>`);
    wrapInline(this.#range, link, link);
    this.model.changed();
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        Hyperlink: {
          get: () => this.hyperlink,
          set: (value) => {
            this.hyperlink = asText(value);
          },
        },
        IsEmpty: { get: () => this.#range.collapsed || (!this.text && !this.find('wp:inline').length) },
      },
      methods: { Delete: () => this.clear() },
    });
  }
}
