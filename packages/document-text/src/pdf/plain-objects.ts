import { unzlibSync } from 'fflate';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a file consists of besides what its pages draw. */
export interface PlainObjects {
  /** All dictionaries and arrays, with one blank between their parts, and names without escapes. */
  text: string;
  /** By their numbers in that text. */
  objects: ReadonlyMap<string, PlainObject>;
  /** Whether programs take one of two entries each, or find different ends of a part. */
  isAmbiguous: boolean;
}

interface PlainObject {
  entries: string;
  /** null if there is none, or if it's longer than that, or packed in an unusual way. */
  content: (maxLength: number) => Uint8Array | null;
}

const SPACE = String.raw`(?:[\s\0]|%[^\r\n/]*[\r\n])+`;
const OBJECT = /([-+.\d]{1,12})[\s\0]+([-+.\d]{1,12})[\s\0]+obj\b/g;
/** A comment amid where an object begins. */
const AMID = /%[^\r\n%]*[\r\n][\s\0]*(?:\d{1,10}[\s\0]+)?obj\b/;
const [ROOT, ENCRYPT] = ['Root', 'Encrypt'].map(
  (name) => new RegExp(`/${name}${SPACE}\\d+\\s+\\d+\\s+R\\b`, 'g'),
) as [RegExp, RegExp];

/**
 * pdf.js gives no object of a file as it is, but copies pages with all that they refer to. So it copies one that is added
 * to the file and refers to the file's root. null if it can't.
 */
export async function plainObjects(pdf: PDFDocumentProxy): Promise<PlainObjects | null> {
  const file = new Uint8Array(await pdf.getData());
  // A blank or a sign is part of its name, such as a style's "Contents 1".
  const raw = latin1(file).replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)).replace(/\W/, `_${code}_`),
  );
  const roots = raw.match(ROOT) ?? [];
  // A comment may hide one, even the one that counts.
  if (roots.length === 0 || roots.length !== raw.split('/Root').length - 1) return null;
  const encryption = raw.match(ENCRYPT)?.at(-1);
  const idAt = raw.indexOf('[', raw.lastIndexOf('/ID'));
  const id = encryption && `/ID ${raw.slice(idAt, raw.indexOf(']', idAt) + 1)}`;
  const [, before] = [...raw.matchAll(/startxref\s+(\d+)/g)].at(-1) ?? [];
  const named = roots.map((root, index) => root.replace('Root', `Root${index}`));
  const added = [
    '<< /Type /Catalog /Pages 9000002 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [9000003 0 R] >>',
    `<< /Type /Page /Parent 9000002 0 R /MediaBox [0 0 9 9] ${named.join(' ')} >>`,
  ];
  let [more, table] = ['\n', ''];
  for (const [index, object] of added.entries()) {
    table += `${String(file.length + more.length).padStart(10, '0')} 00000 n \n`;
    more += `${9_000_001 + index} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<< /Size 9000004 /Root 9000001 0 R /Prev ${before} ${encryption ?? ''} ${id ?? ''} >>`;
  const end = `xref\n9000001 3\n${table}trailer ${trailer}\nstartxref\n${file.length + more.length}\n%%EOF\n`;
  const document = new Uint8Array(await new Blob([file, more + end]).arrayBuffer());
  // The copy would be encrypted like the file, unless it's one of several files.
  const others = encryption ? [{ document: null, includePages: [0] }] : [];
  try {
    const copy = await pdf.extractPages([{ document }, ...others]);
    const objects = objectsOf(copy);
    const packed = [...objects.values()].flatMap(({ entries, content }) => {
      const bytes = entries.includes('/Type /ObjStm') ? content(Infinity) : null;
      return bytes === null
        ? []
        : [{ text: latin1(bytes), start: Number(/\/First (\d+)/.exec(entries)?.[1]) }];
    });
    for (const { text, start } of packed) {
      for (const [number, entries] of unpacked(text, start))
        objects.set(number, { entries, content: () => null });
    }
    const all = [latin1(copy), ...packed.map(({ text }) => text)].join('\n');
    // A trailer may name two catalogs.
    const hasRoots = new Set(roots.map((root) => parseInt(root.replace(/\D+/, ''), 10))).size > 1;
    // Browsers read such a table only in files that end twice, as Word's do.
    const isHalfRead = raw.includes('/XRefStm') && raw.split('startxref').length < 3;
    const isOdd = hasRoots || isHalfRead || hasTwins(raw);
    return { text: all, objects, isAmbiguous: isOdd || hasOddStreams(file, raw, encryption !== undefined) };
  } catch {
    return null;
  }
}

/** The objects of a packed one, by their numbers. */
function unpacked(text: string, start: number): [number: string, entries: string][] {
  const places = text.slice(0, start).trim().split(/\s+/).map(Number);
  return places.flatMap((number, at) => {
    if (at % 2 === 1) return [];
    const [from = 0, to = text.length] = [places[at + 1], places[at + 3]];
    return [[String(number), text.slice(start + from, start + to).trim()]];
  });
}

/** As pdf.js writes them: each on lines of its own, with the number in the first one. Throws if a stream pretends to be one. */
function objectsOf(copy: Uint8Array): Map<string, PlainObject> {
  const objects = new Map<string, PlainObject>();
  let at = 0;
  for (const part of latin1(copy).split('\nendobj')) {
    const head = part.indexOf(' 0 obj\n');
    const number = part.slice(part.lastIndexOf('\n', head) + 1, head);
    const from = head + ' 0 obj\n'.length;
    const [entries = ''] = part.slice(from).split(' stream\n', 1);
    const start = at + from + entries.length + ' stream\n'.length;
    at += part.length + '\nendobj'.length;
    if (head === -1) continue;
    if (objects.has(number)) throw new Error(`two objects ${number}`);
    objects.set(number, {
      entries,
      content: (maxLength) => contentOf(copy.subarray(start), entries, maxLength),
    });
  }
  return objects;
}

