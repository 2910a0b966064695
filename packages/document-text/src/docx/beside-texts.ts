import { type BesideKind, CHANGING, lookKey } from '#document-text/digest/digest-format.ts';
import { SIGNED_AMOUNT } from '#document-text/digest/file-letters.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { letterheadKey } from '#document-text/digest/letterhead.ts';

import { BLANKS, columnOf, drawnIn, formulaShape, placedIn } from './drawn-signs.ts';
import { pictureHasher, pictureKey, shapeKeysOf } from './drawings/picture-key.ts';
import { describedDrawing } from './drawings/shape-key.ts';
import { type Field, fieldsIn, ownField, type PropertyOf, refilledFields } from './fields.ts';
import { AT_EDGE, SEALED_UNSEEN, sealedAs, textNear } from './finding-list.ts';
import type { Formats } from './formats/look.ts';
import type { FindingKind } from '#document-text/finding.ts';
import { listed, withFields } from './shown-results.ts';
import { boundProperties } from './bound-control.ts';
import { commentsIn } from './part-findings.ts';
import { overlapsIn } from './formats/overlaps.ts';
import { type PageArea, pageOf } from './page-area.ts';
import { layoutTexts } from './layout-texts.ts';
import { lineNumbersIn, ListLabels, noteNumbersIn } from './list-labels.ts';
import { type LocatedPassage, type Passage, type TextOptions, textsOf } from './passages.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { controlTexts } from './plain-texts.ts';
import { isSkipped, NAMESPACE } from './wordml.ts';

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
}

const NO_HEADING = { isHeading: false, heading: null, isFloating: false };

/** Passages of a document, with the given parts that have text beside them; its sections are those of the body unless given. */
export interface BesideParts {
  passages: readonly LocatedPassage[];
  /** Headers and footers. */
  edges: readonly Element[];
  graphics: readonly Element[];
  sections?: readonly Element[];
}

/** The given parts that all passages of a document share. */
export interface CommonParts {
  body: Element;
  numbering: Element | null;
  settings: Element | null;
  notes: readonly Element[];
  comments: readonly Element[];
  /** A picture of the body, or the data of a form control, by its relationship's id. */
  bytesOf: (id: string) => Uint8Array | null;
  /** A header or footer, by its relationship's id. */
  edgeOf: (id: string) => Element | null;
  /** Describes how the whole document looks; null if that can't be told. */
  look: () => string | null;
  propertyOf: PropertyOf;
  /** The kinds of which all texts were given. */
  known: ReadonlySet<BesideKind>;
}

/** Behind a label that nothing parts from a number. */
const JOINED = '⁀';
/** Bullets belong to symbol fonts, and programs replace them. */
const WORDS = /[\p{L}\p{N}]/u;
const [TICK, CROSS] = [/[✓✔☑\uf0fc\uf0fe]/, /[✗✘☒✕\uf0fb\uf0fd]/];
const PICTURES = new Set(['drawing', 'pict', 'object']);
/** A note shown more often than this differs from the sealed one anyway. */
const MAX_TIMES = 2;
/** What Word writes for a date that isn't set, and other programs don't. */
const NO_DATE = /^[0\s.:/-]+$/;
/** Elements in a paragraph that refer to a text elsewhere, and pictures. */
const ANCHORS =
  'footnoteReference, endnoteReference, commentReference, textpath, drawing, pict, object, control, fldChar, fldSimple, oMath';

/**
 * Reads all text beside the body that Word shows, in the order of the adjacent text: of the whole document at once, or of one
 * part after the other, because lists go on counting.
 */
