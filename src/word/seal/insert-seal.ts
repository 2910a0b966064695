import { sealWithControl } from './find-seals.ts';
import { quietZoneOf } from './quiet-zone.ts';
import { isUnlocked, removeSealControls } from './remove-seal.ts';
import { isContentChange, putSeal, sealControls, type SealWork } from './seal-in-story.ts';
import { placeBeside, placesFor, type Place, type FormerPlace, type Placement } from './seal-place.ts';
import { captionLines } from '#contract/seal-words.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { storyOf } from '#src/word/story/stories.ts';
import { untracked } from '#src/word/host/tracking.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';

export type { Placement, Seal };

/** `stories`: the number of headers or footers (or 1 for the body) with the seal. */
export interface SealInserted extends Recorded {
  outcome: 'inserted' | 'refreshed';
  stories: number;
}

interface Sealed {
  outcome: SealInserted['outcome'];
  control: Word.ContentControl;
}

/**
 * Inserts the seal into every story of the placement. A seal with the same public id is refreshed in its place, so
 * repeating this never creates a second one. If a story fails, the seals already inserted into others are removed. Throws a
 * WordError; `stopped` if the signal came in time, and then no new seal stays.
 */
export function insertSeal(
  seal: Seal,
  placement: Placement | FormerPlace,
  signal?: AbortSignal,
): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const done: Sealed[] = [];
    try {
      for (const place of await placesFor(context, placement)) done.push(await sealStory(place, work));
    } catch (error) {
      const inserted = done.filter(({ outcome }) => outcome === 'inserted').map(({ control }) => control);
      const [taken] = await Promise.allSettled([removeSealControls(inserted, work.isTracked)]);
      throw taken.status === 'rejected' && isUnlocked(taken.reason) ? taken.reason : error;
    }
    return done;
  });
}

/**
 * Replaces the seal whose control has this id by a new one in its place, and removes its repetitions in the same story.
 * Never creates one elsewhere: throws `gone` if the control was removed.
 */
export function refreshSeal(seal: Seal, controlId: number, signal?: AbortSignal): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const { control, story: kind } = await sealWithControl(context, controlId);
    const body = await storyOf(control.parentBody);
    const there = await sealControls(body, seal.publicId);
    return [await replaceSeals(placeBeside(control, { kind, body }), work, [control], there)];
  });
}

/** Inserts the seal at the cursor, then removes the one with this control; throws `gone` if that was removed. */
export function moveSeal(seal: Seal, controlId: number, signal?: AbortSignal): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const { control } = await sealWithControl(context, controlId);
    const [place] = await placesFor(context, 'cursor');
    if (place === undefined) return [];
    const there = await sealControls(place.body, seal.publicId);
    return [await replaceSeals(place, work, [control], there)];
  });
}

async function sealStory(place: Place, work: SealWork): Promise<Sealed> {
  const there = await sealControls(place.body, work.seal.publicId);
  const [present] = there;
  if (present === undefined) return { outcome: 'inserted', control: await putSeal(place, work, []) };
  return replaceSeals(placeBeside(present, place), work, [present], there);
}

/**
 * Inserts the seal beside the former ones and removes those only once it's proved, so that a failure leaves them as they
 * were. Repetitions in the story (`there`) are removed too.
 */
async function replaceSeals(
  place: Place,
  work: SealWork,
  former: Word.ContentControl[],
  there: Word.ContentControl[],
): Promise<Sealed> {
  const known = new Set(former.map(({ id }) => id));
  const repeated = there.filter(({ id }) => !known.has(id));
  // Nobody writes into a locked one, and its issuer may have had a longer name.
  const texts = there.every(({ cannotEdit }) => cannotEdit) ? [] : captionsOf(work.seal);
  const control = await putSeal(place, work, there);
  const removed = () => removeSealControls([...former, ...repeated], work.isTracked, texts, control);
  try {
    await removed();
  } catch (error) {
    // The former seals are gone then.
    if (isContentChange(error)) throw error;
    const [taken] = await Promise.allSettled([removeSealControls([control], work.isTracked)]);
    if (taken.status === 'fulfilled') throw error;
    // Word refused both. That may be temporary, and two seals in one place are the worst outcome.
    const [again] = await Promise.allSettled([removed()]);
    if (again.status === 'rejected')
      throw new WordError('seal-twice', 'Word keeps the old seal beside the new one', {
        cause: again.reason,
      });
  }
  return { outcome: 'refreshed', control };
}

/** In both languages, because a former seal may be in the other one. */
const captionsOf = (seal: Seal): string[] =>
  (['en', 'fr'] as const).flatMap((language) => captionLines({ ...seal, language }));

/** One act of the user: queued after the previous one, and with change tracking switched off. */
function act(
  given: Pick<SealWork, 'seal' | 'signal'>,
  work: (context: Word.RequestContext, sealWork: SealWork) => Promise<Sealed[]>,
): Promise<SealInserted> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const quietZone = await quietZoneOf(given.seal.picture);
      const { result, tracked, tracking } = await untracked(context, (isTracked) =>
        work(context, { ...given, quietZone, isTracked }),
      );
      const isNew = result.some(({ outcome }) => outcome === 'inserted');
      return { outcome: isNew ? 'inserted' : 'refreshed', stories: result.length, tracked, tracking };
    }),
  );
}
