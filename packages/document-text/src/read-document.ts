import { type DocxText, readDocxWithPictures } from './docx/read-docx.ts';
import type { TextOptions } from './docx/passages.ts';
import type { PdfText } from './pdf/read-pdf.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** A larger file contains pictures, and exceeds a phone's memory. */
export const MAX_BYTES = 100 * 1024 * 1024;

export type DocumentText = DocxText | PdfText;

/**
 * Reads a .docx or .pdf, whatever its name. Throws an UnreadableDocument. The code for PDFs is fetched with the first one.
 */
export async function readDocument(file: Blob, options: TextOptions): Promise<DocumentText> {
  const bytes = await bytesOf(file);
  if (!isPdf(bytes)) return readDocxWithPictures(bytes, options);
  const { readPdf } = await import('./pdf/read-pdf.ts').catch((cause: unknown) => {
    throw new UnreadableDocument('unreachable', { cause });
  });
  return readPdf(bytes, startPdfWorker(), options.isOwnPicture);
}

/** The bytes of a file that its first bytes show to be a .docx or .pdf. Throws an UnreadableDocument for any other. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_BYTES) throw new UnreadableDocument('huge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A deleted file has no size either, and can't be read.
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'))
    throw new UnreadableDocument(isEncrypted(bytes) ? 'encrypted' : 'old-word');
  if (!isPdf(bytes) && !startsWith(bytes, 'PK\u0003\u0004')) throw new UnreadableDocument('other-kind');
  return bytes;
}

export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, '%PDF-');
}

/** The worker in which pdf.js runs; it ends with the document. */
export function startPdfWorker(): Worker {
  return new Worker(new URL('./pdf/pdf-worker.ts', import.meta.url), { type: 'module' });
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return start.split('').every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** Word puts an encrypted .docx into its older container format, under this name in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = 'EncryptedPackage'.split('').flatMap((character) => [character.charCodeAt(0), 0]);
  return bytes.some((_, start) => name.every((byte, index) => bytes[start + index] === byte));
}
