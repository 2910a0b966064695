import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { STORY_XMLNS } from '#tests/word-host/generated/draft.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  newPart,
  paragraph,
  relation,
  run,
  style,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { comment } from '#tests/document-text/docx/forged/object-cases.ts';
import type { Sealed, SealedCases } from './sealed.ts';
import { formula, math, root } from './formulas.ts';

const NUMBERING = 'word/numbering.xml';
const LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const GRADE = cell(paragraph(text('15.5')));
const bullet = (from: string, to: string) => edit(`w:val="${from}"`, `w:val="${to}"`, NUMBERING);
/** A bullet of a font of symbols. */
export const symbolBullet = (from: string, to: string, font: string) =>
  edit(
    `<w:lvlText w:val="${from}"/>`,
    `<w:lvlText w:val="${to}"/><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`,
    NUMBERING,
  );
const COUNTED = LISTED.replace('numId w:val="1"', 'numId w:val="2"');
const AMOUNT = paragraph(text('500 euros'));
const LEVEL =
  '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="1440" w:hanging="360"/></w:pPr></w:lvl>';
const NOTES = 'word/footnotes.xml';
const inCells = (...texts: string[]) =>
  tableOf(texts.length, row(texts.map((each) => cell(paragraph(text(each)))).join('')));
const GROUND = '<w:shd w:val="clear" w:fill="FFFF00"/>';
const choice = (first: string, second: string) =>
  paragraph(text('Passed', first) + text(' or ') + text('failed', second));
const shadedCells = (first: string, second: string) =>
  tableOf(2, row(cell(paragraph(text('Passed')), first) + cell(paragraph(text('Failed')), second)));
const emptyCells = (first: string, second: string) =>
  tableOf(3, row(cell(paragraph(text('Maths'))) + cell(paragraph(''), first) + cell(paragraph(''), second)));
