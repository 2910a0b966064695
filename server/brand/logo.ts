import { hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

import jpeg from 'jpeg-js';
import { LRUCache } from 'lru-cache';
import { PNG } from 'pngjs';

import { invalid, Refusal } from '#server/errors/refusals.ts';

/** Twice the displayed size, for high-resolution screens. */
const BOX = { width: 480, height: 160 };
/** Decoding a million pixels blocks the process for a tenth of a second. */
const MAX_LOGO_PIXELS = 1_000_000;
/** Each line costs as much as a hundred pixels more. */
const MAX_SIDE = 10_000;
export const MAX_LOGO_BYTES = 512 * 1024;
/** A progressive picture has ten; each further one costs as much as decoding all of it again. */
const MAX_JPEG_SCANS = 20;

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array;
}

/**
 * Decodes a picture and encodes it as a small PNG, so that no metadata is left. Its size is read from the first bytes,
 * before it's decoded. 422 if it isn't such a picture.
 */
export function logoFrom(file: Buffer) {
  if (file.length > MAX_LOGO_BYTES) throw invalid('The picture must be at most 512 kB');
  const picture = scaledDown(decodedPicture(file));
  const { width, height } = picture;
  const png = new PNG({ width, height });
  png.data = Buffer.from(picture.data);
  const bytes = PNG.sync.write(png);
  return { hash: hash('sha256', bytes), base64: bytes.toString('base64'), width, height };
}

/** Of a PNG or JPEG. Throws a Refusal. */
function decodedPicture(file: Buffer, maxPixels = MAX_LOGO_PIXELS): Picture {
  const decode = isPng(file) ? decodePng : isJpeg(file) ? decodeJpeg : undefined;
  if (!decode) throw invalid('The picture must be a PNG or JPEG file');
  try {
    return decode(file, maxPixels);
  } catch (cause) {
    // Neither decoder has an error class of its own.
    if (!(cause instanceof Error) || 'status' in cause) throw cause;
    throw invalid("The picture is damaged, or of a kind that can't be read");
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_HEADER_BYTES = 33;
/** By the kinds of color that a PNG has. */
const NUMBERS_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function isPng(file: Buffer): boolean {
  return file.length > PNG_HEADER_BYTES && file.subarray(0, 8).equals(PNG_SIGNATURE);
}

function decodePng(file: Buffer, maxPixels: number): Picture {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  requireSize(width, height, maxPixels);
  let headers = 0;
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') headers += 1;
    if (type === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  // The decoder doesn't limit the size of an interlaced picture.
  if (file.readUInt8(28) !== 0) throw invalid('Save the picture without interlacing');
  const bits = file.readUInt8(24) * (NUMBERS_PER_PIXEL[file.readUInt8(25)] ?? 0);
  const size = (1 + Math.ceil((width * bits) / 8)) * height;
  // The decoder takes the size from the last header, and fills missing pixels with what the memory of the process holds.
  const isWhole = inflateSync(Buffer.concat(parts), { maxOutputLength: size }).length === size;
  if (headers !== 1 || !isWhole) throw invalid("The picture is damaged, or of a kind that can't be read");
  return PNG.sync.read(file);
}

const isJpeg = (file: Buffer): boolean => file.length > 3 && file.readUIntBE(0, 3) === 0xffd8ff;

function decodeJpeg(file: Buffer, maxPixels: number): Picture {
  let scans = 0;
  for (let at = file.indexOf('ffda', 0, 'hex'); at !== -1; at = file.indexOf('ffda', at + 2, 'hex'))
    scans += 1;
  if (scans > MAX_JPEG_SCANS) throw invalid('Save the picture without so many steps');
  const { width, height } = jpegSize(file);
  requireSize(width, height, maxPixels);
  return jpeg.decode(file, { useTArray: true, maxResolutionInMP: 1.1, maxMemoryUsageInMB: 64 });
}

/** Reads the segment that begins a frame; the decoder refuses another one that is larger. */
function jpegSize(file: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 <= file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (marker < 0xffc0) break;
  }
  throw invalid("The picture is damaged, or of a kind that can't be read");
}

function requireSize(width: number, height: number, maxPixels: number): void {
  if (width === 0 || height === 0 || width * height > maxPixels)
    throw invalid('The picture must have at most a million pixels');
  if (Math.max(width, height) > MAX_SIDE)
    throw invalid('The picture must be at most 10,000 pixels wide and high');
}

/** In pixels: enough to tell what a picture looks like. And how many pictures are kept, because many documents have the same. */
const [LOOK, KEPT] = [{ width: 640, height: 640 }, 8];
const looks = new LRUCache<string, { picture: Picture | null }>({ max: KEPT });

/** A picture at the size at which its look is sealed; null for one that can't be decoded. */
export async function pixelsForLook(bytes: Uint8Array): Promise<Picture | null> {
  const key = hash('sha256', bytes);
  const known = looks.get(key) ?? { picture: decodedOrNull(bytes) };
  const picture = known.picture && scaledDown(known.picture, LOOK);
  looks.set(key, { picture });
  return picture;
}

/** Like `decodedPicture`, but null for a picture that can't be decoded. */
export function decodedOrNull(bytes: Uint8Array, maxPixels?: number): Picture | null {
  try {
    return decodedPicture(Buffer.from(bytes), maxPixels);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Each pixel is the mean of the pixels that it replaces. */
function scaledDown(picture: Picture, box = BOX): Picture {
  const factor = Math.min(box.width / picture.width, box.height / picture.height);
  if (factor >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(meanOf(picture, x / width, y / height, 1 / width, 1 / height), (y * width + x) * 4);
  return { width, height, data };
}

/** The mean of a part of a picture, given in fractions of its pixels. Colors are weighted by their opacity. */
function meanOf({ width, height, data }: Picture, left: number, top: number, wide: number, high: number) {
  const sums = [0, 0, 0];
  let opacity = 0;
  let count = 0;
  const [firstX, firstY] = [Math.floor(left * width), Math.floor(top * height)];
  const [endX, endY] = [Math.ceil((left + wide) * width), Math.ceil((top + high) * height)];
  for (let y = firstY; y < Math.min(endY, height); y += 1)
    for (let x = firstX; x < Math.min(endX, width); x += 1) {
      const at = (y * width + x) * 4;
      const alpha = data[at + 3] ?? 0;
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
      opacity += alpha;
      count += 1;
    }
  return [...sums.map((sum) => Math.round(sum / (opacity || 1))), Math.round(opacity / count)];
}
