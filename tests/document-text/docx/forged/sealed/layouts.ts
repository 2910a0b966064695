import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  GRADE,
  paragraph,
  run,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { exchanged, pairOf, type SealedCases } from './sealed.ts';
import { OTHER_BOXES } from './boxes.ts';
import { OTHER_EDGES } from './edges.ts';
import { graphic } from '#tests/document-text/docx/forged/object-cases.ts';
import { HONEST_PICTURE } from './pictures.ts';

const TWELVE = paragraph(text('12.5'));
export const SLIVER = edit('<w:gridCol w:w="2000"/></', '<w:gridCol w:w="1995"/><w:gridCol w:w="5"/></');
export const FIX_COLUMNS = edit('<w:tblW', '<w:tblLayout w:type="fixed"/><w:tblW');
export const words = (...texts: string[]) => texts.map((each) => paragraph(text(each))).join('');
export const cells = (...texts: string[]) => texts.map((each) => cell(words(each))).join('');
export const table = (...rows: string[]) => tableOf(2, rows.map((each) => row(each)).join(''));
export const runs = (...parts: (string | [words: string, format: string])[]) =>
  paragraph(parts.map((part) => (typeof part === 'string' ? text(part) : text(...part))).join(''));
const NOTICE = words('The fee isn’t due.');
export const placed = (properties: string) => paragraph(text('The fee isn’t due.'), properties);
export const NUMBERS = table(cells('Fee', '1500'), cells('Paid', '20'));
export const LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>';
const SIDE = '<w:tcBorders><w:left w:val="single" w:sz="12"/></w:tcBorders>';
const UNLINED = NUMBERS.replace(/<w:tblBorders>.*?<\/w:tblBorders>/, '');
const FIXED = '<w:trHeight w:val="700" w:hRule="exact"/>';
const LOWER = '<w:tcMar><w:top w:w="600" w:type="dxa"/></w:tcMar>';
const INITIAL = '<w:framePr w:dropCap="drop" w:lines="2" w:wrap="around"/>';
const gap = (tab: string) => paragraph(text('Fee') + run(tab) + text('20'));
const limit = (part: string) =>
  paragraph(
    `<m:oMath><m:${part}><m:e><m:r><m:t>10</m:t></m:r></m:e><m:lim><m:r><m:t>2</m:t></m:r></m:lim></m:${part}></m:oMath>`,
  );
const moved = (place: string) =>
  NUMBERS + table(cells('5', '10')).replace('</w:tblPr>', `${place}</w:tblPr>`);
const inCells = (properties: string, ...of: string[]) =>
  of.map((each) => cell(words(each), properties)).join('');
export const narrow = cells('1500').replace(/w:w="\d+"/, 'w:w="400"');
export const wide = (number: string) => cells(number).replace(/w:w="\d+"/, 'w:w="4400"');
const hebrew = (number: string, format: string, properties = '') =>
  paragraph(text('שלום ', '<w:rtl/>') + text(number, format) + text(' טוב', '<w:rtl/>'), properties);
const noted = (before: string, after: string, next: string) =>
  paragraph(
    text(before) +
      run('<w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/>') +
      text(after),
  ) + (next === '' ? '' : words(next));
const PICTURE = paragraph(inlineDrawing(graphic()));
const fixed = (...blocks: string[]) => tableOf(1, row(cell(blocks.join('')), FIXED));
const around = (height: string) => tableOf(1, row(cell(table(cells('Fee'), cells('not'))), height));
const listed = (format: string) => placed(`${LISTED}<w:rPr>${format}</w:rPr>`);
const ofRow = (properties: string): [string, string] => [
  UNLINED,
  UNLINED.replace('<w:tr>', `<w:tr><w:tblPrEx>${properties}</w:tblPrEx>`),
];
const inWords = (plain: string, ...parts: Parameters<typeof runs>): [string, string] => [
  words(plain),
  runs(...parts),
];
const choice = (...fills: string[]) =>
  table(
    cells('Maths') +
      fills.map((fill) => cell(words(''), fill && `<w:shd w:val="clear" w:fill="${fill}"/>`)).join(''),
  );
const MARGINS = '<w:tcMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tcMar>';
const inFeeCell = (properties: string): [string, string] => [
  NUMBERS,
  NUMBERS.replace(cells('Fee'), inCells(properties, 'Fee')),
];