/** The numbered list, by a style that another one links to. */
const linked = all(
  edit(
    '<w:abstractNum ',
    '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Steps"/></w:abstractNum><w:abstractNum ',
    NUMBERING,
  ),
  edit('</w:numbering>', '<w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num></w:numbering>', NUMBERING),
  style('Steps', 'numbering', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'),
  edit('<w:numId w:val="2"/>', '<w:numId w:val="9"/>'),
);
export const listed = (sign: string) => all(adds(paragraph(text('Mathematics'), LISTED)), bullet('•', sign));
const sum = formula(
  `<m:nary><m:naryPr/><m:sub>${math('n')}</m:sub><m:sup>${math('9')}</m:sup><m:e>${math('x')}</m:e></m:nary>`,
);
const crossed = (line: string): Edit =>
  edit(GRADE, cell(paragraph(text('15.5')), `<w:tcBorders><w:${line} w:val="single"/></w:tcBorders>`));
const marked = (format: string) =>
  run(`<w:rPr><w:vertAlign w:val="superscript"/>${format}</w:rPr><w:footnoteReference w:id="1"/>`);
const MARK = marked('');
const noted = adds(paragraph(text('Free of charge') + MARK));
const NUMBER = run('<w:footnoteRef/>');
const note = `<w:footnote w:id="1">${paragraph(NUMBER + text('Before tax'))}</w:footnote>`;
const withNote = all(
  noted,
  newPart('word/footnotes.xml', `<w:footnotes ${STORY_XMLNS}>${note}</w:footnotes>`),
  relation('footnotes', 'footnotes.xml'),
);

/** Signs and lines that are sealed with what they stand beside. */
export const HONEST_SIGNS: Readonly<Record<string, Edit>> = {
  'ticks before lines': listed('✓'),
  'a cell with a line from corner to corner': crossed('tl2br'),
  'a sum with limits': sum,
  'a sign that is underlined with its words': adds(
    paragraph(['A', ' - ', 'B'].map((part) => text(part, '<w:u w:val="single"/>')).join('')),
  ),
};

/** Other ones than were sealed. */
export const SIGN_CASES: SealedCases = {
  'list-label': {
    'a cross in the place of a tick': [listed('✓'), bullet('✓', '✗')],
    'a tick in the place of a cross': [listed('\uf0fb'), bullet('\uf0fb', '\uf0fc')],
    'a list without its number': edit('<w:lvlText w:val="%1."', '<w:lvlText w:val=""', NUMBERING),
    'a paragraph that leaves its list': edit(COUNTED, ''),
    'a bullet in the place of a number': edit(COUNTED, LISTED),
    'a letter in the place of a number': [linked, edit('"decimal"', '"upperLetter"', NUMBERING)],
    'a cross in the place of a bullet': [listed('•'), bullet('•', '✘')],
    'a label that is said to be none': edit(
      '<w:lvlText w:val="%1."',
      '<w:lvlText w:null="1" w:val="%1."',
      NUMBERING,
    ),
    'a level that begins anew later': [
      all(
        edit(LEVEL, LEVEL + LEVEL.replace('%1.%2.', '%3)').replace('ilvl="1"', 'ilvl="2"'), NUMBERING),
        adds([1, 2, 1, 2].map((at) => paragraph(text('Fee'), COUNTED.replace('"0"', `"${at}"`))).join('')),
      ),
      edit('<w:lvlText w:val="%3)"', '<w:lvlRestart w:val="1"/><w:lvlText w:val="%3)"', NUMBERING),
    ],
    'a list with other letters': edit('w:numFmt w:val="decimal"', 'w:numFmt w:val="russianLower"', NUMBERING),
  },
  'shown-otherwise': {
    ...Object.fromEntries(
      [
        '<w:highlight w:val="yellow"/>',
        '<w:shd w:val="clear" w:fill="D0D0D0"/>',
        '<w:u w:val="single"/>',
        '<w:b/>',
        '<w:i/>',
        '<w:color w:val="C00000"/>',
      ].map((format): [string, Sealed] => [
        `another choice by ${format}`,
        [adds(choice(format, '')), edit(choice(format, ''), choice('', format))],
      ]),
    ),
    'another cell on a ground': [
      adds(shadedCells(GROUND, '')),
      edit(shadedCells(GROUND, ''), shadedCells('', GROUND)),
    ],
    'a comment that is gone': [comment('not final'), edit('<w:commentReference w:id="1"/>', '')],
    'a label before a number of a note': [
      withNote,
      all(edit('•', '−', NUMBERING), edit('<w:p>', `<w:p><w:pPr>${LISTED}</w:pPr>`, NOTES)),
    ],
    'a label before a number of a header': edit(
      '<w:p>',
      `<w:p><w:pPr>${COUNTED}</w:pPr>`,
      'word/header1.xml',
    ),
    'a root in a note': [
      all(withNote, edit('Before tax', `</w:t></w:r><m:oMath>${math('16')}</m:oMath><w:r><w:t>`, NOTES)),
      edit(math('16'), root('16'), NOTES),
    ],
    'a root in a header': [
      edit('</w:hdr>', `<w:p><m:oMath>${math('16')}</m:oMath></w:p></w:hdr>`, 'word/header1.xml'),
      edit(math('16'), root('16'), 'word/header1.xml'),
    ],
    'a bar amid a sum': [
      adds(paragraph(text('Sum: 1 500 euros'))),
      edit(
        paragraph(text('Sum: 1 500 euros')),
        paragraph(text('Sum: 1 500 euros'), '<w:tabs><w:tab w:val="bar" w:pos="700"/></w:tabs>'),
      ),
    ],
    'another empty cell in yellow': [
      adds(emptyCells(GROUND, '')),
      edit(emptyCells(GROUND, ''), emptyCells('', GROUND)),
    ],
    'a number in another cell of a note': [
      all(withNote, edit('</w:footnote>', `${inCells('5', '')}</w:footnote>`, NOTES)),
      edit(inCells('5', ''), inCells('', '5'), NOTES),
    ],
    'a number in another cell of a header': [
      edit('</w:hdr>', `${inCells('5', '')}</w:hdr>`, 'word/header1.xml'),
      edit(inCells('5', ''), inCells('', '5'), 'word/header1.xml'),
    ],
    'a label of a level that its list lacks': [
      adds(AMOUNT),
      edit(AMOUNT, paragraph(text('500 euros'), COUNTED.replace('"0"', '"7"'))),
    ],
    'a label of a list without levels': [
      all(
        adds(AMOUNT),
        edit(
          '</w:numbering>',
          '<w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num></w:numbering>',
          NUMBERING,
        ),
      ),
      edit(AMOUNT, paragraph(text('500 euros'), COUNTED.replace('"2"', '"9"'))),
    ],
    'a label in a header of a level that its list lacks': edit(
      '<w:p>',
      `<w:p><w:pPr>${COUNTED.replace('"0"', '"7"')}</w:pPr>`,
      'word/header1.xml',
    ),
    'a list that may count in letters or digits': [
      edit('w:val="decimal"', 'w:val="upperLetter"', NUMBERING),
      edit('<w:lvlText w:val="%1."', '<w:isLgl/><w:lvlText w:val="%1."', NUMBERING),
    ],
    'a full circle in the place of an empty one': [listed('○'), bullet('○', '●')],
    'a list that counts otherwise': edit(
      'w:numFmt w:val="decimal"',
      'w:numFmt w:val="thaiLetters"',
      NUMBERING,
    ),
    'a full box in the place of an empty one': [listed('□'), bullet('□', '■')],
    'a note without its number': [withNote, edit(NUMBER, '', 'word/footnotes.xml')],
    'a line from corner to corner of a cell': crossed('tl2br'),
    'a line from corner to corner that is gone': [
      crossed('tr2bl'),
      edit('tr2bl w:val="single"', 'tr2bl w:val="nil"'),
    ],
    'a limit that nobody sees': [sum, edit('<m:naryPr/>', '<m:naryPr><m:supHide m:val="1"/></m:naryPr>')],
    'a line below a letter in place of one above': [
      formula(`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${math('x')}</m:e></m:bar>`),
      edit('m:val="top"', 'm:val="bot"'),
    ],
  },
  hidden: {
    'the mark of a note that nobody sees': [noted, edit(MARK, marked('<w:vanish/>'))],
    'a white mark of a note': [noted, edit(MARK, marked('<w:color w:val="FFFFFF"/>'))],
    'a deleted mark of a note': [noted, edit(MARK, `<w:del w:id="9">${MARK}</w:del>`)],
  },
};
