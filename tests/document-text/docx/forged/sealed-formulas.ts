import { adds, edit, type Edit, paragraph } from './base.ts';

const math = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
const formula = (xml: string) => adds(paragraph(`<m:oMath>${xml}</m:oMath>`));
const root = (words: string) => `<m:rad><m:deg/><m:e>${math(words)}</m:e></m:rad>`;
const half = `<m:f><m:num>${math('a')}</m:num><m:den>${math('b')}</m:den></m:f>`;
const brackets = (properties: string) => `<m:d>${properties}<m:e>${math('2,3')}</m:e></m:d>`;

export const HONEST_FORMULA = formula(root('16') + half + brackets(''));

/** Other ones than were sealed. */
export const FORMULA_CASES: readonly [what: string, seal: Edit, forge: Edit][] = [
  ['a root around a number', formula(math('16')), edit(math('16'), root('16'))],
  ['a root that is gone', formula(root('16')), edit(root('16'), math('16'))],
  [
    'a root over more',
    formula(root('16') + math('9')),
    edit(root('16') + math('9'), root('16</m:t></m:r><m:r><m:t>9')),
  ],
  ['brackets around a sum', formula(math('2,3')), edit(math('2,3'), brackets(''))],
  ['other brackets', formula(brackets('')), edit('<m:d>', '<m:d><m:dPr><m:begChr m:val="["/></m:dPr>')],
  [
    'brackets that nobody sees',
    formula(brackets('')),
    edit('<m:d>', '<m:d><m:dPr><m:begChr m:val=""/></m:dPr>'),
  ],
  ['a fraction that is gone', formula(half), edit(half, math('a') + math('b'))],
  [
    'a fraction without its line',
    formula(half),
    edit('<m:f>', '<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>'),
  ],
  ['a line over a letter', formula(math('x')), edit(math('x'), `<m:bar><m:e>${math('x')}</m:e></m:bar>`)],
  [
    'a stroke through a letter',
    formula(math('x')),
    edit(math('x'), `<m:acc><m:accPr><m:chr m:val="̸"/></m:accPr><m:e>${math('x')}</m:e></m:acc>`),
  ],
  [
    'a root over nothing',
    formula(math('16')),
    edit(math('16'), '<m:rad><m:deg/><m:e/></m:rad>' + math('16')),
  ],
  [
    'a fraction of nothing',
    formula(math('16')),
    edit(math('16'), '<m:f><m:num/><m:den/></m:f>' + math('16')),
  ],
  [
    'a power in a formula',
    formula(math('x2')),
    edit(math('x2'), `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`),
  ],
  [
    'a letter of another alphabet',
    formula(math('x')),
    edit('<m:r><m:t>x', '<m:r><m:rPr><m:scr m:val="fraktur"/></m:rPr><m:t>x'),
  ],
];
