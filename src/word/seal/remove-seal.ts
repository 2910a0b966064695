import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { sealWithControl, sealsWithPublicId } from './find-seals.ts';
import { type OwnContent, putInto } from './own-paragraph.ts';
import { isRefusedReading, watchBeside } from './paragraph-content.ts';
import { contentsOf, removeParagraphs } from './remove-paragraphs.ts';
import { placeBeside } from './seal-place.ts';
import { isAnswered } from '#src/word/story/stories.ts';
import { publicIdOf } from '#contract/word-file/seal.ts';
import { type Recorded, UNRECORDED } from '#src/word/host/recorded.ts';
import { untracked } from '#src/word/host/tracking.ts';
import { locationOf, toWordError, WordError } from '#src/word/host/word-error.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';

/** The outcome of removing seals: gone, or struck out because Word tracks changes. */
export type Removal = 'gone' | 'struck-out';

/** Removes this one seal. Throws `gone` if it was removed before. */
export function removeSeal(controlId: number): Promise<Recorded> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const { control } = await sealWithControl(context, controlId);
      return removed(context, [control]);
    }),
  );
}

async function removed(context: Word.RequestContext, controls: Word.ContentControl[]): Promise<Recorded> {
  // If the picture has no title, nothing shows where the issuer's name ends: it stays with words that follow it.
  const texts = controls.every(({ cannotEdit }) => cannotEdit) ? [] : ['?'];
  const { result, tracking } = await untracked(context, (isTracked) =>
    removeSealControls(controls, isTracked, texts),
  );
  return { tracked: result === 'struck-out', tracking };
}

/** Removes every seal with this public id; `count` is their number. */
export function removeSeals(publicId: string): Promise<Recorded & { count: number }> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const seals = await sealsWithPublicId(context, publicId);
      if (seals.length === 0) return { count: 0, ...UNRECORDED };
      const controls = seals.map(({ control }) => control);
      return { count: controls.length, ...(await removed(context, controls)) };
    }),
  );
}

/**
 * Removes seals, each with its paragraph if that contains nothing else. Throws `unexpected` if Word keeps one, `locked` if
 * it doesn't unlock one; all of them then stay as before. Throws `seal-unlocked` if one stays that Word doesn't lock again.
 * Content that somebody put into a seal stays behind its successor; `texts` are the lines of its caption.
 */
export async function removeSealControls(
  controls: readonly Word.ContentControl[],
  isTracked: boolean,
  texts: readonly string[] = [],
  successor?: Word.ContentControl,
): Promise<Removal> {
  if (controls.length === 0) return 'gone';
  const seals = controls.map((control) => {
    control.load('id,tag,subtype');
    const { parentBody } = control;
    parentBody.load('type');
    return { control, parentBody, paragraph: control.paragraphs.getFirst() };
  });
  await controls[0]?.context.sync();
  await savePutIn(seals, texts, successor);
  const contents = await contentsOf(
    seals.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
  );
  const emptied = seals.filter(
    // Deleting a control around whole paragraphs deletes them too.
    ({ control }, index) => control.subtype === 'RichTextInline' && contents[index]?.holds === 'seal',
  );
  const tidy = () =>
    removeParagraphs(
      emptied.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
      ({ holds }) => holds === 'nothing',
    );
  let removal: Removal = 'gone';
  let hasChanged = false;
  try {
    hasChanged = await deleteControls(seals);
    removal = await removalOf(seals, isTracked);
  } catch (error) {
    const left = await lockedAgain(seals);
    if (left.length > 0) {
      // The seals before the refused one are gone.
      await Promise.allSettled([tidy()]);
      if (left.every(isLocked)) throw error;
      throw new WordError('seal-unlocked', 'Word neither removes nor locks a seal', { cause: error });
    }
  }
  const [tidied] = await Promise.allSettled([tidy()]);
  // The seals are gone: an empty line that Word doesn't remove isn't a failure.
  if (tidied.status === 'rejected') await Promise.allSettled([tidy()]);
  if (hasChanged) throw new WordError('content-changed', 'Word changed a paragraph beside a removed seal');
  return removal;
}

/** Moves what somebody put into the seals into paragraphs of its own. */
async function savePutIn(
  seals: readonly Found[],
  texts: readonly string[],
  successor: Word.ContentControl | undefined,
): Promise<void> {
  for (const { control, parentBody: body } of seals) {
    const flat = control.getOoxml();
    if (!(await isAnswered(control.context))) continue;
    const place = placeBeside(successor ?? control, { kind: 'body', body });
    const found = putInto(flat.value, { ...ownOf(control), texts });
    if (found === null) continue;
    (await place.newParagraph('')).insertOoxml(found, 'Replace');
    await control.context.sync();
  }
}

