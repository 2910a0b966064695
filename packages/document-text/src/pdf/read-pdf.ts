import './missing-builtins.ts';

import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import { grouped } from '#document-text/digest/grouped.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import type { Box, Finding, PlacedPicture, ShownPicture } from '#document-text/finding.ts';
import { Patience } from '#document-text/patience.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { actualTexts, hasJoining, withClusters } from './contents/actual-texts.ts';
import { type Annotation, annotationFinding, fileFindings, isUpdated } from './file-findings.ts';
import { isDrawing, looksOf, withoutSeal } from './drawn-pictures.ts';
import { IDENTITY, type Matrix, rectBox, turned } from './drawn/matrix.ts';
import { seenOf, type SeenPage } from './drawn/page-findings.ts';
import { type Fonts, fontsOf } from './drawn/page-fonts.ts';
import { drawnPage, type DrawnPage, linesOfDrawn } from './page-lines.ts';
import { marksOf } from './drawn/page-marks.ts';
import { plainObjects } from './plain-objects.ts';
import { rulesOf } from './ruled-cells.ts';
import { sheetsOf } from './sheets.ts';
import { inReadingOrder, type StructTree } from './structure.ts';

/** More pages take longer than a reader waits. */
const MAX_PAGES = 1000;
/** Several at once, so that the worker needn't wait for this thread between pages. */
const PAGES_AT_ONCE = 8;

export interface PdfText {
  format: 'pdf';
  /** A PDF has no paragraphs: passages are searched in its lines. */
  lines: PageLine[];
  findings: Finding[];
  /**
   * Pictures, without the seal, as their pages show them; null where that wasn't looked at. Those that aren't where a letterhead
   * has one are findings.
   */
  pictures?: ReadonlyMap<PlacedPicture, ShownPicture | null>;
  /** Pages on which only text is drawn, counted from 0. */
  bare?: ReadonlySet<number>;
  /** Whether no page could be drawn, as in Node. */
  isUndrawn?: boolean;
  /** Whether a browser printed it, which leaves headers away. */
  isPrint?: boolean;
}

/** Throws an UnreadableDocument. `isOwnPicture` answers whether a picture shows the seal and nothing else. */
export async function readPdf(
  bytes: Uint8Array,
  port: Worker,
  isOwnPicture?: TextOptions['isOwnPicture'],
  silence?: number,
): Promise<PdfText> {
  const hasUpdates = isUpdated(bytes);
  const pdf = await openPdf(bytes, port);
  const patience = new Patience(silence);
  try {
    const fonts = fontsOf();
    const { info } = await patience.answer(pdf.getMetadata());
    const producer = String((info as { Producer?: unknown }).Producer);
    const isByPlace = BROWSER.test(producer);
    const reading = { fonts, patience, isByPlace };
    const first = await readPages(pdf, { ...reading, count: 1 });
    const objects = await plainObjects(pdf);
    const actualOf = (read: readonly ReadPage[]) =>
      objects && read.some((page) => page.isJoining) ? actualTexts(objects) : [];
    let actual = actualOf(first);
    let pages = await readPages(pdf, {
      ...reading,
      actual,
      known: actual.length > 0 ? [] : first,
    });
    const isKnown = actual.length > 0;
    if (!isKnown) actual = actualOf(pages);
    const isJoining = !isKnown && actual.some((page) => page.some((text) => text !== ''));
    // Exchanged letters, and clusters that aren't on the first page, are known only from the whole text: it's read again.
    if (fonts.findExchanged() || isJoining) pages = await readPages(pdf, { ...reading, actual });
    const sheets = pages.flatMap((page) => page.sheets);
    const { lines, findings: lost } = withoutLostLetters(producer, linesOfDrawn(sheets));
    if (lines.length === 0) throw new UnreadableDocument('scanned');
    const annotations = (await annotationsOf(pdf, patience)).flatMap((each) =>
      annotationFinding(each, pages[each.pageIndex]?.base ?? IDENTITY),
    );
    const files = fileFindings(objects, hasUpdates);
    // The comparison finds pages without sealed text only up to the last page with text.
    const last = lines.reduce((most, { page }) => Math.max(most, page), 0);
    const drawn = pages.flatMap(({ isBare }, index) => (index > last && !isBare ? index : []));
    const all = pages.flatMap((page) => page.pictures);
    const pictures = await withoutSeal(pdf, pages, all, isOwnPicture);
    const findings = [
      ...files.filter(({ kind }) => kind !== 'annotation' || annotations.length === 0),
      ...pages.flatMap((page) => page.findings),
      ...lost,
      ...oddLines(lines),
      ...pictures.filter(({ isLogo }) => !isLogo),
      ...drawn.map((index): Finding => ({ kind: 'empty-page', text: '', index })),
      ...annotations,
    ];
    const bare = new Set(pages.flatMap(({ isBare }, index) => (isBare ? index : [])));
    const looks = await looksOf(pdf, pages, pictures);
    return {
      format: 'pdf',
      lines,
      findings,
      pictures: looks,
      bare,
      isPrint: isByPlace,
      isUndrawn: !isDrawing,
    };
  } finally {
    patience.end();
    await closePdf(pdf, patience.isOver);
  }
}

