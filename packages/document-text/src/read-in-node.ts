import { MessageChannel } from 'node:worker_threads';

import type { TextOptions } from './docx/passages.ts';
import { bytesOf, type DocumentText, isPdf } from './read-document.ts';

/** As `readDocument`, in Node, which has neither a DOM nor a worker that pdf.js could use. Throws an UnreadableDocument. */
export async function readInNode(file: Blob, options: TextOptions): Promise<DocumentText> {
  const bytes = await bytesOf(file);
  if (isPdf(bytes)) {
    const [{ readPdf }, port] = await Promise.all([import('./pdf/read-pdf.ts'), pdfPort()]);
    return readPdf(bytes, port);
  }
  const [{ readDocx }, { JSDOM }] = await Promise.all([import('./docx/read-docx.ts'), import('jsdom')]);
  const { DOMParser, XPathResult } = new JSDOM().window;
  Object.assign(globalThis, { DOMParser, XPathResult });
  return readDocx(bytes, options);
}

interface PdfWorkerModule {
  WorkerMessageHandler: { initializeFromPort: (port: unknown) => void };
}

/** pdf.js works on this thread, behind a port as a worker has. */
async function pdfPort(): Promise<Worker> {
  // Types don't come with it.
  const path: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  const { WorkerMessageHandler } = (await import(path)) as PdfWorkerModule;
  const { port1, port2 } = new MessageChannel();
  WorkerMessageHandler.initializeFromPort(port2);
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
}
