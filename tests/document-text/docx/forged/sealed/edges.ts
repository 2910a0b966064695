import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import { editedDocx } from '#tests/word-host/harness/edited-docx.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  newPart,
  paragraph,
  relation,
  run,
  section,
  setting,
  style,
  tableStyle,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { pairOf, type Sealed } from './sealed.ts';
import { graphic } from '#tests/document-text/docx/forged/object-cases.ts';

const HEADER = 'word/header1.xml';
const inHeader = (content: string) => edit(text('Lycée Lumière'), content, HEADER);
const LEVEL = 'w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="';
const COLUMNS = section('<w:cols w:num="2"/>');
const LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>';
const DUE = paragraph(text('due'));
const CAPITALS = '<w:rPr><w:caps/></w:rPr>';
const band = (formats: string) => `<w:tblStylePr w:type="band1Horz">${formats}</w:tblStylePr>`;
const SECTION = /<w:sectPr>.*<\/w:sectPr>/;
/** A section before the last one, with other words in its header and other margins. */
const twoSections: Edit = (docx) =>
  all(
    newPart('word/header2.xml', `<w:hdr ${STORY_XMLNS}>${paragraph(text('Annex'))}</w:hdr>`),
    relation('header', 'header2.xml', 'rIdTwo'),
  )(
    editedDocx(docx, {
      'word/document.xml': (xml) =>
        xml.replace(
          SECTION,
          (last) =>
            `<w:p><w:pPr>${last.replace(/r:id="[^"]*"/, 'r:id="rIdTwo"').replace('w:right="1417"', 'w:right="4000"')}</w:pPr></w:p>${last}`,
        ),
    }),
  );
const exchanged =
  (part: RegExp): Edit =>
  (docx) =>
    editedDocx(docx, {
      'word/document.xml': (xml) => {
        const found = (xml.match(part) ?? []).toReversed();
        return xml.replace(part, () => found.shift() ?? '');
      },
    });
const TABLE = tableOf(2, row(cell(paragraph(text('12'))) + cell(paragraph(text('5')))))
  .replace(/<w:tblBorders>.*?<\/w:tblBorders>/, '')
  .replace('<w:tblPr>', '<w:tblPr><w:tblStyle w:val="Lines"/>');
const LINE = '<w:insideV w:val="single" w:sz="4"/>';
const WHITE_LINE = LINE.replace('/>', ' w:color="FFFFFF"/>');
/** A table whose style has this in bands, or in its first cell, and what changes which cells are in these. */
const banded = (
  switches: string,
  changed: Edit,
  formats = CAPITALS,
  part = 'band1Horz',
  whole = '',
): Sealed => [
  all(
    style('Lines', 'table', `${whole}<w:tblStylePr w:type="${part}">${formats}</w:tblStylePr>`),
    adds(TABLE.replace('</w:tblPr>', `<w:tblLook w:val="${switches}"/></w:tblPr>`)),
  ),
  changed,
];
const switched = (from: string, to: string) => edit(`tblLook w:val="${from}"`, `tblLook w:val="${to}"`);
const BARE = `<w:tcPr><w:tcBorders>${LINE.replace('single', 'nil')}</w:tcBorders></w:tcPr>`;
const shade = (fill: string) => `<w:shd w:val="clear" w:fill="${fill}"/>`;
const CELL = cell(paragraph(text('12')));
const groundFor = (fill: string) => `<w:tcPr>${shade(fill)}</w:tcPr>`;
/** A cell that gets a ground, in a table whose bands have a gray one, and whose other cells may have one, too. */
export const groundOf = (fill: string, whole = ''): Sealed =>
  banded(
    '0400',
    edit(CELL, cell(paragraph(text('12')), shade(fill))),
    groundFor('C0C0C0'),
    'band1Horz',
    whole && groundFor(whole),
  );