export function besideTextReader(
  { body, numbering, settings, notes, comments, known, bytesOf, edgeOf, look, propertyOf }: CommonParts,
  formats: Formats,
  options: TextOptions,
): (parts: BesideParts) => BesideText[] {
  const labels = new ListLabels(numbering, formats.styles);
  const noteTexts = textsOfNotes(notes, formats, options);
  const anchors = grouped([...body.querySelectorAll(ANCHORS)], (anchor) => anchor.closest('p'));
  const page = pageOf(body, formats.styles);
  const overlaps = grouped(
    overlapsIn(body, page).filter(({ isCertain }) => !isCertain),
    ({ part }) => part.closest('p') ?? part.getElementsByTagNameNS(W, 'p')[0],
  );
  const hashOf = pictureHasher(bytesOf);
  const refilled = refilledFields(body, propertyOf);
  const common = {
    body,
    fields: fieldsIn(body),
    numbers: { ofLines: lineNumbersIn(body), ofNotes: noteNumbersIn(body, settings) },
    refilled,
    propertyOf,
    labels,
    noteTexts,
    anchors,
    commented: commentsIn(comments),
    overlaps,
    page,
    hashOf,
    bytesOf,
    edgeOf,
    look,
    known,
    formats,
    options,
  };
  return (parts) => [...besideTexts(parts, common), ...layoutTexts(parts, common)];
}

interface Common extends Pick<CommonParts, 'body' | 'bytesOf' | 'edgeOf' | 'look' | 'propertyOf' | 'known'> {
  numbers: Record<'ofLines' | 'ofNotes', Iterable<string>>;
  fields: ReadonlyMap<Element, Field>;
  refilled: ReadonlyMap<Element, string>;
  labels: ListLabels;
  noteTexts: ReadonlyMap<string, readonly ParagraphText[]>;
  anchors: ReadonlyMap<Element | null, Element[]>;
  commented: ReadonlyMap<string | null, string>;
  overlaps: ReadonlyMap<Element | undefined, readonly unknown[]>;
  page: PageArea;
  hashOf: (id: string) => string | null;
  formats: Formats;
  options: TextOptions;
}

