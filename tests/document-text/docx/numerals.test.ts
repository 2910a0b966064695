import { expect, test } from 'vitest';

import { sealedText } from '#document-text/docx/beside-texts.ts';
import { numeral } from '#document-text/docx/layouts/numerals.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft, W_XMLNS } from '#tests/word-host/generated/draft.ts';

test.each([
  ['lowerLetter', [1, 26, 27], ['a', 'z', 'aa']],
  ['ordinal', [2, 11, 23], ['2nd', '11th', '23rd']],
  ['ordinalText', [12, 20, 21], ['Twelfth', 'Twentieth', 'Twenty-first']],
  ['chineseCountingThousand', [3, 10, 15, 42], ['三', '十', '十五', '四十二']],
  ['ideographDigital', [3, 10, 15], ['三', '一〇', '一五']],
  ['koreanCounting', [3, 15], ['삼', '십오']],
  ['decimalFullWidth', [7, 10], ['７', '１０']],
  ['decimalEnclosedCircle', [1, 20], ['①', '⑳']],
  ['russianLower', [4, 29, 30], ['г', 'я', 'аа']],
  ['chicago', [1, 4, 5], ['*', '§', '**']],
  ['chineseLegalSimplified', [1], [null]],
])('the numbers of a list in the format %s', (format, values, shown) => {
  expect(values.map((value) => numeral(value, format))).toEqual(shown);
});

const LEVELS = ['%1', '%1.%2'].map(
  (shown, level) =>
    `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${shown}"/></w:lvl>`,
);
const LISTS = `<w:numbering ${W_XMLNS}><w:abstractNum w:abstractNumId="0">${LEVELS.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const inList = (level: number, more = '') =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>${more}`;
const SECTION = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>';
test.each([
  ['that only ends a section isn’t counted', '', SECTION, '1'],
  ['without words is counted', '', '', '2'],
  ['with words that ends a section is counted', text('Preface'), SECTION, '2'],
  ['with an empty field that ends a section is counted', '<w:r><w:tab/></w:r>', SECTION, '2'],
])('a paragraph of a list %s', async (_, words, section, number) => {
  const draft = new Draft();
  draft.body.addWordPart('numbering', LISTS);
  draft.body.relate('numbering', 'numbering.xml');
  draft.addBody(paragraph(words, inList(1, section)) + paragraph(text('Introduction'), inList(0)));
  const sealed = await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false });
  expect(sealedText(sealed)).toContainEqual(
    expect.objectContaining({ kind: 'label', text: number, of: 'Introduction' }),
  );
});
