import { elements, type FlatDocument, NAMESPACE } from '#src/word/host/flat-document.ts';
import { plainTextOf } from '#src/word/host/flat-body.ts';
import { publicIdOf } from '#src/word/seal/seal.ts';

const W = NAMESPACE.w;
const HEADING_STYLE = /^(title|heading [1-9])$/i;

/** Fields whose result changes by itself: clocks, counts, names of the file, lists of pages. */
const RESTLESS_FIELDS = new Set(
  'date time savedate printdate createdate edittime page pageref numpages sectionpages numwords numchars filename filesize lastsavedby revnum toc index'.split(
    ' ',
  ),
);
const isRestlessField = (code = '') => RESTLESS_FIELDS.has(/\w+/.exec(code)?.[0].toLowerCase() ?? '');

export interface TextParagraph {
  /** As one line; without seals, and without what Word fills in by itself. */
  text: string;
  isHeading: boolean;
  /** The nearest heading at or before it. */
  heading: string | null;
}

export interface StoryParagraph extends TextParagraph {
  element: Element;
}

const known = new WeakMap<Element, StoryParagraph[]>();

/** The paragraphs of a story that belong to its text, in reading order, the empty ones too. */
export function paragraphsOf(document: FlatDocument): StoryParagraph[] {
  const paragraphs = known.get(document.body) ?? readParagraphs(document);
  known.set(document.body, paragraphs);
  return paragraphs;
}

function readParagraphs({ body, styles }: FlatDocument): StoryParagraph[] {
  const headingStyles = headingStyleIds(styles);
  let heading: string | null = null;
  return textsOf(body).map(({ element, text: written }) => {
    const text = written.normalize('NFC').replace(/\s+/g, ' ').trim();
    const isHeading = text !== '' && isHeadingParagraph(element, headingStyles);
    if (isHeading) heading = text;
    return { element, text, isHeading, heading };
  });
}

/** The public id of a control that is a seal. */
export function sealIn(control: Element): string | null {
  const properties = [...control.children].find((child) => child.localName === 'sdtPr');
  const tag = properties && elements(properties, W, 'tag')[0];
  return publicIdOf(tag?.getAttributeNS(W, 'val') ?? null);
}

/** Whether change tracking has recorded the removal of all that is drawn in an element. */
export function isStruckOut(element: Element): boolean {
  const drawings = elements(element, W, 'drawing');
  return drawings.length > 0 && drawings.every((drawing) => drawing.closest('del') !== null);
}

/** The seal's control around an element, or null. */
export function sealAround(element: Element): Element | null {
  let control = element.closest('sdt');
  while (control !== null && sealIn(control) === null) {
    control = control.parentElement?.closest('sdt') ?? null;
  }
  return control;
}

/** What a story shows that Word fills in by itself, and anyone may have written over. */
export function filledInTexts(body: Element): string[] {
  return textsOf(body, true)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}

interface ParagraphText {
  element: Element;
  text: string;
}

/** What an element stands in. */
interface Surroundings {
  /** null outside of any, and in one that is none of Word's. */
  paragraph: ParagraphText | null;
  isLeftOut: boolean;
  /** In a field that is one element and changes by itself. */
  isRestless: boolean;
}

/**
 * Text by the paragraph it belongs to: that of a text box belongs to the box's paragraphs. The body is gone through once,
 * because asking of each piece of text what it stands in takes several times as long.
 */
function textsOf(body: Element, isFilledIn = false): ParagraphText[] {
  const texts: ParagraphText[] = [];
  const fields: { code: string; isResult: boolean }[] = [];
  const add = (around: Surroundings, text: string) => {
    const { paragraph } = around;
    if (paragraph === null || around.isLeftOut) return;
    const isFilled =
      around.isRestless || fields.some(({ code, isResult }) => isResult && isRestlessField(code));
    if (isFilled === isFilledIn) paragraph.text += text;
  };
  const enter = (element: Element, around: Surroundings): Surroundings => {
    if (element.namespaceURI === NAMESPACE.m && element.localName === 't') add(around, element.textContent);
    const isWord = element.namespaceURI === W;
    switch (element.localName) {
      case 'p': {
        const paragraph = isWord ? { element, text: '' } : null;
        if (paragraph !== null && !around.isLeftOut) texts.push(paragraph);
        const within = { ...around, paragraph };
        add(within, plainTextOf(element) ?? '');
        return within;
      }
      case 'Fallback':
      case 'moveFrom':
        return { ...around, isLeftOut: true };
      case 'sdt':
        return sealIn(element) === null ? around : { ...around, isLeftOut: true };
      case 'fldSimple':
        return { ...around, isRestless: isRestlessField(element.getAttributeNS(W, 'instr') ?? '') };
      default:
        if (isWord) addPart(element, around);
        return around;
    }
  };
  const addPart = (element: Element, around: Surroundings) => {
    const field = fields.at(-1);
    switch (element.localName) {
      case 'fldChar':
        followField(fields, element.getAttributeNS(W, 'fldCharType'));
        break;
      case 'instrText':
        if (field) field.code += element.textContent;
        break;
      case 't':
        add(around, element.textContent);
        break;
      case 'tab':
      case 'ptab':
      case 'br':
      case 'cr':
        add(around, ' ');
        break;
      case 'noBreakHyphen':
        add(around, '-');
        break;
      case 'sym':
        add(around, String.fromCharCode(parseInt(element.getAttributeNS(W, 'char') ?? '20', 16)));
        break;
      default:
    }
  };
  goThrough(body, { paragraph: null, isLeftOut: isLeftOut(body), isRestless: false }, enter);
  return texts;
}

