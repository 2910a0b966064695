import { bytesOf, isPdf } from './compare-file.ts';
import { unreachable } from './file-problem.ts';
import { pixelsOf, readQrCodes } from './qr-reader.ts';
import { readDocx } from './read-docx.ts';

const LONGEST_EDGE = 1_600;

/** The address of a seal in a file that begins so. Links cost nothing, QR codes come after. Throws a FileProblem. */
export async function sealAddress(file: File, start: string): Promise<string | undefined> {
  const bytes = await bytesOf(file);
  const isOurs = (address: string) => address.startsWith(start);
  if (isPdf(bytes)) {
    const { pdfAddress } = await import('./pdf-address.ts').catch(unreachable);
    return pdfAddress(bytes, isOurs);
  }
  const { links, pictures } = readDocx(bytes);
  let address = links.find(isOurs);
  for (const picture of pictures) address ??= (await codesIn(new Blob([picture]))).find(isOurs);
  return address;
}

/** None where the browser can't draw it: a program may write anything into a picture. */
async function codesIn(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return [];
  try {
    return await readQrCodes(pixelsOf(bitmap, bitmap, LONGEST_EDGE));
  } finally {
    bitmap.close();
  }
}
