import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Finding, FindingKind } from '#document-text/finding.ts';

import { type Matrix, rectBox } from './drawn/matrix.ts';

/** Only the used fields; pdf.js types it as `Object`. */
interface Info {
  IsXFAPresent?: boolean;
  IsCollectionPresent?: boolean;
}

/** Finds everything in the whole file that programs show instead of its pages, or draw on them. */
export async function fileFindings(pdf: PDFDocumentProxy, hasUpdates: boolean): Promise<Finding[]> {
  const [metadata, hasScripts, hasColorless] = await Promise.all([
    pdf.getMetadata(),
    pdf.hasJSActions(),
    hasColorlessInk(pdf),
  ]);
  const { IsXFAPresent, IsCollectionPresent } = metadata.info as Info;
  const kinds: FindingKind[] = [
    ...(hasUpdates ? (['updated'] as const) : []),
    ...(hasColorless ? (['unseen-colour'] as const) : []),
    ...(IsXFAPresent ? (['form-field'] as const) : []),
    ...(IsCollectionPresent || hasScripts ? (['unknown-part'] as const) : []),
  ];
  return kinds.map((kind) => ({ kind, text: '', index: null }));
}

/** The ink of a color space, or each of several, is "None", or is named in another part of the file. */
const COLORLESS = /\/(?:Separation|DeviceN)\b\s*(?:\/None\b|\[\s*(?:\/None\b\s*)+\]|\d+ \d+ R\b)/;

/**
 * Whether a color space's ink is named "None", which draws nothing (ISO 32000-2, 8.6.6.4). pdf.js draws it in another color
 * and doesn't give the name, so it's looked for in a copy of the file, where pdf.js writes what was compressed or encrypted as
 * plain text.
 */
async function hasColorlessInk(pdf: PDFDocumentProxy): Promise<boolean> {
  const copy = new TextDecoder('latin1').decode(await pdf.extractPages([{ document: null }]));
  return COLORLESS.test(copy);
}

/** Only the used fields; pdf.js types them as `any`. */
export interface Annotation {
  subtype?: string;
  pageIndex: number;
  /** null for a popup without a size. */
  rect: [number, number, number, number] | null;
  hasAppearance?: boolean;
  borderStyle?: { width: number };
  fieldValue?: unknown;
  contentsObj?: { str?: string };
}

/** In points: a link's border that is thicker hides what's beneath. */
const MAX_BORDER = 3;

/** An annotation other than a plain link: it may draw anything over the page. `base` rotates the page as displayed. */
export function annotationFinding(annotation: Annotation, base: Matrix): Finding[] {
  const { subtype, pageIndex, rect, hasAppearance, fieldValue, contentsObj, borderStyle } = annotation;
  if (rect === null) return [];
  const box = rectBox(base, rect);
  const isDrawn = box[0] < box[2] && box[1] < box[3];
  // An invisible signature has a field without a size; a popup is shown with what it belongs to.
  const isPlain = subtype === 'Link' && !hasAppearance && (borderStyle?.width ?? 0) <= MAX_BORDER;
  if (!isDrawn || subtype === 'Popup' || isPlain) return [];
  const text = typeof fieldValue === 'string' && fieldValue !== '' ? fieldValue : (contentsObj?.str ?? '');
  return [{ kind: subtype === 'Widget' ? 'form-field' : 'annotation', text, index: pageIndex, box }];
}

const START = 'startxref';
const OBJECT = /\d\s+\d{1,5}\s+obj\b/;
const TABLE = /^\s*(xref\b|\d+\s+\d{1,5}\s+obj\b[^]*\/XRef\b)/;
/** The table's own dictionary isn't longer, except for its list of parts. */
const TABLE_START = 2000;

/**
 * Whether parts were added after the end of a finished file, or its end doesn't lead to the table of its parts, which
 * programs then search differently. Word's files end twice, with no part in between.
 */
export function isUpdated(bytes: Uint8Array): boolean {
  const ends: { behind: number; table: number }[] = [];
  for (let at = bytes.indexOf(0x73); at !== -1; at = bytes.indexOf(0x73, at + 1)) {
    if (textAt(bytes, at, START.length) !== START) continue;
    const table = Number.parseInt(textAt(bytes, at + START.length, 20), 10);
    // The first end of a linearized file is in its middle, and leads nowhere.
    if (table !== 0) ends.push({ behind: at + START.length, table });
  }
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return true;
  return (
    !TABLE.test(textAt(bytes, last.table, TABLE_START)) ||
    OBJECT.test(textAt(bytes, first.behind, bytes.length))
  );
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(start, start + length));
}
