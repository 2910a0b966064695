import { readFlatDocument, tracksChanges } from './flat-document.ts';
import type { Recorded, TrackingAfter } from './recorded.ts';
import { WordError } from './word-error.ts';

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
  const mode = await trackingMode(context);
  if (mode === 'Off') return { result: await work(false), tracked: false, tracking: 'as-before' };
  if (!(await isSwitched(context, 'Off'))) {
    return { result: await work(true), tracked: true, tracking: 'as-before' };
  }
  const [worked] = await Promise.allSettled([work(false)]);
  const [back] = await Promise.allSettled([switchBack(context, mode)]);
  const tracking = back.status === 'fulfilled' ? back.value : 'off';
  if (worked.status === 'fulfilled') return { result: worked.value, tracked: false, tracking };
  if (tracking !== 'off') throw worked.reason;
  throw new WordError('tracking-off', 'The work failed, and changes are not tracked any more', {
    cause: worked.reason,
  });
}

/** Set twice, and read back: in LTSC 2024 "only mine" can be set without an error and without effect (office-js#6450). */
async function switchBack(
  context: Word.RequestContext,
  mode: Word.Document['changeTrackingMode'],
): Promise<TrackingAfter> {
  if ((await isSwitched(context, mode)) || (await isSwitched(context, mode))) return 'as-before';
  return (await isSwitched(context, 'TrackAll')) ? 'for-everyone' : 'off';
}

async function isSwitched(
  context: Word.RequestContext,
  mode: Word.Document['changeTrackingMode'],
): Promise<boolean> {
  try {
    context.document.changeTrackingMode = mode;
    await context.sync();
    return (await trackingMode(context)) === mode;
  } catch (refused) {
    if (refused instanceof OfficeExtension.Error || refused instanceof WordError) return false;
    throw refused;
  }
}

async function trackingMode(context: Word.RequestContext): Promise<Word.Document['changeTrackingMode']> {
  const { document } = context;
  document.load('changeTrackingMode');
  await context.sync();
  return document.changeTrackingMode;
}

async function isTracking(context: Word.RequestContext): Promise<boolean> {
  const flat = context.document.getSelection().getOoxml();
  await context.sync();
  return tracksChanges(readFlatDocument(flat.value));
}
