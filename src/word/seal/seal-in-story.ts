import { captionLines } from '#contract/seal-words.ts';
import { flatOpc } from '#src/word/host/flat-opc.ts';
import { hasLostFormat, markerParagraph, newMarker, type OwnContent } from './own-paragraph.ts';
import { removeLeftovers } from './remove-paragraphs.ts';
import { isUnlocked, removeSealControls } from './remove-seal.ts';
import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import type { Place } from './seal-place.ts';
import { SEAL_TITLES, sealTag, type Seal } from '#contract/word-file/seal.ts';
import { isRefusedReading, watchBeside } from './paragraph-content.ts';
import { throwIfStopped, toWordError, WordError } from '#src/word/host/word-error.ts';

/** The content to insert into a story, and whether Word tracks it as a change. */
export interface SealWork {
  seal: Seal;
  quietZone: number;
  isTracked: boolean;
  /** Aborted when the user cancels. */
  signal?: AbortSignal | undefined;
}

/** A story before an insertion. */
interface Outset {
  body: Word.Body;
  own: OwnContent;
  /** Ids of this seal's controls before the insertion. */
  known: ReadonlySet<number>;
  /** Id of the new one, once it's being locked. */
  lockedId?: number;
}

/** The controls in a story with the seal's tag, in document order. */
export async function sealControls(body: Word.Body, publicId: string): Promise<Word.ContentControl[]> {
  const controls = body.contentControls.getByTag(sealTag(publicId));
  controls.load('items/id,items/title,items/cannotEdit,items/cannotDelete');
  await body.context.sync();
  return controls.items;
}

/**
 * Inserts a seal in its own paragraph, reads back what Word made of it, and locks it. Seals already in the story
 * (`present`) stay as they are. If anything fails, only the insertion is undone, because people may be typing meanwhile.
 * Throws a WordError: `not-inserted` if Word reported success but reading back shows otherwise, `content-changed` if Word
 * changed a paragraph beside the new one.
 */
export async function putSeal(
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
  // An unlocked seal counts as left over by a failed insertion.
  for (const control of present) await lock(control, seal.language);
  throwIfStopped(work.signal);
  const { refusal, hasChanged } = await insertionOf(outset, place, work);
  try {
    // Word may refuse after doing it, or its answer may get lost: only the story shows whether the seal is there.
    const control = await provedSeal(outset);
    if (control === null)
      throw refusal ?? new WordError('not-inserted', `No seal stands in the ${place.kind}`);
    if (hasChanged) throw new WordError('content-changed', 'Word changed a paragraph beside the seal');
    if (!isLocked(control)) {
      outset.lockedId = control.id;
      await locked(control, work.seal.language);
    }
    await removeLeftovers(body, outset.own);
    await place.tidy?.();
    throwIfStopped(work.signal);
    return control;
  } catch (error) {
    const [taken] = await Promise.allSettled([takeBack(outset, work)]);
    const kept: unknown[] = taken.status === 'rejected' ? [taken.reason] : [];
    const isReplaced = toWordError(error, 'write').reason === 'gone';
    const reason = isReplaced ? new WordError('conflict', 'A co-author replaced the seal') : error;
    throw [...kept, error].find(isContentChange) ?? kept.find(isUnlocked) ?? refusal ?? reason;
  }
}

interface Insertion {
  /** Word's refusal to insert, which may be untrue. */
  refusal: unknown;
  /** A paragraph beside the new one has lost something. */
  hasChanged: boolean;
  /** The seal has the format of its surroundings: it may be numbered or cropped. */
  hasLostFormat: boolean;
}

/**
 * Inserts a second time without comparing, if Word doesn't give the paragraphs beside the new one (office-js#6016: no
 * `getOoxml` works after an edit), and with a line of ours after the seal, if that loses its format. Only the last of
 * several paragraphs is said to lose it (office-js#2914).
 */
async function insertionOf(outset: Outset, place: Place, work: SealWork): Promise<Insertion> {
  const first = await inserted(place, work, true);
  if (first.hasLostFormat) {
    const [taken] = await Promise.allSettled([takeBack(outset, work)]);
    if (taken.status === 'fulfilled') return inserted(place, work, true, markerParagraph());
    return { ...first, hasChanged: first.hasChanged || isContentChange(taken.reason) };
  }
  if (!isRefusedReading(first.refusal)) return first;
  if ((await sealControls(outset.body, outset.own.publicId)).some(({ id }) => !outset.known.has(id)))
    return { ...first, hasChanged: toWordError(first.refusal, 'read').reason === 'gone' };
  await takeBack(outset, work);
  return inserted(place, work, false);
}

