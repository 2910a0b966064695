import { child, children, closest, copyOf, is, shellOf } from '#word-host/opc/xml.ts';
import { isBlock } from '#word-host/wordml/blocks.ts';
import { contentOf, newControl, showPlaceholder } from '#word-host/wordml/control.ts';
import {
  cutAtEnds,
  deleteRange,
  insertAt,
  paragraphAt,
  pointAt,
  type Point,
} from '#word-host/wordml/point.ts';
import { numberControls } from '#word-host/wordml/unique-ids.ts';
import type { ContentControl } from './content-control.ts';
import { extend, type Members } from './host-object.ts';
import { BESIDE, EVERYWHERE, type Location, Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { notPlayed, WordRefusal } from './word-refusal.ts';

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

  override get span(): Range {
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

  /** A control around the contents; at a cursor one that shows its placeholder. */
  #insertControl(): ContentControl {
    const { model } = this;
    model.protection.requireEditable(this.#range.startContainer);
    const contents = this.#contents();
    const control = newControl(this.root.ownerDocument);
    if (Array.isArray(contents)) {
      contents[0]?.before(control);
      contentOf(control).append(...contents);
    } else {
      insertAt(contents, [control]);
      showPlaceholder(control);
    }
    numberControls(model.stories());
    model.hasNewControl = true;
    model.changed();
    return model.objects.control(control);
  }

  /** The contents of the new control, or its position if there are none. */
  #contents(): Element[] | Point {
    const paragraph = closest(this.root, 'w:p');
    if (!paragraph) throw notPlayed('Range.insertContentControl around several paragraphs');
    const { startContainer, startOffset, collapsed } = this.#range;
    if (collapsed) return pointAt(startContainer, startOffset);
    this.#range = cutAtEnds(this.#range);
    const { commonAncestorContainer: common } = this.#range;
    const around = closest(common, 'w:r', 'w:p');
    const parent = is(around, 'w:r') ? around.parentElement : common;
    // A partly selected link is included completely.
    return children(parent).filter((part) => !is(part, 'w:pPr') && this.#range.intersectsNode(part));
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: { IsEmpty: { get: () => this.#range.collapsed } },
      methods: { InsertContentControl: () => this.#insertControl() },
    });
  }
}

/** Copies of a range's content, completed: half a paragraph gets a paragraph around it. */
function extractRange(range: Range): Element[] {
  const paragraph = paragraphAt(range.commonAncestorContainer);
  if (!paragraph) {
    const copies = [...range.cloneContents().childNodes].filter(isBlock);
    const [first] = copies;
    const format = child(paragraphAt(range.startContainer), 'w:pPr');
    if (is(first, 'w:p') && format && !child(first, 'w:pPr')) first.prepend(copyOf(format));
    return copies;
  }
  let copy: Node = range.cloneContents();
  for (let around: Node | null = range.commonAncestorContainer; around && around !== paragraph.parentNode;) {
    if (around instanceof Element) {
      const shell = shellOf(around);
      const format = children(around, 'w:pPr', 'w:rPr')[0];
      if (format) shell.append(copyOf(format));
      for (const node of copy instanceof DocumentFragment ? [...copy.childNodes] : [copy]) {
        if (!is(node, 'w:pPr', 'w:rPr')) shell.append(node);
      }
      copy = shell;
    }
    around = around.parentNode;
  }
  return copy instanceof Element ? [copy] : [];
}
