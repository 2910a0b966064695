import { xmlText } from '#contract/word-file/xml-text.ts';
import { NAMESPACE } from '#document-text/docx/wordml.ts';

/** The look of a paragraph; lengths in points. */
export interface Look {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  smallCaps?: boolean;
  /** Letter spacing. */
  track?: number;
  color?: 'accent' | 'gray' | undefined;
  align?: 'left' | 'center' | 'right';
  before?: number;
  after?: number;
  style?: string;
  /** On the same page as the next paragraph. */
  keepNext?: boolean;
  line?: 'above' | 'below';
  /** On both sides, so that lines are shorter. */
  inset?: number;
  /** The hanging indent of the first line. */
  hang?: number;
  /** Uses the font's own line spacing. */
  isTight?: boolean;
  list?: boolean;
}

/** The theme's first accent for an organization without one. */
export const ACCENT = '1F3864';
const GRAY = '595959';
const FIELD = /\{([a-z_.]+)\}/;

/**
 * A line of text with fields in braces, such as `Issued on {issued_on}`; `|` begins a new line within it, text between two
 * `*` is bold, and `[PAGE]` is a field of Word.
 */
export function paragraph(text: string, look: Look = {}): string {
  const runs = text.split('*').flatMap((part, place) => {
    const looks = runLooks(place % 2 === 1 ? { ...look, bold: true } : look);
    return part
      .split(FIELD)
      .map((piece, at) => (at % 2 === 1 ? fieldControl(piece, looks) : textRuns(piece, looks)));
  });
  // An empty paragraph has the height of its mark's format.
  const mark = text === '' ? runLooks(look) : '';
  return `<w:p><w:pPr>${paragraphLooks(look)}${mark}</w:pPr>${runs.join('')}</w:p>`;
}

function textRuns(text: string, looks: string): string {
  return text
    .split(/(\||\[[A-Z]+\])/)
    .map((piece) => {
      if (piece === '|') return `<w:r>${looks}<w:br/></w:r>`;
      const run = piece && `<w:r>${looks}<w:t xml:space="preserve">${xmlText(piece)}</w:t></w:r>`;
      return piece.startsWith('[')
        ? `<w:fldSimple w:instr="${piece.slice(1, -1)}"><w:r>${looks}<w:t>2</w:t></w:r></w:fldSimple>`
        : run;
    })
    .join('');
}

function fieldControl(tag: string, looks: string): string {
  return `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent><w:r>${looks}<w:t>${tag}</w:t></w:r></w:sdtContent></w:sdt>`;
}

