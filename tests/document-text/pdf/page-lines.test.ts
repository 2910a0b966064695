import { describe, expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { linesOfPages, type PageText } from '#document-text/pdf/page-lines.ts';

import { drawnPiece } from './drawn-piece.ts';

const LETTER = 6;
const NO_RULES = { vertical: [], horizontal: [] };

/** Where a piece of text begins: from the left, and from the bottom of a page that is 800 high. */
type Piece = [text: string, left: number, y: number, height?: number];

const page = (pieces: Piece[], index = 0): PageText => ({
  page: index,
  left: 0,
  rules: NO_RULES,
  bottom: 0,
  top: 800,
  pieces: pieces.map(([text, left, y, height = 10]) =>
    drawnPiece({ text, left, right: left + text.length * LETTER, y, height }),
  ),
});

type RtlPiece = [text: string, left: number, right: number, y?: number];

const rtlPiece = ([text, left, right, y = 500]: RtlPiece) => drawnPiece({ text, left, right, y, height: 12 });

const linesOf = (...pages: Piece[][]) => linesOfPages(pages.map((pieces, index) => page(pieces, index)));

const numbered = (number: number): Piece[] => [
  ['Lycée', 70, 780],
  [`first of ${'page'.repeat(number)}`, 70, 600],
  ['agreed', 70, 588],
  [`last of ${'page'.repeat(number)}`, 70, 576],
  [`Page ${number}`, 70, 20],
];

describe('lines of pages', () => {
  test('of cells side by side have their own columns, and one row', () => {
    const lines = linesOf([
      ['English', 70, 500],
      ['12.5', 200, 500],
      ['very', 300, 500],
      ['good', 328, 500],
      ['work', 300, 488],
    ]);
    expect(lines.map(({ text, column }) => [text, column])).toEqual([
      ['English', 70],
      ['12.5', 200],
      ['very good', 300],
      ['work', 300],
    ]);
    expect(new Set(lines.map(({ row }) => row)).size).toBe(2);
  });

  test('have a column where cells of other lines begin, however close the one beside it is', () => {
    const lines = linesOf([
      ['12.5', 170, 500],
      ['Good', 204, 500],
      ['work', 234, 500],
      ['this', 204, 488],
      ['year.', 234, 488],
      ['year.', 70, 476],
    ]);
    expect(lines.map(({ text, column }) => [text, column])).toEqual([
      ['12.5', 170],
      ['Good work', 204],
      ['this year.', 204],
      ['year.', 70],
    ]);
  });

  // As LibreOffice draws them: each piece is read after the previous one, wherever it is on the page.
  test.each<[string, RtlPiece[], string]>([
    [
      'a number after a word',
      [
        ['في', 130, 150],
        ['12', 110, 126],
      ],
      'في 12',
    ],
    [
      'a stop after a number',
      [
        ['12', 110, 126],
        ['.', 106, 110],
      ],
      '12.',
    ],
    [
      'words on both sides of a number',
      [
        ['في', 130, 150],
        ['12', 110, 126],
        ['نوفمبر', 70, 106],
      ],
      'في 12 نوفمبر',
    ],
    [
      'Latin text that ends with a bracket, and its closing one at the edge',
      [
        ['SM (', 10, 50],
        ['نسخة', 66, 90],
        ['3', 50, 60],
        [')', 90, 96],
      ],
      'SM (نسخة 3)',
    ],
    [
      'a blank of pdf.js that is none',
      [
        ['صدرت', 60, 90],
        ['2026', 20, 56],
        [' ', 56, 90],
        ['.', 90, 94],
      ],
      'صدرت 2026.',
    ],
  ])('from right to left have blanks for the page’s gaps: %s', (_, pieces, expected) => {
    const above: RtlPiece = ['مدرسة', 60, 90, 520];
    const lines = linesOfPages([
      { page: 0, left: 0, bottom: 0, top: 800, rules: NO_RULES, pieces: [above, ...pieces].map(rtlPiece) },
    ]);
    expect(lines.map(({ text }) => text)).toEqual(['مدرسة', expected]);
  });

  test('from right to left in cells have the columns of their right edges', () => {
    const cells: RtlPiece[] = [
      ['المادة', 500, 540],
      ['العلامة', 300, 350],
      ['لغة', 520, 540, 488],
      ['15', 338, 350, 488],
    ];
    const lines = linesOfPages([
      { page: 0, left: 0, bottom: 0, top: 800, rules: NO_RULES, pieces: cells.map(rtlPiece) },
    ]);
    expect(lines.map(({ text, column }) => [text, column])).toEqual([
      ['المادة', 540],
      ['العلامة', 350],
      ['لغة', 540],
      ['15', 338],
    ]);
  });

  test.each([
    ['10.', 'Year', '10. Year'],
    ['10.', '5', '10.5'],
    ['Yea', 'r', 'Year'],
  ])('have a blank only after a list’s number: %s and %s', (first, second, expected) => {
    const lines = linesOf([
      [first, 70, 500],
      [second, 70 + first.length * LETTER, 500],
    ]);
    expect(lines.map(({ text }) => text)).toEqual([expected]);
  });

  test.each<[string, Piece[], string]>([
    [
      'that is drawn over letters is none',
      [
        ['Ans', 70, 500],
        [' ', 84, 500],
        ['ættelse', 88, 500],
        [' ', 87.9, 500],
        ['af', 136, 500],
      ],
      'Ansættelse af',
    ],
    [
      'is told in a row of cells that are far apart',
      [
        ['0.00', 70, 500],
        ['*', 101, 500],
        ['.', 160, 500],
        ['0', 200, 500],
        ['47', 240, 500],
      ],
      '0.00 *',
    ],
  ])('a blank %s', (_, pieces, expected) => {
    expect(linesOf(pieces)[0]?.text).toBe(expected);
  });

  test('are separate where a box extends into one at another height', () => {
    const lines = linesOf([
      ['paragraph', 66, 500],
      ['Appendix 1', 10, 497.6],
    ]);
    expect(lines.map(({ text }) => text)).toEqual(['paragraph', 'Appendix 1']);
  });

  test('of one word that reaches the edge of its column are full', () => {
    const column: Piece[] = ['and the', 'notwithstandi', 'ng every', 'notwithstand', 'short'].map(
      (text, index) => [text, 300, 500 - index * 12],
    );
    const lines = linesOf(column);
    expect(lines.filter(({ isFull }) => isFull).map(({ text }) => text)).toEqual([
      'notwithstandi',
      'notwithstand',
    ]);
  });

  test('are repeated if pages have them at one height from the edge inwards, not amid the text', () => {
    const lines = linesOf(numbered(1), numbered(2));
    expect(lines.filter(({ isRepeated }) => isRepeated).map((line) => line.text)).toEqual([
      'Lycée',
      'Page 1',
      'Lycée',
      'Page 2',
    ]);
  });

  test('are not repeated if pages have amounts at one height', () => {
    const lines = linesOf(
      ...['34,000', '38,000'].map((text): Piece[] => [
        ['Lycée', 70, 780],
        [text, 70, 760],
      ]),
    );
    expect(lines.filter(({ isRepeated }) => isRepeated)).toMatchObject([
      { text: 'Lycée' },
      { text: 'Lycée' },
    ]);
  });

  test('are not repeated if few of many pages have them, by chance', () => {
    const pages = Array.from({ length: 100 }, (_, index): Piece[] => [
      ['Lycée', 70, 780],
      [index === 3 || index === 50 ? 'agreed' : `line ${'a'.repeat(index)}`, 70, 760],
    ]);
    const repeated = linesOf(...pages).filter(({ isRepeated }) => isRepeated);
    expect(new Set(repeated.map(({ text }) => text))).toEqual(new Set(['Lycée']));
  });

  test('in the margins count from the edge, notes in small print too', () => {
    const lines = linesOf([
      ['Letterhead', 70, 780],
      ['Street', 70, 768],
      ['Text of the document in full length', 70, 600],
      ['1 A note', 70, 150, 8],
      ['2 Another', 70, 140, 8],
    ]);
    expect(lines.map(({ margin }) => margin)).toEqual([1, 2, 0, -2, -1]);
  });
});

test('a word that a narrow cell cuts is one, even with centered lines', () => {
  const digest = contentDigest(['Bezeichnung', 'Farbe', '12.5'], newDigestSeed());
  const cell: Piece[] = [
    ['Bezeichn', 76, 500],
    ['ung', 91, 488],
  ];
  const lines = linesOf([...cell, ['Farbe', 200, 500], ['12.5', 88, 470]]);
  expect(digest && compareLines(digest, lines)).toMatchObject({ isSame: true });
  const apart = linesOf([
    ['Bezeichn', 76, 500],
    ['ung', 76 + 60, 488],
    ['Farbe', 200, 500],
    ['12.5', 88, 470],
  ]);
  expect(digest && compareLines(digest, apart)).toMatchObject({ isSame: false });
});

test('a small page has margins as high as a header’s line', () => {
  const lines = linesOfPages([
    {
      ...page([
        ['Header', 70, 310],
        ['Text', 70, 280],
      ]),
      top: 360,
    },
  ]);
  expect(lines.map(({ margin }) => margin)).toEqual([1, 0]);
});

test('a header of a single page is where other pages have theirs', () => {
  const pages = ['one', 'two', 'three'].map((text, index): Piece[] => [
    [index < 2 ? 'Header' : 'Another', 70, 670],
    [text, 70, 600],
  ]);
  const lines = linesOf(...pages);
  expect(lines.filter(({ margin, isRepeated }) => margin === 0 && !isRepeated)).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
  ]);
});
