/**
 * The stored part of a text, which later shows which passages changed without storing the text. A passage is a non-empty
 * paragraph. Anyone with a digest can test guesses of a short passage, so it isn't public.
 */
export interface ContentDigest {
  /**
   * Digests of version 1 can't be compared any more, and stay as a record. Version 4 includes texts beside the body and
   * layouts, version 3 no layouts, version 2 neither.
   */
  version: DigestVersion;
  /** 16 bytes in base64url, specific to this document: equal passages of two documents have different hashes. */
  salt: string;
  /** Base of the rolling hash. */
  base: number;
  /** SHA-256 of salt and all passages but the look, in base64url: a new format is no other text. */
  whole: string;
  /**
   * For each passage, in base64url: number of letters (4 bytes), rolling hash (4), start of salted SHA-256 (10), length of
   * its marks (2), and the marks, which only somebody who has the letters can read. A text beside the body has its kind in
   * the first byte, a hash of its spelling instead of the rolling one, and no marks. What a picture looks like is in place of
   * marks, and can be read only by somebody who has the letters of all passages. Version 1: words (2), rolling hash
   * (4), start of SHA-256 (10).
   */
  passages: string;
}

export type DigestVersion = 1 | 2 | 3 | 4;

/**
 * Kinds of text, by number: the body; beside it, results of fields that Word lists (contents, an index), notes, headers and
 * footers, labels of lists, text in charts and drawings, pictures, results that change by themselves, struck-out text, and
 * passages of the body again, as on a machine that lacks fonts for some letters; and what pictures look like.
 * An entry without letters says that such texts were looked for.
 */
export const KINDS = [
  'body',
  'field',
  'note',
  'edge',
  'label',
  'drawn',
  'picture',
  'clock',
  'struck',
  'opened',
  'look',
] as const;
export type BesideKind = Exclude<(typeof KINDS)[number], 'body' | 'opened' | 'look'>;

/** In a text beside the body, it stands for a number that Word updates, such as a page number. */
export const CHANGING = '\ufffc';
/** For the day, the time, or the name of the file, which programs fill in anew. */
export const REFILLED = CHANGING + CHANGING;

/** As what a picture is sealed whose words programs draw as text, besides its bytes. */
export const METAFILE = '\ufffcmetafile';
/** As what it's sealed, behind a passage, that it's in a turned box, of which Word draws a picture into a PDF. */
export const TURNED_BOX = '\ufffcturned';

/** As what it's sealed that the header or the footer of the first page has words. */
export const edgeKey = (side: 'header' | 'footer') => `${CHANGING}edge ${side}`;

/** Before letters of a passage that a format shows as capitals. */
export const CAPITALS = '↥ ';

/** As what the look of a whole document is sealed: it holds for everything in it. */
const LOOK = '\ufffclook:';
export const lookKey = (look: string) => `${LOOK}${look}`;
export const isLook = (text: string) => text.startsWith(LOOK);

/** Products of two residues are exact in a double. */
export const MODULUS = 67_108_859;
export const MIN_BASE = 65_536;
export const SALT_BYTES = 16;
/** Bytes of one passage before its marks; in version 1, all of them. */
export const PASSAGE_BYTES = { 1: 16, 2: 20, 3: 20, 4: 20 } as const;
export const MAX_PASSAGES = 20_000;
/** Enough for a thousand pages of text; a longer text has no digest. */
export const MAX_DIGEST_BYTES = 1_000_000;

/** Where each passage begins and ends; null if the bytes aren't whole passages. */
export function passageBounds(
  bytes: Uint8Array,
  version: DigestVersion,
): [start: number, end: number][] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = PASSAGE_BYTES[version];
  const bounds: [number, number][] = [];
  for (let start = 0; start < bytes.length;) {
    if (start + size > bytes.length) return null;
    const end = start + size + (version === 1 ? 0 : view.getUint16(start + size - 2));
    if (end > bytes.length) return null;
    bounds.push([start, end]);
    start = end;
  }
  return bounds;
}

/** Converts the bytes in pieces, because a call accepts a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(binary);
}

export const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
