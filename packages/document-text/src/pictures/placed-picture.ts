import { deflateSync, inflateSync } from 'fflate';

import {
  type Color,
  levelsIn,
  PAPER,
  type PictureSample,
  type Pixels,
  sampleOf,
  type Squares,
  squaresOf,
} from './picture-sample.ts';

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
  /** Behind words of its line: their passage, and how many letters of it are before the picture; otherwise -1 and 0. */
  within: number;
  before: number;
  /** 1 if words may stand on it, otherwise 0. */
  isUnderWords: number;
}

/** A picture of a document whose look can be compared. */
export interface PlacedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** What is cut off on each side, as shares of the picture. */
  cut: readonly [left: number, top: number, right: number, bottom: number];
  /** What is seen where it lets something through. */
  ground: Color;
  place: PicturePlace;
}

export type PixelsOf = (picture: Uint8Array<ArrayBuffer>) => Promise<Pixels | null>;

export interface SealedPicture {
  place: PicturePlace;
  /** On its ground, and on paper, as browsers print it. */
  samples: readonly PictureSample[];
}

/** As many pictures of a document, and in bytes; further ones aren't compared. */
const [MAX_PICTURES, MAX_BYTES, MAX_GROUNDS] = [24, 65_536, 2];
/** Bytes that only a right key makes readable: now, and in older digests, which lack the last fields. */
const [SIGN, OLDER] = [0x5eb0, 0x5eaf];
const FIELDS = [
  'width',
  'height',
  'left',
  'down',
  'above',
  'below',
  'room',
  'near',
  'within',
  'before',
  'isUnderWords',
] as const;
const OLDER_FIELDS = 8;
const COUNTS: ReadonlySet<string> = new Set(['above', 'below', 'within', 'before', 'isUnderWords']);
/** Parts of a point that are kept. */
const PRECISION = 10;
const precisionOf = (name: string) => (COUNTS.has(name) ? 1 : PRECISION);
const headOf = (fields: readonly string[]) => 2 * (fields.length + 4);

/** The looks of pictures, in the form in which a digest has them. A picture that `pixelsOf` can't decode has none. */
export async function picturesToSeal(
  pictures: readonly PlacedBytes[],
  pixelsOf: PixelsOf,
): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  let size = 0;
  for (const { bytes, cut, ground, place } of pictures.slice(0, MAX_PICTURES)) {
    const squares = squaresOf(place.width, place.height);
    const pixels = squares && (await pixelsOf(bytes));
    if (!pixels) continue;
    const grounds = PAPER.every((level, at) => level === ground[at]) ? [PAPER] : [ground, PAPER];
    const picture = packed({ place, samples: grounds.map((each) => sampleIn(pixels, cut, each, squares)) });
    size += picture.length;
    if (size > MAX_BYTES) break;
    found.push(picture);
  }
  return found;
}

/** Of pictures that a service keeps, because many documents have the same. */
const known = new WeakMap<Pixels, Map<string, PictureSample>>();

function sampleIn(pixels: Pixels, cut: PlacedBytes['cut'], ground: Color, squares: Squares): PictureSample {
  const own = known.get(pixels) ?? new Map<string, PictureSample>();
  known.set(pixels, own);
  const { width, height } = pixels;
  const [left, top, right, bottom] = cut;
  const part = [left * width, top * height, (1 - right) * width, (1 - bottom) * height] as const;
  const key = [squares.columns, squares.rows, ...part, ...ground].join(' ');
  const sample = own.get(key) ?? sampleOf(pixels, squares, part, ground);
  own.set(key, sample);
  return sample;
}

function packed({ place, samples }: SealedPicture): Uint8Array {
  const [{ columns, rows } = { columns: 0, rows: 0 }] = samples;
  const smaller = deflateSync(Uint8Array.from(samples.flatMap(({ levels }) => [...levels])));
  const head = headOf(FIELDS);
  const bytes = new Uint8Array(head + smaller.length);
  const view = new DataView(bytes.buffer);
  const fields = FIELDS.map((name) => place[name] * precisionOf(name));
  for (const [index, value] of [SIGN, columns, rows, ORIGINS.indexOf(place.from), ...fields].entries())
    view.setUint16(index * 2, Math.max(-0x8000, Math.min(Math.round(value), 0xffff)));
  bytes.set(smaller, head);
  return bytes;
}

/** null for bytes that were decrypted with another key. */
export function unpackedPicture(bytes: Uint8Array): SealedPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sign = bytes.length < headOf([]) ? 0 : view.getUint16(0);
  const fields = FIELDS.slice(0, sign === OLDER ? OLDER_FIELDS : undefined);
  const head = headOf(fields);
  if (bytes.length < head || (sign !== SIGN && sign !== OLDER)) return null;
  const [columns, rows] = [view.getUint16(2), view.getUint16(4)];
  const from = ORIGINS[view.getUint16(6)];
  const size = levelsIn({ columns, rows });
  if (from === undefined) return null;
  const [width = 0, height = 0, left = 0, down = 0, above = 0, below = 0, room = 0, near = 0, ...own] =
    fields.map((name, index) => view.getInt16(8 + index * 2) / precisionOf(name));
  const [within = -1, before = 0, isUnderWords = 0] = own;
  const place = { width, height, left, from, down, above, below, room, near, within, before, isUnderWords };
  const usual = squaresOf(width, height);
  // Older digests have larger squares, in which digits could be exchanged.
  if (!usual || Math.abs(columns - usual.columns) > 1 || Math.abs(rows - usual.rows) > 1) return null;
  try {
    const all = inflateSync(bytes.subarray(head), { out: new Uint8Array(MAX_GROUNDS * size) });
    const looks = Array.from({ length: all.length / size }, (_, at) => ({
      columns,
      rows,
      levels: all.subarray(at * size, (at + 1) * size),
    }));
    return { place, samples: looks };
  } catch {
    return null;
  }
}
