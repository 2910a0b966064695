import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { sealAround } from './seal-control.ts';
import { issuedContentAround } from '#src/word/document/issued-contents.ts';
import { LAST_EDIT, MARKER_START } from './own-paragraph.ts';
import { locationOf } from '#src/word/host/word-error.ts';

const W = NAMESPACE.w;

/** Content beside text that Word's API doesn't show. */
const OBJECTS = [
  'drawing',
  'pict',
  'object',
  'fldChar',
  'fldSimple',
  'footnoteReference',
  'endnoteReference',
  'commentReference',
  'bookmarkStart',
  'sdt',
  'altChunk',
  'sectPr',
  'tbl',
] as const;

const EMPTY = 'paragraph without text';
const STRUCK_OUT = 'struck out';

/**
 * The content of paragraphs outside seals: how often each text, each kind of object and each empty paragraph occurs.
 * Objects are counted by kind instead of compared, because Word may write the same content differently in two readings.
 */
type Content = ReadonlyMap<string, number>;

/** Counts an answer of `getOoxml`, if any: a missing paragraph contains nothing. */
function paragraphsContent(flatOpc: string | null | undefined): Content {
  const content = new Map<string, number>();
  const document = readFlatDocument(flatOpc ?? '');
  if (document === null) return content;
  const count = (key: string) => content.set(key, (content.get(key) ?? 0) + 1);
  for (const { element, text } of document.passages) {
    // For a cell, some Words return the whole row, new paragraph included (office-js#6751).
    if (text.includes(MARKER_START)) continue;
    if (text !== '') count(`text ${text}`);
    else if (!holdsSeal(element) && issuedContentAround(element) === null) count(EMPTY);
  }
  for (const name of OBJECTS) {
    for (const element of elements(document.body, W, name)) {
      const isLeftOut = element.closest('Fallback') !== null || sealAround(element) !== null;
      if (!isLeftOut && element.getAttributeNS(W, 'name') !== LAST_EDIT) count(name);
    }
  }
  for (const struckOut of elements(document.body, W, 'del')) {
    if (struckOut.parentElement?.localName === 'p' && !holdsSeal(struckOut)) count(STRUCK_OUT);
  }
  return content;
}

/** Whether something from before is missing or struck out. Additions don't count. */
function isContentLost(before: Content, after: Content): boolean {
  if ((after.get(STRUCK_OUT) ?? 0) > (before.get(STRUCK_OUT) ?? 0)) return true;
  return [...before].some(([key, count]) => key !== STRUCK_OUT && (after.get(key) ?? 0) < count);
}

function holdsSeal(element: Element): boolean {
  const controls = [...elements(element, W, 'sdt'), element];
  return controls.some((control) => sealAround(control) !== null);
}

/**
 * Reads the paragraphs beside one before and after a queued change, in the same batch: nobody can type in between, so Word
 * caused what they lose. Call `again` after queuing the change, and `hasChanged` after the batch.
 */
export function watchBeside(paragraph: Word.Paragraph): { again: () => void; hasChanged: () => boolean } {
  const beside = [paragraph.getPreviousOrNullObject(), paragraph.getNextOrNullObject()];
  const read = () => beside.map((one) => one.getOoxml());
  const before = read();
  let after: typeof before = [];
  return {
    again: () => {
      after = read();
    },
    hasChanged: () =>
      before.some(({ value }, index) =>
        isContentLost(paragraphsContent(value), paragraphsContent(after[index]?.value)),
      ),
  };
}

/** Whether Word refused a batch because it doesn't give markup requested in it, or doesn't say what it refused. */
export const isRefusedReading = (error: unknown): boolean =>
  error instanceof OfficeExtension.Error && /\.getOoxml$|^$/.test(locationOf(error));