/**
 * Unlocks and deletes in one batch, so that nobody types into a seal that is about to be deleted: Word refuses to change a
 * locked control, even for the add-in that locked it (office-js#3601). Returns whether Word changed a paragraph beside one.
 */
async function deleteControls(seals: readonly Found[]): Promise<boolean> {
  const inline = seals.filter(({ control }) => control.subtype === 'RichTextInline');
  for (let isCompared = true; ; isCompared = false) {
    const beside = isCompared ? inline.map(({ paragraph }) => watchBeside(paragraph)) : [];
    for (const { control } of seals) {
      control.cannotEdit = false;
      control.cannotDelete = false;
      control.delete(false);
    }
    for (const { again } of beside) again();
    try {
      await seals[0]?.control.context.sync();
    } catch (error) {
      if (isCompared && isRefusedReading(error) && !(await areGone(seals))) continue;
      if (
        /cannot(Edit|Delete)$/.test(locationOf(error)) &&
        toWordError(error, 'write').reason !== 'refused'
      ) {
        // Another add-in or a protected region locks it.
        throw new WordError('locked', 'The seal cannot be unlocked', { cause: error });
      }
      throw error;
    }
    return beside.some(({ hasChanged }) => hasChanged());
  }
}

interface Found {
  control: Word.ContentControl;
  parentBody: Word.Body;
  paragraph: Word.Paragraph;
}

async function lock(control: Word.ContentControl): Promise<void> {
  control.cannotEdit = true;
  control.cannotDelete = true;
  await control.context.sync();
}

/** The remaining seals. Word may refuse a lock temporarily, so it's asked twice. */
async function lockedAgain(seals: readonly Found[]): Promise<Word.ContentControl[]> {
  for (let time = 1; ; time += 1) {
    for (const { control } of seals) await Promise.allSettled([lock(control)]);
    const left = await leftOf(seals);
    if (time === 2 || left.every(isLocked)) return left;
  }
}

/** The content of an issued document is deleted with its seal, and has no lock. */
function isLocked({ tag, cannotEdit, cannotDelete }: Word.ContentControl): boolean {
  return publicIdOf(tag) === null || (cannotEdit && cannotDelete);
}

function ownOf(control: Word.ContentControl): OwnContent {
  return { publicId: publicIdOf(control.tag) ?? '', texts: [] };
}

/** A Word that tracks changes silently keeps the control around what is struck out. */
async function removalOf(seals: readonly Found[], isTracked: boolean): Promise<Removal> {
  if ((await areGone(seals)) || (await areEmptiedGone(seals))) return 'gone';
  if (isTracked) return 'struck-out';
  const contents = await contentsOf(
    seals.map(({ control, paragraph }) => ({ paragraph, own: ownOf(control) })),
  );
  if (contents.every(({ isStruckOut }) => isStruckOut)) return 'struck-out';
  throw new WordError('unexpected', 'A seal is still in the document');
}

/** Nothing is struck out of a seal whose insertion was tracked too; Word may leave its control without content. */
async function areEmptiedGone(seals: readonly Found[]): Promise<boolean> {
  const left = await leftOf(seals);
  const found = seals.filter(({ control: { id } }) => left.some((one) => one.id === id));
  const flats = found.map(({ control }) => control.getOoxml());
  if (!seals[0] || !(await isAnswered(seals[0].control.context))) return false;
  for (const [index, { control }] of found.entries()) {
    const document = readFlatDocument(flats[index]?.value ?? '');
    if (document && elements(document.body, NAMESPACE.w, 'drawing').length === 0) control.delete(true);
  }
  return areGone(seals);
}

/** Whether a seal stays that Word neither removes nor locks. */
export function isUnlocked(error: unknown): error is WordError {
  return error instanceof WordError && error.reason === 'seal-unlocked';
}

const areGone = async (seals: readonly Found[]): Promise<boolean> => (await leftOf(seals)).length === 0;

/** The document's own list omits headers and footers on some hosts (office-js#1902). */
async function leftOf(seals: readonly Found[]): Promise<Word.ContentControl[]> {
  const found = seals.flatMap(({ control: { id }, parentBody }) =>
    [parentBody.context.document, parentBody].map(({ contentControls }) =>
      contentControls.getByIdOrNullObject(id),
    ),
  );
  for (const control of found) control.load('id,tag,cannotEdit,cannotDelete');
  await seals[0]?.control.context.sync();
  return found.filter(({ isNullObject }) => !isNullObject);
}
