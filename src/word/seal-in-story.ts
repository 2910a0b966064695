import type { FlatDocument } from './flat-document.ts';
import { flatOpc } from './flat-opc.ts';
import { mayHoldRemains, newMarker, type OwnContent } from './own-paragraph.ts';
import { removeEmptyBeside, removeLeftovers, removeSealControls } from './remove-seal.ts';
import { captionLines, sealParagraph } from './seal-markup.ts';
import type { Place } from './seal-place.ts';
import { SEAL_TITLE, sealTag, type Seal } from './seal.ts';
import {
  emptyParagraphs,
  isContentLost,
  readStory,
  storyContent,
  type StoryContent,
} from './story-content.ts';
import { throwIfStopped, WordError } from './word-error.ts';

/** What goes into a story, and whether Word records it as a change. */
export interface SealWork {
  seal: Seal;
  quietZone: number;
  isTracked: boolean;
  /** Aborted when the user cancels. */
  signal?: AbortSignal | undefined;
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
  /** null where there is nothing to lose, or Word does not let the story be read. */
  content: StoryContent | null;
  isReadable: boolean;
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
 * already (`present`) stay as they are. Whatever fails, what was put in is taken out again. Throws a WordError:
 * `not-inserted` when Word reported success but reading back shows otherwise, `content-changed` when other content got
 * lost and Word did not take that back.
 */
export async function putSeal(
  context: Word.RequestContext,
  place: Place,
  work: SealWork,
  present: readonly Word.ContentControl[],
): Promise<Word.ContentControl> {
  const { body } = place;
  const { seal, quietZone, document } = work;
  const former = place.isNew ? null : await readStory(context, body);
  const outset: Outset = {
    body,
    own: { publicId: seal.publicId, texts: captionLines(seal) },
    known: new Set(present.map(({ id }) => id)),
    content: former && storyContent(former),
    isReadable: place.isNew === true || former !== null,
  };
  // What is not locked counts as left over by an insertion that failed.
  for (const control of present) await lock(context, control);
  throwIfStopped(work.signal);
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
    if (await hasLost(context, outset, control.paragraphs.getLast(), await tidied(context, outset))) {
      throw new WordError('content-changed', 'Other content of the story is missing');
    }
    throwIfStopped(work.signal);
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
  if (first.status === 'fulfilled' && isLocked(control)) return;
  control.load(LOCK);
  await context.sync();
  await lock(context, control);
}

const LOCK = 'title,cannotEdit,cannotDelete';

function isLocked({ title, cannotEdit, cannotDelete }: Word.ContentControl): boolean {
  return title === SEAL_TITLE && cannotEdit && cannotDelete;
}

/** Gives a seal its title and locks it, as far as it has and is not; then its properties are what Word made of them. */
export async function lock(context: Word.RequestContext, control: Word.ContentControl): Promise<void> {
  if (isLocked(control)) return;
  if (control.title !== SEAL_TITLE) control.title = SEAL_TITLE;
  if (!control.cannotEdit) control.cannotEdit = true;
  if (!control.cannotDelete) control.cannotDelete = true;
  control.load(LOCK);
  await context.sync();
}

/** Takes out what an insertion left beside the seal. The story as it is then; null where Word does not give it. */
async function tidied(
  context: Word.RequestContext,
  { body, own, isReadable }: Outset,
): Promise<FlatDocument | null> {
  const now = isReadable ? await readStory(context, body) : null;
  if (now !== null && !mayHoldRemains(now, own)) return now;
  await removeLeftovers(context, body, own);
  return isReadable ? readStory(context, body) : null;
}

/** Whether content of the story got lost. An empty paragraph that Word added beside the new one is taken out. */
async function hasLost(
  context: Word.RequestContext,
  { content }: Outset,
  paragraph: Word.Paragraph | null,
  story: FlatDocument | null,
): Promise<boolean> {
  if (content === null || story === null) return false;
  const now = storyContent(story);
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
  const story = outset.content && (await readStory(context, body));
  return (await hasLost(context, outset, paragraph, story)) ? 'changed' : 'restored';
}

/** Undoes Word's own steps until nothing is missing, where Word can (WordApiDesktop 1.4) and something is. */
async function isUndone(
  context: Word.RequestContext,
  { body, content, known, own }: Outset,
): Promise<boolean> {
  if (content === null || !Office.context.requirements.isSetSupported('WordApiDesktop', '1.4')) return false;
  const MAX_STEPS = 8;
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    const story = await readStory(context, body);
    const now = story && storyContent(story);
    if (now === null || (step === 0 && !isContentLost(content, now))) return false;
    const controls = await sealControls(context, body, own.publicId);
    if (!isContentLost(content, now) && controls.every(({ id }) => known.has(id))) return true;
    context.document.undo(1);
    await context.sync();
  }
  return false;
}