const EMPTY = cell(paragraph(''));
/** The same for an empty cell, and a dark band. */
export const groundOfEmpty = (fill: string): Sealed => [
  all(...pairOf(banded('0400', edit(CELL, EMPTY), groundFor('404040')))),
  edit(EMPTY, cell(paragraph(''), shade(fill))),
];
const capitals = (id: string, type: string) => style(id, type, CAPITALS);
const PICTURE_IN_HEADER = paragraph(inlineDrawing(graphic()));
const PICTURED = edit('</w:hdr>', `${PICTURE_IN_HEADER}</w:hdr>`, HEADER);
const TITLES: Edit = (docx) =>
  editedDocx(docx, {
    'word/document.xml': (xml) => xml.replaceAll('</w:sectPr>', '<w:titlePg/></w:sectPr>'),
  });
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdForged" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/forged.png"/></Relationships>';
const TITLE = section('<w:titlePg/>');

/** What is sealed of headers and sections, and what a forger makes of it. */
export const OTHER_EDGES: Readonly<Record<string, Sealed>> = {
  'a header that a title page hides': TITLE,
  'a header that a title page has hidden': [TITLE, edit('<w:titlePg/>', '')],
  'two columns': COLUMNS,
  'small letters as the label of a list that are shown as capitals': [
    all(edit('"decimal"', '"lowerRoman"', 'word/numbering.xml'), adds(paragraph(text('due'), LISTED))),
    edit(paragraph(text('due'), LISTED), paragraph(text('due'), `${LISTED}${CAPITALS}`)),
  ],
  'lines so high that a row cuts them': [
    adds(tableOf(1, row(cell(DUE), '<w:trHeight w:val="700" w:hRule="exact"/>'))),
    section('<w:docGrid w:type="lines" w:linePitch="900"/>'),
  ],
  'a line between two columns': [COLUMNS, edit('w:num="2"', 'w:num="2" w:sep="1"')],
  'columns beside each other without room': [
    section(
      '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="4000" w:space="720"/><w:col w:w="4000"/></w:cols>',
    ),
    edit('w:space="720"', 'w:space="0"'),
  ],
  'a level of a list further right': edit(`${LEVEL}720"`, `${LEVEL}4720"`, 'word/numbering.xml'),
  'columns far apart': [COLUMNS, edit('w:num="2"', 'w:num="2" w:space="6000"')],
  'pressed letters': section('<w:docGrid w:type="linesAndChars" w:charSpace="-8000"/>'),
  'folded sheets': setting('<w:bookFoldPrinting/>'),
  'capitals of two styles': [
    all(capitals('Loud', 'paragraph'), adds(paragraph(text('5 mw'), '<w:pStyle w:val="Loud"/>'))),
    all(capitals('Sly', 'character'), edit(text('5 mw'), text('5 mw', '<w:rStyle w:val="Sly"/>'))),
  ],
  'a rare font of some rows': [
    tableStyle(band('<w:rPr></w:rPr>')),
    edit('<w:rPr></w:rPr></w:tbl', '<w:rPr><w:rFonts w:ascii="Dingbats"/></w:rPr></w:tbl', 'word/styles.xml'),
  ],
  'a format of some rows of a base': [
    all(style('Base', 'table', ''), tableStyle(`<w:basedOn w:val="Base"/>${band('')}`)),
    edit('<w:name w:val="Base"/>', `<w:name w:val="Base"/>${band(CAPITALS)}`, 'word/styles.xml'),
  ],
  'a text of a column lower': [all(COLUMNS, adds(DUE)), edit(DUE, paragraph('') + DUE)],
  'a line between cells that the style of a first row takes away': [
    all(style('Lines', 'table', `<w:tblPr><w:tblBorders>${LINE}</w:tblBorders></w:tblPr>`), adds(TABLE)),
    edit(
      '</w:tblBorders></w:tblPr></w:style>',
      `</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${LINE.replace('single', 'nil')}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`,
      'word/styles.xml',
    ),
  ],
  'bands that a table switches on': banded('0600', switched('0600', '0400')),
  'upright bands that a table switches on': banded('0600', switched('0600', '0200'), CAPITALS, 'band1Vert'),
  'a corner that a table switches on': banded('0600', switched('0600', '06A0'), CAPITALS, 'nwCell'),
  'wider bands': banded(
    '0400',
    edit('"Lines"/>', '"Lines"/><w:tblStyleRowBandSize w:val="2"/>', 'word/document.xml'),
  ),
  'a line between cells that bands of a style take away': banded(
    '0400',
    edit(BARE, `<w:tcPr><w:tcBorders>${LINE}</w:tcBorders></w:tcPr>`, 'word/styles.xml'),
    BARE,
  ),
  'a line between cells that a corner of a style takes away': banded(
    '0600',
    switched('0600', '06A0'),
    BARE.replace('nil', 'single'),
    'nwCell',
  ),
  'a white line between cells that is so wide that it may cover letters': [
    adds(TABLE.replace('</w:tblPr>', `<w:tblBorders>${WHITE_LINE}</w:tblBorders></w:tblPr>`)),
    edit(WHITE_LINE, WHITE_LINE.replace('"4"', '"96"')),
  ],
  'another ground than that of a band': groundOf('FFFF00'),
  'another ground than that of a band in an empty cell': groundOfEmpty('FF0000'),
  'another ground than that of a table': groundOf('FFFF00', '808080'),
  'other numbers of pages': section('<w:pgNumType w:fmt="upperLetter"/>'),
  'pages that are counted from another number': section('<w:pgNumType w:start="7"/>'),
  'headers of two sections that change places': [twoSections, exchanged(/<w:headerReference.*?>/g)],
  'widths of two sections that change places': [twoSections, exchanged(/<w:pgMar.*?>/g)],
  'one of two pictures of a header that is gone': [
    all(PICTURED, PICTURED),
    edit(PICTURE_IN_HEADER, '', HEADER),
  ],
  'another picture of a header': [
    all(PICTURED, newPart('word/_rels/header1.xml.rels', RELATIONS), newPart('word/media/forged.png', 'PNG')),
    newPart('word/media/forged.png', 'GNP'),
  ],
  'headers behind two title pages that change places': [
    all(twoSections, TITLES),
    exchanged(/<w:headerReference.*?>/g),
  ],
  'a narrow page': edit('<w:pgSz w:w="11906"', '<w:pgSz w:w="8000"'),
  'wide margins': edit('w:right="1417"', 'w:right="4000"'),
  'tabs that nobody set, elsewhere': [
    adds(paragraph(text('Fee') + run('<w:tab/>') + text('20'))),
    edit('w:defaultTabStop w:val="708"', 'w:defaultTabStop w:val="1500"', 'word/settings.xml'),
  ],
  'a header that even pages lack': setting('<w:evenAndOddHeaders/>'),
  'pages written downwards': section('<w:textDirection w:val="tbRl"/>'),
  'a picture of a header that is gone': [PICTURED, edit(PICTURE_IN_HEADER, '', HEADER)],
  'a bar in a header': [
    inHeader(text('Room 1 500')),
    edit('<w:p>', '<w:p><w:pPr><w:tabs><w:tab w:val="bar" w:pos="800"/></w:tabs></w:pPr>', HEADER),
  ],
  'a tab in a header': inHeader(text('Lycée') + run('<w:tab/>') + text('Lumière')),
  'small letters in a header': inHeader(text('Lycée') + text(' Lumière', '<w:sz w:val="8"/>')),
  'a header at the right': edit('<w:p>', '<w:p><w:pPr><w:jc w:val="right"/></w:pPr>', HEADER),
  ...Object.fromEntries(
    [
      CAPITALS,
      '<w:pPr><w:jc w:val="right"/></w:pPr>',
      '<w:rPr><w:sz w:val="9"/></w:rPr>',
      '<w:rPr><w:em w:val="dot"/></w:rPr>',
      '<w:tcPr><w:textDirection w:val="btLr"/></w:tcPr>',
      '<w:tblPr><w:tblCellMar><w:left w:w="2000" w:type="dxa"/></w:tblCellMar></w:tblPr>',
    ].map((formats): [string, Sealed] => [
      `a format of some rows, ${formats},`,
      [
        tableStyle(''),
        edit('<w:name w:val="Grid"/>', `<w:name w:val="Grid"/>${band(formats)}`, 'word/styles.xml'),
      ],
    ]),
  ),
};
