import { describe, expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import type { Box } from '#document-text/finding.ts';
import { linesOfPages, type PageText } from '#document-text/pdf/page-lines.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';

import { at, columnsOf, drawnPiece, LETTER, linesOf, pageOf, textsOf, type Piece } from './drawn-piece.ts';

const numbered = (number: number): Piece[] => [
  at('Lycée', 70, 780),
  at(`first of ${'page'.repeat(number)}`, 70, 600),
  at('agreed', 70, 588),
  at(`last of ${'page'.repeat(number)}`, 70, 576),
  at(`Page ${number}`, 70, 20),
];

/** The first line of a page that draws these words one after another. */
function lineOf(...words: { text: string; y?: number; height?: number }[]): string | undefined {
  let right = 70;
  const pieces = words.map(({ text, y = 500, height = 10 }) => {
    const left = right;
    right += text.length * LETTER;
    return at(text, left, y, height);
  });
  return linesOf(pieces)[0]?.text;
}

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

  test.each<[drawn: string, sealed: string, isNamed: boolean]>([
    ['9.x', '9.x', false],
    ['9.x', '9. x', false],
    ['See 9. x', 'See 9.x', true],
  ])(
    'with the number of a list are the same with and without a blank: %s for %s',
    (drawn, sealed, isNamed) => {
      const { isSame, findings } = compareLines(digestOf([sealed]), linesOf([at(drawn, 70, 500)]));
      expect([isSame, findings.length > 0]).toEqual([true, isNamed]);
    },
  );

  test('go on higher where one ends, unless a line is ruled between them', () => {
    const pieces = [at('two', 70, 512), at('lines', 70, 500), at('N', 103, 511)];
    const shifted = (vertical: Box[]) =>
      linesOfPages([{ ...pageOf(pieces), rules: { vertical, horizontal: [] } }]).map(
        ({ hasShifted }) => hasShifted,
      );
    expect(shifted([])).toEqual([undefined, undefined, true]);
    expect(shifted([[101, 495, 101, 525]])).toEqual([undefined, undefined, undefined]);
    expect(shifted([[101, 495, 101, 505]])).toEqual([undefined, undefined, true]);
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

  test.each([
    ['as sealed', 'Lorem ipsum dolor sit amet', true],
    ['with another letter', 'Borem ipsum dolor sit amet', false],
    ['with exchanged lines', 'Ldolor orem ipsum sit amet', false],
  ])('beside an initial that is drawn first are read downwards: %s', (_, sealed, isSame) => {
    const lines = [at('dolor sit', 98, 489), at('amet', 92, 477)];
    const drawn = linesOf([at('L', 92, 488, 26), at('orem', 98, 500), at('ipsum', 128, 500), ...lines]);
    expect(drawn.map(({ y }) => y)).toEqual([500, 489, 477]);
    expect(compareLines(digestOf([sealed]), drawn).isSame).toBe(isSame);
  });

  test('of one word that reaches the edge of its column are full', () => {
    const column = ['and the', 'notwithstandi', 'ng every', 'notwithstand', 'short'].map((text, index) =>
      at(text, 300, 500 - index * 12),
    );
    const full = linesOf(column).filter(({ isFull }) => isFull);
    expect(textsOf(full)).toEqual(['notwithstandi', 'notwithstand']);
  });

  test.each([
    ['in turn', 0, ['Oral and', 'Sum of all']],
    ['in turn, far apart', 60, ['Oral', 'Sum', 'and', 'of all']],
  ])('of turned text are whole if a browser draws the words of two cells %s', (_, apart, expected) => {
    const words = [at('Oral ', 2e5, 199_800), at('Sum ', 4e5, 400_300)];
    const others = [at('and', 200_030 + apart, 199_800), at('of all', 400_024 + apart, 400_300)];
    expect(textsOf(linesOf([...words, ...others]))).toEqual(expected);
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

const halfRa = [{ text: '्र', left: 106, right: 106, from: 106, to: 106 }];
const vowel = (text: string, left: number) => drawnPiece({ text, left, right: left, y: 500, height: 10 });
test.each([
  [
    'over their letters',
    'ที่มี',
    [at('ท', 100, 500), vowel('ี', 105), vowel('่', 105), at('ม', 106, 500), vowel('ี', 111)],
  ],
  ['at the ends of their letters', 'มีก', [at('ม', 100, 500), vowel('ี', 107), at('ก', 106, 500)]],
  ['far from their letters', 'มกี', [at('ม', 100, 500), vowel('ี', 117), at('ก', 106, 500)]],
  ['as parts of ำ', 'น้ำ', [at('น', 100, 500), vowel('ำ', 107), vowel('้', 107), at('า', 106, 500)]],
  ['as a mark and า', 'นำ', [at('น', 100, 500), vowel('\u0e4d', 105), at('า', 106, 500)]],
  [
    'above a half letter that is below its letter',
    'ट्रेड',
    [at('ट', 100, 500), { ...vowel('', 106), letters: halfRa }, vowel('े', 106), at('ड', 106, 500)],
  ],
  ['over the next letter, as no program does', 'มกี', [at('ม', 100, 500), vowel('ี', 109), at('ก', 106, 500)]],
])('Thai vowels are drawn %s', (_, expected, pieces) => {
  expect(textsOf(linesOf(pieces))).toEqual([expected]);
});

test('two pages on one have cells at the same place, each counted from its own corner', () => {
  const sheets = [0, 421].map((left): PageText => {
    const vertical = [60, 180].map((x) => [left + x, 400, left + x + 1, 600] as const);
    return { ...pageOf([at('12', left + 70, 500)]), left, rules: { vertical, horizontal: [] } };
  });
  expect(linesOfPages(sheets).map(({ frame }) => frame)).toEqual(['61 180 Infinity', '61 180 Infinity']);
});

test('a small page has margins as high as a header’s line', () => {
  const small = { ...pageOf([at('Header', 70, 310), at('Text', 70, 280)]), top: 360 };
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

test.each([
  ['half as high as others, in Roman numbers too', { text: 'ii', height: 5 }, 'Format\ufffaii\ufffb'],
  ['five sixths as high, as browsers draw it', { text: '1', height: 8.3 }, 'Format\ufffa1\ufffb'],
  ['hardly raised, beside a larger label', { text: 'i', height: 8.3, y: 500.1 }, 'Formati'],
  ['hardly smaller, and so it’s part of the text', { text: '1', height: 9 }, 'Format1'],
])('the mark of a note is raised, not a letter of the line: %s', (_, mark, text) => {
  expect(lineOf({ text: 'Format' }, { y: 504, ...mark })).toBe(text);
});

test('a bullet whose font lost what it stands for is one before a blank', () => {
  expect(lineOf({ text: '\u0001 Rooms' })).toBe('\uf0b7 Rooms');
  expect(lineOf({ text: '\u0001Rooms' })).toBe('\u0001Rooms');
});

test('a letter of no width that is drawn as wide as a blank is one', () => {
  expect(lineOf({ text: 'the' }, { text: '\u200c' }, { text: 'rapist' })).toBe('the rapist');
});

test('what is equal on two pages behind other text isn’t a header', () => {
  const pages = ['French', 'Physics'].map((text) => [
    at(text, 70, 780),
    at('good', 70, 660),
    at(text, 70, 400),
  ]);
  expect(linesOf(...pages).filter(({ isRepeated }) => isRepeated)).toEqual([]);
});

test('a row of a table isn’t a header, although one at its height begins alike on each page', () => {
  const pages = ['44.47', '84.20', '12.30'].map((amount, page) => {
    const cells: [string, number, number][] = [
      [`Article ${page} of the`, 70, 780],
      ['catalogue', 70, 768],
      [amount, 300, 780],
    ];
    return cells.map((each) => at(...each));
  });
  const [line] = linesOf(...pages);
  expect(line).toMatchObject({ text: 'Article 0 of the', isRepeated: false });
});
