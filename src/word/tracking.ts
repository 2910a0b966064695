import { readFlatDocument, tracksChanges } from './flat-document.ts';
import { WordError } from './word-error.ts';

/**
 * Does the work with change tracking switched off and back on, where Word can (WordApi 1.4). `tracked` tells
 * that the change was recorded all the same: an older Word, or a document that only takes tracked changes.
 */
export async function untracked<T>(
  context: Word.RequestContext,
  work: (isTracked: boolean) => Promise<T>,
): Promise<{ result: T; tracked: boolean }> {
  if (!Office.context.requirements.isSetSupported('WordApi', '1.4')) {
    const tracked = await isTracking(context);
    return { result: await work(tracked), tracked };
  }
  context.document.load('changeTrackingMode');
  await context.sync();
  const mode = context.document.changeTrackingMode;
  if (mode === 'Off') return { result: await work(false), tracked: false };
  if (!(await isSwitched(context, 'Off'))) return { result: await work(true), tracked: true };
  try {
    return { result: await work(false), tracked: false };
  } finally {
    // Asked again when in vain: a document that stops tracking unnoticed is worse than any refusal here.
    if (!(await isSwitched(context, mode))) await isSwitched(context, mode);
  }
}

async function isSwitched(
  context: Word.RequestContext,
  mode: Word.Document['changeTrackingMode'],
): Promise<boolean> {
  try {
    context.document.changeTrackingMode = mode;
    await context.sync();
    return true;
  } catch (refused) {
    if (refused instanceof OfficeExtension.Error || refused instanceof WordError) return false;
    throw refused;
  }
}

async function isTracking(context: Word.RequestContext): Promise<boolean> {
  const flat = context.document.getSelection().getOoxml();
  await context.sync();
  return tracksChanges(readFlatDocument(flat.value));
}