const BROWSER = /^Skia\/PDF/;
const LOSES_BLOCKS = /Ghostscript 10\.00/;
/** Where it puts italic letters of formulas, Latin and Greek. */
const LOST_BLOCK = /[\u{1d500}-\u{1d51b}\u{1d534}-\u{1d567}\u{1d5e2}-\u{1d5ff}]/gu;

/**
 * A font may give control characters for what it draws, which aren't compared. Ghostscript loses which kind of letter one of
 * a formula is: it's taken for the usual kind, and named.
 */
function withoutLostLetters(producer: string, read: PageLine[]): Pick<PdfText, 'lines' | 'findings'> {
  const losesBlocks = LOSES_BLOCKS.test(producer);
  const lines = losesBlocks
    ? read.map((line) => ({ ...line, text: line.text.replace(LOST_BLOCK, italic) }))
    : read;
  const pages = new Set(
    lines.flatMap(({ text, page }, index) =>
      /\p{Cc}/u.test(text) || text !== read[index]?.text ? page : [],
    ),
  );
  return { lines, findings: [...pages].map((index) => ({ kind: 'odd-font', text: '', index })) };
}

function italic(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) % 256;
  return String.fromCodePoint((code < 0x1c ? 0x1d700 : code < 0x68 ? 0x1d400 : 0x1d600) + code);
}

/** Those with shifted digits, with gaps that may be blanks, and in which the eye goes on to a line that is read apart. */
function oddLines(lines: readonly PageLine[]): Finding[] {
  const apart = linesReadApart(lines);
  return lines.flatMap((line) => [
    ...(apart.has(line) ? [{ kind: 'moved' as const, text: line.text, index: line.page }] : []),
    ...(line.hasSmallWord ? [{ kind: 'tiny' as const, text: line.text, index: line.page }] : []),
    ...(line.hasShifted ? [{ kind: 'raised' as const, text: line.text, index: line.page }] : []),
    ...(line.hasUnclearGap ? [{ kind: 'blank' as const, text: line.text, index: line.page }] : []),
  ]);
}

/** In points: how far what looks like one line may be apart, upwards and along it, and how high lines are on a page at most. */
const [LINE, WORDS, HEIGHTS] = [1, 9, 2 ** 20];

/** The ruled lines on both sides of a line. */
const ruledSidesOf = ({ frame }: PageLine) => frame?.split(' ', 2).join();

const heightOf = ({ sheet = 0, y = 0 }: PageLine) => sheet * HEIGHTS + Math.round(y / LINE);

