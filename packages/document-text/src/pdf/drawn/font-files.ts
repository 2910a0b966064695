import type { PlainObjects } from '#document-text/pdf/plain-objects.ts';

/** Programs read each as what it contains, whatever it's named. */
const FILE = /\/FontFile[23]? (\d+)/g;
const OPEN_TYPE = ['OTTO', 'true', '\0\u0001\0\0'];
/** In font sizes: how far programs may move a letter from where its outline is. */
const MOVED = 0.15;
/** What is typed: these have one code in all tables. */
const [FIRST, LAST] = [33, 126];
/** Where fonts for symbols have their codes. */
const SYMBOLS = 0xf000;
/** More tables of codes than fonts have, and more ranges than are before what is typed, would take long to read. */
const [MAX_TABLES, MAX_RANGES] = [20, 0xffff];

/**
 * Whether a font's file has several answers to which letter is drawn for a code, or where: programs take one each, and pdf.js
 * doesn't move outlines.
 */
export function hasOddFontFile({ text, objects }: PlainObjects): boolean {
  const numbers = new Set([...text.matchAll(FILE)].map(([, number = '']) => number));
  return [...numbers].some((number) => {
    try {
      const bytes = objects.get(number)?.content(Infinity) ?? null;
      return bytes === null || isOddFont(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    } catch {
      return true;
    }
  });
}

const tagAt = (file: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));

function isOddFont(file: DataView): boolean {
  // Of several fonts in one file, programs take one each. Others have no tables.
  if (tagAt(file, 0) === 'ttcf') return true;
  if (!OPEN_TYPE.includes(tagAt(file, 0))) return false;
  const tables = new Map<string, DataView>();
  const count = file.getUint16(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const [start, size] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    const length = Math.min(size, file.byteLength - start);
    tables.set(tagAt(file, at), new DataView(file.buffer, file.byteOffset + start, length));
  }
  const hasCurves = tables.has('CFF ');
  const isTwofold = tables.size < count || hasCurves === tables.has('glyf');
  return (
    isTwofold ||
    (tagAt(file, 0) === 'OTTO') !== hasCurves ||
    hasMoved(tables) ||
    hasOddCodes(tables.get('cmap'))
  );
}

/** Whether a letter's distance from the one before it is another than its outline's. */
function hasMoved(tables: ReadonlyMap<string, DataView>): boolean {
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map((tag) =>
    tables.get(tag),
  );
  if (!head || !hhea || !hmtx || !loca || !glyf) return false;
  const isLong = head.getInt16(50) !== 0;
  const most = head.getUint16(18) * MOVED;
  const placeOf = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const wide = hhea.getUint16(34);
  for (let glyph = 0; glyph < loca.byteLength / (isLong ? 4 : 2) - 1; glyph += 1) {
    const place = placeOf(glyph);
    const side = glyph < wide ? glyph * 4 + 2 : wide * 4 + (glyph - wide) * 2;
    if (place + 4 > glyf.byteLength || placeOf(glyph + 1) <= place || side + 2 > hmtx.byteLength) continue;
    if (Math.abs(hmtx.getInt16(side) - glyf.getInt16(place + 2)) > most) return true;
  }
  return false;
}

/** Whether two of its tables have different letters for a code. */
function hasOddCodes(cmap: DataView | undefined): boolean {
  if (cmap === undefined) return false;
  const count = cmap.getUint16(2);
  if (count > MAX_TABLES) return true;
  const tables = Array.from({ length: count }, (_, index) => cmap.getUint32(8 + index * 8));
  const finders = tables.map((start) => glyphsIn(new DataView(cmap.buffer, cmap.byteOffset + start)));
  for (let code = FIRST; code <= LAST; code += 1) {
    const glyphs = new Set(finders.map((find) => find(code) || find(SYMBOLS + code)));
    glyphs.delete(0);
    if (glyphs.size > 1) return true;
  }
  return false;
}

/** The number of the letter for a code, 0 for none. Throws if the form of the table is one that no program writes. */
function glyphsIn(table: DataView): (code: number) => number {
  const form = table.getUint16(0);
  if (form === 0) return (code) => (code < 256 ? table.getUint8(6 + code) : 0);
  const [first, length] = [table.getUint16(6), table.getUint16(8)];
  if (form === 6)
    return (code) => (code >= first && code < first + length ? table.getUint16(10 + (code - first) * 2) : 0);
  if (form === 12) return (code) => glyphInRanges(table, code);
  // Has other forms of letters.
  if (form === 14) return () => 0;
  if (form !== 4) throw new Error(`a table of form ${form}`);
  return (code) => {
    for (let at = 14; at < 14 + first; at += 2) {
      const start = table.getUint16(at + 2 + first);
      if (table.getUint16(at) < code) continue;
      const [shift, offset] = [table.getUint16(at + 2 + first * 2), table.getUint16(at + 2 + first * 3)];
      if (code < start) return 0;
      const glyph = offset && table.getUint16(at + 2 + first * 3 + offset + (code - start) * 2);
      return offset !== 0 && glyph === 0 ? 0 : (glyph + (offset === 0 ? code : 0) + shift) & 0xffff;
    }
    return 0;
  };
}

function glyphInRanges(table: DataView, code: number): number {
  const count = Math.min(table.getUint32(12), MAX_RANGES);
  for (let at = 16; at < 16 + count * 12; at += 12) {
    const start = table.getUint32(at);
    if (table.getUint32(at + 4) >= code) return code < start ? 0 : table.getUint32(at + 8) + code - start;
  }
  return 0;
}
