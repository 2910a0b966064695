import { expect, test } from 'vitest';

import { fontsOf } from '#document-text/pdf/drawn/page-fonts.ts';

import { compareLines } from '#document-text/compare-text.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';

import { at, drawnPiece, linesOf, pageOf, type Piece, textsOf } from './pdf/drawn-piece.ts';
import { DRAWN_L, readMapped, readWritten, stream, writtenPdf } from './pdf/written-pdf.ts';

const rtl = (text: string, left: number, right: number, y = 500) =>
  drawnPiece({ text, left, right, y, height: 12 });

function asSeen(text: string, left: number): Piece {
  const piece = at(text, left, 500, 12);
  return { ...piece, letters: piece.letters.map((letter) => ({ ...letter, isAsSeen: true })) };
}

test.each<[string, string, Piece[]]>([
  [
    'a number in brackets behind an address, and a stop',
    'או a@b.org (105).',
    [
      rtl('או', 120, 132),
      rtl('a@b.org', 36, 78),
      rtl('(', 84, 90),
      rtl('105', 90, 108),
      rtl(')', 108, 114),
      rtl('.', 30, 36),
    ],
  ],
  [
    'brackets that are read as they look, whatever the file calls them',
    'או (אב) ab (12)',
    [
      rtl('או', 130, 142),
      asSeen(')', 118),
      rtl('אב', 106, 118),
      asSeen('(', 100),
      rtl('ab', 52, 64),
      asSeen('(', 70),
      rtl('12', 76, 88),
      asSeen(')', 88),
    ],
  ],
  [
    'a colon that was drawn before its word, and a telephone number',
    'هات: 05-18، أو',
    [
      rtl(':', 106, 112),
      rtl('هات', 112, 130),
      rtl('05', 88, 100),
      rtl('-', 82, 88),
      rtl('18', 70, 82),
      rtl('،', 64, 70),
      rtl('أو', 46, 58),
    ],
  ],
  [
    'a currency before its amount',
    'או ₪12.',
    [rtl('או', 130, 142), rtl('12', 112, 124), rtl('.₪', 100, 112)],
  ],
  [
    'a letter before an Arabic number',
    'في B-٣',
    [rtl('في', 130, 142), rtl('B', 118, 124), rtl('-', 112, 118), rtl('٣', 106, 112)],
  ],
  ['a number that goes on in the next line', 'ב 18-05-', [rtl('ב', 130, 136), rtl('18-05-', 88, 124)]],
  [
    'a text of which the left part was drawn first, and a number',
    'برای کار 12',
    [rtl('رای کار', 80, 122), rtl('ب', 122, 128), rtl('12', 62, 74)],
  ],
  [
    'a stop that ends a line from the left',
    'אב www (גד).',
    [
      rtl('אב', 10, 22),
      rtl('www', 28, 46),
      asSeen(')', 70),
      rtl('גד', 58, 70),
      asSeen('(', 52),
      rtl('.', 76, 82),
    ],
  ],
  // What isn't shown so is read by its place.
  [
    'an amount that no such text shows so',
    'من .5 إلى',
    [rtl('من', 200, 216), rtl('5.', 186, 198), rtl('إلى', 150, 174)],
  ],
  [
    'exchanged digits in brackets',
    'من a (75)',
    [
      rtl('من', 200, 216),
      at('a', 100, 500),
      at('(', 112, 500),
      at('5', 124, 500),
      at('7', 118, 500),
      at(')', 130, 500),
    ],
  ],
])('a line from right to left is read as it was drawn and looks: %s', (_, expected, pieces) => {
  const lines = linesOf([rtl('مدرسة', 60, 90, 520), ...pieces]);
  expect(textsOf(lines).slice(1).join(' ')).toBe(expected);
});

/** Most of a page is from right to left. */
const END = '.הזה ךמסמה לש ףוסה הז';
const reversed = (text: string) => Array.from(text).toReversed().join('');

/** Lines as a browser prints them: letter by letter from the left, as they look. */
function printed(shown: string) {
  const letters = `${shown}\n${END}`.split('\n').map((line, row) => {
    const drawn = Array.from(line, (letter, index) => at(letter, 70 + index * 6, 500 - row * 12));
    // The blanks at the end of a line aren't drawn.
    return drawn.filter((_, index) => line.slice(index).trim() !== '');
  });
  return linesOfPages([{ ...pageOf(letters.flat()), isByPlace: true }]);
}

