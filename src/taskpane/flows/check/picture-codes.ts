import type { EmbeddedPicture } from '#src/word/story/story-codes.ts';
import { bytesOf } from '#document-text/digest/digest-format.ts';
import { decodedOnce, type Decode, drawnOn } from '#document-text/pictures/picture-code.ts';
import { pictureSize } from './picture-size.ts';

/** The contents of a picture's codes, or why it wasn't looked at. */
export type PictureReading =
  | { outcome: 'read'; codes: string[] }
  | { outcome: 'other-format' }
  | { outcome: 'too-large' };

/** Formats that browsers can draw, which excludes Word's own vector formats. */
const FORMATS = /^image\/(png|jpe?g|gif|bmp|webp)$/i;
const LARGEST_BASE64 = 40_000_000;
const LARGEST_PIXELS = 60_000_000;

/** A page scanned at 300 dpi fits; larger pictures are scaled down. */
const MAX_EDGE = 3508;
/** In a smaller picture, a code with modules of two pixels is found more often at twice the size. */
const SMALL_EDGE = 600;
const MAX_CODES = 5;

/** Looks for QR codes in a picture. Nothing leaves the pane; the decoder is fetched with the first picture. */
export async function codesIn({ type, base64 }: EmbeddedPicture): Promise<PictureReading> {
  if (!FORMATS.test(type)) return { outcome: 'other-format' };
  if (base64.length > LARGEST_BASE64) return { outcome: 'too-large' };
  const bytes = bytesOf(base64);
  const size = pictureSize(bytes);
  if (size === null) return { outcome: 'other-format' };
  if (size.width * size.height > LARGEST_PIXELS) return { outcome: 'too-large' };
  const [{ default: decode }, bitmap] = await Promise.all([import('qr/decode.js'), bitmapOf(type, bytes)]);
  if (bitmap === null) return { outcome: 'other-format' };
  try {
    const edge = Math.max(bitmap.width, bitmap.height);
    const scales = edge <= SMALL_EDGE ? [1, 2] : [Math.min(1, MAX_EDGE / edge)];
    for (const scale of scales) {
      const codes = decodedIn(drawnOn(bitmap, scale), decode);
      if (codes.length > 0) return { outcome: 'read', codes };
    }
    return { outcome: 'read', codes: [] };
  } finally {
    bitmap.close();
  }
}

async function bitmapOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(new Blob([bytes], { type }));
  } catch (refused) {
    // The file's content differs from its declared format, or it's damaged.
    if (refused instanceof DOMException) return null;
    throw refused;
  }
}

/** The decoder finds one code at a time: each found code is painted over until there is none. */
function decodedIn(context: CanvasRenderingContext2D, decode: Decode): string[] {
  const { width, height } = context.canvas;
  const codes: string[] = [];
  while (codes.length < MAX_CODES) {
    const found = decodedOnce(context.getImageData(0, 0, width, height), decode);
    if (found === null) break;
    codes.push(found.text);
    context.fillRect(found.x, found.y, found.width, found.height);
  }
  return codes;
}
