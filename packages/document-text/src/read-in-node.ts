import { MessageChannel } from 'node:worker_threads';

import type { WholeText } from './docx/beside-texts.ts';
import type { TextOptions } from './docx/passages.ts';
import { bytesOf, type DocumentText, isPdf } from './read-document.ts';

/**
 * Like `readDocument`, in Node, which has neither a DOM nor a worker that pdf.js could use, and doesn't look at the pictures of
 * a PDF. Throws an UnreadableDocument.
 */
export async function readInNode(file: Blob, options: TextOptions): Promise<DocumentText> {
  const bytes = await bytesOf(file);
  if (isPdf(bytes)) {
    const [{ readPdf }, port] = await Promise.all([(pdfReader ??= loadQuietly()), pdfPort()]);
    // The port's answers come from this thread.
    return readPdf(bytes, port, undefined, Infinity);
  }
  const [{ readDocxWithPictures }] = await Promise.all([import('./docx/read-docx.ts'), (dom ??= loadDom())]);
  return readDocxWithPictures(bytes, options);
}

/** The text of a .docx, without looking for what can make a reader see another one. Throws an UnreadableDocument. */
export async function readTextInNode(docx: Uint8Array, options: TextOptions): Promise<WholeText> {
  const [{ openDocx }] = await Promise.all([import('./docx/read-docx.ts'), (dom ??= loadDom())]);
  return openDocx(docx, options);
}

let dom: Promise<void> | undefined;

async function loadDom(): Promise<void> {
  const { JSDOM } = await import('jsdom');
  const { DOMParser, XPathResult } = new JSDOM().window;
  Object.assign(globalThis, { DOMParser, XPathResult });
}

type PdfReader = typeof import('./pdf/read-pdf.ts');
let pdfReader: Promise<PdfReader> | undefined;

/** pdf.js warns that it can't draw: its drawing library isn't installed, because nothing is drawn in Node. */
async function loadQuietly(): Promise<PdfReader> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import('./pdf/read-pdf.ts');
  } finally {
    console.warn = warn;
  }
}

interface PdfWorkerModule {
  WorkerMessageHandler: { initializeFromPort: (port: unknown) => void };
}

/** Runs pdf.js on this thread, with a port like a worker's. */
async function pdfPort(): Promise<Worker> {
  // The module has no types.
  const path: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  const { WorkerMessageHandler } = (await import(path)) as PdfWorkerModule;
  const { port1, port2 } = new MessageChannel();
  WorkerMessageHandler.initializeFromPort(port2);
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
}
