import type { FlatDocument } from '#document-text/docx/flat-opc.ts';

import { searchControls } from '#src/word/seal/find-seals.ts';
import { readableStories, readBody } from '#src/word/story/stories.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/** The controls of a template by tag, unordered. `isWhole`: Word let the pane read the whole document. */
export interface TemplateControls {
  tags: ReadonlySet<string>;
  isWhole: boolean;
}

/** A place in the saved file at which the service found something. */
export interface PlaceInFile {
  /** Such as `word/document.xml`. */
  part: string;
  /** Counted from 1 in the part, including text boxes. null outside a paragraph. */
  paragraph: number | null;
  tag: string | null;
  /** The beginning of the paragraph. */
  text: string;
}

export function readTemplateControls(): Promise<TemplateControls> {
  return runWord('read', async (context) => {
    const { located, unread } = await searchControls(context, await readBody(context), (tag) => tag !== '');
    return { tags: new Set(located.map(({ control }) => control.tag)), isWhole: unread.length === 0 };
  });
}

/**
 * Selects what the service named: the control with such a tag, otherwise the paragraph. Word doesn't count the paragraphs
 * of text boxes, so the words decide. Throws `gone` if the document no longer contains it.
 */
export function goToPlace(place: PlaceInFile): Promise<void> {
  return runWord('read', async (context) => {
    const document = await readBody(context);
    const { located } = await searchControls(context, document, (tag) => tag !== '' && tag === place.tag);
    const found = located[0]?.control ?? (await paragraphAt(context, document, place));
    if (!found) throw new WordError('gone', 'Nothing of the kind is in the document');
    found.select('Select');
    await context.sync();
  });
}

async function paragraphAt(
  context: Word.RequestContext,
  document: FlatDocument | null,
  { part, paragraph, text: begin }: PlaceInFile,
): Promise<Word.Paragraph | undefined> {
  const isBody = part === 'word/document.xml';
  const others = isBody ? [] : (await readableStories(context, document)).stories;
  const bodies = isBody ? [context.document.body] : others.map(({ body }) => body);
  const lists = bodies.map(({ paragraphs }) => paragraphs);
  for (const list of lists) list.load('items/text');
  await context.sync();
  const all = lists.flatMap(({ items }) => items);
  const counted = isBody && paragraph !== null ? all[paragraph - 1] : undefined;
  const meant = all.filter(({ text }) => begin !== '' && text.trim().startsWith(begin));
  return counted && meant.includes(counted) ? counted : (meant[0] ?? counted);
}
