import { invalidArgument } from '#playground/word-host/model/word-refusal.ts';
import type { Place } from './transplant.ts';

const POINTS_PER_PIXEL = 0.75;
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const GIF = [0x47, 0x49, 0x46];

interface Picture {
  readonly extension: 'png' | 'jpeg' | 'gif';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Keeps a picture's file beside a part. Answers the relationship's id, and the size in points at 96 dots an inch. */
export function addPicture(place: Place, bytes: Uint8Array): { id: string; width: number; height: number } {
  const { extension, width, height } = readPicture(bytes);
  const path = place.package.freePath('word/media/image', extension);
  place.package.putBytes(path, bytes, `image/${extension}`);
  const id = place.package.relate(place.path, 'image', path);
  return { id, width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL };
}

/** Throws InvalidArgument for what is no PNG, JPEG or GIF. */
function readPicture(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, PNG) && bytes.length > 24) {
    return { extension: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (startsWith(bytes, GIF) && bytes.length > 10) {
    return { extension: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  const found = startsWith(bytes, JPEG) ? readJpeg(view) : null;
  if (!found) throw invalidArgument('a picture is wanted');
  return found;
}

/** A JPEG's size stands in its frame, which comes after segments of any length. */
function readJpeg(view: DataView): Picture | null {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { extension: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return null;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
