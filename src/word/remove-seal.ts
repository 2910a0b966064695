import { sealWithControl, sealsWithPublicId } from './find-seals.ts';
import { isMarker, paragraphContent, type OwnContent } from './own-paragraph.ts';
import { storyOf } from './seal-place.ts';
import { publicIdOf } from './seal.ts';
import { untracked } from './tracking.ts';
import { inTurn, runWord } from './word-batch.ts';
import { toWordError, WordError } from './word-error.ts';

/** What became of seals that were to go: gone, or struck out because Word records changes. */
export type Removal = 'gone' | 'struck-out';

/** Takes this one seal out; true when that is a tracked change. Throws `gone` when it was removed already. */
export function removeSeal(controlId: number): Promise<boolean> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const { control } = await sealWithControl(context, controlId);
      const { result } = await untracked(context, (isTracked) =>
        removeSealControls(context, [control], isTracked),
      );
      return result === 'struck-out';
    }),
  );
}

/** Takes every seal with this public id out of the document; returns how many there were. */
export function removeSeals(publicId: string): Promise<number> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const seals = await sealsWithPublicId(context, publicId);
      if (seals.length === 0) return 0;
      const controls = seals.map(({ control }) => control);
      await untracked(context, (isTracked) => removeSealControls(context, controls, isTracked));
      return controls.length;
    }),
  );
}

/**
 * Takes seals out, each with its paragraph where nothing else stands in that. Throws `unexpected` when Word keeps one,
 * `locked` when it does not unlock one; all of them then stand as before.
 */
export async function removeSealControls(
  context: Word.RequestContext,
  controls: readonly Word.ContentControl[],
  isTracked: boolean,
): Promise<Removal> {
  if (controls.length === 0) return 'gone';
  const seals = controls.map((control) => {
    control.load('id,tag,subtype');
    return { control, paragraph: control.paragraphs.getFirst() };
  });
  await context.sync();
  const contents = await contentsOf(
    context,
    seals.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
  );
  const emptied = seals.filter(
    // A control around whole paragraphs takes them along.
    ({ control }, index) => control.subtype === 'RichTextInline' && contents[index]?.holds === 'seal',
  );
  const tidy = () =>
    removeParagraphs(
      context,
      emptied.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
      ({ holds }) => holds === 'nothing',
    );
  let removal: Removal = isTracked ? 'struck-out' : 'gone';
  try {
    await unlock(context, controls);
    for (const control of controls) control.delete(false);
    await context.sync();
    if (!isTracked) removal = await removalOf(context, seals);
  } catch (error) {
    for (const control of controls) await Promise.allSettled([lock(context, control)]);
    if (!(await areGone(context, controls))) {
      // Those before the one that was refused are gone.
      await Promise.allSettled([tidy()]);
      throw error;
    }
  }
  const [tidied] = await Promise.allSettled([tidy()]);
  // The seals are gone: an empty line that Word would not give up is no reason to say otherwise.
  if (tidied.status === 'rejected') await Promise.allSettled([tidy()]);
  return removal;
}

/**
 * Takes out what an insertion has left of a seal that was not proved and locked: paragraphs of ours that hold nothing
 * else, whether or not Word lists a control in them.
 */
export async function removeLeftovers(
  context: Word.RequestContext,
  body: Word.Body,
  own: OwnContent,
): Promise<void> {
  const { paragraphs, inlinePictures } = body;
  paragraphs.load('items/text');
  inlinePictures.load('items/altTextDescription');
  await context.sync();
  const suspects = paragraphs.items.filter(
    ({ text }) => isMarker(text.trim()) || own.texts.some((line) => text.includes(line)),
  );
  const pictured: Suspect[] = [];
  for (const picture of inlinePictures.items) {
    if (picture.altTextDescription.includes(own.publicId))
      pictured.push({ paragraph: picture.paragraph, own });
  }
  await removeParagraphs(
    context,
    [
      ...suspects.map((paragraph) => ({ paragraph, own, isMarker: isMarker(paragraph.text.trim()) })),
      ...pictured,
    ],
    ({ holds, isLocked }) => holds === 'seal' && !isLocked,
  );
}

/** Removes the paragraph, and those beside it, as far as they are `count` empty ones that were not there before. */
export async function removeEmptyBeside(
  context: Word.RequestContext,
  paragraph: Word.Paragraph,
  count: number,
): Promise<void> {
  const own = { publicId: '', texts: [] };
  const beside = [paragraph, paragraph.getNextOrNullObject(), paragraph.getPreviousOrNullObject()];
  for (const one of beside) one.load('text');
  await context.sync();
  const empty = beside.filter((one) => !one.isNullObject && one.text === '');
  const contents = await contentsOf(
    context,
    empty.map((one) => ({ paragraph: one, own })),
  );
  const extra = empty.filter((_, index) => contents[index]?.holds === 'nothing').slice(0, count);
  for (const one of extra) await removeParagraph(context, one);
}

