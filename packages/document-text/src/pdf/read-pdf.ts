import './missing-builtins.ts';

import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

import type { PageLine } from '#document-text/digest/page-readings.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { linesOfPages, type PageText } from './page-lines.ts';

/** More pages take longer than a reader waits. */
const MAX_PAGES = 1000;
/** The worker needn't wait for this thread between pages. */
const PAGES_AT_ONCE = 8;

export interface PdfText {
  format: 'pdf';
  /** A PDF has no paragraphs: passages are looked for in its lines. */
  lines: PageLine[];
}

/** Throws an UnreadableDocument. */
export async function readPdf(bytes: Uint8Array, port: Worker): Promise<PdfText> {
  const pdf = await openPdf(bytes, port);
  try {
    const pages: PageText[] = [];
    while (pages.length < pdf.numPages) {
      const numbers = Array.from({ length: PAGES_AT_ONCE }, (_, index) => pages.length + index + 1);
      const wanted = numbers.filter((number) => number <= pdf.numPages);
      pages.push(...(await Promise.all(wanted.map((number) => pageText(pdf, number)))));
    }
    const lines = linesOfPages(pages);
    if (lines.length === 0) throw new UnreadableDocument('scanned');
    return { format: 'pdf', lines };
  } finally {
    await closePdf(pdf);
  }
}

async function pageText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const [, bottom = 0, , top = 0] = page.view;
  page.cleanup();
  return { bottom, top, pieces: piecesOf(content.items) };
}

/** `port` does the work and ends with the document. Throws an UnreadableDocument. */
export async function openPdf(bytes: Uint8Array, port: Worker): Promise<PDFDocumentProxy> {
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: bytes,
    worker,
    // Letters are drawn from their outlines: a page of readers may load no font, and nothing of pdf.js from elsewhere.
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PAGES) throw new UnreadableDocument('huge');
    workers.set(pdf, port);
    return pdf;
  } catch (error) {
    await task.destroy();
    port.terminate();
    if (error instanceof UnreadableDocument) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocument(isLocked ? 'encrypted' : 'broken', { cause: error });
  }
}

const workers = new WeakMap<PDFDocumentProxy, Worker>();

export async function closePdf(pdf: PDFDocumentProxy): Promise<void> {
  await pdf.loadingTask.destroy();
  workers.get(pdf)?.terminate();
}

/** Its own types leave the tag out. */
interface Mark {
  type: string;
  tag?: string;
}

/** What is marked as an artifact is no content: headers, footers, page numbers of a tagged PDF. */
function piecesOf(items: readonly (TextItem | Mark)[]): PageText['pieces'] {
  const marks: boolean[] = [];
  return items.flatMap((item) => {
    if ('str' in item) return [{ ...item, isArtifact: marks.includes(true) }];
    if (item.type === 'endMarkedContent') marks.pop();
    else marks.push(item.tag === 'Artifact');
    return [];
  });
}
