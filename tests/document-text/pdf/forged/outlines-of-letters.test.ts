import { expect, test } from 'vitest';

import { boxOf } from '#document-text/pdf/drawn/matrix.ts';

import { readWritten, stream, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';

interface Drawn {
  says: string;
  /** Polygons, each as pairs of numbers in thousandths of the font size. */
  shape: readonly string[];
  width: number;
}

const pointsOf = (polygon: string) =>
  (polygon.match(/\S+ \S+/g) ?? []).map((each) => each.split(' ').map(Number) as [number, number]);

/** Each as a factor and what is added, across and up. */
const scaled = (
  shape: readonly string[],
  [a, x]: readonly [number, number],
  [b, y]: readonly [number, number],
) =>
  shape.map((polygon) =>
    pointsOf(polygon)
      .map((at) => `${at[0] * a + x} ${at[1] * b + y}`)
      .join(' '),
  );

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A page with these letters in a font that draws them itself. */
function written(letters: readonly Drawn[]) {
  const codes = letters.map((_, at) => (at + 1).toString(16).padStart(2, '0'));
  const glyphs = letters.map(({ shape, width }) => {
    const paths = shape.map(
      (polygon) =>
        `${pointsOf(polygon)
          .map(([x, y], at) => `${x} ${y} ${at ? 'l' : 'm'}`)
          .join(' ')} h`,
    );
    return stream(`${width} 0 ${boxOf(shape.flatMap(pointsOf)).join(' ')} d1 ${paths.join(' ')} f`);
  });
  const toUnicode = stream(
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar ${letters.map(({ says }, at) => `<${codes[at]}> <${hex(says)}>`).join(' ')} endbfchar endcmap`,
  );
  const names = letters.map((_, at) => `/x${at}`);
  const fonts = `/F9 << /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${names.map((name, at) => `${name} ${101 + at} 0 R`).join(' ')} >> /Encoding << /Differences [1 ${names.join(' ')}] >> /FirstChar 1 /LastChar ${letters.length} /Widths [${letters.map(({ width }) => width).join(' ')}] /ToUnicode 100 0 R >>`;
  const content = `BT /F9 12 Tf 70 600 Td ${codes.map((each) => `<${each}> Tj 40 0 Td`).join(' ')} ET`;
  return readWritten(writtenPdf({ pages: [{ content, fonts }], objects: [toUnicode, ...glyphs] }));
}

/** Leans, and reaches below the line and into the room of the letters beside it. */
const ITALIC_F = [
  '-150 -210 -60 -210 40 -100 160 390 260 390 260 440 170 440 220 600 300 650 420 620 420 680 260 690 150 600 100 440 10 440 10 390 90 390 -20 -110 -80 -160 -150 -150',
];
/** The bow of an R ends before its stem, and that of a 6 before its left side. */
const openR = (end: number) => [
  `80 0 170 0 170 610 420 600 470 500 430 400 330 350 ${end} 350 ${end} 300 330 300 500 0 600 0 430 310 540 420 560 530 480 680 80 690`,
];
const openSix = (end: number) => [
  `50 300 100 100 240 0 380 100 420 230 360 370 240 400 ${end} 350 ${end + 10} 310 240 350 320 320 360 230 330 100 240 50 150 120 110 300 160 480 330 620 300 640 120 500`,
];
const CLOSING = [
  '21 701 112 701 170 676 229 652 262 602 295 552 310 470 325 388 325 246 325 104 310 22 295 -60 262 -111 229 -162 171 -187 112 -212 21 -212 21 -159 52 -159 76 -152 99 -146 117 -128 138 -107 150 -69 165 -24 171 52 178 127 178 242 178 348 172 421 166 500 151 548 139 587 121 609 105 627 84 637 60 647 21 647',
];
const HOOK = [
  '304 700 608 700 608 624 532 624 532 -100 456 -210 228 -210 152 -134 152 -60 228 -60 228 -134 380 -134 380 624 304 624',
];
const OPENING = scaled(CLOSING, [-1, 330], [1, 0]);
const HIGH = scaled(OPENING, [1.1, 0], [2, -245]);
const LESS = ['40 280 520 480 520 420 160 265 520 110 520 50 40 250'];
const AT_MOST = [...LESS, '40 0 520 0 520 60 40 60'];

test.each<[what: string, letters: Drawn[], count: number]>([
  ['an f of italics, as wide as two of its room', [{ says: 'f', shape: ITALIC_F, width: 270 }], 0],
  ['an f with less room', [{ says: 'f', shape: ITALIC_F, width: 210 }], 1],
  ['a t with as little room as an f', [{ says: 't', shape: ITALIC_F, width: 270 }], 1],
  ['an R whose bow is nearly closed', [{ says: 'R', shape: openR(220), width: 620 }], 0],
  ['an R whose bow is open', [{ says: 'R', shape: openR(329), width: 620 }], 1],
  ['a 6 whose bow is nearly closed', [{ says: '6', shape: openSix(160), width: 470 }], 0],
  ['a bracket that looks like a J to a grid', [{ says: ')', shape: CLOSING, width: 330 }], 0],
  ['a bracket that is a J', [{ says: ')', shape: HOOK, width: 640 }], 1],
  ['a bracket of two sizes', [OPENING, HIGH].map((shape) => ({ says: '(', shape, width: 330 })), 0],
  [
    'a sign of less, and one of at most for it',
    [LESS, AT_MOST].map((shape) => ({ says: '<', shape, width: 560 })),
    1,
  ],
  [
    'an opening bracket, and a closing one for it',
    [OPENING, CLOSING].map((shape) => ({ says: '[', shape, width: 330 })),
    1,
  ],
])('%s is named or not', async (_, letters, count) => {
  const { findings } = await written(letters);
  expect(findings.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'odd-font'));
});

/** The ball and the tail of a quote, beside each other. */
const NINES = ['40 640 100 700 160 640 160 580 60 440 40 460 110 560 40 580'].flatMap((one) => [
  one,
  ...scaled([one], [1, 200], [1, 0]),
]);
const SIXES = scaled(NINES, [-1, 400], [-1, 1140]);
const BAR = ['0 260 400 260 400 320 0 320'];
const SQUARE = ['93 -156 263 -156 263 -97 169 -97 169 624 263 624 263 683 93 683'];
const CURLY = [
  '282 -139 271 -155 246 -157 183 -147 150 -115 133 -63 129 20 129 120 121 194 90 235 50 249 42 276 50 303 93 310 129 372 129 511 134 593 151 646 184 677 237 688 277 682 283 660 280 628 240 625 212 590 204 500 204 420 198 350 180 310 140 276 180 245 198 200 204 120 204 30 215 -60 240 -95 280 -100',
];
const SERIFS = [
  '53 -156 263 -156 263 -97 169 -97 169 624 263 624 263 683 53 683 53 624 93 624 93 -97 53 -97',
];
const mirrored = (shape: readonly string[]) => scaled(shape, [-1, 300], [1, 0]);
const PLUS = ['170 90 230 90 230 490 170 490', ...BAR];

test.each([
  ['an opening quote that is called a bar', '―', SIXES, '“', 0],
  ['a closing quote that is called a bar', '―', NINES, '”', 0],
  ['a closing quote that is called two lines', '‖', NINES, '”', 0],
  ['a bar', '―', BAR, '―', 0],
  ['a hyphen of three names', '-\u00ad\u2010', BAR, '-', 0],
  ['a plus that is called so', '-\u00ad\u2010', PLUS, '-', 1],
  ['a plus that is called two hyphens', '--', PLUS, '-', 1],
  ['the dot of a product that is called a cross', '×', ['60 220 140 220 140 300 60 300'], '⋅', 0],
  ['a cross', '×', ['60 100 340 380 300 420 20 140'], '×', 0],
  ['a pair of quotes on the line', '―', scaled(NINES, [1, 0], [1, -440]), '―', 1],
  ['an opening bracket that is called a star', '*', SQUARE, '[', 0],
  ['a closing bracket that is called a plus', '+', mirrored(SQUARE), ']', 0],
  ['an opening brace that is called a comma', ',', CURLY, '{', 0],
  ['a closing brace that is called a hyphen', '-', mirrored(CURLY), '}', 0],
  ['a closing bracket that is called a star', '*', mirrored(SQUARE), '*', 1],
  ['a brace that is called a star', '*', CURLY, '*', 1],
  ['a bracket that is called a comma', ',', SQUARE, ',', 1],
  ['a round bracket that is called a star', '*', OPENING, '*', 1],
  ['a stem with serifs that is called a star', '*', SERIFS, '*', 1],
])('%s is read as what it looks like', async (_, says, shape, read, count) => {
  const { lines, findings } = await written([{ says, shape, width: 400 }]);
  expect(lines.map(({ text }) => text)).toEqual([read]);
  expect(findings.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'odd-font'));
});

const OUTLINE_OF_L = ['80 0 520 0 520 80 180 80 180 700 80 700'];

test.each([
  ['L', false],
  ['L\u200d', false],
  ['\u200b2', true],
  ['\u200ex', true],
  ['2\u00ad', true],
  ['T\t', true],
  [' T', true],
  ['\t', true],
  ['\r', true],
])('an outline of an L that is read as %j', async (says, isNamed) => {
  const { findings } = await written(
    ['L', says].map((each) => ({ says: each, shape: OUTLINE_OF_L, width: 560 })),
  );
  expect(findings.some(({ kind }) => kind === 'odd-font')).toBe(isNamed);
});

test.each(['\ufffa', '\ufffbL'])(
  'a letter that is read as a mark of raised ones is read: %j',
  async (says) => {
    const { lines } = await written([{ says, shape: OUTLINE_OF_L, width: 560 }]);
    expect(lines.map(({ text }) => text)).toEqual([says.replace(/[\ufffa\ufffb]/, '\ufffd')]);
  },
);

const ON_LINE = ['60 0 160 0 160 100 60 100'];
const SMALL_L = scaled(OUTLINE_OF_L, [0.6, 0], [0.6, 0]);

test.each([
  ['a raised digit as high as others', '²', OUTLINE_OF_L, true],
  ['a small digit on the line for a raised one', '⁵', SMALL_L, true],
  ['a raised digit', '⁵', scaled(SMALL_L, [1, 0], [1, 300]), false],
  ['a digit for the sign of an ordinal', 'º', OUTLINE_OF_L, true],
  ['a lowered digit as high as others', '₇', OUTLINE_OF_L, true],
  ['a lowered digit', '₇', SMALL_L, false],
  ['a stop for the dot of a product', '·', ON_LINE, true],
  ['the dot of a product', '·', scaled(ON_LINE, [1, 0], [1, 250]), false],
  ['a minus for the dot of a product', '⋅', BAR, true],
  ['a minus for a sign of both', '±', BAR, true],
  ['a minus for that of a quotient', '÷', BAR, true],
  ['a minus for a line to write on', '_', BAR, true],
])('%s is named or not', async (_, says, shape, isNamed) => {
  const { findings } = await written([{ says, shape, width: 560 }]);
  expect(findings.some(({ kind }) => kind === 'odd-font')).toBe(isNamed);
});
