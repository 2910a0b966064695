import { SEAL_TAG } from '#contract/seal-tag.ts';
import type { SealWords } from '#contract/seal-words.ts';

/** The inserted seal. `picture` is the service's PNG, byte for byte. */
export interface Seal extends SealWords {
  picture: Uint8Array;
  /** Edge of the picture with its quiet zone; clamped to `SEAL_SIZE_MM`. */
  sizeMm: number;
  caption: boolean;
  alignment?: SealAlignment | undefined;
}

export type SealAlignment = 'left' | 'center' | 'right';

/** Edge in millimetres. A printed code below the minimum no longer scans reliably. */
export const SEAL_SIZE_MM = { min: 20, max: 100, default: 25 } as const;

/** Drawings are measured in EMU (English Metric Units). */
export const EMU_PER_MM = 36_000;

/** The control's title in Word. Those that were inserted by earlier versions are all in English. */
export const SEAL_TITLES = { en: 'Verification seal', fr: 'Sceau de vérification' } as const;

export const sealTag = (publicId: string): string => SEAL_TAG + publicId;

/** What tells a seal's control from others when a file is read. */
export const SEAL_FORM = { publicIdOf, maxEdge: SEAL_SIZE_MM.max * EMU_PER_MM };

const PUBLIC_ID = /^SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}$/;

/** The public id in a content control's tag; null if the control isn't a seal, whatever begins its tag. */
export function publicIdOf(tag: string | null): string | null {
  const id = tag?.startsWith(SEAL_TAG) ? tag.slice(SEAL_TAG.length) : '';
  return PUBLIC_ID.test(id) ? id : null;
}
