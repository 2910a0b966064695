import { plainTextOf } from './plain-texts.ts';
import { controlAround, elements, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
const HEADING_STYLE = /^(title|heading [1-9])$/i;

/** Fields whose result changes by itself: clocks, counts, names of the file, lists of pages. */
const RESTLESS_FIELDS = new Set(
  'date time savedate printdate createdate edittime page pageref numpages sectionpages numwords numchars filename filesize lastsavedby revnum toc index'.split(
    ' ',
  ),
);
const isRestlessField = (code = '') => RESTLESS_FIELDS.has(/\w+/.exec(code)?.[0].toLowerCase() ?? '');

/** A paragraph of the text; a digest skips those without words. */
export interface Passage {
  /** As one line; without what is left out, and without what Word fills in by itself. */
  text: string;
  isHeading: boolean;
  /** The nearest heading at or before it. */
  heading: string | null;
}

export interface LocatedPassage extends Passage {
  element: Element;
}

/** What only the caller knows. */
export interface TextOptions {
  /** Whether a content control (`w:sdt`) is no part of the text, such as a seal's. */
  isLeftOut: (control: Element) => boolean;
}

/** The paragraphs of a story that belong to its text, in reading order, the empty ones too. */
export function passagesOf(body: Element, styles: Element | null, options: TextOptions): LocatedPassage[] {
  const headingStyles = headingStyleIds(styles);
  let heading: string | null = null;
  return textsOf(body, options, false).map(({ element, text: written }) => {
    const text = written.normalize('NFC').replace(/\s+/g, ' ').trim();
    const isHeading = text !== '' && isHeadingParagraph(element, headingStyles);
    if (isHeading) heading = text;
    return { element, text, isHeading, heading };
  });
}

/** What a story shows that Word fills in by itself, and anyone may have written over. */
export function filledInTexts(body: Element, options: TextOptions): string[] {
  return textsOf(body, options, true)
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
function textsOf(body: Element, options: TextOptions, isFilledIn: boolean): ParagraphText[] {
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
        return options.isLeftOut(element) ? { ...around, isLeftOut: true } : around;
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
  goThrough(body, { paragraph: null, isLeftOut: isSkipped(body, options), isRestless: false }, enter);
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

/** The copies kept for older Words, what a tracked move took away, and what the caller leaves out. */
function isSkipped(element: Element, { isLeftOut }: TextOptions): boolean {
  return element.closest('Fallback, moveFrom') !== null || controlAround(element, isLeftOut) !== null;
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