/** What is sealed, and what a forger makes of it. */
const OTHER: Readonly<Record<string, readonly [from: string, to: string]>> = {
  ...OTHER_BOXES,
  'paragraphs that are joined': [words('Fee: 10', '00 euros'), words('Fee: 10 00 euros')],
  'a paragraph that is split': [words('Rank 1 2 absences'), words('Rank 1', '2 absences')],
  'a line that ends elsewhere': [
    words('Rank 1 2 absences'),
    runs('Rank 1').replace('</w:p>', `${run('<w:br/>')}${text('2 absences')}</w:p>`),
  ],
  'a cell that goes on': [
    table(cells('Fee', '10'), cells('Paid', '20')),
    table(cells('Fee', '10') + cell(words('Paid', '20'))),
  ],
  'rows that end elsewhere': [
    table(cells('Fee', '10'), cells('Paid', '20')),
    table(cells('Fee'), cells('10', 'Paid'), cells('20')),
  ],
  'a page that ends amid a passage': [
    words('Rank 1 2 absences'),
    runs('Rank 1 ').replace('</w:p>', `${run('<w:br w:type="page"/>')}${text('2 absences')}</w:p>`),
  ],
  ...Object.fromEntries(
    [
      ...['w:after="600"', 'w:line="720"', 'w:line="720" w:lineRule="atLeast"'].map((room) =>
        paragraph(text('12.5'), `<w:spacing ${room}/>`),
      ),
      runs(['12.5', '<w:sz w:val="60"/>']),
    ].map((higher): [string, [string, string]] => [
      `a row that cuts a text below ${higher.slice(12, 50)}`,
      [fixed(words('12.5', 'retake')), fixed(higher, words('retake'))],
    ]),
  ),
  'a row that cuts a table': [around(''), around(FIXED)],
  'a pale word': [words('not due'), runs(['not', '<w:color w:val="C0C0C0"/>'], ' due')],
  'small print': [NOTICE, runs(['The fee isn’t due.', '<w:sz w:val="9"/>'])],
  ...Object.fromEntries(
    [
      '<w:strike/>',
      '<w:bdr w:val="single" w:sz="8"/>',
      '<w:highlight w:val="black"/>',
      '<w:shd w:val="clear" w:fill="000000"/>',
      '<w:u w:val="single"/><w:position w:val="10"/>',
      '<w:u w:val="single"/><w:vertAlign w:val="superscript"/>',
    ].map((format): [string, [string, string]] => [
      `a blank that is read as a sign by ${format}`,
      [words('Sum: 500'), runs('Sum: ', [' ', format], '500')],
    ]),
  ),
  'a dash in an empty place': [words(''), runs([' ', '<w:strike/>'])],
  ...Object.fromEntries(
    [
      '<w:vertAlign w:val="superscript"/>',
      '<w:strike/>',
      '<w:color w:val="C0C0C0"/>',
      '<w:em w:val="dot"/>',
      '<w:spacing w:val="50"/>',
      '<w:rFonts w:ascii="Dingbats"/>',
    ].map((format): [string, [string, string]] => [`a label with ${format}`, [listed(''), listed(format)]]),
  ),
  'an item of a list further right': [placed(LISTED), placed(`${LISTED}<w:ind w:left="2000"/>`)],
  'an indent in letters': [NOTICE, placed('<w:ind w:leftChars="3000"/>')],
  'lines that may cut a number': [NOTICE, placed('<w:wordWrap w:val="0"/>')],
  'a row of a fixed height': [NUMBERS, NUMBERS.replace('<w:tr>', `<w:tr><w:trPr>${FIXED}</w:trPr>`)],
  'a text lower by a margin': inFeeCell(LOWER),
  'a number lower beside its label': [
    table(cell(words('Fee', 'Rent')) + cell(words('5', '20'))),
    table(cell(words('Fee', 'Rent')) + cell(words('5', '', '20'))),
  ],
  'a copy of letters': [words('1500'), runs(['1500', '<w14:reflection w14:stA="100000"/>'])],
  'letters of another script': [words('due'), runs(['due', '<w:rFonts w:ascii="Kruti Dev 010"/>'])],
  'an initial before a number': [words('5', '00 euros'), paragraph(text('5'), INITIAL) + words('00 euros')],
  'a tab to the right margin': [gap('<w:tab/>'), gap('<w:ptab w:alignment="right"/>')],
  'a limit above a number': [limit('limLow'), limit('limUpp')],
  'a line in the middle': [NOTICE, placed('<w:jc w:val="center"/>')],
  'a table elsewhere below another one': [moved(''), moved('<w:tblInd w:w="2000" w:type="dxa"/>')],
  'a table at the right below another one': [moved(''), moved('<w:jc w:val="right"/>')],
  'a line beside a number in a cell': [UNLINED, UNLINED.replace(cells('1500'), inCells(SIDE, '1500'))],
  'cells without lines between them': [NUMBERS, UNLINED],
  'cells with white lines between them': [NUMBERS, NUMBERS.replaceAll('"auto"/>', '"FFFFFF"/>')],
  'cells with lines of the color of paper between them': [
    NUMBERS,
    NUMBERS.replaceAll('"auto"/>', '"auto" w:themeColor="background1"/>'),
  ],
  'cells with lines of no width between them': [NUMBERS, NUMBERS.replaceAll('w:sz="4"', 'w:sz="0"')],
  'a comma a point higher': [words('1,5'), runs('1', [',', '<w:position w:val="2"/>'], '5')],
  'digits a little smaller': [words('1500'), runs('15', ['00', '<w:sz w:val="20"/>'])],
  'a raised comma': [words('1,500'), runs('1', [',', '<w:vertAlign w:val="superscript"/>'], '500')],
  'lowered letters': [words('not due'), runs(['not', '<w:position w:val="-12"/>'], ' due')],
  'small digits': [words('1500'), runs('15', ['00', '<w:sz w:val="12"/>'])],
  'a small blank': [words('10 00'), runs('10', [' ', '<w:sz w:val="10"/>'], '00')],
  'a thin blank': [words('10 00'), words('10\u200a00')],
  'letters spread within a word': [words('notable'), runs('not', ['able', '<w:spacing w:val="100"/>'])],
  'wide letters': [words('1500'), runs('15', ['00', '<w:w w:val="200"/>'])],
  'marks over letters': [words('mama'), runs(['mama', '<w:em w:val="dot"/>'])],
  'letters spread over a line': [NOTICE, placed('<w:jc w:val="distribute"/>')],
  'a line at the right': [NOTICE, placed('<w:jc w:val="right"/>')],
  'an indent': [NOTICE, placed('<w:ind w:left="4000"/>')],
  'a first line further left': [NOTICE, placed('<w:ind w:firstLine="-900"/>')],
  'a narrow line': [NOTICE, placed('<w:ind w:right="6000"/>')],
  'a text lower in its cell': inFeeCell('<w:vAlign w:val="bottom"/>'),
  'a text turned in its cell': inFeeCell('<w:textDirection w:val="btLr"/>'),
  'a number that its cell cuts': [NUMBERS, NUMBERS.replace(cells('1500'), narrow)],
  'a number beneath another column': [
    tableOf(3, row(cells('Fee', 'Paid', 'Due')) + row(cells('a', '20', '5'))),
    tableOf(3, row(cells('Fee', 'Paid', 'Due')) + row(wide('a') + cells('20', '5'))),
  ],
  'the mark of a note at another word': [noted('Fee', ' and rent', ''), noted('Fee and rent', '', '')],
  'the mark of a note at another passage': [noted('Fee', '', 'Rent'), words('Fee') + noted('Rent', '', '')],
  'numbers turned around': [hebrew('12-34', ''), hebrew('12-34', '<w:rtl/>')],
  'words turned around': [hebrew('due 5', ''), hebrew('due 5', '', '<w:bidi/>')],
  'a line above a text in its cell': [NUMBERS, NUMBERS.replace(cells('Fee'), cell(words('', 'Fee')))],
  'a text further down in its cell': [
    NUMBERS,
    NUMBERS.replace(cells('Fee'), cell(paragraph(text('Fee'), '<w:spacing w:before="400"/>'))),
  ],
  'numbers in a table of their own': [
    table(cells('10', '00')),
    table(cell(table(cells('10', '00')) + words(''))),
  ],
  'a number in a frame': [words('1500'), runs('1', ['5', '<w:bdr w:val="single" w:sz="4"/>'], '00')],
  'several blanks in place of one': [words('not due'), words('not\u00a0\u00a0\u00a0\u00a0due')],
  'numbers in cells without margins': [table(cells('10', '00')), table(inCells(MARGINS, '10', '00'))],
  'numbers in cells without margins, one in a control': [
    table(cells('10', '00')),
    table(inCells(MARGINS, '10') + `<w:sdt><w:sdtContent>${inCells(MARGINS, '00')}</w:sdtContent></w:sdt>`),
  ],
  'lines of one row beside a number': ofRow('<w:tblBorders><w:insideV w:val="single"/></w:tblBorders>'),
  'margins of one row': ofRow('<w:tblCellMar><w:top w:w="300" w:type="dxa"/></w:tblCellMar>'),
  'a row that cuts a text below a border': [
    fixed(words('12.5', 'retake')),
    fixed(paragraph(text('12.5'), '<w:pBdr><w:top w:val="single" w:space="31"/></w:pBdr>'), words('retake')),
  ],
  'a row that cuts a text below the border of its cell': [
    fixed(words('due')),
    fixed(words('due')).replace(
      '</w:tcPr>',
      '<w:tcBorders><w:top w:val="single" w:sz="96"/></w:tcBorders></w:tcPr>',
    ),
  ],
  'small letters by the size of their script': [
    hebrew('1500', '<w:rtl/>'),
    hebrew('1500', '<w:rtl/><w:szCs w:val="9"/>'),
  ],
  'a mark of direction before a number': [hebrew('A 12', '<w:rtl/>'), hebrew('A \u200f12', '<w:rtl/>')],
  'a word that a line may cut': [words('notable'), words('not\u200bable')],
  'letters fitted into a width': inWords('notable', ['not', '<w:fitText w:val="900"/>'], 'able'),
  'an inserted sign, which programs underline': [
    words('More > 50'),
    runs('More ', '> ', '50').replace(text('> '), `<w:ins w:id="9">${text('> ')}</w:ins>`),
  ],
  'a sign underlined with a blank': inWords(
    'More > 50',
    'More ',
    ['>', '<w:u w:val="single"/>'],
    [' ', '<w:sz w:val="21"/><w:u w:val="single"/>'],
    '50',
  ),
  'a word in gray amid black ones': inWords('not due', ['not', '<w:color w:val="9A9A9A"/>'], ' due'),
  'an empty cell that is black': [choice('', ''), choice('000000', '')],
  'another empty cell that is black': [choice('000000', ''), choice('', '000000')],
  'the mark of a note that doesn’t count': [
    noted('Fee', ' and rent', ''),
    noted('Fee', ' and rent', '').replace('Reference w', 'Reference w:customMarkFollows="1" w'),
  ],
  'letters of the format emboss': [words('due'), runs(['due', '<w:emboss/>'])],
  'letters of the format imprint': [words('due'), runs(['due', '<w:imprint/>'])],
  'letters of the format outline': [words('due'), runs(['due', '<w:outline/>'])],
  'letters of the format cs': [words('due'), runs(['due', '<w:cs/>'])],
  'a text turned in its cell, as tbRlV': inFeeCell('<w:textDirection w:val="tbRlV"/>'),
  'a text turned in its cell, as tbLrV': inFeeCell('<w:textDirection w:val="tbLrV"/>'),
  'a number that a table of a tenth of the line cuts': [
    NUMBERS,
    NUMBERS.replace('w:w="0" w:type="auto', 'w:w="500" w:type="pct'),
  ],
  'a number that a table of 700 twips cuts': [
    NUMBERS,
    NUMBERS.replace('w:w="0" w:type="auto', 'w:w="700" w:type="dxa'),
  ],
  'a line that ends at the sign of a line': [words('Rank 1 2 absences'), words('Rank 1\u20282 absences')],
  'a line that ends at the sign of a paragraph': [
    words('Rank 1 2 absences'),
    words('Rank 1\u20292 absences'),
  ],
  'a single line that makes another sign': [
    words('More > 50'),
    runs('More ', ['> ', '<w:u w:val="single"/>'], '50'),
  ],
  'a dotted line that makes another sign': [
    words('More > 50'),
    runs('More ', ['> ', '<w:u w:val="dotted"/>'], '50'),
  ],
};

