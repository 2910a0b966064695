import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  lastFormat,
  paragraph,
  run,
  style,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { exchanged, type SealedCases } from './sealed.ts';
import { cells, LISTED, NUMBERS, table, words } from './layouts.ts';

const TAB = run('<w:tab/>');
const STOPS = `<w:tabs>${[1500, 3500, 5500].map((place) => `<w:tab w:val="left" w:pos="${place}"/>`).join('')}</w:tabs>`;
const HEAD = paragraph(text('Course') + TAB + text('Exam') + TAB + text('Resit'), STOPS);
const tabbed = (format: string) =>
  HEAD + paragraph(text('New history', format) + run('<w:tab/>', format) + text('12', format), STOPS);
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
const spaced = (format: string) => paragraph(text('History       12', font('Courier New') + format));

const SUBJECTS = words('Latin', 'Greek', 'Music');
const beside = (grades: string, subjects = SUBJECTS) => tableOf(2, row(cell(subjects) + cell(grades)));
const graded = (format: string, between = '') =>
  beside(words('12') + between + paragraph(text('15'), format));
const EMPTY = paragraph('');
const LARGE = paragraph('', '<w:rPr><w:sz w:val="60"/></w:rPr>');

const owed = (indents: string, format = '') =>
  paragraph(text('500 euros', format), `${LISTED}${indents}<w:rPr>${format}</w:rPr>`);
const HANGING = (width: number) => `<w:ind w:left="720" w:hanging="${width}"/>`;

const NARROW = '<w:ind w:right="8000"/>';
const lined = (label: string, side: string): [string, string] => [
  paragraph(text(label), NARROW),
  paragraph(
    text(label),
    `<w:pBdr><w:${side} w:val="single" w:sz="8" w:space="0" w:color="000000"/></w:pBdr>${NARROW}`,
  ),
];

const chosen = (format: string): [string, string] => [
  words('Passed / Failed'),
  paragraph(text('Passed', format) + text(' / Failed')),
];

/** The same, nearly in the color of paper. */
const faded = (format: string, faint: string): [string, string] => [chosen(format)[1], chosen(faint)[1]];

export const LINKED = '<w:u w:val="single"/><w:color w:val="0563C1"/>';
export const link = (format: string, more = text(' / Failed')) =>
  paragraph(`<w:hyperlink w:anchor="page">${text('this page', format)}</w:hyperlink>${more}`);
const COLUMN = '<w:gridCol w:w="2000"/>';

const UNKNOWN_RULE = '<w:spacing w:line="20" w:lineRule="Exact"/>';

/** A passage of a cell with a rule for its lines, of which a style has the height. */
const [RULE, RULED] = ['<w:spacing w:lineRule="auto"/>', '<w:pStyle w:val="Ruled"/>'];
export const ruledBy = (rule: string) => edit(RULED + RULE, RULED + rule);
export const RULED_LINES = all(
  style('Ruled', 'paragraph', '<w:pPr><w:spacing w:line="720" w:lineRule="atLeast"/></w:pPr>'),
  adds(graded(RULED + RULE)),
);

