import { isAnswered } from '#src/word/story/stories.ts';
import { readFlatDocument, tracksChanges } from './flat-document.ts';
import type { Recorded, TrackingAfter } from './recorded.ts';
import { WordError } from './word-error.ts';

type TrackingMode = Word.Document['changeTrackingMode'];

interface Untracked<T> extends Recorded {
  result: T;
}

/** Runs the work with change tracking switched off, and switches it back on afterwards, if Word can (WordApi 1.4). */
export async function untracked<T>(
  context: Word.RequestContext,
  work: (isTracked: boolean) => Promise<T>,
): Promise<Untracked<T>> {
  if (!Office.context.requirements.isSetSupported('WordApi', '1.4')) {
    const tracked = await isTracking(context);
    return { result: await work(tracked), tracked, tracking: 'as-before' };
  }
  const { document } = context;
  const mode = await trackingMode(document);
  if (mode === 'Off') return { result: await work(false), tracked: false, tracking: 'as-before' };
  if (!(await isSwitched(document, 'Off')))
    return { result: await work(true), tracked: true, tracking: 'as-before' };
  const [worked] = await Promise.allSettled([work(false)]);
  const [back] = await Promise.allSettled([switchBack(document, mode)]);
  const tracking = back.status === 'fulfilled' ? back.value : 'off';
  if (worked.status === 'fulfilled') return { result: worked.value, tracked: false, tracking };
  if (tracking !== 'off') throw worked.reason;
  throw new WordError('tracking-off', 'The work failed, and changes are not tracked any more', {
    cause: worked.reason,
  });
}

/** Set twice, and read back: in LTSC 2024 "only mine" can be set without an error and without effect (office-js#6450). */
async function switchBack(document: Word.Document, mode: TrackingMode): Promise<TrackingAfter> {
  if ((await isSwitched(document, mode)) || (await isSwitched(document, mode))) return 'as-before';
  return (await isSwitched(document, 'TrackAll')) ? 'for-everyone' : 'off';
}

async function isSwitched(document: Word.Document, mode: TrackingMode): Promise<boolean> {
  try {
    document.changeTrackingMode = mode;
    await document.context.sync();
    return (await trackingMode(document)) === mode;
  } catch (refused) {
    if (refused instanceof OfficeExtension.Error || refused instanceof WordError) return false;
    throw refused;
  }
}

async function trackingMode(document: Word.Document): Promise<TrackingMode> {
  document.load('changeTrackingMode');
  await document.context.sync();
  return document.changeTrackingMode;
}

/** false if Word doesn't say; what it does to the seal still shows. */
async function isTracking(context: Word.RequestContext): Promise<boolean> {
  const flat = context.document.getSelection().getOoxml();
  if (!(await isAnswered(context))) return false;
  return tracksChanges(readFlatDocument(flat.value));
}
