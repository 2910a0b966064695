import { adds, edit, NOT, paragraph } from '#tests/document-text/docx/forged/base.ts';
import { exchanged } from './sealed.ts';

export const math = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
export const formula = (xml: string) => adds(paragraph(`<m:oMath>${xml}</m:oMath>`));
export const root = (words: string) => `<m:rad><m:deg/><m:e>${math(words)}</m:e></m:rad>`;
const half = `<m:f><m:num>${math('a')}</m:num><m:den>${math('b')}</m:den></m:f>`;
const brackets = (properties: string) => `<m:d>${properties}<m:e>${math('2,3')}</m:e></m:d>`;

const arrow = (place: string) =>
  `<m:groupChr><m:groupChrPr><m:chr m:val="→"/><m:pos m:val="${place}"/></m:groupChrPr><m:e>${math('x')}</m:e></m:groupChr>`;
const matrix = (cells: string) => `<m:m><m:mr>${cells}</m:mr></m:m>`;

export const HONEST_FORMULA = formula(root('16') + half + brackets(''));

/** Other ones than were sealed. */
export const FORMULA_CASES = {
  'words as a formula': edit(NOT, `<m:oMath>${math('not ')}</m:oMath>`),
  ...exchanged(
    {
      'a root around a number': [math('16'), root('16')],
      'a root that is gone': [root('16'), math('16')],
      'a root over more': [root('16') + math('9'), root('16</m:t></m:r><m:r><m:t>9')],
      'brackets around a sum': [math('2,3'), brackets('')],
      'other brackets': [brackets(''), brackets('<m:dPr><m:begChr m:val="["/></m:dPr>')],
      'brackets that nobody sees': [brackets(''), brackets('<m:dPr><m:begChr m:val=""/></m:dPr>')],
      'a fraction that is gone': [half, math('a') + math('b')],
      'a fraction without its line': [
        half,
        half.replace('<m:f>', '<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>'),
      ],
      'a line over a letter': [math('x'), `<m:bar><m:e>${math('x')}</m:e></m:bar>`],
      'a stroke through a letter': [
        math('x'),
        `<m:acc><m:accPr><m:chr m:val="̸"/></m:accPr><m:e>${math('x')}</m:e></m:acc>`,
      ],
      'a root over nothing': [math('16'), '<m:rad><m:deg/><m:e/></m:rad>' + math('16')],
      'a fraction of nothing': [math('16'), '<m:f><m:num/><m:den/></m:f>' + math('16')],
      'a power in a formula': [
        math('x2'),
        `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`,
      ],
      'a number in another place of a matrix': [
        matrix(`<m:e>${math('1')}</m:e><m:e/>`),
        matrix(`<m:e/><m:e>${math('1')}</m:e>`),
      ],
      'letters of a smaller formula': [
        root('16'),
        root('16').replace('<m:e>', '<m:e><m:argPr><m:argSz m:val="-2"/></m:argPr>'),
      ],
      'an arrow below a letter': [arrow('top'), arrow('bot')],
      'a letter of another alphabet': [
        math('x'),
        math('x').replace('<m:t>', '<m:rPr><m:scr m:val="fraktur"/></m:rPr><m:t>'),
      ],
    },
    formula,
  ),
};