/** What the room between letters, lines, and borders makes of a text. */
export const ROOM_CASES: SealedCases = {
  'shown-otherwise': {
    'lines of a cell nearer by another rule': [RULED_LINES, ruledBy('<w:spacing w:lineRule="exact"/>')],
    'lines of a cell nearer without a rule': [RULED_LINES, ruledBy('')],
    ...exchanged({
      'larger letters before a tab': [tabbed(''), tabbed('<w:sz w:val="40"/>')],
      'a wider font before a tab': [tabbed(''), tabbed(font('Courier New'))],
      'another usual font before a tab': [tabbed(font('Arial')), tabbed(font('Calibri'))],
      'a blank before a tab': [tabbed(''), tabbed('').replace('New history', 'New history ')],
      'bold letters before a tab': [tabbed(''), tabbed('<w:b/>')],
      'a sign that fonts draw as a box': [words('Room 15'), words('Room 1\u007f5')],
      'a sign of shorthand amid a number': [words('Room 15'), words('Room 1\u{1bca0}5')],
      'a sign of shorthand amid a word': [words('notable'), words('not\u{1bca3}able')],
      'larger letters before blanks': [spaced(''), spaced('<w:sz w:val="34"/>')],
      'room above a later number of a cell': [graded(''), graded('<w:spacing w:before="280"/>')],
      'room above a later number of a cell, as much as on web pages': [
        graded(''),
        graded('<w:spacing w:beforeAutospacing="1"/>'),
      ],
      'room below an empty line of a cell': [
        beside(EMPTY + words('15')),
        beside(paragraph('', '<w:spacing w:after="280"/>') + words('15')),
      ],
      'room above a later number of a cell in a control': [
        graded(''),
        graded('<w:spacing w:before="280"/>').replace(
          /^(.*)(<w:tc>.*<\/w:tc>)/,
          '$1<w:sdt><w:sdtContent>$2</w:sdtContent></w:sdt>',
        ),
      ],
      'a larger empty line in a cell': [graded('', EMPTY), graded('', LARGE)],
      'lines further apart in a cell': [
        beside(words('12', '15')),
        beside(
          words('12', '15'),
          SUBJECTS.replaceAll('<w:p>', '<w:p><w:pPr><w:spacing w:after="300"/></w:pPr>'),
        ),
      ],
      'a number near its label': [owed(HANGING(280)), owed(HANGING(205))],
      'a number nearer to its label by a tab': [
        owed(HANGING(700)),
        owed(`<w:tabs><w:tab w:val="left" w:pos="230"/></w:tabs>${HANGING(700)}`),
      ],
      'a number near its label, which is larger': [
        owed(HANGING(300)),
        owed(HANGING(300), '<w:sz w:val="32"/>'),
      ],
      'a word on a ground beside others': chosen('<w:highlight w:val="yellow"/>'),
      'a word whose ground is nearly white': faded(
        '<w:shd w:val="clear" w:fill="F2F2F2"/>',
        '<w:shd w:val="clear" w:fill="FAFAFA"/>',
      ),
      'a marked word whose ground becomes pale': faded(
        '<w:highlight w:val="yellow"/>',
        '<w:shd w:val="clear" w:fill="FFFFF0"/>',
      ),
      'a whole passage whose ground becomes pale': [
        paragraph(text('Failed'), '<w:shd w:val="clear" w:fill="C00000"/>'),
        paragraph(text('Failed'), '<w:shd w:val="clear" w:fill="F2F2F2"/>'),
      ],
      'an underlined word whose line is nearly white': faded(
        '<w:u w:val="single"/>',
        '<w:u w:val="single" w:color="FEFEFE"/>',
      ),
      'a framed word whose frame is nearly white': faded(
        '<w:bdr w:val="single" w:sz="4"/>',
        '<w:bdr w:val="single" w:sz="4" w:color="EFEFEF"/>',
      ),
      'a bold word beside others': chosen('<w:b/>'),
      'a slanted word beside others': chosen('<w:i/>'),
      'an underlined word beside others': chosen('<w:u w:val="single"/>'),
      'a word in another color beside others': chosen('<w:color w:val="C00000"/>'),
      'an underlined word beside a link': [link('') + words('Passed / Failed'), link('') + chosen(LINKED)[1]],
      'an underlined word behind a link': [link(''), link('', text(' / ') + text('Failed', LINKED))],
      'a number that narrow columns cut': [
        NUMBERS,
        NUMBERS.replaceAll(COLUMN, COLUMN.replace('2000', '500')),
      ],
      'a number that a column between wide ones cuts': [
        table(cells('Fee', '1500')),
        table(cells('Fee', '1500')).replace(COLUMN + COLUMN, COLUMN + COLUMN.replace('2000', '600')),
      ],
      'a passage on a ground beside others': [
        words('Passed', 'Failed'),
        paragraph(text('Passed'), '<w:shd w:val="clear" w:fill="FFFF00"/>') + words('Failed'),
      ],
      'a border behind a Roman number': lined('Chapter I', 'right'),
      'a border before a Roman number': lined('XV', 'left'),
      'a border behind a letter': lined('Category c', 'right'),
    }),
  },
  tiny: { 'lines on each other by a rule that no program knows': lastFormat(UNKNOWN_RULE) },
};

export const HONEST_ROOMS: Readonly<Record<string, Edit>> = {
  'tabs, lines of cells, and numbers near their labels': all(
    adds(tabbed('<w:sz w:val="40"/>') + graded('<w:spacing w:before="280"/>', LARGE)),
    adds(owed(HANGING(205)) + lined('XV', 'left')[1]),
  ),
};