function contentOf(file: Uint8Array, entries: string, maxLength: number): Uint8Array | null {
  const length = Number(/\/Length (\d+)/.exec(entries)?.[1]);
  return length > maxLength ? null : inflated(file.subarray(0, length), entries);
}

function inflated(bytes: Uint8Array, entries: string): Uint8Array | null {
  const isDeflated = DEFLATED.test(entries);
  const isOther = (entries.includes('/Filter') && !isDeflated) || entries.includes('/DecodeParms');
  if (isOther) return null;
  if (!isDeflated) return bytes;
  // Some programs drop the last byte of the checksum if it looks like the end of a line.
  const whole = new Uint8Array(bytes.length + 4);
  whole.set(bytes);
  return unzlibSync(whole);
}

const DEFLATED = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/;
/** Brackets in a string may be in one another once; comments count as values. */
const STRING = /<<|>>|<[^<>]*>|%[^\r\n]*|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)?/g;
const DICTIONARY = /<<[^<>]*>>/;
const DICTIONARIES = /<<[^<>]*>>/g;
const ENTRY = /\/[^\s/<>[\]()]*|[^\s/<>[\]()]+|[[\]]/g;
/** No program nests as many of them in an object outside of a packed one. */
const DEPTH = 20;

function hasTwins(raw: string): boolean {
  return raw.split('endobj').some((each) => {
    const [object = ''] = each.slice(each.indexOf('obj') + 3).split('stream', 1);
    return hasOddEntries(object);
  });
}

/** The object may be a list. */
function hasOddEntries(object: string): boolean {
  return dictionariesIn(`<< /Object ${object} >>`)?.some(isOddDictionary) ?? true;
}

/** Whether it has two values of one name (cairo writes the same reference twice), or a number that programs read differently. */
function isOddDictionary(dictionary: string): boolean {
  const values = new Map<string, string>();
  let [depth, key, value] = [0, '', ''];
  for (const part of [...(dictionary.match(ENTRY) ?? []), '/']) {
    if (depth === 0 && part.startsWith('/') && (value !== '' || key === '')) {
      if (values.has(key) && (values.get(key) !== value || !value.endsWith(' R'))) return true;
      values.set(key, value);
      [key, value] = [part, ''];
      continue;
    }
    if (/^[-+.\d]/.test(part) && !NUMBER.test(part)) return true;
    value += ` ${part}`;
    depth += part === '[' ? 1 : part === ']' ? -1 : 0;
  }
  return false;
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const NUMBER_OBJECT = /\b(\d+) 0 obj\s+(\d+)\s+endobj/g;
const STREAM = />>\s*stream\r?\n/;
const LENGTH = /\/Length\s+(\d+)(\s+0\s+R)?/g;

/**
 * Whether an object is there twice, also as a packed one: programs find it by different tables. Or a part doesn't end where it
 * says, the word for its end is in it, or objects that it packs have odd entries.
 */
function hasOddStreams(file: Uint8Array, raw: string, isEncrypted: boolean): boolean {
  const heads = [...raw.matchAll(OBJECT)].map(([, ...head]) => head);
  if (AMID.test(raw) || heads.some((head) => head.some((number) => !/^\d+$/.test(number)))) return true;
  const found = new Set<number>();
  const isTwice = (number: unknown) => found.size === found.add(Number(number)).size;
  if (heads.some(([number]) => isTwice(number))) return true;
  const whole = latin1(file);
  const numbers = new Map(
    [...whole.matchAll(NUMBER_OBJECT)].map(([, number = '', value]) => [number, value]),
  );
  let at = 0;
  return whole.split('endstream').some((part, index, { length: count }) => {
    const from = at;
    at += part.length + 'endstream'.length;
    if (index === count - 1) return false;
    const stream = STREAM.exec(part);
    if (stream === null) return true;
    const start = stream.index + stream[0].length;
    const entries = part.slice(part.lastIndexOf('obj', stream.index), start);
    const [, value = '', isElsewhere] = [...entries.matchAll(LENGTH)].at(-1) ?? [];
    // The length itself may be packed.
    const length = Number(isElsewhere ? (numbers.get(value) ?? part.length - start) : value);
    if (!(start + length <= part.length) || !/^\r?\n?$/.test(part.slice(start + length))) return true;
    if (!/\/ObjStm\b/.test(entries)) return false;
    if (isEncrypted) return true;
    const bytes = inflated(file.subarray(from + start, from + start + length), entries);
    const first = Number(/\/First\s+(\d+)/.exec(entries)?.[1]);
    if (bytes === null) return true;
    return unpacked(latin1(bytes), first).some(
      ([number, object]) => isTwice(number) || hasOddEntries(object),
    );
  });
}

/** Each with a 0 for those in it; null if they're nested too deeply. */
export function dictionariesIn(object: string): string[] | null {
  const found: string[] = [];
  let rest = object.replace(STRING, (part) => (part === '<<' || part === '>>' ? part : ' 0 '));
  for (let depth = 0; DICTIONARY.test(rest); depth += 1) {
    if (depth === DEPTH) return null;
    rest = rest.replace(DICTIONARIES, (dictionary) => (found.push(dictionary), ' 0 '));
  }
  return found;
}

/** Each byte is one character. */
export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
