import { SEAL_TAG } from '#contract/seal-tag.ts';
import type { SealWords } from '#contract/seal-words.ts';

/** What goes into the document. `picture` is the service's PNG, byte for byte. */
export interface Seal extends SealWords {
  picture: Uint8Array;
  /** Edge of the picture with its quiet zone; brought into the bounds of `SEAL_SIZE_MM`. */
  sizeMm: number;
  caption: boolean;
  alignment?: SealAlignment | undefined;
}

export type SealAlignment = 'left' | 'center' | 'right';

/** Edge in millimetres. Under the minimum a printed code no longer scans reliably. */
export const SEAL_SIZE_MM = { min: 20, max: 100, default: 25 } as const;

/** Drawings are measured in English Metric Units. */
export const EMU_PER_MM = 36_000;

export const SEAL_TITLE = 'Verification seal';

export function sealTag(publicId: string): string {
  return SEAL_TAG + publicId;
}

/** The public id in a content control's tag, or null where the control is not a seal. */
export function publicIdOf(tag: string | null): string | null {
  return tag !== null && tag.startsWith(SEAL_TAG) ? tag.slice(SEAL_TAG.length) : null;
}