/** Layouts as they were sealed. */
export const HONEST_LAYOUTS: Readonly<Record<string, Edit>> = Object.fromEntries([
  ...Object.entries(OTHER).map(([what, [, to]]) => [what, adds(to)]),
  ...Object.entries(OTHER_EDGES).map(([what, sealed]) => [what, all(...pairOf(sealed))]),
]);

/** Layouts that make another text of what is sealed. */
export const LAYOUT_CASES: SealedCases = {
  'shown-otherwise': {
    ...exchanged(OTHER),
    ...OTHER_EDGES,
    'a picture that is gone': [HONEST_PICTURE, edit(PICTURE, paragraph(''))],
  },
  tiny: {
    'columns narrower than a letter': edit('w:w="0" w:type="auto', 'w:w="150" w:type="pct'),
    'a cell in a control beside a narrow column': all(
      SLIVER,
      FIX_COLUMNS,
      edit(cell(GRADE), `<w:sdt><w:sdtContent>${cell(GRADE)}</w:sdtContent></w:sdt>`),
    ),
    'words in a narrow column behind one without a cell': all(
      edit('<w:gridCol w:w="2000"/></', '<w:gridCol w:w="5"/></'),
      FIX_COLUMNS,
      edit('<w:tr>', '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>'),
      edit(`</w:tc>${cell(TWELVE)}`, `${TWELVE}</w:tc>`),
      edit(`</w:tc>${cell(GRADE)}`, `${GRADE}</w:tc>`),
    ),
  },
};
