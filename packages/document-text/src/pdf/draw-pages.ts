import type { Finding } from '#document-text/finding.ts';

import { rectBox, turned } from './drawn/matrix.ts';
import { closePdf, openPdf } from './read-pdf.ts';

export interface PagePictures {
  count: number;
  /** Draws a page, counted from 0, at a width in pixels, with a frame around each found place. */
  draw: (index: number, width: number) => Promise<HTMLCanvasElement>;
  close: () => Promise<void>;
}

/** Pixels between a frame and its content. */
const SPACE = 3;

/** Opens a file to show its pages; each is drawn on demand. Throws an UnreadableDocument. */
export async function drawPages(
  bytes: Uint8Array,
  port: Worker,
  places: readonly Pick<Finding, 'index' | 'box'>[],
  color: string,
): Promise<PagePictures> {
  const pdf = await openPdf(bytes, port);
  return {
    count: pdf.numPages,
    async draw(index, width) {
      const page = await pdf.getPage(index + 1);
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const context = canvas.getContext('2d');
      const [shownLeft, , , shownTop] = rectBox(turned(page.rotate), page.view);
      for (const { index: at, box } of places) {
        if (at !== index || box === undefined || context === null) continue;
        const [left, bottom, right, top] = box;
        context.strokeStyle = color;
        context.lineWidth = 2;
        context.strokeRect(
          (left - shownLeft) * scale - SPACE,
          (shownTop - top) * scale - SPACE,
          (right - left) * scale + 2 * SPACE,
          (top - bottom) * scale + 2 * SPACE,
        );
      }
      page.cleanup();
      return canvas;
    },
    close: () => closePdf(pdf),
  };
}
