import { describe, expect, test } from 'vitest';

import type { DrawnText } from '#document-text/pdf/drawn/drawing-state.ts';
import { fontsOf } from '#document-text/pdf/drawn/page-fonts.ts';
import { isInWord } from '#document-text/pdf/drawn/text-operators.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';

import { at, columnsOf, drawnPiece, linesOf, pageOf, textsOf, type Piece } from './drawn-piece.ts';

const rtl = (text: string, left: number, right: number, y = 500) =>
  drawnPiece({ text, left, right, y, height: 12 });

/** LibreOffice draws signs of one font together, wherever they are in the line. */
const withBracket = rtl('%', 124, 130);
withBracket.letters = [...rtl('(', 66, 70).letters, ...withBracket.letters];

describe('lines of pages', () => {
  // As LibreOffice draws them: each piece is read after the previous one, wherever it is on the page.
  test.each<[string, string, Piece[]]>([
    ['a number after a word', 'في 12', [rtl('في', 130, 150), rtl('12', 110, 126)]],
    ['a stop after a number', '12.', [rtl('12', 110, 126), rtl('.', 106, 110)]],
    [
      'words around a number',
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
    [
      'a blank before Latin text of which a part is smaller',
      'או a@b.org 52 m2',
      [
        rtl('או', 130, 142),
        rtl(' ', 124, 130),
        rtl('a@b.org', 40, 82),
        rtl('52', 88, 100),
        rtl('m2', 106, 124),
      ],
    ],
    [
      'a blank behind Latin text in a line that begins on the left',
      'a@b.org או 12 אל',
      [
        rtl('a@b.org', 10, 52),
        rtl(' ', 52, 58),
        rtl('או', 94, 106),
        rtl(' ', 88, 94),
        rtl('12', 76, 88),
        rtl(' ', 70, 76),
        rtl('אל', 58, 70),
      ],
    ],
    [
      'a stop before Latin text of which a part is smaller',
      'או 12. a@b.org 52 m2',
      [
        rtl('או', 160, 172),
        rtl('12', 142, 154),
        rtl('.', 136, 142),
        rtl('a@b.org', 40, 82),
        rtl('52', 88, 100),
        rtl('m2', 106, 130),
      ],
    ],
    ['a percent sign of a number', 'ציון 95%', [rtl('ציון', 130, 150), rtl('95%', 100, 124)]],
    [
      'a telephone number as Arabic has it, alone in its cell',
      '+212 522-26',
      [rtl('+', 128, 134), rtl('212', 110, 128), rtl('522', 80, 98), rtl('-', 74, 80), rtl('26', 62, 74)],
    ],
    [
      'a date whose parts were drawn from the right',
      '12/03',
      [rtl('03', 80, 92), rtl('/', 74, 80), rtl('12', 62, 74)],
    ],
    [
      'a number after a word, with a hyphen, drawn from the right',
      'טל 04-86',
      [rtl('טל', 100, 124), rtl('86', 80, 92), rtl('-', 74, 80), rtl('04', 62, 74)],
    ],
    [
      'a stop and the mark of a note after an address',
      'في a.fr.\ufffa1\ufffb',
      [rtl('في', 106, 130), rtl('a.fr', 66, 100), rtl('.', 60, 66), at('1', 55, 504, 7)],
    ],
    [
      'a bracket that the next line closes, drawn with the sign of a number',
      '20%، عشر (',
      [rtl('20', 130, 142), withBracket, rtl('،', 118, 124), rtl('عشر', 76, 112)],
    ],
    ['a slash that ends an address', 'a.fr/', [rtl('a.fr', 66, 100), rtl('/', 60, 66)]],
    ['an arrow before an address', '→ a.fr', [rtl('→', 110, 116), rtl('a.fr', 66, 100)]],
    ['a bracket that ends Latin text', 'Lyon (France).', [rtl('Lyon (France)', 66, 150), rtl('.', 60, 66)]],
    ['a dash after the letters of its piece', 'خط–', [rtl('خط–', 90, 150)]],
    [
      'a vowel drawn before its letter, from left to right',
      'لّم',
      [rtl('م', 100, 106), rtl('\u0651', 105.5, 105.5), rtl('ل', 106, 110)],
    ],
    ['a vowel after its letter', 'لّم', [rtl('ل', 106, 110), rtl('\u0651', 107, 107), rtl('م', 100, 106)]],
    [
      'a vowel left of its narrow letter, drawn from left to right',
      'لُس',
      [rtl('س', 93, 106), rtl('\u064f', 103, 103), rtl('ل', 106, 108)],
    ],
    [
      'a blank below a letter that reaches to the next one',
      'ہ کا',
      [rtl('ہ', 84, 90), rtl(' ', 79, 84), rtl('کا', 60, 83.6)],
    ],
    [
      'a joiner below a letter that reaches below the next one',
      'وسب',
      [rtl('و', 78, 82), rtl('\u200c', 71, 71), rtl('سب', 70, 79)],
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

  test('from right to left are cells of their own where a ruled line is between them', () => {
    const pieces = [rtl('לא ייאסר אדם', 60, 160), rtl('1,237.50', 10, 52)];
    const rules = { vertical: [[55, 480, 56, 520] as const], horizontal: [] };
    expect(textsOf(linesOfPages([{ ...pageOf(pieces), rules }]))).toEqual(['לא ייאסר אדם', '1,237.50']);
  });

  test('from right to left have vowels that are drawn lower, beside the mark of a note', () => {
    const line = [
      at('1', 160, 504, 6),
      rtl('سفر', 60, 90),
      rtl('\u0654', 92, 92, 497),
      rtl('هزینه', 92, 130),
    ];
    expect(textsOf(linesOf([rtl('مدرسة', 60, 90, 520), ...line]))).toContain('هزینهٔ سفر');
  });

  const [year, to, from] = [rtl('سنة', 80, 110), rtl('إلى', 150, 174), rtl('من', 200, 216)];
  const [five, ten, stop] = [rtl('5', 186, 192), rtl('10', 126, 138), rtl('.5', 186, 196)];
  test.each([
    ['as they are read', [from, five, to, ten, year], 'من 5 إلى 10 سنة'],
    ['with exchanged numbers', [from, rtl('5', 126, 132), to, rtl('10', 186, 198), year], 'من 10 إلى 5 سنة'],
    [
      'with exchanged numbers and wide blanks',
      [from, rtl('5', 136, 142), rtl('إلى', 150, 174), rtl('10', 182, 194)],
      'من 10 إلى 5',
    ],
    ['as Latin may not', [at('Ann', 98, 500), at('.10', 76, 500), rtl('سنة', 80, 110, 480)], '.10 Ann سنة'],
    ['with a stop in one piece', [from, { ...stop, letters: stop.letters.toReversed() }], 'من 5.'],
    ['with a vowel after blanks', [from, at(' ', 190, 500), rtl('ً', 78, 78), year], 'من سنةً'],
    ['with brackets as they are read', [at('(', 216, 500), from, at(')', 194, 500)], '(من)'],
    ['by a browser', [at('(', 74, 500), year, at(')', 110, 500), ten, to, five, from], 'من 5 إلى 10 (سنة)'],
  ])('from right to left may be drawn %s', (what, pieces, expected) => {
    const drawn = { ...pageOf(pieces), isByPlace: what === 'by a browser' };
    expect(textsOf(linesOfPages([drawn])).join(' ')).toBe(expected);
  });
});

const lettersFrom = (text: string, left: number) =>
  text.split('').map((letter, index) => at(letter, left + index * 6, 500));

test.each([
  ['an amount in a Hebrew line', 'ציון', '12.541,67', 'ציון 12.541,67'],
  ['a date in an Arabic line', 'في', '03/09/2025', 'في 03/09/2025'],
  ['a telephone number in a Hebrew line', 'טל', '04-867', 'טל 04-867'],
  [
    'numbers around a hyphen in an Arabic line, which are read from the right',
    'من',
    '2027-2026',
    'من 2026-2027',
  ],
  ['a Persian amount', 'ریال', '۱۲٬۵۰۰٫۷۵', 'ریال ۱۲٬۵۰۰٫۷۵'],
  ['a share in a Hebrew line', 'ציון', '92.5%', 'ציון 92.5%'],
  ['a share in an Arabic line, which is read from the right', 'في', '%92', 'في 92%'],
  ['an amount in a Hebrew line with its currency', 'סכום', '$12', 'סכום $12'],
  ['an identifier', 'رقم', 'G-20417', 'رقم G-20417'],
  ['brackets that belong to English text', 'מבחן אנגלית', 'TOEFL (iBT)', 'מבחן אנגלית TOEFL (iBT)'],
  ['brackets around English text', 'מבחן אנגלית', '(TOEFL iBT)', 'מבחן אנגלית (TOEFL iBT)'],
  ['a currency before the second number', 'סכום', '12 $34', 'סכום $34 12'],
  ['a currency between numbers', 'סכום', '12$34', 'סכום 12$34'],
  ['numbers around a blank, which are read from the right', 'טל', '34 12', 'טל 12 34'],
  ['numbers around two signs, which are read from the right', 'טל', '34,:12', 'טל 12:,34'],
])('a line whose letters are drawn one by one is read: %s', (_, word, number, expected) => {
  const left = 74 + number.length * 6;
  const drawn = [...lettersFrom(number, 70), rtl(word, left, left + 24)];
  expect(textsOf(linesOfPages([{ ...pageOf(drawn), isByPlace: true }]))).toEqual([expected]);
});

test.each([
  ['between cursive letters is no sign', 'ك', 'ه', { left: -9, right: 303, top: 90 }, 'كه'],
  ['above the line is one', 'ك', 'ه', { left: -9, right: 303, top: 190 }, 'ك%ه'],
  ['that does not reach them is one', 'ك', 'ه', { left: 9, right: 280, top: 90 }, 'ك%ه'],
  ['between digits is one', '1', '2', { left: -9, right: 303, top: 90 }, '2%1'],
  ['between digits of Persian is one', '۱', '۲', { left: -9, right: 303, top: 90 }, '۲%۱'],
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

test.each([
  ['between cursive letters are no signs', ['ك', 'OO', 'ه'], 'كه'],
  ['between a letter and a digit are signs', ['ك', 'OO', '2'], 'ك2OO'],
  ['to write on are signs', ['ك', '__', 'ه'], 'ك__ه'],
  ['of which one isn’t a bar are signs', ['ك', 'OX', 'ه'], 'كOXه'],
  ['of which one is a digit aren’t all signs', ['ك', 'O7O', 'ه'], 'كO7Oه'],
])('bars in a row %s', (_, [first = '', bars = '', last = ''], expected) => {
  const pieces = [
    at(first, 82, 500),
    at(bars, 82 - bars.length * 6, 500),
    at(last, 76 - bars.length * 6, 500),
  ];
  const drawn = pieces.map((piece) => ({
    ...piece,
    letters: piece.letters.map((letter) => ({ ...letter, isJoint: /[O_]/.test(letter.text) })),
  }));
  expect(textsOf(linesOf(drawn))).toEqual([expected]);
});

test.each([
  ['between letters on their sides are in their word', ['ك', 'ه'], 70, 500, true],
  ['before a digit aren’t', ['ك', '2'], 70, 500, false],
  ['before a letter that is further away aren’t', ['ك', 'ه'], 60, 500, false],
  ['before a letter of another line aren’t', ['ك', 'ه'], 70, 490, false],
])('bars that are drawn by themselves %s', (_, [first = '', last = ''], left, y, isWithin) => {
  const texts = [at(first, 88, 500), at('OO', 76, 500), at(last, left, y)].map(
    (piece) =>
      ({
        ...piece,
        letters: piece.letters.map((letter) => ({ ...letter, isJoint: letter.text === 'O' })),
      }) as unknown as DrawnText,
  );
  expect([0, 1].map((letter) => isInWord(texts, letter))).toEqual([isWithin, isWithin]);
});

test('a hyphen whose outline begins with a move to nowhere is one', () => {
  const path = [0, 0, 0, 1, 0, 0, 0, 0.04, 0.2, 1, 0.29, 0.2, 1, 0.29, 0.3, 1, 0.04, 0.3, 4];
  const { isOdd } = fontsOf().on({ has: () => true, get: (id) => (id === 'F' ? {} : { path }) })('F');
  const glyph = { unicode: '-', fontChar: 'a', width: 333, isSpace: false, isInFont: true };
  expect(isOdd?.(glyph)).toBe(false);
});

test('a stop between a year and the mark of a note is no part of a number', () => {
  const drawn = [rtl('في', 98, 122), ...lettersFrom('.20', 76), at('1', 70, 504, 6)];
  expect(textsOf(linesOfPages([{ ...pageOf(drawn), isByPlace: true }]))).toEqual(['في 20.\ufffa1\ufffb']);
});

test.each<[what: string, unicode: string, top: number, isJoining: boolean, right?: number]>([
  ['a bar that its font calls a digit', '9', 90, true],
  ['a point that its font calls a digit', '9', 90, false, 0.08],
  ['a higher sign that its font calls a digit', '9', 400, false],
  ['a bar that looks like the letter that it is', '一', 90, false],
])('%s may join cursive letters or not', (_, unicode, top, isJoining, right = 0.303) => {
  const path = [0, -0.009, 0, 1, right, 0, 1, right, top / 1000, 1, -0.009, top / 1000, 4];
  const font = fontsOf().on({ has: () => true, get: (id) => (id === 'F' ? {} : { path }) })('F');
  const glyph = { unicode, fontChar: 'a', width: right * 1000 - 11, isSpace: false, isInFont: true };
  expect(font.isJoint?.(glyph)).toBe(isJoining);
});
