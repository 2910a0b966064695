import type { DigestedPassage } from '#document-text/digest/content-digest.ts';
import { CHANGING } from '#document-text/digest/digest-format.ts';
import { LOOSE } from '#document-text/digest/letters.ts';
import type { FindingKind } from '#document-text/finding.ts';

import { bookmarksIn, isRestlessField, isSetField, OpenFields, unfilledWords } from './fields.ts';
import { shapeLook } from './formats/box-look.ts';
import { gapsIn } from './layouts/drawn-signs.ts';
import { unlined } from './layouts/cell-layouts.ts';
import { LINE_END } from './layouts/layout.ts';
import { joinInitials } from './initials.ts';
import { headingStyleIds, isHeadingParagraph } from './list-labels.ts';
import { withCounted } from './shown-results.ts';
import { type Formats, Looks } from './formats/look.ts';
import { isCropped, mayBeUnseen, measuresOf, signUnseenBy, unseenBy, withUnseen } from './formats/unseen.ts';
import { isWord, symbolFont } from './formats/symbol-fonts.ts';
import {
  addField,
  addMark,
  addPart,
  addRaised,
  apartAtPictures,
  inFormula,
  isFloating,
  lettersIn,
  newParagraph,
  type OpenParagraph,
  type ParagraphText,
  type Surroundings,
  withLineEnds,
} from './paragraph-text.ts';
import { plainRunsOf } from './plain-texts.ts';
import {
  NAMESPACE,
  childOf,
  exactHeight,
  goThrough,
  isAmidText,
  isHolder,
  isMisplaced,
  isOtherAlternative,
  isSeenCell,
  isSeenRow,
  isSkipped,
  mayJoinWords,
} from './wordml.ts';

const W = NAMESPACE.w;
/** These mark the raised letters of a PDF; as text, they'd be left out like the mark of a note. Fonts draw the last as a line. */
const NO_TEXT = /[\ufffa\ufffb\u1680]/g;
/** What a field without a result doesn't have. */
const RESULT = ':scope > :not(r), r > :not(rPr)';

/** A paragraph of the text; a digest skips those without words. */
export interface Passage extends DigestedPassage {
  /** One line, without controls that are left out, and without results that Word computes again. */
  text: string;
  isHeading: boolean;
  /** The nearest heading at or before it. */
  heading: string | null;
  /** In a text box, a frame, or a floating table. */
  isFloating: boolean;
}

export type LocatedPassage = Passage & ParagraphText;

/** Questions that only the caller can answer. */
export interface TextOptions {
  /** Whether a content control (`w:sdt`) isn't part of the text, such as a seal's. */
  isLeftOut: (control: Element) => boolean;
  /** Whether a control isn't what it claims to be; it's then reported when a file is read. */
  isOdd?: (control: Element) => boolean;
  /** Whether a picture is the one that a left-out control must show; any other is reported when a file is read. */
  isOwnPicture?: (picture: Uint8Array<ArrayBuffer>) => Promise<boolean>;
}

/** Called with each piece of text that is or may be invisible. */
export type OnUnseen = (kind: FindingKind, text: string, paragraph: Element) => void;

const NO_FORMATS: Formats = { styles: null, theme: null };

/**
 * The paragraphs of a story that belong to its text, in reading order, including empty ones, with what a reader sees of
 * them.
 */
export function passagesOf(
  body: Element,
  formats: Formats | null,
  options: TextOptions,
  onUnseen?: OnUnseen,
): LocatedPassage[] {
  const { styles } = formats ?? NO_FORMATS;
  const headingStyles = headingStyleIds(styles);
  let heading: string | null = null;
  return textsOf(body, formats, options, onUnseen).map(({ text: written, ...paragraph }) => {
    const { element } = paragraph;
    const text = written.normalize('NFC').replace(NO_TEXT, '\ufffd').replace(/\s+/g, ' ').trim();
    const isHeading = text !== '' && isHeadingParagraph(element, headingStyles);
    if (isHeading) heading = text;
    const apart = apartAtPictures(written, paragraph.pictures);
    const broken = apart.includes(LOOSE) && { broken: apart.normalize('NFC') };
    return { ...paragraph, text, isHeading, heading, isFloating: isFloating(element), ...broken };
  });
}

