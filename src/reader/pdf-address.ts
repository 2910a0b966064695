import { startWorker } from './compare-file.ts';
import { pixelsOf, readQrCodes } from './qr-reader.ts';
import { closePdf, openPdf } from './read-pdf.ts';

/** A seal is on one of the first pages, or on one of the last. */
const PAGES_AT_ENDS = 3;
const LONGEST_EDGE = 2_000;

/** The first of these that a PDF links to, otherwise that is in a QR code on its outer pages. Throws a FileProblem. */
export async function pdfAddress(
  bytes: Uint8Array,
  isOurs: (address: string) => boolean,
): Promise<string | undefined> {
  const pdf = await openPdf(bytes, startWorker());
  try {
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
    const outer = numbers.filter((each) => each <= PAGES_AT_ENDS || each > pdf.numPages - PAGES_AT_ENDS);
    let address: string | undefined;
    for (const number of outer) {
      const page = await pdf.getPage(number);
      const annotations: { url?: string }[] = await page.getAnnotations();
      address ??= annotations.flatMap(({ url }) => url ?? []).find(isOurs);
    }
    for (const number of address === undefined ? outer : []) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: LONGEST_EDGE / Math.max(width, height) });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      await page.render({ canvas, viewport }).promise;
      address ??= (await readQrCodes(pixelsOf(canvas, canvas, LONGEST_EDGE))).find(isOurs);
    }
    return address;
  } finally {
    await closePdf(pdf);
  }
}
