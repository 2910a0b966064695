import { cell } from '#tests/word-host/generated/constructs/tables.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  ADDED,
  adds,
  addsPict,
  all,
  type Edit,
  edit,
  GRADE,
  lastFormat,
  NOT,
  paragraph,
  rowOf,
  run,
  runFormat,
  style,
  tablePart,
  tableStyle,
  text,
} from './base.ts';
import { boxed, shape } from './object-cases.ts';

const shade = (color: string) => `<w:shd w:val="clear" w:fill="${color}"/>`;
const fixed = (widths: string) =>
  all(
    edit(
      '<w:gridCol w:w="2000"/><w:gridCol w:w="2000"/>',
      `<w:gridCol w:w="2000"/><w:gridCol w:w="${widths}"/>`,
    ),
    edit('<w:tblW', '<w:tblLayout w:type="fixed"/><w:tblW'),
  );

const inTable = (properties: string) => edit('<w:tblBorders>', `${properties}<w:tblBorders>`);
const margin = (side: string, width: number) =>
  `<w:tblCellMar><w:${side} w:w="${width}" w:type="dxa"/></w:tblCellMar>`;
const usual = (format: string) =>
  edit(
    '<w:style w:type="paragraph" w:default="1"',
    `<w:style w:type="paragraph" w:default="1" w:styleId="Other"><w:name w:val="Other"/>${format}</w:style><w:style w:type="paragraph" w:default="1"`,
    'word/styles.xml',
  );
const NOT_LETTERS = '<w:t xml:space="preserve">not </w:t>';
const VANISH = '<w:rPr><w:vanish/></w:rPr>';

const WP14 = 'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"';
const group = (from: string, to: string) => adds(paragraph(shape('group of shapes').replace(from, () => to)));
const share = (side: string) =>
  boxed('</wp:anchor>', `<wp14:pct${side} ${WP14}>500</wp14:pct${side}></wp:anchor>`);
const rule = (before: string, paragraphs: string) =>
  adds(paragraph(shape('horizontal line').replace('<w:pict>', `${before}<w:pict>`), paragraphs));
const lowVml = (height: string) =>
  addsPict(
    `<v:shape style="position:absolute;width:140pt;height:${height}"><v:textbox><w:txbxContent>${paragraph(text(ADDED))}</w:txbxContent></v:textbox><w10:wrap type="square"/></v:shape>`,
  );

const fonted = (name: string) => runFormat(`<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`);
const filled = (kind: string, color: string, mix: string) =>
  `<w14:textFill><w14:solidFill><w14:${kind} w14:val="${color}">${mix}</w14:${kind}></w14:solidFill></w14:textFill>`;

const parted = (words: string, format: string) =>
  adds(paragraph(text('no') + text(words, format) + text('able')));
const [WHITE, BLACK, BARE] = ['<w:color w:val="FFFFFF"/>', shade('000000'), shade('auto')];
const WHITE_ON_BLACK = `<w:rPr>${WHITE}</w:rPr><w:tcPr>${BLACK}</w:tcPr>`;
const bareCell = edit(cell(GRADE), cell(GRADE, BARE));
const stylish = (kind: 'paragraph' | 'character', format: string, own = '') =>
  all(
    style('Sly', kind, format),
    kind === 'character'
      ? runFormat(`<w:rStyle w:val="Sly"/>${own}`)
      : lastFormat(`<w:pStyle w:val="Sly"/>${own}`),
  );
const leads = (leader: string) =>
  adds(
    paragraph(
      `${text('Sum')}${run(`<w:ptab w:relativeTo="margin" w:alignment="left" w:leader="${leader}"/>`)}${text('500')}`,
    ),
  );