/**
 * Text by paragraph: that of a text box belongs to the box's paragraphs. The body is read in one pass, because looking up
 * the surroundings of each piece of text takes several times as long.
 */
export function textsOf(
  body: Element,
  formats: Formats | null,
  options: TextOptions,
  onUnseen?: OnUnseen,
): ParagraphText[] {
  const looks = new Looks(formats ?? NO_FORMATS);
  const texts: OpenParagraph[] = [];
  const fields = new OpenFields();
  const bookmarked = bookmarksIn(body);
  const addUnfilled = ({ paragraph, isLeftOut, look, unseen }: Surroundings, code: string) => {
    const text = unfilledWords(code, bookmarked);
    const isSeen = !isLeftOut && unseen === null && unseenBy(look) === null && !fields.areRestless;
    if (text === '' || !isSeen || paragraph === null) return;
    paragraph.counted += text;
    if (text !== CHANGING) paragraph.shown += text;
    const at = paragraph.text.length;
    paragraph.fields.push({ source: {}, text, isList: false, isUnfilled: true, inner: '', at });
  };
  const addUnseen = (paragraph: OpenParagraph, kind: FindingKind, text: string, measures = '') => {
    onUnseen?.(kind, text, paragraph.element);
    paragraph.unseen[kind] = withUnseen(paragraph.unseen[kind], text, measures);
    if (kind === 'struck') addPart(paragraph, null, text);
  };
  const add = ({ paragraph, isLeftOut, field, look, unseen }: Surroundings, text: string) => {
    fields.fill();
    if (paragraph === null || isLeftOut) return;
    const kind = unseen ?? (fields.areCodes ? 'hidden' : unseenBy(look));
    const reason = kind ?? (mayBeUnseen(look) ? 'unseen-colour' : isCropped(look) ? 'tiny' : null);
    if (reason !== null) addUnseen(paragraph, reason, text, reason === kind ? '' : measuresOf(look, reason));
    if (kind !== null) return;
    const font = symbolFont(look);
    if (font !== undefined && isWord(text)) onUnseen?.('odd-font', text, paragraph.element);
    if (font !== undefined) paragraph.symbols.push([font, text]);
    if (look.caps || look.smallCaps) paragraph.capitals += (look.areCapsTwice ? '⇅' : '') + text;
    if (look.isRaised) addRaised(paragraph, text);
    paragraph.shown += text;
    const restless = [...fields.restless, ...(field && isRestlessField(field.code) ? [field] : [])];
    paragraph.counted = withCounted(paragraph.counted, text, field?.code ?? fields.resultOf);
    if (restless.length > 0) addField(paragraph, restless, text);
    else {
      if (look.isWebHidden) onUnseen?.('hidden', text, paragraph.element);
      addPart(paragraph, look, text);
      paragraph.text += text;
    }
  };
  /** A picture or the mark of a note, which isn't text. */
  const addSign = ({ paragraph, isLeftOut, look, unseen }: Surroundings, element: Element) => {
    if (paragraph === null || isLeftOut) return;
    const isMark = element.localName.endsWith('Reference');
    if (isMark) addMark(paragraph, element);
    else paragraph.signs.set(element, lettersIn(paragraph));
    const kind = unseen === null ? signUnseenBy(element, look) : 'hidden';
    if (kind !== null) addUnseen(paragraph, kind, isMark ? '†' : '▣');
    else if (isAmidText(element)) paragraph.pictures.push(paragraph.text.length);
  };
  const enter = (element: Element, around: Surroundings): Surroundings => {
    const within = enterElement(element, isMisplaced(element) ? { ...around, unseen: 'hidden' } : around);
    return isHolder(element) ? within : { ...within, unseen: 'hidden' };
  };
  const enterElement = (element: Element, around: Surroundings): Surroundings => {
    const { namespaceURI, localName } = element;
    if (namespaceURI === NAMESPACE.m && localName === 't') add(around, inFormula(element));
    switch (localName) {
      case 'p': {
        const look = looks.ofStyled(element, around.look);
        const paragraph = namespaceURI === W ? newParagraph(element, look) : null;
        if (paragraph !== null && !around.isLeftOut) texts.push(paragraph);
        const within = { ...around, paragraph, look };
        for (const { properties, text } of plainRunsOf(element))
          add({ ...within, look: looks.with(properties, within.look) }, withLineEnds(text));
        return within;
      }
      case 'r': {
        const look = looks.of(element, 'rPr', around.look);
        return { ...around, look, unseen: around.unseen ?? (look.vanish ? 'hidden' : null) };
      }
      case 'Choice':
      case 'Fallback':
        return isOtherAlternative(element) ? { ...around, isLeftOut: true } : around;
      case 'sdt':
        return options.isLeftOut(element) ? { ...around, isLeftOut: true } : around;
      case 'fldSimple': {
        const code = element.getAttributeNS(W, 'instr') ?? '';
        if (element.querySelector(RESULT) === null) addUnfilled(around, code);
        if (isSetField(code)) return { ...around, unseen: 'hidden' };
        return isRestlessField(around.field?.code ?? '') ? around : { ...around, field: { code } };
      }
      default:
        return namespaceURI === W ? enterPart(element, around) : around;
    }
  };
  const enterPart = (element: Element, around: Surroundings): Surroundings => {
    switch (element.localName) {
      case 'del':
      case 'moveFrom':
        return { ...around, unseen: 'struck' };
      case 'ins':
      case 'moveTo':
        return { ...around, look: { ...around.look, isUnderlined: true } };
      case 'tbl':
        return { ...around, look: looks.ofStyled(element, unlined(around.look)) };
      case 'tr': {
        const room = exactHeight(childOf(childOf(element, 'trPr'), 'trHeight'), 'hRule', 'val');
        const look = looks.of(element, 'tblPrEx', around.look);
        const within = { ...around, look: { ...look, room } };
        return isSeenRow(element) ? within : { ...within, unseen: 'hidden' };
      }
      case 'tc': {
        const within = { ...around, look: looks.ofCell(element, around.look) };
        return isSeenCell(element) ? within : { ...within, unseen: 'hidden' };
      }
      case 'txbxContent':
        return {
          ...around,
          look: { ...looks.base, ...shapeLook(element, (name) => looks.colors.ofTheme(name)) },
        };
      case 'delText':
        add({ ...around, unseen: 'struck' }, element.textContent);
        return around;
      default:
        addTextOf(element, around);
        return around;
    }
  };
  const addTextOf = (element: Element, around: Surroundings) => {
    switch (element.localName) {
      case 'fldChar': {
        if (around.unseen !== 'struck') addSign(around, element);
        const code = fields.follow(element.getAttributeNS(W, 'fldCharType'));
        if (code !== null) addUnfilled(around, code);
        break;
      }
      case 'instrText':
      // LibreOffice draws a deleted code outside of a field.
      case 'delInstrText': {
        const [code, isDeleted] = [element.textContent, element.localName !== 'instrText'];
        const isCode = isDeleted ? fields.areCodes || around.unseen === 'struck' : fields.addCode(code);
        if (!isCode && around.paragraph) onUnseen?.('alternative', code, around.paragraph.element);
        break;
      }
      case 't':
        add(around, withLineEnds(element.textContent));
        break;
      case 'tab':
      case 'ptab':
        if (element.parentElement?.localName !== 'tabs') add(around, '\t');
        break;
      case 'cr':
        add(around, LINE_END);
        break;
      case 'br':
        add(around, mayJoinWords(element) ? LOOSE : LINE_END);
        break;
      case 'footnoteReference':
      case 'endnoteReference':
      case 'drawing':
      case 'pict':
      case 'object':
        addSign(around, element);
        break;
      case 'pgNum':
        addUnfilled(around, 'page');
        break;
      case 'noBreakHyphen':
        add(around, '-');
        break;
      case 'sym':
        add(
          { ...around, look: { ...around.look, ascii: element.getAttributeNS(W, 'font') ?? '' } },
          String.fromCharCode(parseInt(element.getAttributeNS(W, 'char') ?? '20', 16)),
        );
        break;
      default:
    }
  };
  goThrough(
    body,
    {
      paragraph: null,
      isLeftOut: isSkipped(body, options.isLeftOut),
      field: null,
      look: looks.base,
      unseen: null,
    },
    enter,
  );
  for (const one of texts) one.gaps = gapsIn(one.text);
  joinInitials(texts);
  return texts;
}
