import { closest, copyOf, is, shellOf } from '#word-host/opc/xml.ts';
import {
  blocksOf,
  inlinesOf,
  isLastOfStory,
  isVacant,
  keepParagraph,
  paragraphsIn,
} from '#word-host/wordml/blocks.ts';
import type { Point } from '#word-host/wordml/point.ts';
import { extend, required, type Members } from './host-object.ts';
import { BESIDE, INSIDE, type Location, Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';

/** Skips marks of ranges between two blocks. */
function previousBlock(paragraph: Element): Node | null {
  const blocks = blocksOf(required(paragraph.parentElement));
  return blocks[blocks.indexOf(paragraph) - 1] ?? null;
}

export class Paragraph extends Spanning {
  readonly typeName = 'Paragraph';
  #element: Element;
  readonly locations = INSIDE;
  readonly paragraphLocations = BESIDE;

  constructor(model: WordModel, paragraph: Element) {
    super(model);
    this.#element = paragraph;
  }

  get root(): Element {
    return this.#element;
  }

  override get replacesParagraph(): boolean {
    return true;
  }

  extract(): Element[] {
    const row = closest(this.root, 'w:tr');
    const isLast = is(this.root.parentElement, 'w:tc') && isLastOfStory(this.root);
    if (!this.model.behaviors.has('answersRowForLastParagraph') || !isLast || !row)
      return [copyOf(this.root)];
    const table = shellOf(required(closest(row, 'w:tbl')));
    table.append(copyOf(row));
    return [table];
  }

  empty(): void {
    for (const part of inlinesOf(this.root)) part.remove();
  }

  blockPoint(location: Location): Point {
    const parent = this.root.parentElement ?? this.story;
    return { parent, before: location === 'Before' ? this.root : this.root.nextSibling };
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
      const all = paragraphsIn(this.story);
      const next = all[all.indexOf(this.root) + 1];
      this.root.remove();
      keepParagraph(container);
      if (next && this.model.behaviors.has('rebindsParagraphs')) this.#element = next;
    }
    this.model.changed();
  }

  /** The last paragraph of a story is emptied first, and removed once it's empty, unless a table precedes it. */
  #isKept(): boolean {
    if (!this.model.behaviors.has('keepsLastParagraph') || !isLastOfStory(this.root)) return false;
    return !isVacant(this.root) || !is(previousBlock(this.root), 'w:p');
  }

  protected override describe(): Members {
    const { objects } = this.model;
    const neighbour = (step: 1 | -1): Paragraph | null => {
      const all = paragraphsIn(this.story);
      const found = all[all.indexOf(this.root) + step];
      return found ? objects.paragraph(found) : null;
    };
    return extend(super.describe(), {
      methods: {
        Delete: () => this.delete(),
        GetNextOrNullObject: () => neighbour(1),
        GetPreviousOrNullObject: () => neighbour(-1),
      },
    });
  }
}
