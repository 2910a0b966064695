import { compareText, type TextComparison } from '#document-text/compare-text.ts';
import type { PdfText } from '#document-text/pdf/read-pdf.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';

/** Everything in a test's page besides the text of its content. */
export interface WrittenPage {
  /** Operators of the page. `/F1` is Helvetica, `/F3` a Type 3 font. */
  content: string;
  /** Entries of the page's dictionary. */
  entries?: string;
  /** Entries of its resources. */
  resources?: string;
  /** More fonts. */
  fonts?: string;
  /** More parts of the content. */
  parts?: string;
}

/** `objects` are numbered from 100 on; `root` are entries of the catalog. */
interface Written {
  pages: readonly WrittenPage[];
  objects?: readonly string[];
  root?: string;
  /** The program that wrote it. */
  producer?: string;
  /** Instead of all pages. */
  tree?: string;
  trailer?: string;
}

const FONTS = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /F3 << /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /x 99 0 R >> /Encoding << /Type /Encoding /Differences [49 /x] >> /FirstChar 49 /LastChar 49 /Widths [1000] /Resources << >> >>`;

/** In a font that draws it: the path of an L, and its width and box. */
export const DRAWN_L = '80 0 m 520 0 l 520 80 l 180 80 l 180 700 l 80 700 l h f';
export const L_BOX = '560 0 80 0 520 700 d1';

/** The page with an L that a font draws by these operators. */
export const drawnLetter = (glyph: string, matrix = '0.001 0 0 0.001 0 0', box = '0 0 0 0') => ({
  content: `${SEALED}BT /F4 12 Tf 70 500 Td (L) Tj ET`,
  fonts: `/F4 << /Type /Font /Subtype /Type3 /FontBBox [${box}] /FontMatrix [${matrix}] /CharProcs << /L 100 0 R >> /Encoding << /Differences [76 /L] >> /FirstChar 76 /LastChar 76 /Widths [560] /Resources << >> >>`,
  objects: [stream(glyph)],
});

/** A PDF of these pages, without compression. */
export function writtenPdf({
  pages,
  objects = [],
  root = '',
  producer = '',
  tree = `/Count ${pages.length} /Kids [${pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ')}]`,
  trailer: more = '',
}: Written): Uint8Array<ArrayBuffer> {
  const all = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${root} >>`],
    [2, `<< /Type /Pages ${tree} >>`],
    [99, stream('1000 0 d0 100 0 300 700 re f')],
  ]);
  for (const [index, { content, entries = '', resources = '', fonts = '', parts = '' }] of pages.entries()) {
    const number = 10 + index * 2;
    all.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${parts ? `[${number + 1} 0 R ${parts}]` : `${number + 1} 0 R`} /Resources << ${FONTS} ${fonts} >> ${resources} >> ${entries} >>`,
    );
    all.set(number + 1, stream(content));
  }
  for (const [index, object] of objects.entries()) all.set(100 + index, object);
  let file = '%PDF-1.7\n';
  const offsets: string[] = [];
  for (const [number, object] of all) {
    offsets.push(`${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer << /Size 1000 /Root 1 0 R /Info << /Producer (${producer}) >> ${more} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(
    Buffer.from(`${file}xref\n0 1\n0000000000 65535 f \n${offsets.join('')}${trailer}`, 'latin1'),
  );
}

export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}

/** A line of text; `before` are operators of the text's state. */
export function line(text: string, x: number, y: number, before = ''): string {
  return `BT /F1 12 Tf ${before} 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`;
}

/** The same, upwards or in another direction. */
export const turned = (text: string, x: number, y: number, matrix = '0 1 -1 0') =>
  `BT /F1 12 Tf ${matrix} ${x} ${y} Tm (${text}) Tj ET\n`;

/** Reads it like the reader's page, with pdf.js' worker in this thread. */
export async function readWritten(bytes: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  const text = await readInNode(new Blob([bytes]), { isLeftOut: () => false });
  if (text.format !== 'pdf') throw new Error('Not a PDF');
  return text;
}

/** Compares it with a sealed text. */
export async function compareWritten(
  sealed: Parameters<typeof digestOf>[0],
  written: Written,
  isCaption?: (text: string) => boolean,
): Promise<TextComparison> {
  return compareText(digestOf(sealed), await readWritten(writtenPdf(written)), isCaption);
}

export const SEALED = line('Léa Bernard has passed with 12 of 20 points.'.replace('é', '\\351'), 70, 600);

export const PICTURE = stream(
  'fff',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
);

/** Draws the picture `/Im` of the page's resources. */
export const draw = (x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q\n`;

/** The outline of a 4, as drawn by a program without fonts. */
export const FOUR = '4 0 m 4 2 l 0 2 l 0 3 l 4 8 l 5 8 l 5 3 l 6 3 l 6 2 l 5 2 l 5 0 l h';

/** Text in a font that maps one code to these characters. */
export function readMapped(written: string, drawn: string, producer = '', font = 'Helvetica') {
  const toUnicode = stream(
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <${written}> endbfchar endcmap`,
  );
  const fonts = `/F2 << /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding /ToUnicode 100 0 R >>`;
  const content = `BT /F2 12 Tf 1 0 0 1 70 600 Tm (${drawn}) Tj ET`;
  const page = { content, fonts };
  return readWritten(writtenPdf({ pages: [page], objects: [toUnicode], producer }));
}
