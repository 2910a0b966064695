import { readDocx } from '#document-text/docx/read-docx.ts';
import { bytesOf, isPdf, startPdfWorker } from '#document-text/read-document.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';

import { unreachable } from './file-problem.ts';
import { pixelsOf, readQrCodes } from './qr-reader.ts';

/** A seal is on one of the first pages, or on one of the last. */
const PAGES_AT_ENDS = 3;
/** In pixels, of what is searched for a QR code. */
const LONGEST_EDGE = { page: 2_000, picture: 1_600 };

/** The address of a seal in a file that begins so. Links cost nothing, QR codes come after. Throws a FileProblem. */
export async function sealAddress(file: File, start: string): Promise<string | undefined> {
  const bytes = await bytesOf(file);
  const isOurs = (address: string) => address.startsWith(start);
  if (isPdf(bytes)) return addressInPdf(bytes, isOurs);
  const { links, pictures } = readDocx(bytes, WITHOUT_SEALS);
  let address = links.find(isOurs);
  for (const picture of pictures) address ??= (await codesIn(new Blob([picture]))).find(isOurs);
  return address;
}

/** None where the browser can't draw it: a program may write anything into a picture. */
async function codesIn(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return [];
  try {
    return await readQrCodes(pixelsOf(bitmap, bitmap, LONGEST_EDGE.picture));
  } finally {
    bitmap.close();
  }
}

/** The first of these that a PDF links to, otherwise that is in a QR code on its outer pages. Throws a FileProblem. */
async function addressInPdf(
  bytes: Uint8Array,
  isOurs: (address: string) => boolean,
): Promise<string | undefined> {
  const { closePdf, openPdf } = await import('#document-text/pdf/read-pdf.ts').catch(unreachable);
  const pdf = await openPdf(bytes, startPdfWorker());
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
      const viewport = page.getViewport({ scale: LONGEST_EDGE.page / Math.max(width, height) });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      await page.render({ canvas, viewport }).promise;
      address ??= (await readQrCodes(pixelsOf(canvas, canvas, LONGEST_EDGE.page))).find(isOurs);
    }
    return address;
  } finally {
    await closePdf(pdf);
  }
}
