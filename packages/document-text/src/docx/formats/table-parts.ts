import { childOf, isSet, NAMESPACE, onceOf, valueOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** The bit of `tblLook` for each part of a table's style that is in one place, in the order in which they win. */
export const CELL_PARTS = new Map<string, [name: string, bit: number]>([
  ['firstCol', ['firstColumn', 0x80]],
  ['lastCol', ['lastColumn', 0x100]],
  ['firstRow', ['firstRow', 0x20]],
  ['lastRow', ['lastRow', 0x40]],
]);
const NO_BANDS = { Horz: ['noHBand', 0x200], Vert: ['noVBand', 0x400] } as const;
const SWITCHES = [...CELL_PARTS.values(), ...Object.values(NO_BANDS)];

/** The formats of each kind of style; programs follow no others. */
export const OF_KIND: Readonly<Record<string, readonly string[]>> = {
  paragraph: ['pPr', 'rPr'],
  character: ['rPr'],
  table: ['tblPr', 'tcPr', 'pPr', 'rPr'],
  numbering: ['pPr'],
};
/** Formats that make another text of a table's bands and corners. */
export const OF_BANDS = {
  pPr: ['ind', 'jc', 'bidi', 'spacing'],
  rPr: 'caps smallCaps vertAlign position rtl sz spacing em w bdr u'.split(' '),
  tcPr: ['textDirection', 'vAlign', 'tcMar'],
  tblPr: ['tblCellMar', 'tblInd', 'jc'],
};
/** The lines of a look, without its other formats. */
export const linesOf = (look: object) =>
  Object.fromEntries(Object.entries(look).filter(([name]) => name.startsWith('line ')));

/** The type of a style or of a part of one; a style without a type is for paragraphs. */
export const partType = (part: Element) => part.getAttributeNS(W, 'type') || 'paragraph';
export const rankOf = (part: Element) =>
  partType(part).endsWith('Cell') ? CELL_PARTS.size : [...CELL_PARTS.keys()].indexOf(partType(part));

/** Whether the two forms in which a table names the parts of its style aren't the same. */
export function isContradicting(look: Element | null): boolean {
  const bits = valueOf(look);
  return SWITCHES.some(
    ([name, bit]) =>
      bits !== null && look?.hasAttributeNS(W, name) && isSet(look, name) !== (parseInt(bits, 16) & bit) > 0,
  );
}

function isSwitchedOn(look: Element | null, [name, bit]: readonly [name: string, bit: number]): boolean {
  if (look?.hasAttributeNS(W, name)) return isSet(look, name);
  return (parseInt(valueOf(look) ?? '1E0', 16) & bit) > 0;
}

/** The switches of a table that are on. */
export const switchesOf = (look: Element) =>
  SWITCHES.flatMap((one) => (isSwitchedOn(look, one) ? one[0] : [])).join(' ');

/** The number of each row in its table, or of each cell in its row, from 0. */
const placesIn = onceOf((whole) => {
  const parts = [...whole.children].filter(({ localName }) => /^t[rc]$/.test(localName));
  return new Map(parts.map((part, place) => [part, place] as const));
});

/** Whether a part of a table's style is for this cell. `bandSize` is the number of rows or columns of a band. */
export function isInPart(
  cell: Element,
  type: string,
  table: Element | null,
  bandSize: (name: string) => number,
): boolean {
  const look = childOf(table, 'tblLook');
  if (type === 'wholeTable') return true;
  const [, row, column] = /^([ns])([ew])Cell$/.exec(type) ?? [];
  if (row !== undefined)
    return [row === 'n' ? 'firstRow' : 'lastRow', column === 'w' ? 'firstCol' : 'lastCol'].every((side) =>
      isInPart(cell, side, table, bandSize),
    );
  const place = /(Row|Horz)$/.test(type) ? cell.parentElement : cell;
  const places = placesIn(place?.parentElement ?? cell);
  const at = (place && places.get(place)) ?? 0;
  const own = CELL_PARTS.get(type);
  if (own) return isSwitchedOn(look, own) && at === (type.startsWith('first') ? 0 : places.size - 1);
  const [, number, direction] = /^band([12])(Horz|Vert)$/.exec(type) ?? [];
  if (direction !== 'Horz' && direction !== 'Vert') return false;
  const [first = '', size = ''] = { Horz: ['firstRow', 'Row'], Vert: ['firstCol', 'Col'] }[direction];
  const before = at - Number(isSwitchedOn(look, CELL_PARTS.get(first) ?? ['', 0]));
  const band = Math.floor(before / bandSize(`tblStyle${size}BandSize`)) % 2;
  return before >= 0 && !isSwitchedOn(look, NO_BANDS[direction]) && band === Number(number) - 1;
}