test.each([
  ['a number behind Latin text', 'Python 3.12 תפש', 'שפת Python 3.12'],
  ['an address that goes on in the next line', 'a@b- לא\n.c.org', 'אל a@b- c.org.'],
  ['a blank where the line ends', ' דע\nיתמ', 'עד מתי'],
  ['brackets around two languages', '(לארשי) Lyon (בג Bob) םע', 'עם (Bob גב) Lyon (ישראל)'],
  ['a bracket that the next line closes', 'ןב see) was in גת\n.(דע', 'תג was in (see בן עד).'],
  ['a share at the start of an Arabic line', 'كلذ %30\n.نم', '30% ذلك من.'],
])('a line that a browser printed is read as it looks: %s', (_, shown, expected) => {
  expect(textsOf(printed(shown)).slice(0, -1).join(' ')).toBe(expected);
});

test.each<[what: string, sealed: string, shown: string, isSame: boolean, kind?: string]>([
  ['a number of the word beside it', 'תג 64-bit', 'bit-64 גת', true],
  ['two that differ in this', 'ב Windows 11 או 64-bit.', '.bit-64 וא Windows 11 ב', true],
  ['two lines that differ in this', 'ב Windows 11 או 64-bit.', 'Windows 11 ב\n.bit-64 וא', true],
  ['a number that goes on in the next line', 'ב 18-05-12 ג.', '18-05- ב\n.ג 12', true],
  ['a paragraph of the other direction', 'Bob אמר כן.', 'Bob ןכ רמא.', true, 'direction'],
  ['one line in the other direction', 'Bob אמר 5.', 'רמא Bob\n.5', true],
  ['a digit that Persian and Arabic share', 'از ۱۶', '۱٦ زا', true],
  ['another digit of Arabic', 'از ۱۶', '۱٤ زا', false],
  ['exchanged digits', 'תג 64-bit', 'bit-46 גת', false],
  ['exchanged numbers', 'מן 5 עד 10', '5 דע 10 ןמ', false],
  ['another place of “not”', 'Bob לא בא, Ann בא', 'אב אל Ann ,אב Bob', false],
  ['exchanged words', 'הוא חייב Bob', 'Bob אוה בייח', false],
  ['exchanged Latin words', 'שלח Ann Bob', 'Bob Ann חלש', false],
])('a browser’s print is compared with what looks so: %s', (_, sealed, shown, isSame, kind) => {
  const compared = compareLines(digestOf([sealed, reversed(END)]), printed(shown));
  expect(compared.isSame).toBe(isSame);
  expect(compared.findings.map((finding) => finding.kind)).toEqual(kind === undefined ? [] : [kind]);
});

test.each([
  ['as it was sealed', 'المرجع RH/2026/118', true],
  ['with exchanged digits', 'المرجع RH/2026/181', false],
  ['with exchanged numbers', 'المرجع RH/118/2026', false],
])('a number that another font draws before Latin letters is %s', (_, sealed, isSame) => {
  const numbers = [rtl('2026', 438, 466), rtl('118', 470, 490)];
  const others = [rtl('RH/', 418, 438), rtl('/', 466, 470)];
  const lines = linesOf([rtl('مدرسة', 460, 490, 520), rtl('المرجع', 494, 524), ...numbers, ...others]);
  expect(compareLines(digestOf(['مدرسة', sealed]), lines)).toMatchObject({ isSame, findings: [] });
});

const sorted = (text: string) => Array.from(text).toSorted().join('');

test.each([
  ['vowels as it says', '0628064B', `(\\001) Tj`, 'ببًب'],
  ['letters, one of which is drawn longer', '0628', `(\\001\\002) Tj`, 'ببب'],
  ['letters as drawn, if it says another one', '0646064B', `(\\001) Tj`, 'ببب'],
  ['letters as drawn, if it says one more', '06440628064B', `(\\001) Tj`, 'ببب'],
  ['letters as drawn, if one more is drawn', '0628064B', `(\\001\\001) Tj`, 'بببب'],
  ['letters as drawn, if a digit is drawn', '0628064B', `(\\001) Tj 0 Tz (7) Tj 100 Tz`, 'ببب7'],
])('a cluster of Arabic is read with its %s', async (_, says, drawn, read) => {
  const span = `/Span << /ActualText <FEFF${says}> >> BDC ${drawn} EMC`;
  // And of the second code, the bar that makes letters longer.
  const { lines } = await readMapped('0628> <02> <0640', `\\001) Tj ${span} (\\001`);
  expect(lines.map(({ text }) => sorted(text))).toEqual([sorted(read)]);
});

