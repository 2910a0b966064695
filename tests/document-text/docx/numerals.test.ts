import { expect, test } from 'vitest';

import { numeral } from '#document-text/docx/layouts/numerals.ts';

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
