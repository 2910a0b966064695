import { emptyAmong } from './empty-paragraph.ts';
import { publicIdOf } from './seal.ts';
import { headerFooterStories, readBody, type Story } from './stories.ts';

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
    const where = placement === 'top' ? 'Start' : 'End';
    return [{ kind: 'body', body, emptyParagraph: async () => ours(body.insertParagraph('', where)) }];
  }
  const stories = await headerFooterStories(context, await readBody(context), placement, { mayCreate: true });
  return stories.map((story) => ({ ...story, emptyParagraph: () => lastParagraph(context, story.body) }));
}

async function lastParagraph(context: Word.RequestContext, body: Word.Body): Promise<EmptyParagraph> {
  const [paragraph] = await emptyAmong(context, [body.paragraphs.getLast()]);
  return paragraph ? { paragraph, isOurs: false } : ours(body.insertParagraph('', 'End'));
}

function ours(paragraph: Word.Paragraph): EmptyParagraph {
  return { paragraph, isOurs: true };
}

async function placeAtCursor(context: Word.RequestContext): Promise<Place> {
  const selection = context.document.getSelection();
  const { body } = context.document;
  const around = selection.parentBody;
  around.load('type');
  await context.sync();
  if (around.type === 'Header' || around.type === 'Footer') {
    const kind = around.type === 'Header' ? 'header' : 'footer';
    return { kind, body: around, emptyParagraph: () => paragraphAt(context, selection) };
  }
  // A cell has a body of its own in Word, but is part of the document's; notes and text boxes are not.
  const isInText = ['MainDoc', 'Section', 'TableCell', 'Unknown'].includes(around.type);
  const emptyParagraph = async () =>
    isInText ? paragraphAt(context, selection) : ours(body.insertParagraph('', 'End'));
  return { kind: 'body', body, emptyParagraph };
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
