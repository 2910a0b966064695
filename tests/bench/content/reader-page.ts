import { compareParagraphs, compareText } from '#document-text/compare-text.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readFlatBody } from '#document-text/docx/flat-body.ts';
import { readDocx, readDocxWithPictures } from '#document-text/docx/read-docx.ts';
import type { Finding } from '#document-text/finding.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { clearPixels, showsCodeOf } from '#document-text/pictures/picture-code.ts';
import { picturesToSeal } from '#document-text/pictures/placed-picture.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { wholeText } from '#document-text/flat-beside.ts';
import { flatOpcOf } from '#word-host/model/story-package.ts';
import { WordModel } from '#word-host/model/word-model.ts';
import { type BehaviorChanges, Behaviors } from '#word-host/platforms/behaviors.ts';
import { OpcPackage } from '#word-host/opc/package.ts';
import { drawPages } from '#document-text/pdf/draw-pages.ts';
import { closePdf, openPdf, readPdf } from '#document-text/pdf/read-pdf.ts';

/** One for all files, because loading it takes longer than most of them. */
const worker = new Worker('/pdf-worker.js', { type: 'module' });
worker.terminate = () => undefined;

/** The browser's part of the bench: the page's own readers and comparison. */
const reader = {
  async digest(url: string): Promise<ContentDigest | null> {
    const text = readDocx(await bytesOf(url), WITHOUT_SEALS);
    const pictures = await picturesToSeal(text.placed(), clearPixels);
    return contentDigest(sealedText(text), newDigestSeed(), undefined, pictures);
  },
  /** Of the document while it's open in Word. */
  async digestOfOpen(url: string): Promise<ContentDigest | null> {
    return contentDigest(await openText(url), newDigestSeed());
  },
  /** Whether the pane finds the text of a sealed file in the open document, as a Word with these behaviors gives it. */
  async isSameWhenOpen(url: string, behaviors: BehaviorChanges): Promise<boolean | null> {
    const digest = await reader.digest(url);
    return digest && compareParagraphs(digest, await openText(url, behaviors)).isSame;
  },
  async passages(url: string): Promise<string[]> {
    return readDocx(await bytesOf(url), WITHOUT_SEALS).passages.map(({ text }) => text);
  },
  async compare(digest: ContentDigest, url: string) {
    const bytes = await bytesOf(url);
    const start = performance.now();
    const text = url.endsWith('.pdf') ? await readPdf(bytes, worker) : readDocx(bytes, WITHOUT_SEALS);
    const comparison = compareText(digest, text);
    const findings = text.format === 'pdf' ? text.findings : [];
    return { comparison, findings, milliseconds: performance.now() - start };
  },
  /** Like readers' pages, for a file of a record whose seal it has. */
  async check(digest: ContentDigest, url: string, seal: Parameters<typeof sealCaption>[0]) {
    const bytes = await bytesOf(url);
    const isCaption = sealCaption(seal);
    const options = {
      ...withoutSealOf(seal.publicId, isCaption, SEAL_FORM),
      isOwnPicture: showsCodeOf(seal),
    };
    const text = url.endsWith('.pdf')
      ? await readPdf(bytes, worker, options.isOwnPicture)
      : await readDocxWithPictures(bytes, options);
    return compareText(digest, text, isCaption);
  },
  async findings(url: string): Promise<Finding[]> {
    return (await readPdf(await bytesOf(url), worker)).findings;
  },
  /** Why a PDF can't be read if its worker may be silent for twice so many milliseconds; null if it can. */
  async refusal(url: string, silence: number): Promise<string | null> {
    const own = new Worker('/pdf-worker.js', { type: 'module' });
    const reading = readPdf(await bytesOf(url), own, undefined, silence);
    return reading.then(() => null, String);
  },
  /** The colors of a drawn page, `r,g,b`, at these points from the upper left, and its size. */
  async colors(url: string, width: number, points: readonly [x: number, y: number][]) {
    const bytes = await bytesOf(url);
    const { findings } = await readPdf(bytes.slice(), worker);
    const pages = await drawPages(bytes, worker, findings, 'rgb(255, 0, 0)');
    const canvas = await pages.draw(0, width);
    const context = canvas.getContext('2d');
    const colors = points.map(([x, y]) => context?.getImageData(x, y, 1, 1).data.slice(0, 3).join());
    await pages.close();
    return { colors, width: canvas.width, height: canvas.height };
  },
  /** A part of the first page's picture, from its upper left, with a pixel for each point, as gray levels; its text and findings. */
  async shown(url: string, { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>) {
    const bytes = await bytesOf(url);
    const { lines, findings } = await readPdf(bytes.slice(), worker);
    const pages = await drawPages(bytes, worker, [], '');
    const canvas = await pages.draw(0, 595);
    const pixels = canvas.getContext('2d')?.getImageData(left, top, width, height).data ?? [];
    await pages.close();
    const greys = Array.from({ length: width * height }, (_, index) => pixels[index * 4] ?? 0);
    return { greys, text: lines.map((line) => line.text).join('\n'), findings };
  },
  /** The text of pdf.js alone, without lines and comparison. In milliseconds. */
  async readByPdfJs(url: string): Promise<number> {
    const bytes = await bytesOf(url);
    const start = performance.now();
    const pdf = await openPdf(bytes, worker);
    const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
    await Promise.all(pages.map(async (page) => (await page).getTextContent()));
    await closePdf(pdf);
    return performance.now() - start;
  },
};

async function openText(url: string, behaviors: BehaviorChanges = {}) {
  const model = new WordModel(OpcPackage.fromZip(await bytesOf(url)), new Behaviors(undefined, behaviors));
  const flat = flatOpcOf(model, model.body);
  const document = readFlatBody(flat, WITHOUT_SEALS);
  if (!document) throw new Error('Word gives no body');
  return sealedText(wholeText(document));
}

async function bytesOf(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

declare global {
  interface Window {
    reader: typeof reader;
  }
}

window.reader = reader;