function besideTexts(
  { passages, edges, graphics }: BesideParts,
  {
    fields: fieldsAt,
    numbers,
    refilled,
    propertyOf,
    labels,
    noteTexts,
    anchors,
    commented,
    overlaps,
    page,
    hashOf,
    bytesOf,
    look,
    known,
    formats,
    options,
  }: Common,
): BesideText[] {
  const times = new Map<string, number>();
  const addDrawn = (drawing: Element, after: number, of: string, isEdge: boolean) => {
    const drawn = describedDrawing(drawing, { page, isEdge }, { hashOf, look });
    if (drawn?.key && drawn.kind !== 'picture') add('picture', drawn.key, after, of);
  };
  const found: BesideText[] = [...known].map((kind) => ({ kind, text: '', after: 0 }));
  const add = (kind: BesideKind, text: string, after: number, of?: string) => {
    const line = text.normalize('NFC').replace(BLANKS, ' ').trim();
    if (line !== '') found.push({ kind, text: line, after, ...(of !== undefined && { of }) });
  };
  for (const [index, paragraph] of passages.entries()) {
    const { element, text, fields, unseen, counted } = paragraph;
    // A paragraph without words counts, and its label isn't visible beside a text.
    const of = text === '' ? undefined : text;
    const { label, isJoined } = labels.next(element);
    const [isTick, isCross] = [TICK, CROSS].map((sign) => sign.test(label));
    if (isTick || isCross) add('label', isTick ? '✓' : '✗', index, of);
    else if (WORDS.test(label) || SIGNED_AMOUNT.test(`${label} ${text}`))
      add('label', isJoined && /^[.,]?\d/.test(text) ? label + JOINED : label, index, of);
    add('struck', unseen.struck ?? '', index + 1);
    const addFound = (kind: FindingKind, words?: string) =>
      add('picture', sealedAs(kind, words), index + 1, textNear(passages, index));
    for (const kind of SEALED_UNSEEN)
      if (kind !== 'struck' && unseen[kind] !== undefined) addFound(kind, unseen[kind]);
    if (of !== undefined && counted.includes(CHANGING)) add('clock', counted, index + 1);
    if (fields.some(({ at }) => at > 0 && at < text.length))
      add('clock', paragraph.shown + CHANGING, index + 1, CHANGING);
    if (known.has('drawn'))
      for (const shape of [...drawnIn(paragraph), ...placedIn(paragraph), columnOf(element, text)])
        add('drawn', shape, index + 1, of);
    for (const field of fields) {
      if (field.isList) add('field', listed(field), index + 1);
      else if (field.isUnfilled && text === '') add('clock', field.text, index + 1);
      else if (text === '') {
        add(NO_DATE.test(field.text) ? 'clock' : 'field', field.text, index + 1);
        if (field.isCount) add('clock', CHANGING, index + 1);
        if (field.property) add('clock', propertyOf(field.property) ?? '', index + 1);
      } else add('clock', field.text, index + 1, text);
    }
    for (const _ of overlaps.get(element) ?? []) addFound('covered');
    for (const anchor of anchors.get(element) ?? []) {
      add('clock', refilled.get(anchor) ?? '', index + 1);
      const field = fieldsAt.get(anchor);
      const own = field && ownField(anchor, field);
      if (own) addFound('field', own);
      const comment =
        anchor.localName === 'commentReference' && commented.get(anchor.getAttributeNS(W, 'id'));
      if (comment) addFound('comment', comment);
      if (anchor.localName === 'oMath' && known.has('drawn'))
        add('drawn', formulaShape(anchor), index + 1, of);
      if (anchor.localName === 'textpath')
        for (const line of (anchor.getAttribute('string') ?? '').split('\n')) add('drawn', line, index + 1);
      const isDrawing = PICTURES.has(anchor.localName);
      if (isDrawing) addDrawn(anchor, index + 1, textNear(passages, index), false);
      const key = isDrawing && pictureKey(anchor, hashOf);
      if (key) add('picture', key, index + 1, textNear(passages, index));
      if (key) addShapes(anchor);
      const control =
        anchor.localName === 'control' && bytesOf(anchor.getAttributeNS(NAMESPACE.r, 'id') ?? '');
      for (const caption of control ? controlTexts(control) : []) add('drawn', caption, index + 1);
      const note = `${anchor.localName.replace('Reference', '')} ${anchor.getAttributeNS(W, 'id') ?? ''}`;
      const shown = times.get(note) ?? 0;
      times.set(note, shown + 1);
      for (const words of shown < MAX_TIMES ? (noteTexts.get(note) ?? []) : []) {
        add('note', withFields(words), index + 1);
        // Programs put a tab before a note.
        if (known.has('drawn'))
          for (const shape of [...drawnIn(words), ...placedIn({ ...words, gaps: '' })])
            add('drawn', shape, index + 1, withFields(words));
      }
    }
  }
  if (look() !== null) add('picture', lookKey(look()), passages.length);
  if (known.has('edge')) add('picture', letterheadKey(), passages.length);
  for (const key of numbers.ofLines) add('picture', key, passages.length);
  for (const key of known.has('drawn') ? numbers.ofNotes : []) add('drawn', key, passages.length, '');
  const drawnAtEdges = new Map<string, [shape: string, of: string]>();
  for (const edge of edges) {
    for (const drawing of edge.querySelectorAll([...PICTURES].join())) {
      addShapes(drawing);
      addDrawn(drawing, passages.length, AT_EDGE, true);
    }
    for (const paragraph of textsOf(edge, formats, options)) {
      const words = withFields(paragraph);
      add('edge', words, passages.length);
      for (const shape of drawnIn(paragraph)) drawnAtEdges.set(`${shape} ${words}`, [shape, words]);
    }
    for (const shown of boundProperties(edge, propertyOf)) add('edge', shown, passages.length);
    for (const shown of refilledFields(edge, propertyOf).values()) add('clock', shown, passages.length);
  }
  for (const [shape, of] of drawnAtEdges.values()) add('drawn', shape, passages.length, of);
  for (const graphic of graphics)
    for (const { textContent } of graphic.querySelectorAll('t, v, rich'))
      add('drawn', textContent, passages.length);
  return found;

  /** Except of a seal. */
  function addShapes(drawing: Element): void {
    if (isSkipped(drawing, options.isLeftOut)) return;
    for (const shape of shapeKeysOf(drawing)) add('picture', shape, passages.length);
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

function textsOfNotes(
  roots: readonly Element[],
  formats: Formats,
  options: TextOptions,
): Map<string, ParagraphText[]> {
  return new Map(
    roots
      .flatMap((root) => [...root.children])
      .map((note) => [
        `${note.localName} ${note.getAttributeNS(W, 'id') ?? ''}`,
        textsOf(note, formats, options),
      ]),
  );
}
