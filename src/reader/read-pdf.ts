import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

import type { PageLine } from '#contract/compare-pages.ts';

import { FileProblem } from './file-problem.ts';
import { linesOfPages, type PageText } from './page-lines.ts';

/** More pages take longer than a reader waits. */
const MAX_PAGES = 1000;

export interface PdfFile {
  lines: PageLine[];
  /** The addresses that the document links to. */
  links: string[];
  pdf: PDFDocumentProxy;
}

/** `worker` is the address of pdf.js' own script. */
export function usePdfWorker(worker: string): void {
  GlobalWorkerOptions.workerSrc = worker;
}

/** Reads the text of a PDF. Throws a FileProblem. */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const pdf = await opened(bytes);
  if (pdf.numPages > MAX_PAGES) throw new FileProblem('huge');
  const pages: PageText[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [content, annotations] = await Promise.all([
      page.getTextContent({ includeMarkedContent: true, disableNormalization: true }),
      page.getAnnotations(),
    ]);
    const [, bottom = 0, , top = 0] = page.view;
    pages.push({ bottom, top, pieces: piecesOf(content.items) });
    for (const { url } of annotations as { url?: string }[]) if (url !== undefined) links.push(url);
    page.cleanup();
  }
  const lines = linesOfPages(pages);
  if (lines.length === 0) throw new FileProblem('scanned');
  return { lines, links, pdf };
}

async function opened(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: bytes,
      // Nothing but the text is wanted: no script, no fonts to draw with, and no file of pdf.js from elsewhere.
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new FileProblem(isLocked ? 'encrypted' : 'broken', { cause: error });
  }
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