/** Word refuses to touch a locked control, even for the add-in that locked it (office-js#3601). */
async function unlock(context: Word.RequestContext, controls: readonly Word.ContentControl[]): Promise<void> {
  for (const control of controls) {
    control.cannotEdit = false;
    control.cannotDelete = false;
  }
  try {
    await context.sync();
  } catch (error) {
    const refused = toWordError(error, 'write');
    if (refused.reason !== 'protected') throw refused;
    // Another add-in or a protected region holds it.
    throw new WordError('locked', 'The seal cannot be unlocked', { cause: error });
  }
}

async function lock(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  control.cannotEdit = true;
  control.cannotDelete = true;
  await context.sync();
}

interface Suspect {
  paragraph: Word.Paragraph;
  own: OwnContent;
  /** Its text is a marker and nothing else. */
  isMarker?: boolean;
}

/** Deletes those of the paragraphs whose OOXML, read just now, says that they may go. */
async function removeParagraphs(
  context: Word.RequestContext,
  suspects: readonly Suspect[],
  mayGo: (content: ReturnType<typeof paragraphContent>) => boolean,
): Promise<void> {
  if (suspects.length === 0) return;
  const contents = await contentsOf(context, suspects);
  const going = suspects.filter((_, index) => {
    const content = contents[index];
    return content !== undefined && mayGo(content);
  });
  for (const { paragraph } of going) await removeParagraph(context, paragraph);
}

/**
 * Deletes a paragraph, and once more where the story has as many as before: the last one of a story or cell may only be
 * emptied at first, and Word may answer that it did and not have done it. They are counted from the paragraph before,
 * because what is deleted cannot be asked any more.
 */
async function removeParagraph(context: Word.RequestContext, paragraph: Word.Paragraph): Promise<void> {
  const previous = paragraph.getPreviousOrNullObject();
  previous.load('text');
  await context.sync();
  if (previous.isNullObject) {
    paragraph.delete();
    return context.sync();
  }
  const { paragraphs } = await storyOf(context, previous.parentBody);
  paragraphs.load('items/text');
  await context.sync();
  const count = paragraphs.items.length;
  paragraph.delete();
  paragraphs.load('items/text');
  await context.sync();
  if (paragraphs.items.length === count) paragraph.delete();
  return context.sync();
}

/** What the paragraphs hold; those that Word does not let be read count as foreign. */
async function contentsOf(
  context: Word.RequestContext,
  suspects: readonly Suspect[],
): Promise<ReturnType<typeof paragraphContent>[]> {
  const flats = suspects.map(({ paragraph }) => paragraph.getOoxml());
  try {
    await context.sync();
  } catch (error) {
    if (toWordError(error, 'read').reason === 'silent') throw error;
    if (suspects.length < 2) return suspects.map(unreadContent);
    // One that is gone already says nothing of the others.
    const contents: ReturnType<typeof paragraphContent>[] = [];
    for (const suspect of suspects) contents.push(...(await contentsOf(context, [suspect])));
    return contents;
  }
  return suspects.map(({ own }, index) => paragraphContent(flats[index]?.value ?? '', own));
}

/** A marker is random: a paragraph with nothing but it is ours, though Word reads no markup after an edit (office-js#6016). */
function unreadContent({ own, isMarker: isOurs = false }: Suspect): ReturnType<typeof paragraphContent> {
  const content = paragraphContent('', own);
  return isOurs ? { ...content, holds: 'seal' } : content;
}

function ownOf(control: Word.ContentControl): OwnContent {
  return { publicId: publicIdOf(control.tag) ?? '', texts: [] };
}

/** A Word that tracks changes without saying so keeps the control around what is struck out. */
async function removalOf(
  context: Word.RequestContext,
  seals: readonly { control: Word.ContentControl; paragraph: Word.Paragraph }[],
): Promise<Removal> {
  if (
    await areGone(
      context,
      seals.map(({ control }) => control),
    )
  )
    return 'gone';
  const contents = await contentsOf(
    context,
    seals.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
  );
  if (contents.every(({ isStruckOut }) => isStruckOut)) return 'struck-out';
  throw new WordError('unexpected', 'A seal is still in the document');
}

async function areGone(
  context: Word.RequestContext,
  controls: readonly Word.ContentControl[],
): Promise<boolean> {
  const left = controls.map(({ id }) => context.document.contentControls.getByIdOrNullObject(id));
  for (const control of left) control.load('id');
  await context.sync();
  return left.every(({ isNullObject }) => isNullObject);
}