function runLooks({ size, bold, italic, smallCaps, track, color }: Look): string {
  const looks = [
    bold && '<w:b/><w:bCs/>',
    italic && '<w:i/><w:iCs/>',
    smallCaps && '<w:smallCaps/>',
    color === 'accent' && `<w:color w:val="${ACCENT}" w:themeColor="accent1"/>`,
    color === 'gray' && `<w:color w:val="${GRAY}"/>`,
    track && `<w:spacing w:val="${track * 20}"/>`,
    size && `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
  ].filter((each) => each);
  return looks.length > 0 ? `<w:rPr>${looks.join('')}</w:rPr>` : '';
}

function paragraphLooks(look: Look): string {
  const { style, line, before, after, inset, hang, align } = look;
  const border = `w:val="single" w:sz="6" w:space="${line === 'above' ? 4 : 1}" w:color="${ACCENT}" w:themeColor="accent1"`;
  const spacing = [
    before !== undefined && ` w:before="${before * 20}"`,
    after !== undefined && ` w:after="${after * 20}"`,
    look.isTight && ' w:line="240" w:lineRule="auto"',
  ].filter((each) => each);
  return [
    style && `<w:pStyle w:val="${style}"/>`,
    look.keepNext && '<w:keepNext/>',
    look.list && '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    line && `<w:pBdr>${line === 'above' ? `<w:top ${border}/>` : `<w:bottom ${border}/>`}</w:pBdr>`,
    spacing.length > 0 && `<w:spacing${spacing.join('')}/>`,
    inset && `<w:ind w:left="${inset * 20}" w:right="${inset * 20}"/>`,
    hang && `<w:ind w:left="0" w:hanging="${hang * 20}"/>`,
    align && `<w:jc w:val="${align}"/>`,
  ]
    .filter((each) => each)
    .join('');
}

export interface Cell {
  /** Of the table, in percent. */
  width: number;
  content: string;
  /** Number of columns. */
  span?: number;
  line?: 'above' | 'below';
  align?: 'top' | 'center' | 'bottom';
  /** Minimum of its row, in points. */
  height?: number;
}

const RULE = `w:val="single" w:sz="6" w:space="0" w:color="${ACCENT}" w:themeColor="accent1"`;
const HAIRLINE = 'w:val="single" w:sz="4" w:space="0" w:color="D0D0D0"';

/** A table as wide as the text, or narrower and centered; a row is never split. Lines separate rows, never columns. */
export function table(
  rows: Cell[][],
  {
    hasLines = false,
    header = false,
    isParted = false,
    margins = [60, 100],
    columns = rows[0]?.map(({ width }) => width) ?? [],
  }: {
    hasLines?: boolean;
    header?: boolean;
    /** Whether a row may continue on the next page. */
    isParted?: boolean;
    margins?: [upright: number, level: number];
    columns?: number[];
  } = {},
): string {
  const borders = hasLines
    ? `<w:tblBorders><w:top ${RULE}/><w:bottom ${RULE}/><w:insideH ${HAIRLINE}/></w:tblBorders>`
    : '';
  const [upright, level] = margins;
  const edges = [
    ['top', upright],
    ['left', level],
    ['bottom', upright],
    ['right', level],
  ]
    .map(([side, edge]) => `<w:${side} w:w="${edge}" w:type="dxa"/>`)
    .join('');
  const grid = columns.map((wide) => `<w:gridCol w:w="${Math.round(wide * 96)}"/>`).join('');
  const body = rows.map((row, at) => {
    const height = row[0]?.height;
    const room = height ? `<w:trHeight w:val="${height * 20}" w:hRule="atLeast"/>` : '';
    const properties = `<w:trPr>${isParted ? '' : '<w:cantSplit/>'}${room}${header && at === 0 ? '<w:tblHeader/>' : ''}</w:trPr>`;
    return `<w:tr>${properties}${row.map(cellMarkup).join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:jc w:val="center"/>${borders}<w:tblLayout w:type="fixed"/><w:tblCellMar>${edges}</w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`;
}

function cellMarkup({ width, content, span, line, align = 'top' }: Cell): string {
  const spanned = span ? `<w:gridSpan w:val="${span}"/>` : '';
  const borders = line
    ? `<w:tcBorders><w:${line === 'above' ? 'top' : 'bottom'} ${RULE}/></w:tcBorders>`
    : '';
  return `<w:tc><w:tcPr><w:tcW w:w="${width * 50}" w:type="pct"/>${spanned}${borders}<w:vAlign w:val="${align}"/></w:tcPr>${content}</w:tc>`;
}

/** The place of a picture that the service inserts, and its largest size in millimetres. */
export function picturePlace(
  tag: 'seal' | 'logo',
  [width, height]: readonly [width: number, height: number],
  look: Look = {},
): string {
  const size = `cx="${width * 36_000}" cy="${height * 36_000}"`;
  const drawing = `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${tag === 'seal' ? 1 : 2}" name="${tag}"/><a:graphic><a:graphicData uri="${NAMESPACE.pic}"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${tag}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPlace"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const control = `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent><w:r>${drawing}</w:r></w:sdtContent></w:sdt>`;
  return `<w:p><w:pPr>${paragraphLooks({ before: 0, after: 0, isTight: true, ...look })}</w:pPr>${control}</w:p>`;
}
