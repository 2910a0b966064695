import { sealWithControl } from './find-seals.ts';
import { quietZoneOf } from './quiet-zone.ts';
import { isUnlocked, removeSealControls } from './remove-seal.ts';
import { isContentChange, putSeal, sealControls, type SealWork } from './seal-in-story.ts';
import {
  placeBeside,
  placesFor,
  storyOf,
  type Place,
  type FormerPlace,
  type Placement,
} from './seal-place.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { untracked } from '#src/word/host/tracking.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';
import { WordError } from '#src/word/host/word-error.ts';

export type { Placement, Seal };

/** `stories`: in how many headers or footers (or the one body) it stands. */
export interface SealInserted extends Recorded {
  outcome: 'inserted' | 'refreshed';
  stories: number;
}

interface Sealed {
  outcome: SealInserted['outcome'];
  control: Word.ContentControl;
}

/**
 * Puts the seal into every story the placement means. Where one with the same public id stands already, that one
 * is refreshed where it is, so asking again never makes a second. When a story fails, the seals that went into others
 * are taken out again. Throws a WordError; `stopped` when the signal came in time, and then no new seal stays.
 */
export function insertSeal(
  seal: Seal,
  placement: Placement | FormerPlace,
  signal?: AbortSignal,
): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const done: Sealed[] = [];
    try {
      for (const place of await placesFor(context, placement)) {
        done.push(await sealStory(context, place, work));
      }
    } catch (error) {
      const inserted = done.filter(({ outcome }) => outcome === 'inserted').map(({ control }) => control);
      const [taken] = await Promise.allSettled([removeSealControls(context, inserted, work.isTracked)]);
      throw taken.status === 'rejected' && isUnlocked(taken.reason) ? taken.reason : error;
    }
    return done;
  });
}

/**
 * Puts the seal anew where the control with this id stands, and takes away what repeats it in the same story. Never
 * makes one where none stands: throws `gone` when the control was removed.
 */
export function refreshSeal(seal: Seal, controlId: number, signal?: AbortSignal): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const { control, story: kind } = await sealWithControl(context, controlId);
    const body = await storyOf(context, control.parentBody);
    const there = await sealControls(context, body, seal.publicId);
    return [
      await replaceSeals(context, placeBeside(context, control, { kind, body }), work, [control], there),
    ];
  });
}

/** Puts the seal at the cursor, then takes the one with this control away; throws `gone` when that was removed. */
export function moveSeal(seal: Seal, controlId: number, signal?: AbortSignal): Promise<SealInserted> {
  return act({ seal, signal }, async (context, work) => {
    const { control } = await sealWithControl(context, controlId);
    const [place] = await placesFor(context, 'cursor');
    if (place === undefined) return [];
    const there = await sealControls(context, place.body, seal.publicId);
    return [await replaceSeals(context, place, work, [control], there)];
  });
}

/** Puts the seal into one story, or refreshes the one that stands there. */
async function sealStory(context: Word.RequestContext, place: Place, work: SealWork): Promise<Sealed> {
  const there = await sealControls(context, place.body, work.seal.publicId);
  const [present] = there;
  if (present === undefined) return { outcome: 'inserted', control: await putSeal(context, place, work, []) };
  return replaceSeals(context, placeBeside(context, present, place), work, [present], there);
}

/**
 * Puts the seal in beside the former ones and takes these away only once it is proved: a failure leaves them as they
 * were. What repeats it in the story (`there`) goes with them.
 */
async function replaceSeals(
  context: Word.RequestContext,
  place: Place,
  work: SealWork,
  former: Word.ContentControl[],
  there: Word.ContentControl[],
): Promise<Sealed> {
  const known = new Set(former.map(({ id }) => id));
  const repeated = there.filter(({ id }) => !known.has(id));
  const control = await putSeal(context, place, work, there);
  try {
    await removeSealControls(context, [...former, ...repeated], work.isTracked);
  } catch (error) {
    // Those are gone then.
    if (isContentChange(error)) throw error;
    const [taken] = await Promise.allSettled([removeSealControls(context, [control], work.isTracked)]);
    if (taken.status === 'fulfilled') throw error;
    // Word refused both. It may have done so for a moment only, and two seals in one place are worst.
    const [again] = await Promise.allSettled([
      removeSealControls(context, [...former, ...repeated], work.isTracked),
    ]);
    if (again.status === 'rejected') {
      throw new WordError('seal-twice', 'Word keeps the old seal beside the new one', {
        cause: again.reason,
      });
    }
  }
  return { outcome: 'refreshed', control };
}

/** One act of the user's: after the one before it, and with change tracking put aside. */
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
