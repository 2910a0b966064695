import { child, children, closest, descendants, element, is } from '#word-host/opc/xml.ts';
import { isBlockContainer, paragraphsIn, storyOf } from '#word-host/wordml/blocks.ts';
import { insertAt, paragraphAt, type Point, pointAt } from '#word-host/wordml/point.ts';
import { isShowingPlaceholder, textOf } from '#word-host/wordml/text.ts';
import { emptyControl, runLevelControlOf } from '#word-host/wordml/control.ts';
import { flatOpcOf } from './story-package.ts';
import { Collection } from './collection.ts';
import { extend, type Members, ModelObject, required } from './host-object.ts';
import { insertOoxml } from './insertion/insert-ooxml.ts';
import { insertParagraph, insertText } from './insertion/insert-text.ts';
import type { WordRange } from './word-range.ts';
import { generalException, noParagraph, notAllowed } from './word-refusal.ts';

const OBJECT_SIGN = '\uFFFC';

/** The common base of objects that cover a stretch of the document: text, contents, insertion. */
export abstract class Spanning extends ModelObject {
  abstract get root(): Element;
  /** Where content can be inserted. */
  abstract readonly locations: readonly Location[];
  /** Where whole paragraphs can be inserted. */
  abstract readonly paragraphLocations: readonly Location[];
  /** The contents as copies that can be in a body. */
  abstract extract(): Element[];
  /** Removes the contents and leaves the place. The caller has checked the permission. */
  abstract empty(): void;

  /** Where whole paragraphs are inserted. */
  abstract blockPoint(location: Location): Point;

  /** A live DOM range over the contents. */
  get span(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNodeContents(this.root);
    const last = child(this.root, 'w:sectPr');
    if (last) range.setEndBefore(last);
    const [format] = children(this.root, 'w:pPr', 'w:tcPr');
    if (format) range.setStartAfter(format);
    return range;
  }

  /** Throws InvalidArgument for a location that this kind of object doesn't support. */
  requireLocation(_location: Location): void {}

  /** Whether replacing includes the paragraph mark, so that no empty paragraph stays after inserted blocks. */
  get replacesParagraph(): boolean {
    return false;
  }

  /** Adjusts to contents that cutting the text at its ends may have moved. */
  followCut(_range: Range): void {}

  override get isAlive(): boolean {
    return this.root.isConnected;
  }

  get story(): Element {
    return storyOf(this.root);
  }

  /** The surrounding body: that of a table cell or text box, otherwise the story. */
  get holder(): Element {
    return closest(this.root, 'w:tc', 'w:txbxContent') ?? this.story;
  }

  get paragraphElements(): Element[] {
    const { span } = this;
    const around = closest(this.root, 'w:p');
    if (around) return [around];
    const all = paragraphsIn(this.root);
    const isTouched = (paragraph: Element | undefined) => !!paragraph && span.intersectsNode(paragraph);
    // Only the ends are checked, because the browser counts siblings for each check.
    return isTouched(all[0]) && isTouched(all.at(-1)) ? all : all.filter(isTouched);
  }

  get firstParagraph(): Element {
    return required(this.paragraphElements[0]);
  }

  get text(): string {
    const { span } = this;
    const sign = this.model.behaviors.has('showsObjectSign') ? OBJECT_SIGN : '';
    return this.paragraphElements.map((paragraph) => textOf(paragraph, span, sign)).join('\r');
  }

  get outerControl(): Element | null {
    return closest(this.span.commonAncestorContainer, 'w:sdt');
  }

  get outerTable(): Element | null {
    return closest(this.span.commonAncestorContainer, 'w:tbl');
  }

  /** The document range of a position in or at the contents. */
  rangeAt(location: Location | 'Whole'): Range {
    const range = this.span.cloneRange();
    if (location === 'Start' || location === 'Before') range.collapse(true);
    if (location === 'End' || location === 'After') range.collapse(false);
    return range;
  }

  protected find(name: 'w:sdt' | 'wp:inline' | 'w:tbl'): Element[] {
    const { span } = this;
    return descendants(this.root, name).filter((found) => {
      const box = closest(found, 'w:txbxContent');
      return (!box || box.contains(this.root)) && covers(span, found);
    });
  }

  /** Removes the contents, or strikes them out if changes are tracked. */
  takeOut(): void {
    const { revisions } = this.model;
    if (revisions.isTracking) this.followCut(revisions.strike(this.span));
    else this.empty();
  }

