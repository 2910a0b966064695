import { describe, expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { fontsOf } from '#document-text/pdf/drawn/page-fonts.ts';
import { linesOfPages, type PageText } from '#document-text/pdf/page-lines.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';

import { drawnPiece } from './drawn-piece.ts';

const LETTER = 6;
const NO_RULES = { vertical: [], horizontal: [] };

/** A piece of text by where it begins, from the left and from the bottom of a page that is 800 high. */
const at = (text: string, left: number, y: number, height = 10) =>
  drawnPiece({ text, left, right: left + text.length * LETTER, y, height });
const rtl = (text: string, left: number, right: number, y = 500) =>
  drawnPiece({ text, left, right, y, height: 12 });
type Piece = ReturnType<typeof at>;

const page = (pieces: Piece[], index = 0): PageText => ({
  page: index,
  left: 0,
  rules: NO_RULES,
  bottom: 0,
  top: 800,
  pieces,
});

const linesOf = (...pages: Piece[][]) => linesOfPages(pages.map((pieces, index) => page(pieces, index)));
const textsOf = (lines: ReturnType<typeof linesOf>) => lines.map(({ text }) => text);
const columnsOf = (...pieces: Piece[]) => linesOf(pieces).map(({ text, column }) => `${text} at ${column}`);

const numbered = (number: number): Piece[] => [
  at('Lycée', 70, 780),
  at(`first of ${'page'.repeat(number)}`, 70, 600),
  at('agreed', 70, 588),
  at(`last of ${'page'.repeat(number)}`, 70, 576),
  at(`Page ${number}`, 70, 20),
];

describe('lines of pages', () => {
  test('of cells side by side have their own columns, and one row', () => {
    const pieces = [
      at('English', 70, 500),
      at('12.5', 200, 500),
      at('very', 300, 500),
      at('good', 328, 500),
      at('work', 300, 488),
    ];
    expect(columnsOf(...pieces)).toEqual(['English at 70', '12.5 at 200', 'very good at 300', 'work at 300']);
    expect(new Set(linesOf(pieces).map(({ row }) => row)).size).toBe(2);
  });

  test('have a column where cells of other lines begin, however close the one beside it is', () => {
    const columns = columnsOf(
      at('12.5', 170, 500),
      at('Good', 204, 500),
      at('work', 234, 500),
      at('this', 204, 488),
      at('year.', 234, 488),
      at('year.', 70, 476),
    );
    expect(columns).toEqual(['12.5 at 170', 'Good work at 204', 'this year. at 204', 'year. at 70']);
  });

  // As LibreOffice draws them: each piece is read after the previous one, wherever it is on the page.
  test.each<[string, string, Piece[]]>([
    ['a number after a word', 'في 12', [rtl('في', 130, 150), rtl('12', 110, 126)]],
    ['a stop after a number', '12.', [rtl('12', 110, 126), rtl('.', 106, 110)]],
    [
      'words on both sides of a number',
      'في 12 نوفمبر',
      [rtl('في', 130, 150), rtl('12', 110, 126), rtl('نوفمبر', 70, 106)],
    ],
    [
      'Latin text that ends with a bracket, and its closing one at the edge',
      'SM (نسخة 3)',
      [rtl('SM (', 10, 50), rtl('نسخة', 66, 90), rtl('3', 50, 60), rtl(')', 90, 96)],
    ],
    [
      'a blank of pdf.js that is none',
      'صدرت 2026.',
      [rtl('صدرت', 60, 90), rtl('2026', 20, 56), rtl(' ', 56, 90), rtl('.', 90, 94)],
    ],
    [
      'a bracket and a stop after Latin letters',
      'في (AB).',
      [rtl('في (', 116, 150), rtl('AB', 100, 116), rtl('.)', 90, 100)],
    ],
    ['a percent sign of a number', 'ציון 95%', [rtl('ציון', 130, 150), rtl('95%', 100, 124)]],
    ['a slash that ends an address', 'a.fr/', [rtl('a.fr', 66, 100), rtl('/', 60, 66)]],
    ['an arrow before an address', '→ a.fr', [rtl('→', 110, 116), rtl('a.fr', 66, 100)]],
    ['a bracket that ends Latin text', 'Lyon (France).', [rtl('Lyon (France)', 66, 150), rtl('.', 60, 66)]],
    ['a dash after the letters of its piece', 'خط–', [rtl('خط–', 90, 150)]],
    [
      'a vowel drawn before its letter, from left to right',
      'لّم',
      [rtl('م', 100, 106), rtl('\u0651', 105.5, 105.5), rtl('ل', 106, 110)],
    ],
    [
      'a vowel drawn after its letter',
      'لّم',
      [rtl('ل', 106, 110), rtl('\u0651', 107, 107), rtl('م', 100, 106)],
    ],
    [
      'a vowel that is over another letter than that before it',
      'لمهّ',
      [rtl('ل', 106, 110), rtl('\u0651', 92, 92), rtl('م', 100, 106), rtl('ه', 90, 100)],
    ],
  ])('from right to left have their signs and blanks where the page has them: %s', (_, expected, pieces) => {
    const lines = linesOf([rtl('مدرسة', 60, 90, 520), ...pieces]);
    expect(textsOf(lines)).toEqual(['مدرسة', expected]);
  });

  test('from right to left in cells have the columns of their right edges', () => {
    const columns = columnsOf(
      rtl('المادة', 500, 540),
      rtl('العلامة', 300, 350),
      rtl('لغة', 520, 540, 488),
      rtl('15', 338, 350, 488),
    );
    expect(columns).toEqual(['المادة at 540', 'العلامة at 350', 'لغة at 540', '15 at 338']);
  });

  const [year, to, from] = [rtl('سنة', 80, 110), rtl('إلى', 150, 174), rtl('من', 200, 216)];
  const [five, ten, stop] = [rtl('5', 186, 192), rtl('10', 126, 138), rtl('.5', 186, 196)];
  test.each([
    ['as they are read', [from, five, to, ten, year], 'من 5 إلى 10 سنة'],
    ['with exchanged numbers', [from, rtl('5', 126, 132), to, rtl('10', 186, 198), year], 'من 10 إلى 5 سنة'],
    [
      'as Latin text may not',
      [at('Ann', 98, 500), at('.10', 76, 500), rtl('سنة', 80, 110, 480)],
      '.10 Ann سنة',
    ],
    ['with a stop in one piece', [from, { ...stop, letters: stop.letters.toReversed() }], 'من 5.'],
    ['with a vowel after blanks', [from, at(' ', 190, 500), rtl('ً', 78, 78), year], 'من سنةً'],
    ['with brackets as they are read', [at('(', 216, 500), from, at(')', 194, 500)], '(من)'],
    ['by a browser', [at('(', 74, 500), year, at(')', 110, 500), ten, to, five, from], 'من 5 إلى 10 (سنة)'],
  ])('from right to left may be drawn %s', (what, pieces, expected) => {
    const drawn = { ...page(pieces), isByPlace: what === 'by a browser' };
    expect(textsOf(linesOfPages([drawn])).join(' ')).toBe(expected);
  });

  test.each([
    ['between cursive letters is no sign', 'ك', 'ه', { left: -9, right: 303, top: 90 }, 'كه'],
    ['above the line is one', 'ك', 'ه', { left: -9, right: 303, top: 190 }, 'ك%ه'],
    ['that does not reach them is one', 'ك', 'ه', { left: 9, right: 280, top: 90 }, 'ك%ه'],
    ['between digits is one', '1', '2', { left: -9, right: 303, top: 90 }, '2%1'],
    ['beside bars is one', '%', '%', { left: -9, right: 303, top: 90 }, '%%%'],
  ])('a bar %s, whatever its font says', (_, first, second, { left, right, top }, expected) => {
    const corners = [left, 0, right, 0, right, top, left, top].map((each) => each / 1000);
    const path = [0, 1, 1, 1].flatMap((drawn, index) => [drawn, ...corners.slice(index * 2, index * 2 + 2)]);
    const { isJoint } = fontsOf().on({
      has: () => true,
      get: (id) => (id === 'F' ? {} : { path: [...path, 4] }),
    })('F');
    const glyph = { unicode: '%', fontChar: 'a', width: 292, isSpace: false, isInFont: true };
    const pieces = [at(first, 82, 500), at('%', 76, 500), at(second, 70, 500)].map((piece) => ({
      ...piece,
      letters: piece.letters.map((letter) => ({
        ...letter,
        isJoint: letter.text === '%' && isJoint?.(glyph) === true,
      })),
    }));
    expect(textsOf(linesOf(pieces))).toEqual([expected]);
  });

  test('a hyphen whose outline begins with a move to nowhere is one', () => {
    const path = [0, 0, 0, 1, 0, 0, 0, 0.04, 0.2, 1, 0.29, 0.2, 1, 0.29, 0.3, 1, 0.04, 0.3, 4];
    const { isOdd } = fontsOf().on({ has: () => true, get: (id) => (id === 'F' ? {} : { path }) })('F');
    const glyph = { unicode: '-', fontChar: 'a', width: 333, isSpace: false, isInFont: true };
    expect(isOdd?.(glyph)).toBe(false);
  });

  test.each([
    ['10.', 'Year', '10. Year'],
    ['10.', '5', '10.5'],
    ['Yea', 'r', 'Year'],
  ])('have a blank only after a list’s number: %s and %s', (first, second, expected) => {
    const lines = linesOf([at(first, 70, 500), at(second, 70 + first.length * LETTER, 500)]);
    expect(textsOf(lines)).toEqual([expected]);
  });

  test('a blank that is drawn over letters is none', () => {
    const [line] = linesOf([
      at('Ans', 70, 500),
      at(' ', 84, 500),
      at('ættelse', 88, 500),
      at(' ', 87.9, 500),
      at('af', 136, 500),
    ]);
    expect(line?.text).toBe('Ansættelse af');
  });

  test('a blank is told in a row of cells that are far apart', () => {
    const cells = [at('.', 160, 500), at('0', 200, 500), at('47', 240, 500)];
    expect(linesOf([at('0.00', 70, 500), at('*', 101, 500), ...cells])[0]?.text).toBe('0.00 *');
  });

  test('are separate where a box, or a cell beside two, extends into one at another height', () => {
    const box = [at('paragraph', 66, 500), at('Appendix 1', 10, 497.6)];
    expect(textsOf(linesOf(box))).toEqual(['paragraph', 'Appendix 1']);
    const cells = [at('The port', 99, 504.9), at('5432', 180, 504.9), at('of it', 99, 495.1)];
    expect(textsOf(linesOf([at('port', 10, 500), ...cells]))).toEqual(['port', 'The port', '5432', 'of it']);
  });

  test.each([
    ['of the same height over it', 10, 488, ['sodales', 'commodo', 'I']],
    ['of the same height behind it', 60, 488, ['sodales', 'commodo I']],
    ['lower behind it', 60, 475, ['sodales', 'commodo', 'I']],
  ])('are separate from a large initial %s', (_, left, y, expected) => {
    const initial = drawnPiece({ text: 'I', left, right: left + 20, y, height: 40 });
    expect(textsOf(linesOf([at('sodales', 32, 500), at('commodo', 10, 488), initial]))).toEqual(expected);
  });

  test.each<[what: string, initial: string, words: string[], sealed: string, told: boolean | 'named']>([
    ['a letter that begins their first word', 'L', ['orem ipsum', 'dolor'], 'Lorem ipsum dolor', true],
    ['a whole word', 'Notice', ['of the', 'award'], 'Notice of the award', true],
    ['another letter', 'B', ['orem ipsum', 'dolor'], 'Lorem ipsum dolor', false],
    ['a digit before another one', '1', ['5 points', 'of 20'], '15 points of 20', false],
    ['a number', '1.', ['5 million', 'euros'], '1.5 million euros', false],
    ['a word that makes another one', 'Now', ['here', 'he pays'], 'Nowhere he pays', false],
    ['a letter before a number', 'x', ['5 points', 'of 20'], 'x5 points of 20', false],
    ['a letter that is a word', 'A', ['void text', 'is here'], 'A void text is here', 'named'],
    ['a letter that is a passage', 'A', ['void text', 'is here'], 'A\nvoid text is here', 'named'],
    ['a letter after text', 'L', ['orem ipsum', 'dolor'], 'orem ipsum dolor L', false],
  ])('are read after %s over them, even if it’s drawn last', (_, initial, words, sealed, told) => {
    const lines = words.map((text, index) => at(text, 100, 500 - index * 12));
    const large = at(initial, 98 - initial.length * LETTER, 488, 28);
    const drawn = linesOf([...lines, at('The end', 60, 470), large]);
    const { isSame, findings } = compareLines(digestOf([...sealed.split('\n'), 'The end']), drawn);
    expect(isSame && findings.length > 0 ? 'named' : isSame).toBe(told);
  });

  test('of one word that reaches the edge of its column are full', () => {
    const column = ['and the', 'notwithstandi', 'ng every', 'notwithstand', 'short'].map((text, index) =>
      at(text, 300, 500 - index * 12),
    );
    const full = linesOf(column).filter(({ isFull }) => isFull);
    expect(textsOf(full)).toEqual(['notwithstandi', 'notwithstand']);
  });

  test('are repeated if pages have them at one height from the edge inwards, not amid the text', () => {
    const repeated = linesOf(numbered(1), numbered(2)).filter(({ isRepeated }) => isRepeated);
    expect(textsOf(repeated)).toEqual(['Lycée', 'Page 1', 'Lycée', 'Page 2']);
  });

  test('are not repeated if pages have amounts at one height', () => {
    const pages = ['34,000', '38,000'].map((text) => [at('Lycée', 70, 780), at(text, 70, 760)]);
    const repeated = linesOf(...pages).filter(({ isRepeated }) => isRepeated);
    expect(textsOf(repeated)).toEqual(['Lycée', 'Lycée']);
  });

  test('are not repeated if few of many pages have them, by chance', () => {
    const pages = Array.from({ length: 100 }, (_, index) => [
      at('Lycée', 70, 780),
      at(index === 3 || index === 50 ? 'agreed' : `line ${'a'.repeat(index)}`, 70, 760),
    ]);
    const repeated = linesOf(...pages).filter(({ isRepeated }) => isRepeated);
    expect(new Set(textsOf(repeated))).toEqual(new Set(['Lycée']));
  });

  test('in the margins count from the edge, notes in small print too', () => {
    const lines = linesOf([
      at('Letterhead', 70, 780),
      at('Street', 70, 768),
      at('Text of the document in full length', 70, 600),
      at('1 A note', 70, 150, 8),
      at('2 Another', 70, 140, 8),
    ]);
    expect(lines.map(({ margin }) => margin)).toEqual([1, 2, 0, -2, -1]);
  });
});

test.each<[lines: string, left: number, isSame: boolean | null, upper?: string, lower?: string]>([
  ['centered lines', 91, true],
  ['lines that end at one place', 106, true],
  ['lines apart', 76 + 60, false],
  ['another letter', 106, false, 'Bezeichm'],
  ['two numbers for one or one number', 106, null, '10000000', '000'],
])(
  'a word that a narrow cell cuts is one, told from two, with %s',
  (_, left, isSame, upper = 'Bezeichn', lower = 'ung') => {
    const sealed = upper.startsWith('1') ? upper + lower : 'Bezeichnung';
    const lines = linesOf([
      at(upper, 76, 500),
      at(lower, left, 488),
      at('Farbe', 200, 500),
      at('12.5', 88, 470),
    ]);
    expect(compareLines(digestOf([sealed, 'Farbe', '12.5']), lines)).toMatchObject({ isSame });
  },
);

test('two pages on one have cells at the same place, each counted from its own corner', () => {
  const sheets = [0, 421].map((left): PageText => {
    const vertical = [60, 180].map((x) => [left + x, 400, left + x + 1, 600] as const);
    return { ...page([at('12', left + 70, 500)]), left, rules: { vertical, horizontal: [] } };
  });
  expect(linesOfPages(sheets).map(({ frame }) => frame)).toEqual(['61 180 Infinity', '61 180 Infinity']);
});

test('a small page has margins as high as a header’s line', () => {
  const small = { ...page([at('Header', 70, 310), at('Text', 70, 280)]), top: 360 };
  expect(linesOfPages([small]).map(({ margin }) => margin)).toEqual([1, 0]);
});

test('a header of a single page is where other pages have theirs', () => {
  const pages = ['one', 'two', 'three'].map((text, index) => [
    at(index < 2 ? 'Header' : 'Another', 70, 670),
    at(text, 70, 600),
  ]);
  const amidPages = linesOf(...pages).filter(({ margin, isRepeated }) => margin === 0 && !isRepeated);
  expect(textsOf(amidPages)).toEqual(['one', 'two', 'three']);
});
