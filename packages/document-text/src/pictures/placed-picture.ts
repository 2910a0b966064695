import type { Pixels, PictureSample } from './picture-sample.ts';
import { levelsIn, sampleOf, squaresOf } from './picture-sample.ts';

/** From what it's measured how far down a picture is. */
const ORIGINS = ['page', 'text', 'header', 'footer'] as const;

/** Where a document shows a picture; lengths in points. */
export interface PicturePlace {
  width: number;
  height: number;
  /** From the left of the page. */
  left: number;
  /** The page's upper edge; a line of text between two passages; the line in which headers begin, or footers end. */
  from: (typeof ORIGINS)[number];
  down: number;
  /** The passages before and behind that line, counted as in a digest; -1 without one. */
  above: number;
  below: number;
  /** How much room the picture takes up between them, and how far the line may be above the passage behind it. */
  room: number;
  near: number;
}

/** A picture of a document whose look can be compared. */
export interface PlacedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** What is cut off on each side, as shares of the picture. */
  cut: readonly [left: number, top: number, right: number, bottom: number];
  place: PicturePlace;
}

export type PixelsOf = (picture: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;

export interface SealedPicture {
  place: PicturePlace;
  sample: PictureSample;
}

/** For all pictures of a document, in bytes; further ones aren't compared. */
const MAX_BYTES = 65_536;
/** Bytes that only a right key makes readable. */
const SIGN = 0x5eaf;
const FIELDS = ['width', 'height', 'left', 'down', 'above', 'below', 'room', 'near'] as const;
/** Parts of a point that are kept. */
const PRECISION = 10;
const HEAD = 2 * (FIELDS.length + 4);

/** The looks of pictures, in the form in which a digest has them. A picture that `pixelsOf` can't decode has none. */
export async function picturesToSeal(
  pictures: readonly PlacedBytes[],
  pixelsOf: PixelsOf,
): Promise<Uint8Array[]> {
  const decoded = new Map<Uint8Array, Pixels | null>();
  const found: Uint8Array[] = [];
  let size = 0;
  for (const { bytes, cut, place } of pictures) {
    const squares = squaresOf(place.width, place.height);
    if (!squares || (size += HEAD + levelsIn(squares)) > MAX_BYTES) continue;
    const pixels = decoded.has(bytes) ? decoded.get(bytes) : await pixelsOf(bytes);
    decoded.set(bytes, pixels ?? null);
    if (!pixels) continue;
    const { width, height } = pixels;
    const [left, top, right, bottom] = cut;
    const part = [left * width, top * height, (1 - right) * width, (1 - bottom) * height] as const;
    found.push(packed({ place, sample: sampleOf(pixels, squares, part) }));
  }
  return found;
}

function packed({ place, sample: { columns, rows, levels } }: SealedPicture): Uint8Array {
  const bytes = new Uint8Array(HEAD + levels.length);
  const view = new DataView(bytes.buffer);
  const lengths = FIELDS.map((name) =>
    name === 'above' || name === 'below' ? place[name] : place[name] * PRECISION,
  );
  for (const [index, value] of [SIGN, columns, rows, ORIGINS.indexOf(place.from), ...lengths].entries())
    view.setUint16(index * 2, Math.max(-0x8000, Math.min(Math.round(value), 0xffff)));
  bytes.set(levels, HEAD);
  return bytes;
}

/** null for bytes that were decrypted with another key. */
export function unpackedPicture(bytes: Uint8Array): SealedPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD || view.getUint16(0) !== SIGN) return null;
  const [columns, rows] = [view.getUint16(2), view.getUint16(4)];
  const from = ORIGINS[view.getUint16(6)];
  const levels = bytes.subarray(HEAD);
  if (from === undefined || levels.length !== levelsIn({ columns, rows })) return null;
  const [width = 0, height = 0, left = 0, down = 0, above = 0, below = 0, room = 0, near = 0] = FIELDS.map(
    (name, index) => view.getInt16(8 + index * 2) / (name === 'above' || name === 'below' ? 1 : PRECISION),
  );
  const place = { width, height, left, from, down, above, below, room, near };
  return { place, sample: { columns, rows, levels } };
}
