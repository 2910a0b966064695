import { removeEmptyAmong } from './empty-paragraph.ts';
import { flatOpc } from './flat-opc.ts';
import { sealWithControl } from './find-seals.ts';
import { quietZoneOf } from './quiet-zone.ts';
import { sealControls, settle, unlock } from './seal-in-story.ts';
import { sealContents, sealParagraph } from './seal-markup.ts';
import { placesFor, type Place, type Placement } from './seal-place.ts';
import type { Seal } from './seal.ts';
import { untracked } from './tracking.ts';
import { inTurn } from './turn.ts';
import { runWord } from './word-batch.ts';
import { toWordError, WordError } from './word-error.ts';

export type { Placement, Seal };

/** `stories`: in how many headers or footers (or the one body) it stands; `tracked`: it is a tracked change. */
export interface SealInserted {
  outcome: 'inserted' | 'refreshed';
  stories: number;
  tracked: boolean;
}

type Outcome = SealInserted['outcome'];

/**
 * Puts the seal into every story the placement means. Where one with the same public id stands already, that one
 * is refreshed where it is, so asking again never makes a second. Throws a WordError; `not-inserted` when Word
 * said it was done, but reading back shows otherwise.
 */
export function insertSeal(seal: Seal, placement: Placement): Promise<SealInserted> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const quietZone = await quietZoneOf(seal.picture);
      const { result, tracked } = await untracked(context, async (isTracked) => {
        const outcomes: Outcome[] = [];
        for (const place of await placesFor(context, placement)) {
          outcomes.push(await sealStory(context, place, { seal, quietZone, isTracked }));
        }
        return outcomes;
      });
      const outcome = result.includes('inserted') ? 'inserted' : 'refreshed';
      return { outcome, stories: result.length, tracked };
    }),
  );
}

/**
 * Puts the seal anew into the control with this id, and takes away what repeats it in the same story. Never makes
 * one where none stands: throws `gone` when the control was removed.
 */
export function refreshSeal(seal: Seal, controlId: number): Promise<SealInserted> {
  return inTurn(() =>
    runWord('write', async (context) => {
      const quietZone = await quietZoneOf(seal.picture);
      const { control, story: kind } = await sealWithControl(context, controlId);
      const place: Place = { kind, body: control.parentBody, emptyParagraph: nowhere };
      const { tracked } = await untracked(context, (isTracked) =>
        sealStory(context, place, { seal, quietZone, isTracked }),
      );
      return { outcome: 'refreshed', stories: 1, tracked };
    }),
  );
}

function nowhere(): Promise<never> {
  return Promise.reject(new WordError('gone', 'The seal is no longer in the document'));
}

/** What goes into a story, and whether Word records it as a change. */
export interface Work {
  seal: Seal;
  quietZone: number;
  isTracked: boolean;
}

/** Puts the seal into one story, or refreshes the one that stands there. */
export async function sealStory(context: Word.RequestContext, place: Place, work: Work): Promise<Outcome> {
  const [standing] = await sealControls(context, place.body, work.seal.publicId);
  const empty = standing ? null : await place.emptyParagraph();
  // Known to Word before anything can go wrong, so that it can be taken away then.
  await context.sync();
  const settled = () => settle(context, place.body, work.seal, work.isTracked);
  try {
    if (standing) await refresh(context, standing, work);
    else if (empty) await insert(context, empty.paragraph, work);
    if (!(await settled())) throw new WordError('not-inserted', `No seal stands in the ${place.kind}`);
  } catch (error) {
    // Whatever tidying up meets now, the first refusal is what explains.
    const [tidied] = await Promise.allSettled([settled()]);
    // Refused in name only, or done while its answer got lost.
    if (!standing && tidied.status === 'fulfilled' && tidied.value) return 'inserted';
    if (empty?.isOurs) await Promise.allSettled([removeEmptyAmong(context, [empty.paragraph])]);
    throw error;
  }
  return standing ? 'refreshed' : 'inserted';
}

async function insert(
  context: Word.RequestContext,
  paragraph: Word.Paragraph,
  { seal, quietZone }: Work,
): Promise<void> {
  const content = flatOpc(sealParagraph(seal, quietZone), seal.picture, seal.verifyUrl);
  paragraph.insertOoxml(content, 'Replace');
  await context.sync();
}

/** Replaces what is in the control, never the control: what refers to it stays, and nothing is nested. */
async function refresh(
  context: Word.RequestContext,
  control: Word.ContentControl,
  { seal, quietZone, isTracked }: Work,
): Promise<void> {
  unlock(control);
  try {
    await context.sync();
  } catch (error) {
    throw toUnlockError(error);
  }
  const content = flatOpc(sealContents(seal, quietZone), seal.picture, seal.verifyUrl);
  control.insertOoxml(content, 'Replace');
  control.inlinePictures.load('items/width');
  await context.sync();
  // Put in beside what it was to replace: once more takes the place of both.
  if (!isTracked && control.inlinePictures.items.length > 1) control.insertOoxml(content, 'Replace');
  // Word may leave an empty paragraph beside what replaced the contents.
  control.paragraphs.load('items');
  await context.sync();
  await removeEmptyAmong(context, control.paragraphs.items);
}

/** A control that another add-in or a protected region holds locked. */
function toUnlockError(error: unknown): WordError {
  const refused = toWordError(error, 'write');
  return refused.reason === 'protected'
    ? new WordError('locked', 'The seal cannot be unlocked', { cause: error })
    : refused;
}
