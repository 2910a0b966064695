import { compareParagraphs } from '#document-text/digest/compare-content.ts';
import { compareWords, type PageComparison } from '#document-text/digest/compare-pages.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { unreachable } from './file-problem.ts';
import { readDocx } from './read-docx.ts';

/** Larger ones hold pictures, and take a phone's memory. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Compares the text of a file with a sealed version. */
export type CompareFile = (digest: ContentDigest) => PageComparison & { isPaged: boolean };

/** Reads a .docx or .pdf, whatever its name. Throws an UnreadableDocument where it can't be compared. */
export async function openFile(file: Blob): Promise<CompareFile> {
  const bytes = await bytesOf(file);
  if (isPdf(bytes)) {
    const { readPdf } = await import('#document-text/pdf/read-pdf.ts').catch(unreachable);
    const lines = await readPdf(bytes, startWorker());
    return (digest) => ({ ...compareWords(digest, lines), isPaged: true });
  }
  const { paragraphs, beside } = readDocx(bytes);
  const passages = beside.map((text, index) => ({ text, index }));
  return (digest) => ({ ...compareParagraphs(digest, paragraphs), beside: passages, isPaged: false });
}

/** The bytes of a file that is a .docx or a .pdf by its first ones. Throws an UnreadableDocument for any other. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) throw new UnreadableDocument('empty');
  if (file.size > MAX_BYTES) throw new UnreadableDocument('huge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'))
    throw new UnreadableDocument(isEncrypted(bytes) ? 'encrypted' : 'old-word');
  if (!isPdf(bytes) && !startsWith(bytes, 'PK\u0003\u0004')) throw new UnreadableDocument('other-kind');
  return bytes;
}

export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, '%PDF-');
}

/** pdf.js does its work there; it ends with the document. */
export function startWorker(): Worker {
  return new Worker(new URL('../../packages/document-text/src/pdf/pdf-worker.ts', import.meta.url), {
    type: 'module',
  });
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return start.split('').every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** Word puts an encrypted .docx into the container of its older files, under this name in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = 'EncryptedPackage'.split('').flatMap((character) => [character.charCodeAt(0), 0]);
  return bytes.some((_, start) => name.every((byte, index) => bytes[start + index] === byte));
}
