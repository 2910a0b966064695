import { childOf, elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { isStruckOut } from './seal-control.ts';
import { besideCaption } from '#contract/seal-words.ts';
import { publicIdOf } from '#contract/word-file/seal.ts';

const { w: W, wp: WP } = NAMESPACE;

/** The beginning of every marker, by which it can be searched. */
export const MARKER_START = 'sealmark-place:';
const MARKER = new RegExp(`^${MARKER_START}[0-9a-f]{8}$`);

/** Word's own bookmark of the last edit. */
export const LAST_EDIT = '_GoBack';

/** Elements of a paragraph that show nothing and belong to nobody. */
const SILENT = ['proofErr', 'lastRenderedPageBreak', 'rPr'];

/** Elements around others, which only say what these belong to or how they were changed. */
const WRAPPERS = ['p', 'r', 'ins', 'del', 'moveFrom', 'moveTo'];

/** How to recognize the remains of a seal: its id, and the lines of its caption. */
export interface OwnContent {
  publicId: string;
  texts: readonly string[];
  /** The text of a paragraph with a marker and nothing else. */
  marker?: string | undefined;
}

/**
 * The content of a paragraph: only a seal or part of one; nothing at all; or something 'foreign' that must stay. A
 * paragraph without text may contain a text box, a chart, an equation or the end of a field, which Word's API doesn't show,
 * so only the OOXML tells.
 */
export interface ParagraphContent {
  holds: 'seal' | 'nothing' | 'foreign';
  /** Its control is locked, like that of every proved seal. */
  isLocked: boolean;
  /** Change tracking has recorded the removal of its picture. */
  isStruckOut: boolean;
  /** Change tracking has recorded the removal of something in it, which stays in place. */
  hasRemoved: boolean;
  /** It has the spacing of a seal's paragraph, by which an emptied one is recognized. */
  hasOwnFormat: boolean;
}

/** The text of a new paragraph until the seal replaces it, unique so that it can be found. */
export function newMarker(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${MARKER_START}${random.toString(16).padStart(8, '0')}`;
}

/** A line that is removed with the leftovers of an insertion. */
export const markerParagraph = (): string => `<w:p><w:r><w:t>${newMarker()}</w:t></w:r></w:p>`;

export function markersIn(text: string): string[] {
  return text.match(new RegExp(`${MARKER_START}[0-9a-f]{8}`, 'g')) ?? [];
}

export const isMarker = (text: string): boolean => MARKER.test(text);

/** Judges an answer of `getOoxml` for a paragraph; anything unreadable counts as foreign. */
export function paragraphContent(flatOpc: string, own: OwnContent): ParagraphContent {
  const document = readFlatDocument(flatOpc);
  if (document === null)
    return { holds: 'foreign', isLocked: false, isStruckOut: false, hasRemoved: false, hasOwnFormat: false };
  const blocks = blocksMeant(document.body, own);
  const found = new Set<'seal' | 'foreign'>();
  for (const block of blocks) collect(block, own, found);
  return {
    holds: found.has('foreign') ? 'foreign' : found.has('seal') ? 'seal' : 'nothing',
    isLocked: blocks.some((block) => elements(block, W, 'lock').length > 0 || isInLocked(block)),
    isStruckOut: isStruckOut(document.body),
    hasRemoved: blocks.some((block) => block.localName === 'p' && elements(block, W, 'delText').length > 0),
    hasOwnFormat: blocks.some((block) => elements(block, W, 'pPr').some(isOwnFormat)),
  };
}

/** Whether `getOoxml` of a paragraph returned a row of its table instead. */
export function isWholeRow(flatOpc: string): boolean {
  return readFlatDocument(flatOpc)?.body.firstElementChild?.localName === 'tbl';
}

/**
 * Word for Mac returns the whole row for the last paragraph of a cell (office-js#6751). If a single paragraph of it belongs
 * to the seal, that one is meant.
 */
function blocksMeant(body: Element, own: OwnContent): Element[] {
  const blocks = [...body.children].filter(({ localName }) => localName !== 'sectPr');
  if (blocks[0]?.localName !== 'tbl') return blocks;
  const marked = elements(blocks[0], W, 'p').filter((paragraph) => showsOwn(paragraph, own));
  return marked.length === 1 ? marked : blocks;
}

function showsOwn(paragraph: Element, { publicId, texts, marker }: OwnContent): boolean {
  if (marker !== undefined) return paragraph.textContent === marker;
  const isOwnDrawing = (properties: Element) => properties.getAttribute('descr')?.includes(publicId);
  return (
    [MARKER_START, ...texts].some((line) => paragraph.textContent.includes(line)) ||
    elements(paragraph, WP, 'docPr').some(isOwnDrawing)
  );
}

function isInLocked(element: Element): boolean {
  for (let around = element.closest('sdt'); around; around = around.parentElement?.closest('sdt') ?? null) {
    const properties = [...around.children].find((child) => child.localName === 'sdtPr');
    if (properties && elements(properties, W, 'lock').length > 0) return true;
  }
  return false;
}

function isOwnFormat(properties: Element): boolean {
  const [spacing] = elements(properties, W, 'spacing');
  const isSpaced =
    spacing?.getAttributeNS(W, 'before') === '120' && spacing.getAttributeNS(W, 'after') === '160';
  return isSpaced && elements(properties, W, 'keepLines').length > 0;
}

/**
 * Whether Word gave a seal's paragraph the format of its surroundings (office-js#2914): a list number beside the picture,
 * or a line height that crops it. Only a seal's paragraph keeps its lines together.
 */
export function hasLostFormat(flatOpc: string): boolean {
  const document = readFlatDocument(flatOpc);
  if (document === null) return false;
  const isSeal = (tag: Element) => publicIdOf(tag.getAttributeNS(W, 'val')) !== null;
  const paragraph = elements(document.body, W, 'tag').find(isSeal)?.closest('p');
  const { styles: sheet } = document.formats;
  const styles = sheet === null ? [] : elements(sheet, W, 'style');
  const known = [paragraph, ...styles.filter((style) => style.getAttributeNS(W, 'default') !== null)];
  return paragraph != null && !known.some((one) => one && elements(one, W, 'keepLines').length > 0);
}

const SHOWN_WITHOUT_TEXT =
  'drawing, pict, object, sym, footnoteReference, endnoteReference, commentReference';

/** A package of what somebody put into a seal's control: words, pictures and anything else; null if that's nothing. */
export function putInto(flatOpc: string, own: OwnContent): string | null {
  const document = readFlatDocument(flatOpc);
  const control = document && elements(document.body, W, 'sdt').find((each) => isOwn(each, own));
  const content = childOf(control, 'sdtContent');
  if (!document || !control || !content) return null;
  removeOwn(content, own);
  if (content.textContent.trim() === '' && content.querySelector(SHOWN_WITHOUT_TEXT) === null) return null;
  // Its format is the seal's, and Word inserts no section that has a header (office-js#2304).
  for (const format of document.body.querySelectorAll(':scope > sectPr, :scope > p > pPr')) format.remove();
  control.replaceWith(...content.childNodes);
  for (const empty of document.body.querySelectorAll(':scope > p:empty')) empty.remove();
  return new XMLSerializer().serializeToString(document.body.ownerDocument);
}

/**
 * Removes the seal's picture, and the lines of its caption without what stands beside them. Earlier pictures have no text,
 * and no title with the caption's last line.
 */
function removeOwn(content: Element, own: OwnContent): void {
  for (const struckOut of content.querySelectorAll('del, moveFrom')) struckOut.remove();
  const drawings = elements(content, W, 'drawing');
  const named = drawings.filter((drawing) => isOwn(drawing, own));
  const titles = named.flatMap((drawing) => elements(drawing, WP, 'docPr')[0]?.getAttribute('title') || []);
  const known = [...titles, ...own.texts];
  for (const drawing of named.length > 0 ? named : drawings.slice(0, 1)) drawing.remove();
  const lines: Element[][] = [[]];
  for (const element of elements(content, W, '*')) {
    if (element.closest('drawing, pict') !== null) continue;
    if (element.localName === 'br') lines.push([element]);
    else if (element.localName === 'p') lines.push([]);
    else if (element.localName === 't') lines.at(-1)?.push(element);
  }
  let isFirst = true;
  for (const line of lines) {
    const texts = line.filter(({ localName }) => localName === 't');
    const runs = texts.map(({ textContent }) => textContent);
    const rest = besideCaption(runs, own.publicId, known);
    const isEmpty = rest.trim() === '';
    if (isEmpty || rest !== runs.join(''))
      for (const text of texts) text.textContent = text === texts.at(-1) && !isEmpty ? rest : '';
    if (isFirst || isEmpty) line.find(({ localName }) => localName === 'br')?.remove();
    isFirst &&= isEmpty;
  }
}

function collect(element: Element, own: OwnContent, found: Set<'seal' | 'foreign'>): void {
  const name = element.localName;
  if (WRAPPERS.includes(name)) {
    for (const child of element.children) collect(child, own, found);
  } else if (!isNothing(element)) {
    found.add(isOwn(element, own) ? 'seal' : 'foreign');
  }
}

function isNothing(element: Element): boolean {
  switch (element.localName) {
    case 'pPr':
      return elements(element, W, 'sectPr').length === 0;
    case 'br':
      return !element.hasAttributeNS(W, 'type');
    case 'bookmarkStart':
      return element.getAttributeNS(W, 'name') === LAST_EDIT;
    case 'bookmarkEnd': {
      const starts = elements(element.ownerDocument, W, 'bookmarkStart');
      const id = element.getAttributeNS(W, 'id');
      const own = starts.find((start) => start.getAttributeNS(W, 'id') === id);
      return own?.getAttributeNS(W, 'name') === LAST_EDIT;
    }
    case 't':
      return element.textContent === '';
    default:
      return SILENT.includes(element.localName);
  }
}

function isOwn(element: Element, { publicId, texts }: OwnContent): boolean {
  switch (element.localName) {
    case 'sdt': {
      const [tag] = elements(element, W, 'tag');
      return publicIdOf(tag?.getAttributeNS(W, 'val') ?? null) === publicId;
    }
    case 'drawing':
      return elements(element, WP, 'docPr').some((properties) =>
        properties.getAttribute('descr')?.includes(publicId),
      );
    case 't':
    case 'delText':
      return isMarker(element.textContent) || texts.includes(element.textContent);
    default:
      return false;
  }
}
