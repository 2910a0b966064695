import { emptyAmong } from './empty-paragraph.ts';
import { publicIdOf } from './seal.ts';
import { headerFooterStories, readBody, type Story } from './stories.ts';
import { toWordError } from './word-error.ts';

export type Placement = 'cursor' | 'top' | 'end' | 'header' | 'footer';

/** A story the seal is asked for in, and how to get an empty paragraph there for it to stand in. */
export interface Place extends Story {
  emptyParagraph(): Promise<EmptyParagraph>;
}

/** `isOurs`: made for the seal, so to be taken away again when nothing comes of it. */
export interface EmptyParagraph {
  paragraph: Word.Paragraph;
  isOurs: boolean;
}

/** The stories a placement means: one, or for headers and footers every one that pages show. */
export async function placesFor(context: Word.RequestContext, placement: Placement): Promise<Place[]> {
  const { body } = context.document;
  if (placement === 'cursor') return [await placeAtCursor(context)];
  if (placement === 'top' || placement === 'end') {
    return [{ kind: 'body', body, emptyParagraph: () => paragraphAtEdge(context, body, placement) }];
  }
  const stories = await headerFooterStories(context, await readBody(context), placement, { mayCreate: true });
  return stories.map((story) => ({
    ...story,
    emptyParagraph: () => paragraphAtEdge(context, story.body, 'end'),
  }));
}

/**
 * The first or last paragraph when that is empty, else a new one: an attempt that failed may have left one. A table
 * or a control at the edge keeps its empty paragraph.
 */
async function paragraphAtEdge(
  context: Word.RequestContext,
  body: Word.Body,
  edge: 'top' | 'end',
): Promise<EmptyParagraph> {
  const outermost = edge === 'top' ? body.paragraphs.getFirst() : body.paragraphs.getLast();
  const control = outermost.parentContentControlOrNullObject;
  const { parentBody } = outermost;
  control.load('id');
  parentBody.load('type');
  const [paragraph] = await emptyAmong(context, [outermost]);
  const isFree = control.isNullObject && parentBody.type !== 'TableCell';
  if (paragraph && isFree) return { paragraph, isOurs: false };
  return ours(body.insertParagraph('', edge === 'top' ? 'Start' : 'End'));
}

function ours(paragraph: Word.Paragraph): EmptyParagraph {
  return { paragraph, isOurs: true };
}

async function placeAtCursor(context: Word.RequestContext): Promise<Place> {
  const selection = context.document.getSelection();
  const { body } = context.document;
  const around = await bodyAround(context, selection.parentBody);
  if (around.type === 'Header' || around.type === 'Footer') {
    const kind = around.type === 'Header' ? 'header' : 'footer';
    return { kind, body: around, emptyParagraph: () => paragraphAt(context, selection) };
  }
  // Notes and text boxes are no part of the document's body.
  const isInText = ['MainDoc', 'Section', 'Unknown'].includes(around.type);
  const emptyParagraph = async () =>
    (isInText && (await paragraphAtIfThere(context, selection))) || ours(body.insertParagraph('', 'End'));
  return { kind: 'body', body, emptyParagraph };
}

/** null where what was selected is gone, which leaves some hosts without a cursor. */
async function paragraphAtIfThere(
  context: Word.RequestContext,
  selection: Word.Range,
): Promise<EmptyParagraph | null> {
  try {
    return await paragraphAt(context, selection);
  } catch (error) {
    if (toWordError(error, 'write').reason === 'gone') return null;
    throw error;
  }
}

/** A cell has a body of its own in Word: the one the whole table stands in is wanted. */
async function bodyAround(context: Word.RequestContext, body: Word.Body): Promise<Word.Body> {
  body.load('type');
  await context.sync();
  return body.type === 'TableCell' ? bodyAround(context, body.parentBody) : body;
}

/** The cursor's own paragraph when that is empty, else a new one after it. */
async function paragraphAt(context: Word.RequestContext, selection: Word.Range): Promise<EmptyParagraph> {
  const control = await controlToLeave(context, selection);
  if (control !== null) return ours(control.insertParagraph('', 'After'));
  const around = selection.paragraphs.getLast();
  const [paragraph] = await emptyAmong(context, [around]);
  return paragraph ? { paragraph, isOurs: false } : ours(around.insertParagraph('', 'After'));
}

/** The outermost control around the cursor that a seal cannot stand in: another seal, a locked one, one within a line. */
async function controlToLeave(
  context: Word.RequestContext,
  selection: Word.Range,
): Promise<Word.ContentControl | null> {
  let found: Word.ContentControl | null = null;
  let control = selection.parentContentControlOrNullObject;
  for (;;) {
    control.load('tag,cannotEdit,subtype');
    await context.sync();
    if (control.isNullObject) return found;
    if (publicIdOf(control.tag) !== null || control.cannotEdit || control.subtype !== 'RichTextParagraphs') {
      found = control;
    }
    control = control.parentContentControlOrNullObject;
  }
}
