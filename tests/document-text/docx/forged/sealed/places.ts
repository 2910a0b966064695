import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  paragraph,
  run,
  runFormat,
  section,
  setting,
  style,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { type Sealed, type SealedCases } from './sealed.ts';

/** Words in a table at a place of the page. */
const floating = (words: string, y: number) =>
  tableOf(1, row(cell(paragraph(text(words))))).replace(
    '<w:tblPr>',
    `<w:tblPr><w:tblpPr w:vertAnchor="page" w:horzAnchor="page" w:tblpX="2000" w:tblpY="${y}"/>`,
  );
const frame = (words: string, x: number) =>
  paragraph(
    text(words),
    `<w:framePr w:w="2000" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="${x}" w:y="3000"/>`,
  );
const box = (words: string, side: number, left = 1_270_000) =>
  paragraph(
    textBox(92, paragraph(text(words))).replace(
      /(<wp:position([HV]) relativeFrom=")\w+("><wp:posOffset>)-?\d+/g,
      (_, start: string, axis: string, end: string) => `${start}page${end}${axis === 'V' ? side : left}`,
    ),
  );
/** Measured from a paragraph, not from the page. */
const fromText = (xml: string) =>
  xml.replace(
    /(w:v(?:ert)?Anchor|positionV relativeFrom)="page"/g,
    (_, name: string) => `${name}="${name.startsWith('w') ? 'text' : 'paragraph'}"`,
  );

