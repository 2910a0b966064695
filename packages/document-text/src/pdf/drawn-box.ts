import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Box } from '#document-text/finding.ts';

/** In pixels. */
const WIDTH = 600;

/** A picture file of what a page shows in a box: `shown` are the page's left and top, as displayed. */
export async function drawnBox(
  page: PDFPageProxy,
  [left, bottom, right, top]: Box,
  shown: readonly [left: number, top: number],
): Promise<Uint8Array<ArrayBuffer>> {
  const scale = WIDTH / (right - left);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((top - bottom) * scale);
  const [offsetX, offsetY] = [(shown[0] - left) * scale, (top - shown[1]) * scale];
  await page.render({ canvas, viewport: page.getViewport({ scale, offsetX, offsetY }) }).promise;
  page.cleanup();
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  return new Uint8Array((await file?.arrayBuffer()) ?? []);
}
