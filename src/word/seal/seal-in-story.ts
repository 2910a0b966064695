import { captionLines } from '#contract/seal-words.ts';
import { flatOpc } from '#src/word/host/flat-opc.ts';
import { hasLostFormat, markerParagraph, newMarker, type OwnContent } from './own-paragraph.ts';
import { removeLeftovers } from './remove-paragraphs.ts';
import { isUnlocked, removeSealControls } from './remove-seal.ts';
import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import type { Place } from './seal-place.ts';
import { SEAL_TITLE, sealTag, type Seal } from '#contract/word-file/seal.ts';
import { isRefusedReading, watchBeside } from './paragraph-content.ts';
import { throwIfStopped, toWordError, WordError } from '#src/word/host/word-error.ts';

/** What goes into a story, and whether Word records it as a change. */
export interface SealWork {
  seal: Seal;
  quietZone: number;
  isTracked: boolean;
  /** Aborted when the user cancels. */
  signal?: AbortSignal | undefined;
}

/** A story before something is put in. */
interface Outset {
  body: Word.Body;
  own: OwnContent;
  /** Ids of the controls of this seal that stand there already. */
  known: ReadonlySet<number>;
}

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
 * Puts a seal into a paragraph of its own, reads back what Word made of it, and locks it. Seals that stand in the story
 * already (`present`) stay as they are. If anything fails, what was put in is taken out again, and nothing else is
 * touched: people may be typing meanwhile. Throws a WordError: `not-inserted` when Word reported success but reading
 * back shows otherwise, `content-changed` when Word changed a paragraph beside the new one.
 */
export async function putSeal(
  context: Word.RequestContext,
  place: Place,
  work: SealWork,
  present: readonly Word.ContentControl[],
): Promise<Word.ContentControl> {
  const { body } = place;
  const { seal } = work;
  const outset: Outset = {
    body,
    own: { publicId: seal.publicId, texts: captionLines(seal) },
    known: new Set(present.map(({ id }) => id)),
  };
  // What is not locked counts as left over by an insertion that failed.
  for (const control of present) await lock(context, control);
  throwIfStopped(work.signal);
  const { refusal, hasChanged } = await insertionOf(context, outset, place, work);
  try {
    // Word may refuse what it has done, or its answer may get lost: only the story shows whether the seal is there.
    const control = await provedSeal(context, outset);
    if (control === null)
      throw refusal ?? new WordError('not-inserted', `No seal stands in the ${place.kind}`);
    if (hasChanged) throw new WordError('content-changed', 'Word changed a paragraph beside the seal');
    await locked(context, control);
    await removeLeftovers(context, body, outset.own);
    await place.tidy?.();
    throwIfStopped(work.signal);
    return control;
  } catch (error) {
    const [taken] = await Promise.allSettled([takeBack(context, outset, work)]);
    const kept: unknown[] = taken.status === 'rejected' ? [taken.reason] : [];
    throw [...kept, error].find(isContentChange) ?? kept.find(isUnlocked) ?? refusal ?? error;
  }
}

interface Insertion {
  /** What Word answered instead of having inserted, as it says. */
  refusal: unknown;
  /** A paragraph beside the new one has lost something. */
  hasChanged: boolean;
  /** The seal has the format of its place: it may be numbered or cropped. */
  hasLostFormat: boolean;
}

/**
 * Inserts once more without comparing where Word does not give the paragraphs beside the new one (office-js#6016: no
 * `getOoxml` works after an edit), and with a line of ours behind the seal where that loses its format. The last of several
 * paragraphs is reported to (office-js#2914).
 */
async function insertionOf(
  context: Word.RequestContext,
  outset: Outset,
  place: Place,
  work: SealWork,
): Promise<Insertion> {
  const first = await inserted(context, place, work, true);
  if (first.hasLostFormat) {
    const [taken] = await Promise.allSettled([takeBack(context, outset, work)]);
    if (taken.status === 'fulfilled') return inserted(context, place, work, true, markerParagraph());
    return { ...first, hasChanged: first.hasChanged || isContentChange(taken.reason) };
  }
  if (!isRefusedReading(first.refusal)) return first;
  if (
    (await sealControls(context, outset.body, outset.own.publicId)).some(({ id }) => !outset.known.has(id))
  ) {
    return { ...first, hasChanged: toWordError(first.refusal, 'read').reason === 'gone' };
  }
  await takeBack(context, outset, work);
  return inserted(context, place, work, false);
}

