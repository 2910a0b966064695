import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Finding } from '#document-text/finding.ts';

/** The ink of a color space, or each of several, is "None", or is named in another part of the file. */
const COLORLESS = /\/(?:Separation|DeviceN)\b\s*(?:\/None\b|\[\s*(?:\/None\b\s*)+\]|\d+ \d+ R\b)/;

/**
 * Finds color spaces whose ink is named "None", which draws nothing (ISO 32000-2, 8.6.6.4). pdf.js draws it in another color
 * and doesn't give the name, so it's looked for in a copy of the file, where pdf.js writes what was compressed or encrypted as
 * plain text.
 */
export async function colorlessInks(pdf: PDFDocumentProxy): Promise<Finding[]> {
  const copy = new TextDecoder('latin1').decode(await pdf.extractPages([{ document: null }]));
  return COLORLESS.test(copy) ? [{ kind: 'unseen-colour', text: '', index: null }] : [];
}
