import { sealWithControl } from './find-seals.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { platform } from '#src/word/host/host.ts';
import { removeParagraphs } from './remove-paragraphs.ts';
import { publicIdOf } from '#contract/word-file/seal.ts';
import {
  headerFooterStories,
  isAnswered,
  kindOf,
  readBody,
  storyOf,
  type Story,
} from '#src/word/story/stories.ts';
import { toWordError, WordError } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

export type Placement = 'cursor' | 'top' | 'end' | 'header' | 'footer';

/** A story for the seal, and how to create a paragraph for it there. */
export interface Place extends Story {
  /** Word just created it for the seal, so it contains nothing that could be lost. */
  isNew?: boolean;
  /** Queues a new paragraph with this text; existing content stays as it is. */
  newParagraph(text: string): Promise<Word.Paragraph>;
  /** Removes the empty line of a new header or footer, once the seal is there. */
  tidy?(): Promise<void>;
}

/** A seal's place in the body: after how many paragraphs, and between which texts. */
export interface FormerPlace {
  index: number;
  before: string | null;
  after: string | null;
}

/** The place of the seal with this control, for putting it back; null outside the body and in a table. */
export function placeOfSeal(controlId: number): Promise<FormerPlace | null> {
  return runWord('read', async (context) => {
    const { control, story } = await sealWithControl(context, controlId);
    const own = control.paragraphs.getFirst();
    const around = [own.getPreviousOrNullObject(), own, own.getNextOrNullObject()];
    const { paragraphs } = context.document.body;
    for (const one of around) one.load('text');
    own.parentBody.load('type');
    paragraphs.load('items/text');
    await context.sync();
    if (story !== 'body' || own.parentBody.type === 'TableCell') return null;
    const [before = null, text, after = null] = around.map((one) => (one.isNullObject ? null : one.text));
    const textAt = (at: number) => paragraphs.items[at]?.text ?? null;
    const index = paragraphs.items.findIndex(
      (one, at) => one.text === text && textAt(at - 1) === before && textAt(at + 1) === after,
    );
    return index < 0 ? null : { index, before, after };
  });
}

/** The place between the same texts, or after the same one; throws `gone` if that has been changed. */
async function placeAgain(
  context: Word.RequestContext,
  { index, before, after }: FormerPlace,
): Promise<Place> {
  const { body } = context.document;
  body.paragraphs.load('items/text');
  await context.sync();
  const { items } = body.paragraphs;
  const textAt = (at: number) => items[at]?.text ?? null;
  const places = [...items.keys(), items.length].filter((at) => textAt(at - 1) === before);
  const exact = places.filter((at) => textAt(at) === after);
  const [nearest] = (exact.length > 0 ? exact : places).sort(
    (one, other) => Math.abs(one - index) - Math.abs(other - index),
  );
  if (nearest === undefined) throw new WordError('gone', 'The text before the seal has been changed');
  const previous = items[nearest - 1];
  return {
    kind: 'body',
    body,
    newParagraph: (text) =>
      previous === undefined
        ? Promise.resolve(body.insertParagraph(text, 'Start'))
        : paragraphBehind(previous, text),
  };
}

async function paragraphBehind(previous: Word.Paragraph, text: string): Promise<Word.Paragraph> {
  const control = await controlToLeave(previous);
  if (control !== null) return paragraphAfter(control, text);
  previous.parentBody.load('type');
  await previous.context.sync();
  const isInTable = previous.parentBody.type === 'TableCell';
  return (isInTable ? previous.parentTable : previous).insertParagraph(text, 'After');
}

/** The stories of a placement: one, or for headers and footers every one that pages show. */
export async function placesFor(
  context: Word.RequestContext,
  placement: Placement | FormerPlace,
): Promise<Place[]> {
  if (typeof placement === 'object') return [await placeAgain(context, placement)];
  const { body } = context.document;
  if (placement === 'cursor') return [await placeAtCursor(context)];
  if (placement === 'top' || placement === 'end') {
    const location = placement === 'top' ? 'Start' : 'End';
    return [{ kind: 'body', body, newParagraph: async (text) => body.insertParagraph(text, location) }];
  }
  const stories = await headerFooterStories(context, await readBody(context), placement, { mayCreate: true });
  return stories.map((story) => ({
    ...story,
    newParagraph: (text) => insertedAtEnd(story.body, text),
    ...(story.isNew && { tidy: emptyLineRemoval(story.body) }),
  }));
}

/** A place right after a seal, so that a new one can replace it. */
export function placeBeside(control: Word.ContentControl, story: Story): Place {
  return {
    ...story,
    newParagraph: async (text) => {
      control.load('id,subtype');
      await control.context.sync();
      return paragraphAfter(control, text);
    },
  };
}

async function insertedAtEnd(body: Word.Body, text: string): Promise<Word.Paragraph> {
  return body.insertParagraph(text, 'End');
}

/** Removes the first paragraph of a new header or footer, unless somebody has typed into it. */
function emptyLineRemoval(body: Word.Body): () => Promise<void> {
  const paragraph = body.paragraphs.getFirst();
  paragraph.load('text');
  const suspects = [{ paragraph, own: { publicId: '', texts: [] } }];
  return () => removeParagraphs(suspects, ({ holds }) => holds === 'nothing');
}

