/** What goes into the document. `picture` is the service's PNG, byte for byte. */
export interface Seal {
  publicId: string;
  verifyUrl: string;
  picture: Uint8Array;
  /** Edge of the picture with its quiet zone; brought into the bounds of `SEAL_SIZE_MM`. */
  sizeMm: number;
  caption: boolean;
  language: 'en' | 'fr';
  /** For readers who can't scan, such as `K7M2-QD4F`; null where the service lacks the key. */
  checkCode?: string | null | undefined;
  /** The organization's name, for the caption's last line. */
  issuer?: string | undefined;
  alignment?: SealAlignment | undefined;
}

export type SealAlignment = 'left' | 'center' | 'right';

/** Edge in millimetres. Under the minimum a printed code no longer scans reliably. */
export const SEAL_SIZE_MM = { min: 20, max: 100, default: 25 } as const;

export const SEAL_TITLE = 'Verification seal';

const TAG_PREFIX = 'sealmark:';

export function sealTag(publicId: string): string {
  return TAG_PREFIX + publicId;
}

/** The public id in a content control's tag, or null where the control is not a seal. */
export function publicIdOf(tag: string | null): string | null {
  return tag !== null && tag.startsWith(TAG_PREFIX) ? tag.slice(TAG_PREFIX.length) : null;
}

/** The language a seal's words were written in, by its caption or its alt text. */
export function languageOfSeal(words: string): 'en' | 'fr' {
  return /^\s*(Scannez|Sceau)\b/.test(words) ? 'fr' : 'en';
}
