import { cell } from '#tests/word-host/generated/constructs/tables.ts';

import { adds, all, edit, type Edit, paragraph, run, text } from './base.ts';

const NUMBERING = 'word/numbering.xml';
const LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const GRADE = cell(paragraph(text('15.5')));
const bullet = (from: string, to: string) => edit(`w:val="${from}"`, `w:val="${to}"`, NUMBERING);
const listed = (sign: string) => all(adds(paragraph(text('Mathematics'), LISTED)), bullet('•', sign));
const math = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
const formula = (xml: string) => adds(paragraph(`<m:oMath>${xml}</m:oMath>`));
const sum = formula(
  `<m:nary><m:naryPr/><m:sub>${math('n')}</m:sub><m:sup>${math('9')}</m:sup><m:e>${math('x')}</m:e></m:nary>`,
);
const crossed = (line: string): Edit =>
  edit(GRADE, cell(paragraph(text('15.5')), `<w:tcBorders><w:${line} w:val="single"/></w:tcBorders>`));
const as: Edit = (docx) => docx;
const marked = (format: string) =>
  run(`<w:rPr><w:vertAlign w:val="superscript"/>${format}</w:rPr><w:footnoteReference w:id="1"/>`);
const MARK = marked('');
const noted = adds(paragraph(text('Free of charge') + MARK));

/** Signs and lines that are sealed with what they stand beside. */
export const HONEST_SIGNS: readonly [what: string, seal: Edit][] = [
  ['ticks before lines', listed('✓')],
  ['a cell with a line from corner to corner', crossed('tl2br')],
  ['a sum with limits', sum],
  [
    'a sign that is underlined with its words',
    adds(paragraph(['A', ' - ', 'B'].map((part) => text(part, '<w:u w:val="single"/>')).join(''))),
  ],
];

/** Other ones than were sealed. */
export const SIGN_CASES: readonly [what: string, seal: Edit, forge: Edit, kind: string][] = [
  ['a cross in the place of a tick', listed('✓'), bullet('✓', '✗'), 'list-label'],
  ['a tick in the place of a cross', listed('\uf0fb'), bullet('\uf0fb', '\uf0fc'), 'list-label'],
  ['a cross in the place of a bullet', listed('•'), bullet('•', '✘'), 'list-label'],
  ['a full box in the place of an empty one', listed('□'), bullet('□', '■'), 'shown-otherwise'],
  ['a line from corner to corner of a cell', as, crossed('tl2br'), 'shown-otherwise'],
  [
    'a line from corner to corner that is gone',
    crossed('tr2bl'),
    edit('tr2bl w:val="single"', 'tr2bl w:val="nil"'),
    'shown-otherwise',
  ],
  [
    'a limit that nobody sees',
    sum,
    edit('<m:naryPr/>', '<m:naryPr><m:supHide m:val="1"/></m:naryPr>'),
    'shown-otherwise',
  ],
  [
    'a line below a letter in place of one above',
    formula(`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${math('x')}</m:e></m:bar>`),
    edit('m:val="top"', 'm:val="bot"'),
    'shown-otherwise',
  ],
  ['the mark of a note that nobody sees', noted, edit(MARK, marked('<w:vanish/>')), 'hidden'],
  ['a white mark of a note', noted, edit(MARK, marked('<w:color w:val="FFFFFF"/>')), 'hidden'],
  ['a deleted mark of a note', noted, edit(MARK, `<w:del w:id="9">${MARK}</w:del>`), 'hidden'],
];