/**
 * The paragraphs beside the new one are read in the batch of the insertion, before and after it, so that Word caused what
 * they lose, not a person who types.
 */
async function inserted(place: Place, { seal, quietZone }: SealWork, isCompared: boolean, after = '') {
  try {
    const paragraph = await place.newParagraph(newMarker());
    const beside = isCompared ? watchBeside(paragraph) : null;
    const content = flatOpc(sealParagraph(seal, quietZone) + after, seal.picture, seal.verifyUrl);
    const range = paragraph.insertOoxml(content, 'Replace');
    beside?.again();
    const made = isCompared ? range.getOoxml() : null;
    await place.body.context.sync();
    return {
      refusal: null,
      hasChanged: beside?.hasChanged() ?? false,
      hasLostFormat: made !== null && hasLostFormat(made.value),
    };
  } catch (error) {
    return { refusal: error, hasChanged: false, hasLostFormat: false };
  }
}

/**
 * Of the new controls, one with its picture, preferably that of a co-author who seals at the same time: only that is locked
 * already. Others, such as further insertions of Word, are removed.
 */
async function provedSeal({ body, own, known }: Outset): Promise<Word.ContentControl | null> {
  const controls = await sealControls(body, own.publicId);
  const fresh = controls.filter(({ id }) => !known.has(id));
  for (const control of fresh) control.inlinePictures.load('items/width');
  await body.context.sync();
  const sound = fresh.filter(({ inlinePictures }) => inlinePictures.items.length === 1);
  const kept = sound.find(isLocked) ?? sound[0] ?? null;
  if (kept === null) return null;
  await removeSealControls(
    fresh.filter((control) => control !== kept && !isLocked(control)),
    false,
  );
  return kept;
}

/** Locks a seal and checks it, because Word may report success without doing it. */
async function locked(control: Word.ContentControl, language: Seal['language']): Promise<void> {
  const [first] = await Promise.allSettled([lock(control, language)]);
  if (first.status === 'fulfilled' && isLocked(control)) return;
  control.load(LOCK);
  await control.context.sync();
  await lock(control, language);
  if (!isLocked(control)) throw new WordError('not-kept', 'Word does not lock the seal');
}

const LOCK = 'title,cannotEdit,cannotDelete';

function isLocked({ title, cannotEdit, cannotDelete }: Word.ContentControl): boolean {
  return isTitled(title) && cannotEdit && cannotDelete;
}

const isTitled = (title: string): boolean => Object.values(SEAL_TITLES).some((one) => one === title);

/** Sets a seal's title and locks it, unless that was done before; afterwards its properties are those in Word. */
async function lock(control: Word.ContentControl, language: Seal['language']): Promise<void> {
  if (isLocked(control)) return;
  if (!isTitled(control.title)) control.title = SEAL_TITLES[language];
  if (!control.cannotEdit) control.cannotEdit = true;
  if (!control.cannotDelete) control.cannotDelete = true;
  control.load(LOCK);
  await control.context.sync();
}

/** Undoes the insertion only, not a co-author's. Throws why Word kept it, or that Word changed more. */
async function takeBack({ body, own, known, lockedId }: Outset, { isTracked }: SealWork): Promise<void> {
  const isPutIn = (control: Word.ContentControl) =>
    !known.has(control.id) && (control.id === lockedId || !isLocked(control));
  const putIn = async () => (await sealControls(body, own.publicId)).filter(isPutIn);
  const [removed] = await Promise.allSettled([removeSealControls(await putIn(), isTracked, own.texts)]);
  await Promise.allSettled([removeLeftovers(body, own)]);
  if (removed.status === 'fulfilled') return;
  // A seal whose control Word keeps may have been deleted with its paragraph.
  if (isContentChange(removed.reason) || (await putIn()).length > 0) throw removed.reason;
}

/** Whether Word changed something that isn't ours, which is the most important error. */
export function isContentChange(error: unknown): error is WordError {
  return error instanceof WordError && error.reason === 'content-changed';
}