const NUMBERING = 'word/numbering.xml';
const GRADE = paragraph(text('12.5'));
const listed = (list: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`;
const CONDITION = listed(2);
const minus = all(edit(GRADE, paragraph(text('12.5'), listed(1))), edit('w:val="•"', 'w:val="-"', NUMBERING));
const [X, EMPTY] = [cell(paragraph(text('x'))), cell(paragraph(''))];
const MATHS = paragraph(text('Mathematics'));
const passes = adds(tableOf(3, row(cell(MATHS) + X + EMPTY) + row(EMPTY + EMPTY + EMPTY)));
const WIDE = '<w:gridSpan w:val="2"/>';
const [TEN, SIX] = [cell(paragraph(text('10'))), cell(paragraph(text('6')))];
/** A table as programs write it that round the widths of its rows in different ways: one more column is that wide. */
export const beside = (width: number, last = cell(paragraph(text('6')), WIDE)): Sealed => {
  const rows = [row(cell(MATHS) + X + TEN), row(EMPTY + TEN + SIX)] as const;
  const wider = rows[0].replace(X, cell(paragraph(text('x')), WIDE)) + rows[1].replace(SIX, last);
  const rounded = tableOf(3, wider).replace(/<w:gridCol [^>]*>(?=<\/)/, `<w:gridCol w:w="${width}"/>$&`);
  return [adds(tableOf(3, rows.join(''))), edit(tableOf(3, rows.join('')), rounded)];
};
const tall = (merged: string) => cell(paragraph(''), `<w:vMerge w:val="${merged}"/>`);
const [NAMES = '', REVERSED = ''] = ['', '<w:bidiVisual/>'].map((side) =>
  tableOf(2, row(cell(paragraph(text('דנה'))) + cell(paragraph(text('רון')))), side),
);
const RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';
const LONG = 'one of two '.repeat(30);
const words = adds(paragraph(textBox(92, paragraph(text(LONG))).replaceAll('540000', '3600000')));
const shape = (xml: string) => edit('</wps:spPr>', `${xml}</wps:spPr>`);
const STOP = '<w:tabs><w:tab w:val="left" w:pos="700"/></w:tabs>';
const tabbed = `<w:pPr>${STOP}</w:pPr>`;
const TABBED = adds(paragraph(text('Sum') + run('<w:tab/>') + text('500')));
const LEADING = edit('w:pos="700"', 'w:pos="700" w:leader="hyphen"', 'word/styles.xml');

const FEE = paragraph(text('500 euros'));
const [fee, barred] = [adds(FEE), (bar: string) => edit(FEE, paragraph(text('500 euros'), bar))];
const lines = (numbers: string) => section(`<w:lnNumType ${numbers}/>`);
const LOWER = '<w:numPr><w:ilvl w:val="1"/></w:numPr>';
const nested = all(
  style('Listed', 'paragraph', `<w:pPr>${CONDITION}</w:pPr>`),
  style('Nested', 'paragraph', `<w:basedOn w:val="Listed"/><w:pPr>${LOWER}</w:pPr>`),
);
const [TAB, SUM, LOUD] = [run('<w:tab/>'), text('500 '), '<w:pStyle w:val="Loud"/>'];
const loud = style('Loud', 'paragraph', '<w:rPr><w:caps/></w:rPr>');
const scores = all(
  style('Tabbed', 'paragraph', tabbed.replace('700', '2500')),
  adds(paragraph(text('Sum due   now') + TAB + SUM + text('mW'), `<w:pStyle w:val="Tabbed"/>${STOP}`)),
);

/** Parts and labels that stand as they were sealed. */
export const HONEST_PLACES: Readonly<Record<string, Edit>> = {
  'lines of one frame': adds(frame('Rank', 2000) + frame('two', 2000)),
  'tables that may lie over each other': adds(
    fromText(floating('Rank', 3000) + paragraph('') + floating('two', 0)),
  ),
  'frames beside each other': adds(frame('Rank', 2000) + frame('two', 6000)),
  'tables at one place of two pages': adds(
    floating('Rank', 3000) + paragraph(run('<w:br w:type="page"/>')) + floating('two', 3000),
  ),
  'a list with signs before amounts': minus,
  'tabs, wide blanks, and capitals': all(scores, runFormat('<w:caps/>')),
  'a border before a number': all(fee, barred('<w:pBdr><w:left w:val="single"/></w:pBdr>')),
  'numbers of lines': lines('w:countBy="5"'),
  'a cell after an empty one': adds(tableOf(2, row(EMPTY + X))),
  'a cell beside a wider one': adds(tableOf(3, row(cell(MATHS, WIDE) + X) + row(EMPTY + X + EMPTY))),
};

/** Parts and labels that stand where they make another text of what is sealed. */
export const PLACE_CASES: SealedCases = {
  covered: {
    'a table over another one': [
      adds(floating('Rank', 3000) + paragraph('') + floating('two', 5000)),
      edit('w:tblpY="5000"', 'w:tblpY="3050"'),
    ],
    'a table over a frame': [
      adds(frame('Rank', 2000) + floating('two', 5000)),
      edit('w:tblpY="5000"', 'w:tblpY="3000"'),
    ],
    'a frame over another one': [
      adds(frame('Rank', 2000) + frame('two', 6000)),
      edit('w:x="6000"', 'w:x="2500"'),
    ],
    'a text box over a table': [
      adds(floating('Rank', 3000) + box('two', 5_000_000)),
      edit('5000000', '1905000'),
    ],
    'a table over one of an earlier paragraph': [
      adds(fromText(floating('Rank', 300) + paragraph('') + floating('two', 5000))),
      edit('w:tblpY="5000"', 'w:tblpY="0"'),
    ],
    'a text box over a frame of its paragraph': [
      adds(fromText(frame('Rank', 2000) + box('two', 5_000_000))),
      edit('5000000', '1905000'),
    ],
    ...Object.fromEntries(
      [
        ['V', '5000000', '1905000', 'topMargin'],
        ['H', '6000000', '2000000', 'leftMargin'],
      ].map(([axis = '', from = '', to = '', base = '']): [string, Sealed] => [
        `a text box over a table, measured from ${base}`,
        [
          adds(
            floating('Rank', 3000) +
              paragraph(text(LONG)) +
              (axis === 'V' ? box('two', 5_000_000) : box('two', 1_905_000, 6_000_000)),
          ),
          edit(
            `<wp:position${axis} relativeFrom="page"><wp:posOffset>${from}`,
            `<wp:position${axis} relativeFrom="${base}"><wp:posOffset>${to}`,
          ),
        ],
      ]),
    ),
    'a shadow far away': runFormat('<w14:shadow w14:dist="200000"/>'),
    ...Object.fromEntries(
      ['dist="900000"', 'sx="300000"', 'kx="-3000000"'].map((shadow): [string, Sealed] => [
        `a shadow of a box with ${shadow}`,
        [words, shape(`<a:effectLst><a:outerShdw ${shadow}/></a:effectLst>`)],
      ]),
    ),
  },
  'list-label': {
    'a label that is the sign of a number': minus,
    'a label that touches a number': [
      adds(paragraph(text('5 km'), CONDITION)),
      edit('<w:lvlText w:val="%1."/>', '<w:suff w:val="nothing"/><w:lvlText w:val="%1."/>', NUMBERING),
    ],
    'a label that a blank parts from a number': [
      all(adds(paragraph(text('500 km'), CONDITION)), edit('%1."', '%1"', NUMBERING)),
      edit('<w:lvlText w:val="%1"/>', '<w:suff w:val="space"/><w:lvlText w:val="%1"/>', NUMBERING),
    ],
    'a label that begins a word': [
      all(
        edit('decimal"/><w:lvlText w:val="%1."', 'lowerLetter"/><w:lvlText w:val="%1"', NUMBERING),
        adds(paragraph(text('typical'), CONDITION)),
      ),
      edit('<w:lvlText w:val="%1"/>', '<w:suff w:val="nothing"/><w:lvlText w:val="%1"/>', NUMBERING),
    ],
    'a label of another level, by a style whose list is that of its base': [
      all(nested, adds(paragraph(text('typical'), '<w:pStyle w:val="Nested"/>'))),
      edit(LOWER, LOWER.replace('1', '0'), 'word/styles.xml'),
    ],
    'a bullet that is a sign': [
      adds(paragraph(text('typical'), listed(1))),
      edit('w:val="•"', 'w:val="≠"', NUMBERING),
    ],
    ...Object.fromEntries(
      ['<w:color w:val="FFFFFF"/>', '<w:rFonts w:ascii="Wingdings"/>'].map((format): [string, Sealed] => [
        `a label that looks like ${format}`,
        edit(CONDITION, `${CONDITION}<w:rPr>${format}</w:rPr>`),
      ]),
    ),
    ...Object.fromEntries(
      ['start', 'distance'].map((other): [string, Sealed] => [
        `another ${other} of the numbers of lines`,
        [lines('w:countBy="5"'), edit('w:countBy="5"', `w:countBy="5" w:${other}="8"`)],
      ]),
    ),
  },
  'shown-otherwise': {
    'one more tab': [scores, edit(SUM, `${TAB}${SUM}`)],
    'blanks that reach further': [scores, edit('due   ', 'due      ')],
    'a tab elsewhere': [scores, edit('w:pos="700"', 'w:pos="1900"')],
    'a tab elsewhere, by a style': [scores, edit('w:pos="2500"', 'w:pos="3900"', 'word/styles.xml')],
    'small letters shown as capitals': [scores, edit(text('mW'), text('mW', '<w:smallCaps/>'))],
    'capitals of a style that is gone': [all(loud, adds(paragraph(text('5 mw'), LOUD))), edit(LOUD, '')],
    'a border before a number': [fee, barred('<w:pBdr><w:left w:val="single"/></w:pBdr>')],
    'a bar before a number': [fee, barred('<w:pBdr><w:bar w:val="single"/></w:pBdr>')],
    'a bar where a tab stops': [fee, barred('<w:tabs><w:tab w:val="bar" w:pos="0"/></w:tabs>')],
    'a text in the place of an empty cell': [passes, edit(X + EMPTY, EMPTY + X)],
    'cells that are wider by a column that is seen': beside(300),
    'a cell in a narrow column of its own': beside(1, SIX + cell(paragraph(''))),
    'a row that begins further right': [
      passes,
      all(
        edit(X + EMPTY, X),
        edit('<w:tr><w:tc><w:tcPr', '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc><w:tcPr'),
      ),
    ],
    'a text behind a blank': [passes, edit(X + EMPTY, cell(paragraph(text('\u200b'))) + X)],
    'a text beside a wider cell': [passes, edit(cell(MATHS) + X, cell(MATHS, WIDE) + X)],
    'a text over two rows': [
      adds(tableOf(2, row(cell(MATHS) + X) + row(cell(MATHS) + EMPTY))),
      all(
        edit(X, tall('restart').replace(paragraph(''), paragraph(text('x')))),
        edit(EMPTY, tall('continue')),
      ),
    ],
    'a box lower than its lines': [words, edit('cy="3600000"', 'cy="200000"')],
    'a frame lower than its lines': [
      adds(paragraph(text(LONG))),
      edit(
        paragraph(text(LONG)),
        paragraph(
          text(LONG),
          '<w:framePr w:w="2000" w:h="400" w:hRule="exact" w:vAnchor="text" w:hAnchor="text"/>',
        ),
      ),
    ],
    'columns from right to left': [adds(NAMES), edit(NAMES, REVERSED)],
    'a tab elsewhere, by the default': [
      TABBED,
      edit('<w:pPrDefault><w:pPr>', `<w:pPrDefault><w:pPr>${STOP}`, 'word/styles.xml'),
    ],
  },
  raised: {
    'the mark of a note that goes on with a number': [
      adds(paragraph(text('Price: 12') + run(`${RAISED}<w:footnoteReference w:id="1"/>`))),
      edit(RAISED, ''),
    ],
  },
  direction: {
    'a box that is seen from behind': [
      words,
      shape(
        '<a:scene3d><a:camera prst="orthographicFront"><a:rot lat="0" lon="0" rev="10800000"/></a:camera></a:scene3d>',
      ),
    ],
    'letters on their side': runFormat('<w:eastAsianLayout w:vert="1"/>'),
  },
  object: {
    'a bent text': [words, shape('<a:prstTxWarp prst="textArchDown"/>')],
    'one more body': edit('</w:body>', `</w:body><w:body>${paragraph(text('void'))}</w:body>`),
  },
  'unknown-part': { 'styles of a template': setting('<w:linkStyles/>') },
  'odd-font': {
    'a font of symbols for a script': edit(
      '</a:themeElements>',
      '<a:font script="Latn" typeface="Wingdings"/></a:themeElements>',
      'word/theme/theme1.xml',
    ),
  },
  blank: {
    'what leads to a tab, by a style': [
      all(
        style('Tabbed', 'paragraph', tabbed),
        adds(paragraph(text('Sum') + run('<w:tab/>') + text('500'), '<w:pStyle w:val="Tabbed"/>')),
      ),
      LEADING,
    ],
    ...Object.fromEntries(
      ['<w:pPrDefault><w:pPr>', '<w:name w:val="Normal"/>'].map((start): [string, Sealed] => [
        `what leads to a tab, by ${start}`,
        [
          all(TABBED, edit(start, start + (start.endsWith('<w:pPr>') ? STOP : tabbed), 'word/styles.xml')),
          LEADING,
        ],
      ]),
    ),
  },
};
