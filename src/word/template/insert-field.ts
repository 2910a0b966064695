import { type Recorded, UNRECORDED } from '#src/word/host/recorded.ts';
import { untracked } from '#src/word/host/tracking.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';
import { storyOf } from '#src/word/story/stories.ts';

/** A field of a template: its name in the service, and its label. */
export interface FieldName {
  tag: string;
  label: string;
}

/** Why no field can be inserted at the cursor. */
export type NoPlace = 'in a control' | 'around a control' | 'several paragraphs';

/** `noPlace`: nothing was inserted. */
export interface FieldInserted extends Recorded {
  noPlace: NoPlace | null;
}

interface Place {
  selection: Word.Range;
  /** Of the cursor's story. */
  controls: Word.ContentControlCollection;
  known: ReadonlySet<number>;
  isCursor: boolean;
}

/**
 * Inserts a field at the cursor: a control with the field's label as its text, in the format of its surroundings. A
 * selection stays, and becomes the field. Placeholder texts can't be set in Word on the web (office-js#785). Throws a
 * WordError; the document is then as it was.
 */
export function insertField(field: FieldName): Promise<FieldInserted> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const place = await placeOf(context);
      if (typeof place === 'string') return { noPlace: place, ...UNRECORDED };
      const { tracked, tracking } = await untracked(context, () => putField(place, field));
      return { noPlace: null, tracked, tracking };
    }),
  );
}

async function placeOf(context: Word.RequestContext): Promise<Place | NoPlace> {
  const selection = context.document.getSelection();
  const around = selection.parentContentControlOrNullObject;
  const { contentControls: within, paragraphs } = selection;
  selection.load('isEmpty');
  around.load('id');
  for (const list of [within, paragraphs]) list.load('items');
  const { contentControls: controls } = await storyOf(selection.parentBody);
  controls.load('items/id');
  await context.sync();
  if (!around.isNullObject) return 'in a control';
  if (within.items.length > 0) return 'around a control';
  if (paragraphs.items.length > 1) return 'several paragraphs';
  const known = new Set(controls.items.map(({ id }) => id));
  return { selection, controls, known, isCursor: selection.isEmpty };
}

async function putField(place: Place, field: FieldName): Promise<void> {
  const made = place.selection.insertContentControl();
  made.tag = field.tag;
  made.title = field.label;
  if (place.isCursor) made.insertText(field.label, 'Replace');
  made.load('id,tag,title,text');
  const [answer] = await Promise.allSettled([place.selection.context.sync()]);
  // Word may refuse after doing it, or do it twice: only the story shows what is there.
  const found = await newControls(place, field);
  const own = found.find(({ id }) => answer.status === 'rejected' || id === idOf(made));
  const control = own ?? (answer.status === 'fulfilled' && idOf(made) !== null ? made : undefined);
  const isWhole = control !== undefined && isField(control, place, field);
  await removeControls(
    place,
    found.filter((one) => !isWhole || one.id !== control.id),
    field,
  );
  if (!isWhole)
    throw answer.status === 'rejected'
      ? answer.reason
      : new WordError('not-inserted', 'Word did not make a control of the field');
  // If the cursor stays in the field, the next one has no place; the user can move the cursor.
  control.getRange('After').select('Start');
  await Promise.allSettled([place.selection.context.sync()]);
}

/** null if Word reported that it had created the control, and gave none. */
function idOf(control: Word.ContentControl): number | null {
  try {
    return control.id;
  } catch (error) {
    if (error instanceof OfficeExtension.Error) return null;
    throw error;
  }
}

function isField(control: Word.ContentControl, { isCursor }: Place, { tag, label }: FieldName): boolean {
  return control.tag === tag && control.title === label && (!isCursor || control.text.trim() === label);
}

/** The controls that are new in the story: of this field, or without a tag yet. */
async function newControls({ controls, known }: Place, { tag }: FieldName): Promise<Word.ContentControl[]> {
  controls.load('items/id,items/tag,items/title,items/text');
  await controls.context.sync();
  return controls.items.filter((control) => !known.has(control.id) && [tag, ''].includes(control.tag));
}

/** What was selected, or typed meanwhile, stays. */
async function removeControls(
  { selection, isCursor }: Place,
  controls: readonly Word.ContentControl[],
  { label }: FieldName,
): Promise<void> {
  for (const control of controls) {
    const isOurs = isCursor && control.text.replaceAll(label, '').trim() === '';
    control.delete(!isOurs);
  }
  if (controls.length > 0) await selection.context.sync();
}
