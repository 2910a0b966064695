import {
  type BesideKind,
  CHANGING,
  edgeKey,
  lookKey,
  METAFILE,
  TURNED_BOX,
} from '#document-text/digest/digest-format.ts';
import { boxRank, DROPPED } from '#document-text/digest/layouts.ts';
import { letterheadKey } from '#document-text/pictures/letterhead.ts';

import { type BesideParts, type CommonParts, commonOf } from './beside-parts.ts';
import { drawnBesideTexts, drawnInNote } from './layouts/drawn-beside.ts';
import {
  BLANKS,
  boxIn,
  columnOf,
  drawnIn,
  drawnLines,
  formulaShape,
  leadersIn,
  placedIn,
} from './layouts/drawn-signs.ts';
import { bodyShapeOf, hasMetafile, pictureKey, shapeKeysOf } from './drawings/picture-key.ts';
import { describedDrawing } from './drawings/shape-key.ts';
import { ownField, refilledFields } from './fields.ts';
import { AT_EDGE, SEALED_UNSEEN, sealedAs, textNear } from './finding-list.ts';
import type { Formats } from './formats/look.ts';
import { isInTurnedBox } from './layouts/box-layouts.ts';
import { labelLayout, readLabel } from './layouts/overlooked.ts';
import type { FindingKind } from '#document-text/finding.ts';
import { listed, withFields } from './shown-results.ts';
import { boundProperties } from './bound-control.ts';
import { rankedBoxes } from './formats/overlaps.ts';
import { tabColumns } from './layouts/tab-columns.ts';
import { layoutTexts } from './layouts/layout-texts.ts';
import { type LocatedPassage, type Passage, type TextOptions, textsOf } from './passages.ts';
import type { PlacedBytes } from '#document-text/pictures/placed-picture.ts';
import { controlTexts } from './plain-texts.ts';
import { childOf, elements, isOn, isSkipped, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;

/** A text that Word shows beside the body. */
export interface BesideText {
  kind: BesideKind;
  /** '' for an entry that only says that such texts were looked for. */
  text: string;
  /** The passage of the body that a label or a clock belongs to. */
  of?: string;
  /** How else a layout may have been sealed. */
  others?: readonly string[];
  /** The number of passages before it. */
  after: number;
}

/** The text of a document, read from a file or in Word. */
export interface WholeText {
  passages: LocatedPassage[];
  beside: readonly BesideText[];
  /** The pictures whose look can be sealed; absent for an open document. */
  placed?: () => PlacedBytes[];
}

const NO_HEADING = { isHeading: false, heading: null, isFloating: false };

/** Passages of a document, with the given parts that have text beside them; its sections are those of the body unless given. */
const PICTURES = new Set(['drawing', 'pict', 'object']);
/** A note shown more often than this differs from the sealed one anyway. */
const MAX_TIMES = 2;
/** What Word writes for a date that isn't set, and other programs don't. */
const WORD = /\p{L}{2}/u;
const NO_DATE = /^[0\s.:/-]+$/;
/**
 * Reads all text beside the body that Word shows, in the order of the adjacent text: of the whole document at once, or of one
 * part after the other, because lists go on counting.
 */
export function besideTextReader(
  given: CommonParts,
  formats: Formats,
  options: TextOptions,
): (parts: BesideParts) => BesideText[] {
  const common = commonOf(given, formats, options);
  return (parts) => [...new BesideTexts(parts, common).all(), ...layoutTexts(parts, common)];
}

class BesideTexts {
  readonly #parts: BesideParts;
  readonly #common: ReturnType<typeof commonOf>;
  readonly #found: BesideText[];
  readonly #timesOfNotes = new Map<string, number>();

  constructor(parts: BesideParts, common: ReturnType<typeof commonOf>) {
    this.#parts = parts;
    this.#common = common;
    this.#found = [...common.known].map((kind) => ({ kind, text: '', after: 0 }));
  }

  all(): BesideText[] {
    const { passages, edges, graphics } = this.#parts;
    const { known, look, numbers, anchors, page } = this.#common;
    const [end, tabs] = [passages.length, tabColumns(passages)];
    for (const [index, paragraph] of passages.entries()) {
      this.#addLabel(paragraph, index);
      this.#addUnseen(paragraph, index);
      this.#addFields(paragraph, index + 1);
      for (const shown of [...leadersIn(paragraph), ...(tabs.get(paragraph) ?? [])])
        this.#add('picture', shown, index + 1, paragraph.text);
      for (const _ of this.#common.overlaps.get(paragraph.element) ?? []) this.#addFinding('covered', index);
      if (isInTurnedBox(paragraph.element)) this.#add('picture', TURNED_BOX, index + 1);
      for (const anchor of anchors.get(paragraph.element) ?? []) this.#addAnchor(anchor, index);
      for (const { rank, at } of rankedBoxes(passages, index, anchors.get(paragraph.element) ?? [], page))
        this.#add('picture', boxRank(rank), at + 1, passages[at]?.text);
    }
    const whole = look.keyWithSettings;
    const ofEdges = known.has('edge') ? [letterheadKey(), ...this.#firstEdges()] : [];
    const keys = [whole && lookKey(whole), ...ofEdges, ...numbers.ofLines];
    for (const key of keys) if (key) this.#add('picture', key, end);
    this.#addDrawn([...numbers.ofNotes], end, '');
    this.#addEdges(edges);
    for (const graphic of graphics)
      for (const drawn of graphic.querySelectorAll('t, v, rich')) this.#add('drawn', drawn.textContent, end);
    return this.#found;
  }

  #add(kind: BesideKind, text: string, after: number, of?: string): void {
    const line = text.normalize('NFC').replace(BLANKS, ' ').trim();
    const more = { ...(of !== undefined && { of }), ...(line.startsWith(DROPPED) && { others: [] }) };
    if (line !== '') this.#found.push({ kind, text: line, after, ...more });
  }

  /** Seals what a finding would tell of a paragraph. */
  #addFinding(kind: FindingKind, index: number, words?: string): void {
    this.#add('picture', sealedAs(kind, words), index + 1, textNear(this.#parts.passages, index));
  }

  #addLabel(paragraph: LocatedPassage, index: number): void {
    const { element, text } = paragraph;
    // A paragraph without words counts, unless it only ends a section, and its label isn't visible beside a text.
    if (!element.querySelector('r') && element.querySelector(':scope > pPr > sectPr')) return;
    const of = text || undefined;
    const label = this.#common.labels.next(element);
    const layout = labelLayout(label, this.#common.looks, paragraph);
    this.#addDrawn([boxIn(label.label), layout], index + 1, of);
    this.#add('label', readLabel(label, text), index, of);
  }

  #addUnseen({ unseen }: LocatedPassage, index: number): void {
    this.#add('struck', unseen.struck ?? '', index + 1);
    for (const kind of SEALED_UNSEEN)
      if (kind !== 'struck' && unseen[kind] !== undefined) this.#addFinding(kind, index, unseen[kind]);
  }

  #addFields(paragraph: LocatedPassage, after: number): void {
    const { element, text, fields, counted } = paragraph;
    if (text !== '' && counted.includes(CHANGING)) this.#add('clock', counted, after);
    if (fields.some(({ at }) => at > 0 && at < text.length))
      this.#add('clock', paragraph.shown + CHANGING, after, CHANGING);
    this.#addDrawn(
      [...drawnIn(paragraph), ...placedIn(paragraph), columnOf(element, text)],
      after,
      text || undefined,
    );
    for (const field of fields) {
      const line = field.isList ? listed(field).trim() : '';
      // A number alone isn't a line of a list.
      if (field.isList) this.#add(line ? 'field' : 'clock', line || field.text + field.inner, after);
      else if (field.isUnfilled && text === '') this.#add('clock', field.text, after);
      else if (text === '') this.#add(NO_DATE.test(field.text) ? 'clock' : 'field', field.text, after);
      else this.#add('clock', field.text, after, text);
      const isSigned = text === '' || field.sign !== CHANGING;
      if (isSigned) this.#add('clock', field.sign ?? '', after, text || undefined);
      if (field.property && text === '')
        this.#add('clock', this.#common.propertyOf(field.property) ?? '', after);
    }
  }

  #addDrawn(shapes: readonly string[], after: number, of?: string): void {
    for (const shape of this.#common.known.has('drawn') ? shapes : []) this.#add('drawn', shape, after, of);
  }

  /** What an element in a paragraph refers to, or draws. */
  #addAnchor(anchor: Element, index: number): void {
    const { refilled, fields, commented, bytesOf } = this.#common;
    const [after, { localName }] = [index + 1, anchor];
    this.#add('clock', refilled.get(anchor) ?? '', after);
    const field = fields.get(anchor);
    const own = field && ownField(anchor, field);
    if (own) this.#addFinding('field', index, own);
    const comment = localName === 'commentReference' && commented.get(anchor.getAttributeNS(W, 'id'));
    if (comment) this.#addFinding('comment', index, comment);
    const { text } = this.#parts.passages[index] ?? {};
    if (localName === 'oMath') this.#addDrawn([formulaShape(anchor)], after, text || undefined);
    for (const line of drawnLines(anchor)) this.#add('drawn', line, after);
    if (PICTURES.has(localName)) this.#addPicture(anchor, index);
    const control = localName === 'control' && bytesOf(anchor.getAttributeNS(NAMESPACE.r, 'id') ?? '');
    for (const caption of control ? controlTexts(control) : []) this.#add('drawn', caption, after);
    this.#addNote(anchor, after);
  }

  #addPicture(drawing: Element, index: number): void {
    const [after, of] = [index + 1, textNear(this.#parts.passages, index)];
    this.#addDescribed(drawing, after, of, index);
    const key = pictureKey(drawing, this.#common.look.hashOf);
    if (key) this.#add('picture', key, after, of);
    const isMetafile = hasMetafile(drawing, this.#common.bytesOf);
    if (isMetafile) this.#add('picture', METAFILE, after);
    if (key) this.#addShapes(drawing, isMetafile ? null : bodyShapeOf(drawing));
  }

  /** `index` is that of its passage, null in a header or footer. */
  #addDescribed(drawing: Element, after: number, of: string, index: number | null): void {
    const { page, look } = this.#common;
    const around = index !== null && { ...this.#common, passages: this.#parts.passages, index };
    const drawn = describedDrawing(drawing, { page, isEdge: !around }, look, around || null);
    if (!drawn?.key || drawn.kind === 'picture') return;
    for (const key of [drawn.key, ...drawn.forms.flatMap((forms) => forms.slice(0, 1))])
      this.#add('picture', key, after, of);
  }

  /** Except of a seal. */
  #addShapes(drawing: Element, own: string | null = null): void {
    if (isSkipped(drawing, this.#common.options.isLeftOut)) return;
    for (const shape of [...shapeKeysOf(drawing), ...(own ? [own] : [])])
      this.#add('picture', shape, this.#parts.passages.length);
  }

  #addNote(reference: Element, after: number): void {
    const note = `${reference.localName.replace('Reference', '')} ${reference.getAttributeNS(W, 'id') ?? ''}`;
    const times = this.#timesOfNotes.get(note) ?? 0;
    this.#timesOfNotes.set(note, times + 1);
    const { noteTexts, formats, propertyOf } = this.#common;
    const texts = (times < MAX_TIMES && noteTexts.get(note)) || [];
    const { drawn, refilled, isNumbered } = drawnInNote(texts, formats, propertyOf);
    for (const other of refilled) this.#add('clock', other, after);
    for (const words of texts) {
      const shown = withFields(words);
      this.#add('note', shown, after);
      if (!isNumbered) this.#add('picture', `${DROPPED}†`, after, shown);
      // Programs put a tab before a note.
      this.#addDrawn([...(drawn.get(words) ?? []), ...placedIn({ ...words, gaps: '' })], after, shown);
    }
  }

  /** Which edges of the first page have words that the body doesn't have. */
  #firstEdges(): string[] {
    const { passages, sections } = this.#parts;
    const { body, edgeOf, formats, options } = this.#common;
    const [section] = sections ?? elements(body, W, 'sectPr');
    const own = new Set(passages.map(({ text }) => text.trim()));
    const type = isOn(childOf(section, 'titlePg')) ? 'first' : 'default';
    return (['header', 'footer'] as const).flatMap((side) => {
      const reference = section?.querySelector(`:scope > ${side}Reference[*|type="${type}"]`);
      const edge = edgeOf(reference?.getAttributeNS(NAMESPACE.r, 'id') ?? '');
      const texts = edge ? textsOf(edge, formats, options) : [];
      return texts.some(({ text }) => WORD.test(text) && !own.has(text.trim())) ? edgeKey(side) : [];
    });
  }

  #addEdges(edges: readonly Element[]): void {
    const { formats, options, propertyOf } = this.#common;
    const end = this.#parts.passages.length;
    const drawnAtEdges = new Map<string, [shape: string, of: string]>();
    for (const edge of edges) {
      for (const drawing of edge.querySelectorAll([...PICTURES].join())) {
        this.#addShapes(drawing);
        this.#addDescribed(drawing, end, AT_EDGE, null);
      }
      for (const [paragraph, shapes] of drawnBesideTexts(textsOf(edge, formats, options), formats)) {
        const words = withFields(paragraph);
        this.#add('edge', words, end);
        for (const shape of shapes) drawnAtEdges.set(`${shape} ${words}`, [shape, words]);
      }
      for (const shown of boundProperties(edge, propertyOf)) this.#add('edge', shown, end);
      for (const shown of refilledFields(edge, propertyOf).values()) this.#add('clock', shown, end);
    }
    for (const [shape, of] of drawnAtEdges.values()) this.#add('drawn', shape, end, of);
  }
}

/** The passages of a body and the texts beside it, as they are sealed. */
export function sealedText({ passages, beside }: WholeText): Passage[] {
  const texts = beside.toSorted((one, other) => one.after - other.after);
  let next = 0;
  const before = (index: number) => {
    const first = next;
    while (next < texts.length && (texts[next]?.after ?? 0) <= index) next += 1;
    return texts.slice(first, next).map((text) => ({ ...text, ...NO_HEADING }));
  };
  const body = passages.flatMap(({ text, isHeading, heading, isFloating, broken }, index) => [
    ...before(index),
    { text, isHeading, heading, isFloating, ...(broken !== undefined && { broken }) },
  ]);
  return [...body, ...before(Infinity)];
}
