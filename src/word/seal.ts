/** What goes into the document. `picture` is the service's PNG, byte for byte. */
export interface Seal {
  publicId: string;
  verifyUrl: string;
  picture: Uint8Array;
  /** Edge of the picture with its quiet zone; brought into the bounds of `SEAL_SIZE_MM`. */
  sizeMm: number;
  caption: boolean;
  language: 'en' | 'fr';
  /** For readers who can't scan, such as `K7M-2QD`; null where the service lacks the key. */
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

/**
 * The lines below the picture. The check code begins its line, because in a narrow cell a line may break after any hyphen
 * but the first word's. No line is the issuer's name alone: a letterhead would pass for what is left of a seal.
 */
export function captionLines(seal: Seal): [string, string, string] {
  const { publicId, verifyUrl, language, checkCode = null, issuer = '' } = seal;
  const isFrench = language === 'fr';
  const name = issuer.replace(/\s+/g, ' ').trim();
  if (checkCode !== null) {
    const where = deskOf(verifyUrl);
    return [
      isFrench ? `Scannez, ou saisissez sur ${where}` : `Scan, or type at ${where}`,
      publicId,
      name === '' ? checkCode : `${checkCode} · ${name}`,
    ];
  }
  const { host } = new URL(verifyUrl);
  return [
    isFrench ? 'Scannez pour vérifier' : 'Scan to verify',
    publicId,
    name === '' ? host : `${name} · ${host}`,
  ];
}

/** Where readers type what they can't scan: the address that public pages begin with. */
function deskOf(verifyUrl: string): string {
  const { host, pathname } = new URL(verifyUrl);
  const prefix = pathname.split('/verification/', 1)[0] ?? '';
  return host + (prefix === pathname ? '' : prefix);
}

/** What a screen reader says of the picture: what it is, and where it leads. */
export function altTextOf({ publicId, verifyUrl, language }: Seal): string {
  const { host } = new URL(verifyUrl);
  return language === 'fr'
    ? `Sceau de vérification ${publicId} : code QR qui mène à la page de vérification sur ${host}`
    : `Verification seal ${publicId}: QR code that leads to the verification page at ${host}`;
}

/** The language a seal's words were written in, by its caption or its alt text. */
export function languageOfSeal(words: string): 'en' | 'fr' {
  return /^\s*(Scannez|Sceau)\b/.test(words) ? 'fr' : 'en';
}