/** Lines beside which another one begins at their height, as near as the next word, though others are read between. */
function linesReadApart(lines: readonly PageLine[]): Set<PageLine> {
  const found = new Set<PageLine>();
  const byHeight = grouped(lines, heightOf);
  for (const line of lines) {
    const { edges: [, , right = 0] = [] } = line;
    const near = [-1, 0, 1].flatMap((by) => byHeight.get(heightOf(line) + by) ?? []);
    const sides = ruledSidesOf(line);
    const isNext = (other: PageLine) => {
      const { row, edges: [left = 0] = [] } = other;
      const isReadNext = row === line.row || (line.isInitial === true && row === line.row + 1);
      return !isReadNext && left > right - LINE && left < right + WORDS && ruledSidesOf(other) === sides;
    };
    if (near.some(isNext)) found.add(line);
  }
  return found;
}

/** All pages, or so many, beginning with those that are known. */
async function readPages(
  pdf: PDFDocumentProxy,
  {
    actual = [],
    count = pdf.numPages,
    known = [],
    ...reading
  }: Reading & { actual?: readonly string[][]; count?: number; known?: readonly ReadPage[] },
): Promise<ReadPage[]> {
  const pages: Promise<ReadPage>[] = known.map((page) => Promise.resolve(page));
  for (let number = pages.length + 1; number <= count; number += 1) {
    await pages.at(-PAGES_AT_ONCE);
    const page = readPage(pdf, number, actual[number - 1], reading);
    // One that can't be read is awaited later.
    page.catch(() => undefined);
    pages.push(page);
  }
  return Promise.all(pages);
}

/** For all pages at once: page by page, pdf.js reads the text below every link, which takes as long as the pages. */
async function annotationsOf(pdf: PDFDocumentProxy, patience: Patience): Promise<Annotation[]> {
  const annotations: unknown = await patience.answer(pdf.getAnnotationsByType(null as never, new Set()));
  return (annotations ?? []) as Annotation[];
}

interface Reading {
  fonts: Fonts;
  patience: Patience;
  isByPlace: boolean;
}

interface ReadPage extends Pick<SeenPage, 'findings' | 'pictures' | 'isBare'> {
  sheets: DrawnPage[];
  isJoining: boolean;
  base: Matrix;
  view: Box;
}

async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  actual: readonly string[] | undefined,
  { fonts, patience, isByPlace }: Reading,
): Promise<ReadPage> {
  const page = await patience.answer(pdf.getPage(number));
  const [operators, tree] = await patience.answer(
    Promise.all([
      page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }),
      page.getStructTree() as Promise<StructTree | null>,
    ]),
  );
  const base = turned(page.rotate);
  const view = rectBox(base, page.view);
  const marks = marksOf(operators, base, fonts.on(page.commonObjs), actual);
  page.cleanup();
  const rules = rulesOf(marks.shapes);
  const { texts, ...seen } = seenOf(number - 1, view, { ...marks, texts: withClusters(marks.texts) });
  const sheets = sheetsOf(view, texts).map(({ texts: own, ...sheet }) =>
    drawnPage({ ...sheet, page: number - 1, isByPlace, pieces: inReadingOrder(own, tree), rules }),
  );
  return { base, view, sheets, isJoining: hasJoining(texts), ...seen };
}

/** `port` does the work and ends with the document. Throws an UnreadableDocument. */
export async function openPdf(bytes: Uint8Array, port: Worker): Promise<PDFDocumentProxy> {
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    data: bytes,
    worker,
    // Letters are drawn from their outlines, because a page for readers may load no font, and nothing of pdf.js from
    // elsewhere.
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
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

/** A busy worker wouldn't answer that it's done. */
export async function closePdf(pdf: PDFDocumentProxy, isBusy = false): Promise<void> {
  const closed = pdf.loadingTask.destroy();
  if (!isBusy) await closed;
  workers.get(pdf)?.terminate();
}
