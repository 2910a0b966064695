import { flatOpc } from './flat-opc.ts';
import { newMarker, type OwnContent } from './own-paragraph.ts';
import { removeEmptyBeside, removeLeftovers, removeSealControls } from './remove-seal.ts';
import { sealParagraph } from './seal-markup.ts';
import type { Place } from './seal-place.ts';
import { captionLines, SEAL_TITLE, sealTag, type Seal } from './seal.ts';
import { emptyParagraphs, isContentLost, readStoryContent, type StoryContent } from './story-content.ts';
import { WordError } from './word-error.ts';

/** What goes into a story, and whether Word records it as a change. */
export interface SealWork {
  seal: Seal;
  quietZone: number;
  isTracked: boolean;
  /** An issued document that goes in with its seal. */
  document?: AttachedDocument;
}

export interface AttachedDocument {
  /** Flat OPC of the document and its seal. */
  content: string;
  /** Whether all of it stands in the story. */
  isWhole(): Promise<boolean>;
  /** Its controls in the story, beside that of the seal. */
  controls(): Promise<Word.ContentControl[]>;
}

/** A story before something is put in. */
interface Outset {
  body: Word.Body;
  own: OwnContent;
  /** Ids of the controls of this seal that stand there already. */
  known: ReadonlySet<number>;
  /** null where Word does not let the story be read. */
  content: StoryContent | null;
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
 * already stay as they are. Whatever fails, what was put in is taken out again. Throws a WordError: `not-inserted` when
 * Word said it was done and reading back shows otherwise, `content-changed` when other content got lost and Word did
 * not take that back.
 */
export async function putSeal(
  context: Word.RequestContext,
  place: Place,
  work: SealWork,
): Promise<Word.ContentControl> {
  const { body } = place;
  const { seal, quietZone, document } = work;
  const standing = await sealControls(context, body, seal.publicId);
  const outset: Outset = {
    body,
    own: { publicId: seal.publicId, texts: captionLines(seal) },
    known: new Set(standing.map(({ id }) => id)),
    content: place.isNew ? null : await readStoryContent(context, body),
  };
  // What is not locked counts as left over by an insertion that failed.
  for (const control of standing) await lock(context, control);
  let paragraph: Word.Paragraph | null = null;
  let refusal: unknown = null;
  try {
    paragraph = await place.newParagraph(newMarker());
    const content = () => flatOpc(sealParagraph(seal, quietZone), seal.picture, seal.verifyUrl);
    paragraph.insertOoxml(document?.content ?? content(), 'Replace');
    await context.sync();
  } catch (error) {
    refusal = error;
  }
  try {
    // Refused in name only, or done while its answer got lost: what stands there decides.
    const control = await provedSeal(context, outset);
    const isWhole = control !== null && (document === undefined || (await document.isWhole()));
    if (!isWhole) throw refusal ?? new WordError('not-inserted', `No seal stands in the ${place.kind}`);
    await locked(context, control);
    await removeLeftovers(context, body, outset.own);
    if (await hasLost(context, outset, control.paragraphs.getLast())) {
      throw new WordError('content-changed', 'Other content of the story is missing');
    }
    return control;
  } catch (error) {
    const [taken] = await Promise.allSettled([takeBack(context, outset, work, paragraph)]);
    if (taken.status === 'fulfilled' && taken.value === 'changed') {
      throw new WordError('content-changed', 'Word did not take back what it changed', { cause: error });
    }
    const isChange = error instanceof WordError && error.reason === 'content-changed';
    if (isChange) throw new WordError('not-inserted', 'Word changed other content, and took it back');
    throw refusal ?? error;
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
  control.load('title,cannotEdit,cannotDelete');
  await context.sync();
  const isLocked = control.title === SEAL_TITLE && control.cannotEdit && control.cannotDelete;
  if (first.status === 'rejected' || !isLocked) await lock(context, control);
}

/** Gives a seal its title and locks it, as far as it has and is not. */
export async function lock(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  if (control.title !== SEAL_TITLE) control.title = SEAL_TITLE;
  if (!control.cannotEdit) control.cannotEdit = true;
  if (!control.cannotDelete) control.cannotDelete = true;
  await context.sync();
}

/** Whether content of the story got lost. An empty paragraph that Word added beside the new one is taken out. */
async function hasLost(
  context: Word.RequestContext,
  { body, content }: Outset,
  paragraph: Word.Paragraph | null,
): Promise<boolean> {
  if (content === null) return false;
  const now = await readStoryContent(context, body);
  if (now === null) return false;
  const extra = emptyParagraphs(now) - emptyParagraphs(content);
  if (extra > 0 && paragraph !== null)
    await Promise.allSettled([removeEmptyBeside(context, paragraph, extra)]);
  return isContentLost(content, now);
}

/** Takes out what was put in. 'changed' when other content is missing all the same. */
async function takeBack(
  context: Word.RequestContext,
  outset: Outset,
  { isTracked, document }: SealWork,
  paragraph: Word.Paragraph | null,
): Promise<'restored' | 'changed'> {
  const { body, own, known } = outset;
  if (await isUndone(context, outset)) return 'restored';
  const controls = (await sealControls(context, body, own.publicId)).filter(({ id }) => !known.has(id));
  const attached = document === undefined ? [] : await document.controls();
  await Promise.allSettled([removeSealControls(context, [...attached, ...controls], isTracked)]);
  await Promise.allSettled([removeLeftovers(context, body, own)]);
  return (await hasLost(context, outset, paragraph)) ? 'changed' : 'restored';
}

/** Undoes Word's own steps until nothing is missing, where Word can (WordApiDesktop 1.4) and something is. */
async function isUndone(
  context: Word.RequestContext,
  { body, content, known, own }: Outset,
): Promise<boolean> {
  if (content === null || !Office.context.requirements.isSetSupported('WordApiDesktop', '1.4')) return false;
  const MAX_STEPS = 8;
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    const now = await readStoryContent(context, body);
    if (now === null || (step === 0 && !isContentLost(content, now))) return false;
    const controls = await sealControls(context, body, own.publicId);
    if (!isContentLost(content, now) && controls.every(({ id }) => known.has(id))) return true;
    context.document.undo(1);
    await context.sync();
  }
  return false;
}
