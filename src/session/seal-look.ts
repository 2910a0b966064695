import * as z from 'zod/mini';

import { SEAL_SIZE_MM } from '#contract/word-file/seal.ts';
import { draftValue } from './draft-value.ts';
import { storedLook } from './browser-storage.ts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export const PLACEMENTS = ['cursor', 'top', 'end', 'header', 'footer'] as const;

/** The look and placement of a seal; a size may be out of bounds, or null if it isn't a number. */
const sealLook = z.object({
  placement: z.enum(PLACEMENTS),
  sizeMm: z.nullable(z.number()),
  caption: z.boolean(),
  alignment: z.prefault(z.enum(ALIGNMENTS), 'left'),
});
export type SealLook = z.infer<typeof sealLook>;

export type SizeProblem = 'small' | 'large';

/** At the end, it separates no two paragraphs of the text. */
const FIRST_LOOK = {
  placement: 'end',
  sizeMm: SEAL_SIZE_MM.default,
  caption: true,
  alignment: 'left',
} as const;

/** The look in a text; `otherwise` if it's damaged or from an older pane. */
export function readLook(look: string, otherwise: SealLook = FIRST_LOOK): SealLook {
  return draftValue(sealLook, look) ?? otherwise;
}

export function sizedLook({ placement, sizeMm, caption, alignment }: SealLook) {
  return { placement, sizeMm: sizeMm ?? SEAL_SIZE_MM.default, caption, alignment };
}

export function sizeProblem({ sizeMm }: SealLook): SizeProblem | null {
  if (sizeMm === null || sizeMm < SEAL_SIZE_MM.min) return 'small';
  return sizeMm > SEAL_SIZE_MM.max ? 'large' : null;
}

/** The look of new seals, as chosen in Settings. */
export function usualLook() {
  const look = readLook(storedLook.read());
  return sizedLook(sizeProblem(look) === null ? look : FIRST_LOOK);
}

export function saveUsualLook(look: SealLook): void {
  storedLook.save(JSON.stringify(sizedLook(look)));
}