  /** Finds texts that are within one run each. */
  #search(text: string): Collection<WordRange> {
    const isIn = ({ textContent }: Element) => textContent.includes(text);
    const ranges = (isIn(this.root) ? this.paragraphElements.filter(isIn) : [])
      .flatMap((paragraph) => descendants(paragraph, 'w:t'))
      .flatMap(({ firstChild }) => (firstChild instanceof Text ? rangesOf(firstChild, text) : []));
    const found = ranges.map((range) => this.model.objects.range(range));
    return new Collection('RangeCollection', () => found);
  }

  protected ooxml(): string {
    const { behaviors, isTextChanged } = this.model;
    if (isTextChanged && behaviors.has('failsToReadAfterEdit')) throw generalException();
    return flatOpcOf(this.model, this.story, this.extract());
  }

  protected override describe(): Members {
    const { objects } = this.model;
    const where = this.locations;
    return extend(super.describe(), {
      properties: { Text: { get: () => this.text } },
      objects: {
        Paragraphs: () => objects.paragraphs(() => this.paragraphElements),
        ContentControls: () => objects.controls(() => this.find('w:sdt')),
        InlinePictures: () => objects.pictures(() => this.find('wp:inline')),
        Tables: () =>
          objects.tables(() => this.find('w:tbl').filter((found) => tableAround(found) === this.outerTable)),
        ParentBody: () => objects.body(this.holder),
        ParentContentControlOrNullObject: () => this.outerControl && objects.control(this.outerControl),
        ParentTable: () => objects.table(required(this.outerTable)),
      },
      methods: {
        GetOoxml: () => this.ooxml(),
        InsertOoxml: (given) => insertOoxml(this, given.text(0), given.word(1, where)),
        InsertParagraph: (given) =>
          insertParagraph(this, given.text(0), given.word(1, this.paragraphLocations)),
        InsertText: (given) => insertText(this, given.text(0), given.word(1, where)),
        Search: (given) => this.#search(given.text(0)),
        Select: (given) => {
          const mode = given.word(0, ['Select', 'Start', 'End'], 'Select');
          this.model.select(this.rangeAt(mode === 'Select' ? 'Whole' : mode));
        },
      },
    });
  }
}

function rangesOf(node: Text, text: string): Range[] {
  const ranges: Range[] = [];
  for (let at = node.data.indexOf(text); at >= 0; at = node.data.indexOf(text, at + text.length)) {
    const range = node.ownerDocument.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    ranges.push(range);
  }
  return ranges;
}

/** The table that contains an element, not the element itself. */
function tableAround(found: Element): Element | null {
  return closest(found.parentNode, 'w:tbl');
}

function covers(span: Range, found: Element): boolean {
  const whole = found.ownerDocument.createRange();
  whole.selectNode(found);
  return (
    span.compareBoundaryPoints(Range.START_TO_START, whole) <= 0 &&
    span.compareBoundaryPoints(Range.END_TO_END, whole) >= 0
  );
}

/** A position relative to an object of the document. */
export type Location = 'Replace' | 'Start' | 'End' | 'Before' | 'After';

export const INSIDE = ['Replace', 'Start', 'End'] as const satisfies readonly Location[];
export const EVERYWHERE = [
  'Replace',
  'Start',
  'End',
  'Before',
  'After',
] as const satisfies readonly Location[];
export const BESIDE = ['Before', 'After'] as const satisfies readonly Location[];

export function isAtStart(location: Location): boolean {
  return location === 'Start' || location === 'Before' || location === 'Replace';
}

/**
 * Makes room for runs in or at an object; 'Replace' empties it first. Throws AccessDenied, before any change, if the
 * document or a locked control refuses.
 */
export function openPoint(target: Spanning, location: Location): Point {
  const { protection, revisions } = target.model;
  const isReplaced = location === 'Replace';
  target.requireLocation(location);
  requireSupported(target, location);
  protection.requireEditable(target.rangeAt(isAtStart(location) ? 'Start' : 'End').startContainer);
  if (isReplaced) {
    protection.requireDeletable(target.span);
    target.takeOut();
  }
  // Struck-out content stays, and its replacement comes after it.
  const atStart = isAtStart(location) && !(isReplaced && revisions.isTracking);
  const place = target.rangeAt(atStart ? 'Start' : 'End');
  const control = closest(place.startContainer, 'w:sdt');
  if (control && isShowingPlaceholder(control)) emptyControl(control);
  const point = pointAt(place.startContainer, place.startOffset);
  return paragraphAt(point.parent) ? point : pointInParagraph(target, point, atStart);
}

/** Throws NotAllowed if Word in a browser refuses such a change. */
function requireSupported(target: Spanning, location: Location): void {
  const { behaviors } = target.model;
  const { span } = target;
  const isUnsupported =
    behaviors.has('refusesUnsupportedControls') &&
    location === 'Replace' &&
    descendants(target.root, 'w:date').some((found) => span.intersectsNode(found));
  const place = target.rangeAt(isAtStart(location) ? 'Start' : 'End').startContainer;
  const isInline = behaviors.has('refusesInlineControls') && runLevelControlOf(place) !== null;
  if (isUnsupported || isInline) throw notAllowed();
}

/** A run can't be between blocks: it goes into the first or last paragraph, even inside a control at the edge. */
function pointInParagraph(target: Spanning, point: Point, atStart: boolean): Point {
  const paragraph = atStart ? target.paragraphElements[0] : target.paragraphElements.at(-1);
  if (!paragraph && !isBlockContainer(point.parent)) throw noParagraph();
  if (!paragraph) {
    const made = element(point.parent.ownerDocument, '<w:p/>');
    insertAt(point, [made]);
    return { parent: made, before: null };
  }
  target.model.protection.requireEditable(paragraph);
  const first = paragraph.firstChild;
  const before = is(first, 'w:pPr') ? first.nextSibling : first;
  return { parent: paragraph, before: atStart ? before : null };
}
