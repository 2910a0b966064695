import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import type { Box, PlacedPicture, ShownPicture } from '#document-text/finding.ts';

import { isSeal } from './drawn/page-findings.ts';

/** In pixels. */
const WIDTH = 600;
/** Pages are drawn in browsers, not in Node. */
export const isDrawing = typeof document !== 'undefined';
/** Pictures that are drawn to see whether they show the seal. */
const MAX_SEALS = 8;
/** Pictures that are drawn to be compared, pixels for each point, and their longest side in pixels and in points. */
const [MAX_PICTURES, DENSITY, MAX_EDGE, MAX_SIDE] = [24, 8, 1600, 900];
/** How often pdf.js may let the page answer meanwhile, of all pictures: each time after 15 ms. */
const MAX_PAUSES = 200;
/** The least contrast that words have to have with a picture, and with what share of it around them. */
const [CONTRAST, AROUND] = [2, 0.8];
/** In points: programs round where a page that is put on another one begins. */
const ROUNDING = 1;

interface SheetedPage {
  view: Box;
  sheets: readonly { left: number; top: number; scale?: number }[];
}

/** A picture file of what a page shows in a box: `shown` are the page's left and top, as displayed. */
async function drawnBox(
  page: PDFPageProxy,
  box: Box,
  shown: readonly [left: number, top: number],
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = await drawn(page, box, shown, WIDTH / (box[2] - box[0]));
  page.cleanup();
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  return new Uint8Array((await file?.arrayBuffer()) ?? []);
}

async function drawn(
  page: PDFPageProxy,
  [left, bottom, right, top]: Box,
  shown: readonly [left: number, top: number],
  scale: number,
  { mayGoOn = (): boolean => true, hasWords = true } = {},
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((right - left) * scale);
  canvas.height = Math.round((top - bottom) * scale);
  const [offsetX, offsetY] = [(shown[0] - left) * scale, (top - shown[1]) * scale];
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale, offsetX, offsetY }),
    ...(!hasWords && { operationsFilter: (at, { fnArray }) => fnArray[at] !== OPS.showText }),
  });
  task.onContinue = (goOn: () => void) => (mayGoOn() ? goOn() : task.cancel());
  await task.promise;
  return canvas;
}

const mayBeSeal = ({ box, touching, words }: PlacedPicture) =>
  touching.length + words.length === 0 && isSeal(box);

/**
 * Those pictures that don't show the seal, as pages draw them. Where nothing is drawn, pictures of a seal's shape are left out.
 */
export async function withoutSeal(
  pdf: PDFDocumentProxy,
  pages: readonly SheetedPage[],
  pictures: readonly PlacedPicture[],
  isOwnPicture: TextOptions['isOwnPicture'],
): Promise<PlacedPicture[]> {
  if (!isDrawing) return pictures.filter((picture) => !mayBeSeal(picture));
  if (!isOwnPicture) return [...pictures];
  const found: PlacedPicture[] = [];
  let count = 0;
  for (const each of pictures) {
    const { box, index } = each;
    const view = pages[index]?.view;
    const isDrawn = view && mayBeSeal(each) && (count += 1) <= MAX_SEALS;
    const picture =
      isDrawn && (await drawnBox(await pdf.getPage(index + 1), box, [view[0], view[3]]).catch(() => null));
    if (!picture || !(await isOwnPicture(picture))) found.push(each);
  }
  return found;
}

/** How pages show their pictures; in Node, nothing is drawn. */
export async function looksOf(
  pdf: PDFDocumentProxy,
  pages: readonly SheetedPage[],
  pictures: readonly PlacedPicture[],
): Promise<Map<PlacedPicture, ShownPicture | null>> {
  const found = new Map<PlacedPicture, ShownPicture | null>();
  let pauses = 0;
  const mayGoOn = () => (pauses += 1) <= MAX_PAUSES;
  for (const picture of pictures) {
    const isDrawn = isDrawing && found.size < MAX_PICTURES && pauses <= MAX_PAUSES;
    found.set(picture, isDrawn ? await shownIn(pdf, pages, picture, mayGoOn).catch(() => null) : null);
  }
  return found;
}

async function shownIn(
  pdf: PDFDocumentProxy,
  pages: readonly SheetedPage[],
  { index, box, touching, words }: PlacedPicture,
  mayGoOn: () => boolean,
): Promise<ShownPicture | null> {
  const { view = [0, 0, 0, 0], sheets = [] } = pages[index] ?? {};
  const [left, bottom, right, top] = box;
  const at = sheets.findLastIndex((each) => each.left <= left + ROUNDING);
  const sheet = sheets[at];
  const side = Math.max(right - left, top - bottom);
  if (!sheet || side > MAX_SIDE) return null;
  const page = await pdf.getPage(index + 1);
  const density = Math.min(DENSITY, MAX_EDGE / side);
  const hasWords = words.length > 0;
  const canvas = await drawn(page, box, [view[0], view[3]], density, { mayGoOn, hasWords: !hasWords });
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  const { scale = 1 } = sheet;
  return pixels
    ? {
        pixels,
        words: hasWords ? (areSeen(words, pixels, [left, top], density) ? 'seen' : 'lost') : 'none',
        shared: touching.map((other) => [
          (other[0] - left) / (right - left),
          (top - other[3]) / (top - bottom),
          (other[2] - left) / (right - left),
          (top - other[1]) / (top - bottom),
        ]),
        sheet: at + pages.slice(0, index).reduce((sum, each) => sum + each.sheets.length, 0),
        corner: [(left - sheet.left) / scale, (sheet.top - top) / scale],
        width: (right - left) / scale,
        height: (top - bottom) / scale,
      }
    : null;
}

/** Whether words have another brightness than what is around them in a picture, whose upper left is at `corner`. */
function areSeen(
  words: PlacedPicture['words'],
  { data, width, height }: ImageData,
  corner: readonly [left: number, top: number],
  density: number,
): boolean {
  return words.every(({ box: [left, bottom, right, top], color }) => {
    if (color === null) return false;
    const own = channelsOf(color.slice(1));
    let [seen, all] = [0, 0];
    for (let y = Math.floor((corner[1] - top) * density); y < (corner[1] - bottom) * density; y += 1)
      for (let x = Math.floor((left - corner[0]) * density); x < (right - corner[0]) * density; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const at = (y * width + x) * 4;
        if (contrastOf(own, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]) >= CONTRAST) seen += 1;
        all += 1;
      }
    return seen >= all * AROUND;
  });
}
