import type { Language } from '#contract/fields.ts';
import { sealsWithPublicId } from '#src/word/seal/find-seals.ts';
import { insertSeal } from '#src/word/seal/insert-seal.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';

/** The tag of the control that the seal replaces, as the service expects it. */
export const SEAL_FIELD = 'seal';

/** At first it's inserted like the seal of a document with this id, which no document has; then it's named. */
const UNNAMED = 'SM-TPL-0000-00000000';

export interface SealPlace {
  label: string;
  /** A PNG that shows how much space the seal takes. */
  picture: Uint8Array;
  sizeMm: number;
  language: Language;
}

/**
 * Inserts a place for the seal at the cursor: a picture in a control, which people can resize and format. It's inserted
 * like a seal, and then unlocked and named; if that failed, repeating it continues there. Throws a WordError.
 */
export async function insertSealPlace({ label, ...look }: SealPlace): Promise<Recorded> {
  const seal = { ...look, publicId: UNNAMED, verifyUrl: `${location.origin}/`, caption: false };
  const { tracked, tracking } = await insertSeal({ ...seal, alignment: 'center' }, 'cursor');
  await inTurn(() => runWord('write', (context) => nameIt(context, label)));
  return { tracked, tracking };
}

async function nameIt(context: Word.RequestContext, label: string): Promise<void> {
  const seals = await sealsWithPublicId(context, UNNAMED);
  for (const { control } of seals) {
    control.cannotEdit = false;
    control.cannotDelete = false;
    control.title = label;
    control.tag = SEAL_FIELD;
    control.load('tag,cannotEdit');
  }
  await context.sync();
  if (seals.every(({ control }) => control.tag === SEAL_FIELD && !control.cannotEdit)) return;
  throw new WordError('not-inserted', 'Word does not name the place of the seal');
}
