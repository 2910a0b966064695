import type { Pixels } from './picture-sample.ts';

export type Decode = typeof import('qr/decode.js').default;

const PATIENCE_MS = 400;
/** For a picture that should be a seal: one given up too early would be named without need. */
const SEAL_PATIENCE_MS = 3000;
/** In pixels, for the search. */
const MAX_EDGE = 1200;
/** As a share of the picture's edge; the rest is the quiet zone. */
const MIN_SHARE = 0.7;
/** Of 255, for the least of a pixel's colors: a blurred edge doesn't count as dark. */
const DARK = 160;
/** The same in the quiet zone, and of it: pale words are readable, too. */
const PALE = 200;
const MAX_PALE_SHARE = 0.003;
/** Of a code's width, less than a module: how far its drawn edges are beyond those that the decoder finds. */
const BLUR = 0.016;
/** Of a picture's width: what a page draws beside it may reach into its edge. */
const EDGE = 0.01;
/** Of the pixels across a code, in its outer modules. */
const MIN_DARK_SHARE = 0.05;
/** Modules that a poor picture may show otherwise. */
const MAX_OTHER_SHARE = 0.005;
const LEVELS = ['quartile', 'medium', 'low', 'high'] as const;
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Whether a picture shows the code that leads to this record, and nothing else. The decoder is fetched with the first
 * picture. `pixelsOf` answers null for one that it can't decode, which shows no code.
 */
export function showsCodeOf(
  { publicId, host }: { publicId: string; host: string },
  pixelsOf: (picture: Uint8Array<ArrayBuffer>) => Promise<Pixels | null> = drawnPixels,
) {
  const leadsThere = (text: string) => {
    const [, at, path = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/.exec(text) ?? [];
    return at === host && path.endsWith(`/verification/document/${publicId}`);
  };
  return async (picture: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    const image = await pixelsOf(picture);
    if (image === null) return false;
    const [{ default: decode }, { encodeQR }] = await Promise.all([import('qr/decode.js'), import('qr')]);
    const code = decodedOnce(image, decode, SEAL_PATIENCE_MS);
    return code !== null && leadsThere(code.text) && isAlone(code, image) && isWhole(code, image, encodeQR);
  };
}

/** What a browser draws of a picture file, with its opacity, because a page may have another ground; null if it can't. */
export const clearPixels = (picture: Uint8Array<ArrayBuffer>) => drawnPixels(picture, 'transparent');

/** What a browser draws of a picture file on a ground; null if it can't. */
async function drawnPixels(picture: Uint8Array<ArrayBuffer>, ground?: string): Promise<Pixels | null> {
  const bitmap = await createImageBitmap(new Blob([picture])).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const context = drawnOn(bitmap, scale, ground);
  bitmap.close();
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function isAlone({ x, y, width, height }: FoundCode, image: Pixels): boolean {
  if (width < image.width * MIN_SHARE || height < image.height * MIN_SHARE) return false;
  const blur = width * BLUR;
  const isAround = (at: number, from: number, size: number) => at < from - blur || at > from + size + blur;
  const edge = Math.ceil(image.width * EDGE);
  let [pale, all] = [0, 0];
  for (let row = edge; row < image.height - edge; row += 1) {
    for (let column = edge; column < image.width - edge; column += 1) {
      if (!isAround(row, y, height) && !isAround(column, x, width)) continue;
      all += 1;
      if (leastColor(image, column, row) < PALE) pale += 1;
    }
  }
  return pale <= all * MAX_PALE_SHARE;
}

function leastColor({ data, width }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** The first of `count` places that is dark across, and the one after the last. */
function edgesOf(count: number, across: number, isDarkAt: (at: number, other: number) => boolean) {
  const dark = Array.from({ length: count }, (_, at) => at).filter((at) => {
    const pixels = Array.from({ length: across }).filter((_, other) => isDarkAt(at, other));
    return pixels.length > across * MIN_DARK_SHARE;
  });
  return [dark[0] ?? 0, (dark.at(-1) ?? 0) + 1] as const;
}

/** Whether it has the modules of its code, upright or turned: a code with words in it is readable, too. */
function isWhole({ text }: FoundCode, image: Pixels, encodeQR: typeof import('qr').encodeQR): boolean {
  const isDark = (x: number, y: number) => leastColor(image, x, y) < DARK;
  const [left, right] = edgesOf(image.width, image.height, isDark);
  const [top, bottom] = edgesOf(image.height, image.width, (y, x) => isDark(x, y));
  return LEVELS.some((ecc) =>
    MASKS.some((mask) => {
      const bordered = encodeQR(text, 'raw', { ecc, mask, border: 1 }).slice(1, -1);
      const modules = bordered.map((row) => row.slice(1, -1));
      const count = modules.length;
      const placeOf = (from: number, to: number, at: number) =>
        Math.floor(from + ((at + 0.5) * (to - from)) / count);
      const others = [0, 0, 0, 0];
      for (const [y, row] of modules.entries()) {
        for (const [x, isBlack] of row.entries()) {
          const [backX, backY] = [count - 1 - x, count - 1 - y];
          const turns = [x, y, backY, x, backX, backY, y, backX];
          for (const turn of others.keys()) {
            const [across = 0, down = 0] = turns.slice(turn * 2);
            const shown = isDark(placeOf(left, right, across), placeOf(top, bottom, down));
            if (shown !== isBlack) others[turn] = (others[turn] ?? 0) + 1;
          }
        }
      }
      return Math.min(...others) <= count ** 2 * MAX_OTHER_SHARE;
    }),
  );
}

/** On white, as in print, unless another ground is given: a code may have a transparent background. */
export function drawnOn(bitmap: ImageBitmap, scale: number, ground = 'white'): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context;
}

export interface FoundCode {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** null for a picture without a code. */
export function decodedOnce(image: Pixels, decode: Decode, timeLimit = PATIENCE_MS): FoundCode | null {
  let found: FoundCode | null = null;
  try {
    decode(image, {
      timeLimit,
      effort: Number.MAX_SAFE_INTEGER,
      pointsOnDetect: ({ boundingBox: { x, y, width, height } }, result) => {
        if (typeof result === 'string') found = { text: result, x, y, width, height };
      },
    });
  } catch (none) {
    // The decoder throws a plain Error for a picture without a code.
    if (!(none instanceof Error) || none instanceof TypeError || none instanceof RangeError) throw none;
  }
  return found;
}