const DISH = '50 300 m 50 0 l 950 0 l 950 300 l 880 300 l 880 80 l 120 80 l 120 300 l h f';
test.each([
  ['as it says', '0628064B', DISH, 'بًا'],
  ['as it says, with a letter that is named', '06440627', DISH, 'لاا', '\\002'],
  ['as drawn, if it says another letter than the named one', '06440628', DISH, '\0اا', '\\002'],
  ['as it says, on both sides of a named one', '062806270628', DISH, 'بابا', '\\001\\002'],
  ['as it says, beside a named one that it says again', '0627062806270628', DISH, 'ابابا', '\\002\\001\\002'],
  ['as drawn, if it says none', '0627', DISH, '\0اا', '\\002'],
  ['as drawn, if it looks like a Latin letter', '0628064B', DRAWN_L, '\0ا'],
  ['as it says, if it has a private one', '0628064B', DISH, 'بًا', '', 'e802'],
  ['as it says, if it is a long flat one', '0633064E', '-20 0 m 1020 0 l 1020 90 l -20 90 l h f', 'سَا'],
  ['as it says, if it is narrow', '062E064E', DISH, 'خَا', '', '0000', 50],
])(
  'a letter without a name is read %s',
  async (_, says, glyph, read, named = '', name = '0000', width = 1000) => {
    const fonts = `/F2 << /Type /Font /Subtype /Type3 /FontBBox [-20 0 1020 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 100 0 R /two 102 0 R >> /Encoding << /Differences [1 /one 2 /two] >> /FirstChar 1 /LastChar 2 /Widths [${width} 300] /Resources << >> /ToUnicode 101 0 R >>`;
    const toUnicode = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <01> <${name}> <02> <0627> endbfchar endcmap`;
    const content = `BT /F2 12 Tf 1 0 0 1 70 600 Tm (\\002) Tj /Span << /ActualText <FEFF${says}> >> BDC (${named}\\001) Tj EMC ET`;
    const objects = [
      `${width} 0 -20 0 1020 1000 d1 ${glyph}`,
      toUnicode,
      '300 0 100 0 200 700 d1 100 0 100 700 re f',
    ];
    const { lines } = await readWritten(
      writtenPdf({ pages: [{ content, fonts }], objects: objects.map((each) => stream(each)) }),
    );
    expect(lines.map(({ text }) => text)).toEqual([read]);
  },
);

test.each([
  ['a ligature has no vowels that its font names', '064406250650', 'لإ'],
  ['the form of two vowels is read without a blank', '0644fc60', 'لَّ'],
])('%s', async (_, written, read) => {
  expect((await readMapped(written, '\\001')).lines.map(({ text }) => text)).toEqual([read]);
});

const [number, name, amount] = [at('1', 300, 500), at('Moodle', 200, 500), at('40.5', 100, 500)];
test.each([
  ['from the right is read so', [number, name, amount], '1 Moodle 40.5'],
  ['from the left is read from the left', [amount, name, number], '40.5 Moodle 1'],
  ['in another order is read from the left', [name, number, amount], '40.5 Moodle 1'],
])(
  'a row of numbers and Latin words that is drawn %s in a text from right to left',
  (_, pieces, expected) => {
    expect(
      textsOf(linesOf([rtl('مدرسة', 60, 90, 520), ...pieces]))
        .slice(1)
        .join(' '),
    ).toBe(expected);
  },
);

test.each([
  ['the other one', '(', 0.2, ')'],
  ['that', ')', 0.2, ')'],
  ['no bracket', 'I', 0.2, undefined],
  ['one although it’s straight', '(', 0, undefined],
])('a bracket bent to the right is read as it looks if its font calls it %s', (_, unicode, bend, shown) => {
  const corners = [0, -0.2, bend, 0.3, 0, 0.8, 0.08, 0.8, bend + 0.08, 0.3, 0.08, -0.2];
  const path = [0, 1, 1, 1, 1, 1].flatMap((drawn, index) => [
    drawn,
    ...corners.slice(index * 2, index * 2 + 2),
  ]);
  const font = fontsOf().on({
    has: () => true,
    get: (id) => (id === 'F' ? {} : { path: [...path, 4] }),
  })('F');
  const glyph = { unicode, fontChar: 'a', width: 300, isSpace: false, isInFont: true };
  expect(font.shownSign?.(glyph)).toBe(shown);
});

test.each<
  [what: string, unicode: string, width: number, box: [number, number, number, number], isOdd: boolean]
>([
  ['a letter that reaches below the next one', 'ح', 60, [-30, 0, 593, 274], false],
  ['an alef of a ligature', 'ا', 0, [34, 0, 466, 543], false],
  ['a letter beside its place', 'ح', 60, [500, 0, 1100, 274], true],
  ['a stop amid its line', '.', 206, [46, -66, 167, 64], false],
  ['a comma', '.', 206, [46, -150, 167, 64], true],
])('an outline of Arabic may be that of its letter: %s', (_, unicode, width, box, isOdd) => {
  const [left, bottom, right, top] = box.map((each) => each / 1000) as typeof box;
  const path = [0, left, bottom, 1, right, bottom, 1, right, top, 1, left, top, 4];
  const font = fontsOf().on({ has: () => true, get: (id) => (id === 'F' ? {} : { path }) })('F');
  const glyph = { unicode, fontChar: 'a', width, isSpace: false, isInFont: true };
  expect(font.isOdd?.(glyph)).toBe(isOdd);
});
