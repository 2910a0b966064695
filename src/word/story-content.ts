import { elements, readFlatDocument, type FlatDocument, NAMESPACE } from './flat-document.ts';
import { issuedContentAround } from './issued-contents.ts';
import { LAST_EDIT } from './own-paragraph.ts';
import { paragraphsOf, sealAround } from './story-text.ts';
import { WordError } from './word-error.ts';

const W = NAMESPACE.w;

/** What a paragraph can hold beside text, none of which Word's API shows. */
const OBJECTS = [
  'drawing',
  'pict',
  'object',
  'oMath',
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
 * What a story holds outside seals: how often each text, each kind of object and each empty paragraph occurs. Kinds
 * are counted and not compared in full, because Word may write the same content differently from one reading to the
 * next.
 */
export type StoryContent = ReadonlyMap<string, number>;

/** A story, parsed; null where Word does not let it be read, as it does with some documents (office-js#5394). */
export async function readStory(context: Word.RequestContext, body: Word.Body): Promise<FlatDocument | null> {
  try {
    const flat = body.getOoxml();
    await context.sync();
    return readFlatDocument(flat.value);
  } catch (error) {
    if (error instanceof OfficeExtension.Error || error instanceof WordError) return null;
    throw error;
  }
}

export function storyContent(document: FlatDocument): StoryContent {
  const content = new Map<string, number>();
  const count = (key: string) => content.set(key, (content.get(key) ?? 0) + 1);
  for (const { element, text } of paragraphsOf(document)) {
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

export function emptyParagraphs(content: StoryContent): number {
  return content.get(EMPTY) ?? 0;
}

/** Whether something that was there is missing now, or struck out. What was added does not count. */
export function isContentLost(before: StoryContent, after: StoryContent): boolean {
  if ((after.get(STRUCK_OUT) ?? 0) > (before.get(STRUCK_OUT) ?? 0)) return true;
  return [...before].some(([key, count]) => key !== STRUCK_OUT && (after.get(key) ?? 0) < count);
}

function holdsSeal(element: Element): boolean {
  const controls = [...elements(element, W, 'sdt'), element];
  return controls.some((control) => sealAround(control) !== null);
}