/** Calls `enter` for each element within another, in order, with what `enter` answered for the element around it. */
function goThrough<Around>(
  root: Element,
  outside: Around,
  enter: (element: Element, around: Around) => Around,
): void {
  let around = outside;
  const open: Around[] = [];
  let element = root.firstElementChild;
  while (element !== null) {
    const within = enter(element, around);
    const first: Element | null = element.firstElementChild;
    if (first !== null) {
      open.push(around);
      around = within;
      element = first;
      continue;
    }
    while (element !== root && element.nextElementSibling === null) {
      element = element.parentElement ?? root;
      around = open.pop() ?? outside;
    }
    element = element === root ? null : element.nextElementSibling;
  }
}

function followField(fields: { code: string; isResult: boolean }[], type: string | null): void {
  const field = fields.at(-1);
  if (type === 'begin') fields.push({ code: '', isResult: false });
  else if (type === 'end') fields.pop();
  else if (field) field.isResult = true;
}

/** Seals, the copies kept for older Words, and what a tracked move took away. */
function isLeftOut(element: Element): boolean {
  return element.closest('Fallback, moveFrom') !== null || sealAround(element) !== null;
}

/** Style names are English in every file, whatever language Word shows them in; ids are not. */
function headingStyleIds(styles: Element | null): Set<string> {
  const found = styles === null ? [] : elements(styles, W, 'style');
  return new Set(
    found.flatMap((style) => {
      const name = elements(style, W, 'name')[0]?.getAttributeNS(W, 'val') ?? '';
      const isOutlined = elements(style, W, 'outlineLvl').length > 0;
      return HEADING_STYLE.test(name) || isOutlined ? (style.getAttributeNS(W, 'styleId') ?? []) : [];
    }),
  );
}

function isHeadingParagraph(paragraph: Element, headingStyles: Set<string>): boolean {
  let properties = paragraph.firstElementChild;
  while (properties !== null && properties.localName !== 'pPr') properties = properties.nextElementSibling;
  if (properties === null) return false;
  const [style] = properties.getElementsByTagNameNS(W, 'pStyle');
  const isStyled = headingStyles.has(style?.getAttributeNS(W, 'val') ?? '');
  return isStyled || properties.getElementsByTagNameNS(W, 'outlineLvl').length > 0;
}

/** 64 bits of SHA-256 in hex: enough to tell texts apart, and does not reveal them. */
export async function textHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface SealPlace {
  publicId: string;
  /** The nearest heading before it. */
  heading: string | null;
  /** Its markup. */
  element: Element;
}

export interface DocumentOutline {
  firstHeading: string | null;
  firstText: string | null;
  /** For every seal in the body that is not struck out, in order: what its place is like. */
  seals: SealPlace[];
}

/** What a person would call the places of the document, read off its body. Seals are not part of the text. */
export function outlineOf(document: FlatDocument, paragraphs = paragraphsOf(document)): DocumentOutline {
  return {
    firstHeading: paragraphs.find(({ isHeading }) => isHeading)?.text ?? null,
    firstText: paragraphs.find(({ text }) => text !== '')?.text ?? null,
    seals: elements(document.body, NAMESPACE.w, 'sdt').flatMap((control) => {
      const publicId = sealIn(control);
      return publicId === null || isStruckOut(control)
        ? []
        : [{ publicId, heading: headingBefore(control, paragraphs), element: control }];
    }),
  };
}

/** The text of the nearest heading before an element. */
export function headingBefore(element: Element, paragraphs: StoryParagraph[]): string | null {
  const before = ({ element: other }: StoryParagraph) =>
    (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return paragraphs.findLast((paragraph) => paragraph.isHeading && before(paragraph))?.text ?? null;
}