/** Formats in units, in shares, and by what is around. */
export const INDIRECT_CASES: CasesByKind<Edit> = {
  tiny: {
    'tiny: a run, in points': runFormat('<w:sz w:val="1pt"/>'),
    'tiny: for other scripts, in inches': runFormat('<w:cs/><w:szCs w:val="0.01in"/>'),
    'tiny: letters on each other, in points': runFormat('<w:spacing w:val="-15pt"/>'),
    'tiny: lines on each other, in points': lastFormat('<w:spacing w:line="1pt" w:lineRule="exact"/>'),
    'tiny: a share of a line': lastFormat('<w:spacing w:line="20" w:lineRule="auto"/>'),
    'tiny: a share of a line, without a rule': lastFormat('<w:spacing w:line="20"/>'),
    'tiny: a narrow column, in points': fixed('0.25pt'),
    'a text box: a low one, by VML': lowVml('2pt'),
    'a text box: lower than a line, by VML': lowVml('0.2cm'),
    'a text box: a share of the page’s height': share('Height'),
    'a text box: a share of the page’s width': share('Width'),
    'a text box: with text above it': boxed('<wps:bodyPr', '<wps:bodyPr tIns="-9000000"'),
    'a text box: with text beside it': boxed('<wps:bodyPr', '<wps:bodyPr lIns="-9000000"'),
  },
  hidden: {
    'a text box: hidden by its place': boxed('<wp:anchor ', '<wp:anchor hidden="1" '),
    'a text box: hidden in a group': group('<wps:cNvSpPr/>', '<wps:cNvPr hidden="1"/><wps:cNvSpPr/>'),
    'hidden: a row without height, in points': rowOf('<w:trHeight w:val="1pt" w:hRule="exact"/>'),
    'hidden: a row, by a style': tablePart('lastRow', '<w:trPr><w:hidden/></w:trPr>'),
    'hidden: what is below a heading that a style folds': edit(
      '<w:outlineLvl w:val="0"/>',
      '<w:outlineLvl w:val="0"/><w15:collapsed xmlns:w15="urn:w15"/>',
      'word/styles.xml',
    ),
  },
  'odd-font': {
    'another sign: a hyphen': adds(paragraph(run('<w:sym w:font="Arial" w:char="00AD"/>'))),
    'another sign: the second font of a list': fonted('Nobody;Wingdings'),
    'another sign: letters on their side': fonted('@MS Mincho'),
  },
  struck: {
    'struck: cells of a style': tableStyle(
      '<w:tcPr><w:tcBorders><w:tl2br w:val="single" w:sz="12"/></w:tcBorders></w:tcPr>',
    ),
    'struck: some cells of a style': tablePart(
      'lastRow',
      '<w:tcPr><w:tcBorders><w:tr2bl w:val="double"/></w:tcBorders></w:tcPr>',
    ),
  },
  'unseen-colour': {
    'white: a run, with a plus': runFormat('<w:color w:val="+FFFFFF"/>'),
    'black on black: a ground without a color': runFormat(`<w:color w:val="000000"/>${shade('none')}`),
    'white: a fill of letters by the theme': runFormat(
      filled('schemeClr', 'tx1', '<w14:lumMod w14:val="5000"/><w14:lumOff w14:val="94000"/>'),
    ),
    'white: a tint of a fill of letters': runFormat(
      filled('srgbClr', '000000', '<w14:tint w14:val="98000"/>'),
    ),
    'white: the ground of a style of paragraphs is a cell’s': stylish('paragraph', WHITE_ON_BLACK),
    'white: the ground of a style of letters is a paragraph’s': stylish(
      'character',
      `<w:pPr>${BLACK}</w:pPr><w:rPr>${WHITE}</w:rPr>`,
    ),
    'white: the ground of a style of letters is a highlight': stylish(
      'character',
      `<w:rPr>${WHITE}<w:highlight w:val="black"/></w:rPr>`,
    ),
    'white: letters without the highlight of their style': stylish(
      'character',
      `<w:rPr>${WHITE}<w:highlight w:val="black"/></w:rPr>`,
      '<w:highlight w:val="none"/>',
    ),
    'white: letters without the ground of their style': stylish(
      'character',
      `<w:rPr>${WHITE}${BLACK}</w:rPr>`,
      BARE,
    ),
    'white: a paragraph without the ground of its style': stylish(
      'paragraph',
      `<w:pPr>${BLACK}</w:pPr><w:rPr>${WHITE}</w:rPr>`,
      BARE,
    ),
    'white: by a theme that the file lacks': all(
      edit('/relationships/theme"', '/relationships/hyperlink"', 'word/_rels/document.xml.rels'),
      runFormat('<w:color w:val="000000" w:themeColor="background1"/>'),
    ),
    'white: a cell without the ground of its style': tableStyle(WHITE_ON_BLACK, bareCell),
    'white: a cell without the ground of its row': tablePart('lastRow', WHITE_ON_BLACK, bareCell),
    'white: the ground of a last row, which not all programs draw': tablePart('lastRow', WHITE_ON_BLACK),
    'white: a system’s color of the theme': edit(
      '<a:sysClr val="windowText"',
      '<a:sysClr val="window"',
      'word/theme/theme1.xml',
    ),
    'white: a mixed color of the theme': edit(
      '<a:srgbClr val="4472C4"/>',
      '<a:srgbClr val="000000"><a:lumOff val="99000"/></a:srgbClr>',
      'word/theme/theme1.xml',
    ),
    ...Object.fromEntries(
      ['band1Horz', 'nwCell'].map((part) => [
        `black on black: a part of a table, ${part}`,
        tablePart(
          part,
          '<w:tcPr><w:shd w:val="clear" w:fill="000000"/></w:tcPr>',
          edit(GRADE, paragraph(text('15.5', '<w:color w:val="000000"/>'))),
        ),
      ]),
    ),
    ...Object.fromEntries(
      [
        '<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="000000"/></a:gs></a:gsLst></a:gradFill>',
        '<a:pattFill prst="pct90"><a:fgClr><a:srgbClr val="000000"/></a:fgClr></a:pattFill>',
      ].map((fill) => [
        `black on black: a text box of ${fill.slice(3, 11)}`,
        boxed('<a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill>', fill),
      ]),
    ),
    'black on black: a text box, by VML': lowVml('42pt" fillcolor="black'),
  },
  covered: {
    'a line: of signs over the one above': adds(
      paragraph(text('Anna failed')) + paragraph(text('____', '<w:position w:val="22"/>')),
    ),
    'a line: of signs over the one below': adds(paragraph(text('– – –', '<w:position w:val="-10pt"/>'))),
  },
  object: {
    'a line: over the one above': rule('<w:rPr><w:position w:val="20"/></w:rPr>', ''),
    'a line: in a lower one': rule('', '<w:spacing w:line="20" w:lineRule="exact"/>'),
  },
  alternative: {
    'alternatives: two usual styles': usual(VANISH),
    'alternatives: the formats of letters behind them': edit(NOT, run(`${NOT_LETTERS}<w:rPr><w:b/></w:rPr>`)),
    'alternatives: the formats of a cell behind its text': edit(
      cell(GRADE),
      `<w:tc>${GRADE}<w:tcPr>${BLACK}</w:tcPr></w:tc>`,
    ),
    'alternatives: a style of tables that follows one of paragraphs': all(
      style('Sly', 'paragraph', '<w:rPr><w:strike/></w:rPr>'),
      tableStyle('<w:basedOn w:val="Sly"/>'),
    ),
    'alternatives: a style of tables that names one of letters': all(
      style('Sly', 'character', '<w:rPr><w:strike/></w:rPr>'),
      tableStyle('<w:rPr><w:rStyle w:val="Sly"/></w:rPr>'),
    ),
    'alternatives: a header for no pages': edit('Reference w:type="default"', 'Reference w:type="odd"'),
    'alternatives: the code of no field': edit(NOT, NOT + run('<w:instrText>always</w:instrText>')),
    'alternatives: the deleted code of no field': edit(
      NOT,
      NOT + run('<w:delInstrText>always</w:delInstrText>'),
    ),
    'alternatives: a deleted code behind that of a field': edit(
      NOT,
      `${NOT}<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('<w:instrText>XE x</w:instrText>')}` +
        `<w:r><w:fldChar w:fldCharType="end"/></w:r>${run('<w:delInstrText>always</w:delInstrText>')}`,
    ),
    'alternatives: a style by its name': lastFormat('<w:pStyle w:val="heading 1"/>'),
  },
  blank: {
    'a blank: pressed with the letter before it': parted('t ', '<w:spacing w:val="-50"/>'),
    'a blank: pressed in a whole text': adds(paragraph(text('12 5', '<w:spacing w:val="-40"/>'))),
    'a sign: what leads to a tab of the margin': leads('hyphen'),
    'a line: what leads to a tab of the margin': leads('underscore'),
    'two paragraphs: a style hides the end of the first': all(
      style('Sly', 'character', VANISH),
      adds(
        paragraph(text('Rank 1'), '<w:rPr><w:rStyle w:val="Sly"/></w:rPr>') + paragraph(text('2 absences')),
      ),
    ),
  },
  direction: { 'direction: a table, by its style': tableStyle('<w:tblPr><w:bidiVisual/></w:tblPr>') },
  'list-label': {
    'off the page: a level of a list': edit(
      'w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720"',
      'w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="-12000"',
      'word/numbering.xml',
    ),
  },
  'shown-otherwise': {
    'moved: a row, by an exception': edit(
      `<w:tr>${cell(paragraph(text('History')))}`,
      `<w:tr><w:tblPrEx><w:tblInd w:w="2000" w:type="dxa"/></w:tblPrEx>${cell(paragraph(text('History')))}`,
    ),
    ...Object.fromEntries(
      ['Before', 'After'].map((side) => [
        `moved: a row that columns press together, ${side}`,
        rowOf(`<w:grid${side} w:val="9"/>`),
      ]),
    ),
    'moved: a row on the right': rowOf('<w:jc w:val="right"/>'),
    'moved: a row behind a width of nothing': rowOf('<w:wBefore w:w="2000" w:type="dxa"/>'),
  },
  'off-page': {
    'off its line: a run, in points': runFormat('<w:position w:val="200pt"/>'),
    'off its cell: by margins, in points': edit(
      cell(GRADE),
      cell(GRADE, '<w:tcMar><w:left w:w="150pt"/></w:tcMar>'),
    ),
    'off its cell: by margins of the table': inTable(margin('left', 20_000)),
    'off its cell: by margins of a style': tableStyle(`<w:tblPr>${margin('left', 20_000)}</w:tblPr>`),
    'off the page: far cells': inTable('<w:tblCellSpacing w:w="10000" w:type="dxa"/>'),
    'off the page: a table, by its style': tableStyle('<w:tblPr><w:tblInd w:w="-20000"/></w:tblPr>'),
    'off the page: a column, by a style': tablePart('firstCol', '<w:pPr><w:ind w:left="-12000"/></w:pPr>'),
    'off the page: a row higher than it': rowOf('<w:trHeight w:val="31000"/>'),
    'off the page: all paragraphs': edit(
      '<w:pPrDefault><w:pPr>',
      '<w:pPrDefault><w:pPr><w:ind w:left="-12000"/>',
      'word/styles.xml',
    ),
    'a text box: at a place of its own': boxed('simplePos="0"', 'simplePos="1"'),
    'a text box: at a share of the page': boxed(
      '<wp:posOffset>90000</wp:posOffset>',
      `<wp14:pctPosVOffset ${WP14}>200000</wp14:pctPosVOffset>`,
    ),
    'a shape: above its group': group(
      '<a:off x="0" y="0"/><a:ext cx="360000"',
      '<a:off x="0" y="-900000"/><a:ext cx="360000"',
    ),
    'a shape: beside its group': group(
      '<a:off x="0" y="0"/><a:ext cx="360000"',
      '<a:off x="9000000" y="0"/><a:ext cx="360000"',
    ),
    'no room: between indents': lastFormat('<w:ind w:left="100" w:right="8900"/>'),
    'no room: for a line': lastFormat('<w:ind w:left="8950"/>'),
  },
};
