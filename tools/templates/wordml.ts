import { NAMESPACE } from '#document-text/docx/wordml.ts';

/** What a paragraph looks like; lengths in points. */
export interface Look {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  smallCaps?: boolean;
  colour?: 'accent' | 'grey';
  align?: 'left' | 'center' | 'right';
  before?: number;
  after?: number;
  style?: string;
  /** On the page of what follows. */
  keepNext?: boolean;
  line?: 'above' | 'below';
  list?: boolean;
}

/** What the theme's first accent is until an organization has one. */
export const ACCENT = '1F3864';
const GREY = '595959';
const FIELD = /\{([a-z_.]+)\}/;

/**
 * A line of text with fields in braces, such as `Issued on {issued_on}`; `|` begins a new line within it, and what stands
 * between two `*` is bold.
 */
export function paragraph(text: string, look: Look = {}): string {
  const runs = text.split('*').flatMap((part, place) => {
    const looks = runLooks(place % 2 === 1 ? { ...look, bold: true } : look);
    return part
      .split(FIELD)
      .map((piece, at) => (at % 2 === 1 ? fieldControl(piece, looks) : textRuns(piece, looks)));
  });
  return `<w:p><w:pPr>${paragraphLooks(look)}</w:pPr>${runs.join('')}</w:p>`;
}

function textRuns(text: string, looks: string): string {
  return text
    .split('|')
    .map((line, at) => {
      const lineBreak = at > 0 ? `<w:r>${looks}<w:br/></w:r>` : '';
      return lineBreak + (line && `<w:r>${looks}<w:t xml:space="preserve">${escaped(line)}</w:t></w:r>`);
    })
    .join('');
}

function fieldControl(tag: string, looks: string): string {
  return `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent><w:r>${looks}<w:t>${tag}</w:t></w:r></w:sdtContent></w:sdt>`;
}

function runLooks({ size, bold, italic, smallCaps, colour }: Look): string {
  const looks = [
    bold && '<w:b/><w:bCs/>',
    italic && '<w:i/><w:iCs/>',
    smallCaps && '<w:smallCaps/>',
    colour === 'accent' && `<w:color w:val="${ACCENT}" w:themeColor="accent1"/>`,
    colour === 'grey' && `<w:color w:val="${GREY}"/>`,
    size && `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
  ].filter((each) => each);
  return looks.length > 0 ? `<w:rPr>${looks.join('')}</w:rPr>` : '';
}

function paragraphLooks({ align, before, after, style, keepNext, line, list }: Look): string {
  const border = `w:val="single" w:sz="6" w:space="4" w:color="${ACCENT}" w:themeColor="accent1"`;
  return [
    style && `<w:pStyle w:val="${style}"/>`,
    keepNext && '<w:keepNext/>',
    list && '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    line && `<w:pBdr>${line === 'above' ? `<w:top ${border}/>` : `<w:bottom ${border}/>`}</w:pBdr>`,
    (before !== undefined || after !== undefined) &&
      `<w:spacing${before === undefined ? '' : ` w:before="${before * 20}"`}${after === undefined ? '' : ` w:after="${after * 20}"`}/>`,
    align && `<w:jc w:val="${align}"/>`,
  ]
    .filter((each) => each)
    .join('');
}

export interface Cell {
  /** Of the table, in percent. */
  width: number;
  content: string;
  shaded?: boolean;
  align?: 'top' | 'center' | 'bottom';
}

type Lines = 'none' | 'rows' | 'grid';

/** A table as wide as the text, or narrower in the middle; a row is never parted. */
export function table(
  rows: Cell[][],
  {
    lines = 'none',
    header = false,
    width = 100,
    inset = true,
  }: { lines?: Lines; header?: boolean; width?: number; inset?: boolean } = {},
): string {
  const border = `w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"`;
  const sides = {
    none: [],
    rows: ['top', 'bottom', 'insideH'],
    grid: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'],
  }[lines];
  const borders = sides.map((side) => `<w:${side} ${border}/>`).join('');
  const [upright, level] = inset ? [60, 100] : [0, 0];
  const margins = [
    ['top', upright],
    ['left', level],
    ['bottom', upright],
    ['right', level],
  ]
    .map(([side, edge]) => `<w:${side} w:w="${edge}" w:type="dxa"/>`)
    .join('');
  const [first = []] = rows;
  const grid = first.map((cell) => `<w:gridCol w:w="${Math.round(cell.width * 96)}"/>`).join('');
  const body = rows.map((row, at) => {
    const properties = `<w:trPr><w:cantSplit/>${header && at === 0 ? '<w:tblHeader/>' : ''}</w:trPr>`;
    return `<w:tr>${properties}${row.map(cellMarkup).join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * 50}" w:type="pct"/><w:jc w:val="center"/>${borders && `<w:tblBorders>${borders}</w:tblBorders>`}<w:tblLayout w:type="fixed"/><w:tblCellMar>${margins}</w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`;
}

function cellMarkup({ width, content, shaded, align = 'top' }: Cell): string {
  const shading = shaded ? `<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>` : '';
  return `<w:tc><w:tcPr><w:tcW w:w="${width * 50}" w:type="pct"/>${shading}<w:vAlign w:val="${align}"/></w:tcPr>${content}</w:tc>`;
}

/** Where a picture goes that the service puts in; its edge in millimetres. */
export function picturePlace(
  tag: 'seal' | 'logo',
  edge: number,
  align: Look['align'] = 'left',
  keepNext = false,
): string {
  const emu = edge * 36_000;
  const drawing = `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${emu}" cy="${emu}"/><wp:docPr id="${tag === 'seal' ? 1 : 2}" name="${tag}"/><a:graphic><a:graphicData uri="${NAMESPACE.pic}"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${tag}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPlace"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu}" cy="${emu}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const control = `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent><w:r>${drawing}</w:r></w:sdtContent></w:sdt>`;
  return `<w:p><w:pPr>${paragraphLooks({ before: 0, after: 0, align, keepNext })}</w:pPr>${control}</w:p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