/**
 * The paragraphs beside the new one are read in the very batch of the insertion, before and after it. So what they lose
 * is Word's doing, and not that of a person who types.
 */
async function inserted(
  context: Word.RequestContext,
  place: Place,
  { seal, quietZone }: SealWork,
  isCompared: boolean,
  after = '',
): Promise<Insertion> {
  try {
    const paragraph = await place.newParagraph(newMarker());
    const beside = isCompared ? watchBeside(paragraph) : null;
    const content = flatOpc(sealParagraph(seal, quietZone) + after, seal.picture, seal.verifyUrl);
    const range = paragraph.insertOoxml(content, 'Replace');
    beside?.again();
    const made = isCompared ? range.getOoxml() : null;
    await context.sync();
    return {
      refusal: null,
      hasChanged: beside?.hasChanged() ?? false,
      hasLostFormat: made !== null && hasLostFormat(made.value),
    };
  } catch (error) {
    return { refusal: error, hasChanged: false, hasLostFormat: false };
  }
}

/** Of the controls that came in, the one with its picture; what Word put in beside it is taken out. */
async function provedSeal(
  context: Word.RequestContext,
  { body, own, known }: Outset,
): Promise<Word.ContentControl | null> {
  const controls = await sealControls(context, body, own.publicId);
  const fresh = controls.filter(({ id }) => !known.has(id));
  for (const control of fresh) control.inlinePictures.load('items/width');
  await context.sync();
  const sound = fresh.find(({ inlinePictures }) => inlinePictures.items.length === 1) ?? null;
  if (sound === null) return null;
  await removeSealControls(
    context,
    fresh.filter((control) => control !== sound),
    false,
  );
  return sound;
}

/** Locks a seal and looks whether it is: Word may answer that it did, and not have done it. */
async function locked(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  const [first] = await Promise.allSettled([lock(context, control)]);
  if (first.status === 'fulfilled' && isLocked(control)) return;
  control.load(LOCK);
  await context.sync();
  await lock(context, control);
  if (!isLocked(control)) throw new WordError('not-inserted', 'Word does not lock the seal');
}

const LOCK = 'title,cannotEdit,cannotDelete';

function isLocked({ title, cannotEdit, cannotDelete }: Word.ContentControl): boolean {
  return title === SEAL_TITLE && cannotEdit && cannotDelete;
}

/** Gives a seal its title and locks it, as far as it has and is not; then its properties are what Word made of them. */
async function lock(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  if (isLocked(control)) return;
  if (control.title !== SEAL_TITLE) control.title = SEAL_TITLE;
  if (!control.cannotEdit) control.cannotEdit = true;
  if (!control.cannotDelete) control.cannotDelete = true;
  control.load(LOCK);
  await context.sync();
}

/** Takes out what was put in, and nothing else. Throws why Word kept it, or that it changed more. */
async function takeBack(
  context: Word.RequestContext,
  { body, own, known }: Outset,
  { isTracked }: SealWork,
): Promise<void> {
  const putIn = async () =>
    (await sealControls(context, body, own.publicId)).filter(({ id }) => !known.has(id));
  const [removed] = await Promise.allSettled([removeSealControls(context, await putIn(), isTracked)]);
  await Promise.allSettled([removeLeftovers(context, body, own)]);
  if (removed.status === 'fulfilled') return;
  // A seal whose control Word keeps may have gone with its paragraph.
  if (isContentChange(removed.reason) || (await putIn()).length > 0) throw removed.reason;
}

/** Whether Word changed what isn't ours, which is to be read above all else. */
export function isContentChange(error: unknown): error is WordError {
  return error instanceof WordError && error.reason === 'content-changed';
}