async function placeAtCursor(context: Word.RequestContext): Promise<Place> {
  const selection = context.document.getSelection();
  const { body } = context.document;
  const around = await storyOf(selection.parentBody);
  const kind = kindOf(around);
  if (kind !== 'body')
    return { kind, body: around, newParagraph: (text) => paragraphAtCursorOrEnd(selection, around, text) };
  // Notes and text boxes aren't part of the document's body; older Words call them Unknown.
  const isInText = around.type === 'MainDoc' || around.type === 'Section';
  const newParagraph = (text: string) =>
    isInText ? paragraphAtCursorOrEnd(selection, body, text) : insertedAtEnd(body, text);
  return { kind: 'body', body, newParagraph };
}

/** At the end of the story if the selected content is gone, which leaves some hosts without a cursor. */
async function paragraphAtCursorOrEnd(
  selection: Word.Range,
  story: Word.Body,
  text: string,
): Promise<Word.Paragraph> {
  try {
    return await paragraphAtCursor(selection, text);
  } catch (error) {
    if (toWordError(error, 'write').reason === 'gone') return insertedAtEnd(story, text);
    throw error;
  }
}

/** After the cursor's paragraph; before it if it's empty, so that the seal takes that line's place. */
async function paragraphAtCursor(selection: Word.Range, text: string): Promise<Word.Paragraph> {
  const around = selection.paragraphs.getLast();
  // A selection can begin outside the control that contains its last paragraph.
  const control = (await controlToLeave(selection)) ?? (await controlToLeave(around));
  if (control !== null) return paragraphAfter(control, text);
  around.load('text');
  await selection.context.sync();
  return around.insertParagraph(text, around.text === '' ? 'Before' : 'After');
}

/**
 * A new paragraph after a control. Word allows none beside a control around a table, its rows or cells (documentation of
 * ContentControl.insertParagraph): there it's inserted after the table.
 */
async function paragraphAfter(control: Word.ContentControl, text: string): Promise<Word.Paragraph> {
  const last = control.paragraphs.getLast();
  const afterTable = () => last.parentTable.insertParagraph(text, 'After');
  if (control.subtype === 'RichTextTable') return control.tables.getFirst().insertParagraph(text, 'After');
  if (TABLE_PARTS.includes(control.subtype)) return afterTable();
  // An inline control can't contain paragraphs: the new one follows its whole line.
  if (!(await isWithin(last, control))) return last.insertParagraph(text, 'After');
  const made = control.insertParagraph(text, 'After');
  if (control.subtype === 'RichTextParagraphs') return made;
  try {
    await control.context.sync();
    // Somebody may write into the first one before the seal comes, which replaces everything in its paragraph.
    return made.insertParagraph(text, 'After');
  } catch (error) {
    // A checkbox, list or plain text has the same subtype inline and around a table cell.
    if (error instanceof OfficeExtension.Error && error.code === 'InvalidArgument') return afterTable();
    throw error;
  }
}

const TABLE_PARTS: readonly string[] = ['RichTextTableRow', 'RichTextTableCell'];

/** Whether the control contains the paragraph, directly or not. */
async function isWithin(paragraph: Word.Paragraph, { id }: Word.ContentControl): Promise<boolean> {
  let around = paragraph.parentContentControlOrNullObject;
  for (;;) {
    around.load('id');
    await paragraph.context.sync();
    if (around.isNullObject) return false;
    if (around.id === id) return true;
    around = around.parentContentControlOrNullObject;
  }
}

/**
 * The outermost surrounding control that a seal can't be put into: another seal, a locked one, an inline one, or one that
 * shows its placeholder, because Word deletes that with the first insertion. On the web any control: those inside others
 * aren't listed there (office-js#1382), so no seal could be proved or removed.
 */
async function controlToLeave(inside: Word.Range | Word.Paragraph): Promise<Word.ContentControl | null> {
  let found: Word.ContentControl | null = null;
  let control = inside.parentContentControlOrNullObject;
  for (let isInnermost = true; ; isInnermost = false) {
    control.load('id,tag,cannotEdit,subtype');
    await inside.context.sync();
    if (control.isNullObject) return found;
    if (
      publicIdOf(control.tag) !== null ||
      control.cannotEdit ||
      control.subtype !== 'RichTextParagraphs' ||
      platform() === 'web' ||
      (isInnermost && (await showsPlaceholder(control)))
    )
      found = control;
    control = control.parentContentControlOrNullObject;
  }
}

/** Only the markup distinguishes a placeholder from text. */
async function showsPlaceholder(control: Word.ContentControl): Promise<boolean> {
  const flat = control.getOoxml();
  if (!(await isAnswered(control.context))) return false;
  const document = readFlatDocument(flat.value);
  const properties = document && elements(document.body, NAMESPACE.w, 'sdtPr')[0];
  return properties != null && elements(properties, NAMESPACE.w, 'showingPlcHdr').length > 0;
}
