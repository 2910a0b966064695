import { unzlibSync } from 'fflate';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a file consists of besides what its pages draw. */
export interface PlainObjects {
  /** All dictionaries and arrays, with one blank between their parts, and names without escapes. */
  text: string;
  /** The bytes of a stream, by its number in that text; null if they're packed in an unusual way. */
  streamOf: (number: string) => Uint8Array | null;
  /** Whether something is there twice in one dictionary, of which programs take the first or the last. */
  hasTwins: boolean;
}

const REFERENCE = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])+\d+\s+\d+\s+R\b`;
const PACKED = /\/Type \/ObjStm [^>]*\/Length (\d+)>> stream\n/g;
/** Of a packed stream: longer ones aren't read. */
const MAX_LENGTH = 20_000;

/**
 * pdf.js gives no object of a file as it is, but copies pages with all that they refer to. So it copies one that is added
 * to the file and refers to the file's root. null if it can't.
 */
export async function plainObjects(pdf: PDFDocumentProxy): Promise<PlainObjects | null> {
  const file = new Uint8Array(await pdf.getData());
  const raw = latin1(file).replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const named = (name: string) => raw.match(new RegExp(`/${name}${REFERENCE}`, 'g')) ?? [];
  const roots = named('Root').map((root, index) => root.replace('Root', `Root${index}`));
  const encryption = named('Encrypt').at(-1);
  const ids = encryption && /\/ID\s*\[[^\]]*\]/.exec(raw)?.[0];
  const [, before] = [...raw.matchAll(/startxref\s+(\d+)/g)].at(-1) ?? [];
  const added = [
    '<< /Type /Catalog /Pages 9000002 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [9000003 0 R] >>',
    `<< /Type /Page /Parent 9000002 0 R /MediaBox [0 0 9 9] ${roots.join(' ')} >>`,
  ];
  let [more, table] = ['\n', ''];
  for (const [index, object] of added.entries()) {
    table += `${String(file.length + more.length).padStart(10, '0')} 00000 n \n`;
    more += `${9_000_001 + index} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<< /Size 9000004 /Root 9000001 0 R /Prev ${before} ${encryption ?? ''} ${ids ?? ''} >>`;
  const end = `xref\n9000001 3\n${table}trailer ${trailer}\nstartxref\n${file.length + more.length}\n%%EOF\n`;
  const document = new Uint8Array(await new Blob([file, more + end]).arrayBuffer());
  // The copy would be encrypted like the file, unless it's one of several files.
  const others = encryption ? [{ document: null, includePages: [0] }] : [];
  try {
    const copy = await pdf.extractPages([{ document }, ...others]);
    const text = latin1(copy);
    const inflated = (start: RegExpMatchArray, length: number) => {
      const from = (start.index ?? 0) + start[0].length;
      const bytes = copy.subarray(from, from + length);
      return /\/Filter \/FlateDecode/.test(start[0]) ? unzlibSync(bytes) : bytes;
    };
    const parts = [...text.matchAll(PACKED)].map((start) => latin1(inflated(start, Number(start[1]))));
    return roots.length === 0
      ? null
      : {
          text: [text, ...parts].join('\n'),
          hasTwins: hasTwins(raw),
          streamOf(number) {
            const start = new RegExp(`\n${number} 0 obj\n<<[^>]*/Length (\\d+)[^>]*>> stream\n`).exec(text);
            const isKnown =
              start !== null &&
              Number(start[1]) <= MAX_LENGTH &&
              !/\/Filter (?!\/FlateDecode)/.test(start[0]);
            return isKnown ? inflated(start, Number(start[1])) : null;
          },
        };
  } catch {
    return null;
  }
}

const OBJECT = /\bobj\b([^]*?)\b(?:stream|endobj)\b/g;
const STRING = /\((?:\\[^]|[^\\()])*\)|<[^<>]*>(?!>)/g;
const TWINS =
  /\/(Contents|Resources|MediaBox|CropBox|Rotate|Kids|Annots|Font|XObject|ColorSpace|ToUnicode|Encoding|FontFile)\b[^]*\/\1\b/;
/** No program nests more of them in an object outside of a packed one. */
const DEPTH = 20;

function hasTwins(raw: string): boolean {
  return [...raw.matchAll(OBJECT)].some(([, object = '']) => {
    let rest = object.replace(STRING, '0');
    for (let depth = 0; depth < DEPTH && rest.includes('<<'); depth += 1) {
      const inner = rest.match(/<<[^<>]*>>/g) ?? [];
      if (inner.some((entries) => TWINS.test(entries))) return true;
      rest = rest.replace(/<<[^<>]*>>/g, '0');
    }
    return false;
  });
}

/** Each byte is one character. */
export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
