import { deleteRange, type Point } from '#word-host/wordml/point.ts';
import { extractRange } from '#word-host/wordml/extract.ts';
import { BESIDE, EVERYWHERE, type Location } from './insertion/insertion-point.ts';
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
}
