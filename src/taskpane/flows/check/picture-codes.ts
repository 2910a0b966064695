import type { EmbeddedPicture } from '#src/word/story/drawing.ts';
import { decodedOnce, type Decode, drawnOnWhite } from '#src/word/seal/picture-code.ts';
import { pictureSize } from './picture-size.ts';

/** What the codes in a picture say, or why it was not looked at. */
export type PictureReading =
  | { outcome: 'read'; codes: string[] }
  | { outcome: 'other-format' }
  | { outcome: 'too-large' };

/** What browsers can draw; Word's own vector formats are not among it. */
const FORMATS = /^image\/(png|jpe?g|gif|bmp|webp)$/i;
const LARGEST_BASE64 = 40_000_000;
const LARGEST_PIXELS = 60_000_000;

/** A page scanned at 300 dpi fits in; what is larger is scaled down. */
const MAX_EDGE = 3508;
/** Modules of two pixels are found less often than the same drawn twice as large. */
const SMALL_EDGE = 600;
const MAX_CODES = 5;

/** Looks for QR codes in a picture. Nothing leaves the pane; the decoder is fetched when the first picture comes. */
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
      const codes = decodedIn(drawnOnWhite(bitmap, scale), decode);
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
    // The file says one format and holds another, or it is damaged.
    if (refused instanceof DOMException) return null;
    throw refused;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The decoder finds one code at a time: what is found is painted over, until nothing is. */
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
