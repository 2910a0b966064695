import { readDocx } from '#document-text/docx/read-docx.ts';
import { Patience } from '#document-text/patience.ts';
import { bytesOf, isPdf, startPdfWorker } from '#document-text/read-document.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { unreachable } from './file-problem.ts';
import { pixelsOf, readQrCodes } from './qr-reader.ts';

/** A seal is on one of the first or last pages. */
const PAGES_AT_ENDS = 3;
/** In pixels, for the search for a QR code. */
const LONGEST_EDGE = { page: 2_000, picture: 1_600 };

/**
 * The addresses of the seals in a file that start this way, each once. Uses QR codes, which are visible; links only count
 * without any code, because a link can be hidden and lead to another document. Throws a FileProblem.
 */
export async function sealAddresses(file: File, start: string): Promise<string[]> {
  const bytes = await bytesOf(file);
  const { codes, links } = await (isPdf(bytes) ? inPdf(bytes) : inDocx(bytes));
  const ours = [codes, links].map((found) => [...new Set(found.filter((each) => each.startsWith(start)))]);
  return ours.find((found) => found.length > 0) ?? [];
}

interface Addresses {
  codes: string[];
  links: string[];
}

async function inDocx(bytes: Uint8Array): Promise<Addresses> {
  const { links, pictures } = readDocx(bytes, WITHOUT_SEALS);
  const codes: string[] = [];
  for (const picture of pictures) codes.push(...(await codesIn(new Blob([picture]))));
  return { codes, links };
}

/** Empty if the browser can't draw it: a program may write anything into a picture. */
async function codesIn(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return [];
  try {
    return await readQrCodes(pixelsOf(bitmap, bitmap, LONGEST_EDGE.picture));
  } finally {
    bitmap.close();
  }
}

/** Searches the outer pages. Throws a FileProblem. */
async function inPdf(bytes: Uint8Array): Promise<Addresses> {
  const { closePdf, openPdf } = await import('#document-text/pdf/read-pdf.ts').catch(unreachable);
  const pdf = await openPdf(bytes, startPdfWorker());
  const patience = new Patience();
  const [codes, links]: [string[], string[]] = [[], []];
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      if (number > PAGES_AT_ENDS && number <= pdf.numPages - PAGES_AT_ENDS) continue;
      const page = await pdf.getPage(number);
      const annotations: { url?: string }[] = await page.getAnnotations();
      links.push(...annotations.flatMap(({ url }) => url ?? []));
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: LONGEST_EDGE.page / Math.max(width, height) });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      await patience.answer(page.render({ canvas, viewport }).promise);
      codes.push(...(await readQrCodes(pixelsOf(canvas, canvas, LONGEST_EDGE.page))));
    }
    return { codes, links };
  } finally {
    patience.end();
    await closePdf(pdf, patience.isOver);
  }
}
