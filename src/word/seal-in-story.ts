import { removeEmptyAmong } from './empty-paragraph.ts';
import { altTextOf, SEAL_TITLE, sealTag, type Seal } from './seal.ts';
import { WordError } from './word-error.ts';

/** The controls that carry the seal's tag in a story, in document order. */
export async function sealControls(
  context: Word.RequestContext,
  body: Word.Body,
  publicId: string,
): Promise<Word.ContentControl[]> {
  const controls = body.contentControls.getByTag(sealTag(publicId));
  controls.load('items/id,items/title,items/cannotEdit,items/cannotDelete');
  await context.sync();
  return controls.items;
}

/**
 * Looks at what really stands in a story after an insertion, and takes away what should not: further seals, and
 * the remains of an insertion that was only half done. True when exactly one seal with one picture is left, locked.
 * A refreshed seal whose change is tracked holds the former picture too, struck out.
 */
export async function settle(
  context: Word.RequestContext,
  body: Word.Body,
  seal: Seal,
  isTracked: boolean,
): Promise<boolean> {
  const controls = await sealControls(context, body, seal.publicId);
  for (const control of controls) control.inlinePictures.load('items/width');
  await context.sync();
  const sound = controls.find(({ inlinePictures: { items } }) => {
    return items.length === 1 || (isTracked && items.length > 1);
  });
  const surplus = controls.filter((control) => control !== sound);
  await removeControls(context, surplus, isTracked);
  if (sound === undefined) await removeStrayPictures(context, body, altTextOf(seal));
  else lock(sound);
  await context.sync();
  return sound !== undefined && (await sealControls(context, body, seal.publicId)).length === 1;
}

/** Word refuses to touch a locked control, even for the add-in that locked it. */
export function unlock(control: Word.ContentControl): void {
  control.cannotEdit = false;
  control.cannotDelete = false;
}

function lock(control: Word.ContentControl): void {
  if (control.title !== SEAL_TITLE) control.title = SEAL_TITLE;
  if (!control.cannotEdit) control.cannotEdit = true;
  if (!control.cannotDelete) control.cannotDelete = true;
}

/**
 * Takes seals out, with the paragraph that each leaves empty; throws `unexpected` when Word keeps one. Where changes
 * are tracked, Word may keep the control around what is struck out.
 */
export async function removeControls(
  context: Word.RequestContext,
  controls: Word.ContentControl[],
  isTracked: boolean,
): Promise<void> {
  if (controls.length === 0) return;
  const around = controls.map((control) => {
    control.load('id,subtype');
    return { control, paragraph: control.paragraphs.getFirst() };
  });
  await context.sync();
  // A control around whole paragraphs takes them along.
  const within = around.filter(({ control }) => control.subtype === 'RichTextInline');
  const tidy = () =>
    removeEmptyAmong(
      context,
      within.map(({ paragraph }) => paragraph),
    );
  try {
    for (const control of controls) {
      unlock(control);
      control.delete(false);
    }
    await context.sync();
    if (!isTracked) await requireGone(context, controls);
  } catch (error) {
    for (const control of controls) await Promise.allSettled([relock(context, control)]);
    await Promise.allSettled([tidy()]);
    throw error;
  }
  const [tidied] = await Promise.allSettled([tidy()]);
  // The seals are gone: an empty line that Word would not give up is no reason to say otherwise.
  if (tidied.status === 'rejected') await Promise.allSettled([tidy()]);
}

async function requireGone(context: Word.RequestContext, controls: Word.ContentControl[]): Promise<void> {
  const left = controls.map(({ id }) => context.document.contentControls.getByIdOrNullObject(id));
  for (const control of left) control.load('id');
  await context.sync();
  if (left.some(({ isNullObject }) => !isNullObject)) {
    throw new WordError('unexpected', 'A seal is still in the document');
  }
}

/** A removal that stopped halfway has unlocked what it left. */
async function relock(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  control.cannotEdit = true;
  control.cannotDelete = true;
  await context.sync();
}

/** A host may put the picture beside its control; only asked after an insertion that left no sound seal. */
async function removeStrayPictures(
  context: Word.RequestContext,
  body: Word.Body,
  description: string,
): Promise<void> {
  body.inlinePictures.load('items/altTextDescription');
  await context.sync();
  for (const picture of body.inlinePictures.items) {
    if (picture.altTextDescription === description) picture.delete();
  }
}
