import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { isOddContent } from '#document-text/pdf/contents/content-operators.ts';
import { IDENTITY } from '#document-text/pdf/drawn/matrix.ts';
import { seenOf } from '#document-text/pdf/drawn/page-findings.ts';
import { marksOf } from '#document-text/pdf/drawn/page-marks.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';
import { stepsOf } from '#tests/steps-of.ts';

import { drawnPiece } from './drawn-piece.ts';
import { line, readWritten, SEALED, writtenPdf } from './written-pdf.ts';

type Operator = [operator: number, ...args: unknown[]];
type Drawing = (index: number, count: number) => Operator[];

/** Ten times as many on one page are closer together, too. */
const LESS_THAN_SQUARED = 30;
const VIEW = [0, 0, 595, 842] as const;

/** Operators as pdf.js gives them. */
const textAt = (x: number, y: number, size = 10): Operator[] => [
  [OPS.beginText],
  [OPS.setFont, 'F1', size],
  [OPS.setTextMatrix, [1, 0, 0, 1, x, y]],
  [OPS.showText, [{ unicode: 'a', fontChar: 'a', width: 500, isSpace: false }]],
];
const path = (operator: number, points: number[][]): Operator => [
  OPS.constructPath,
  operator,
  [points.flatMap(([x, y], index) => [index === 0 ? 0 : 1, x, y])],
  null,
];
const rect = (x: number, y: number, width: number, height: number): Operator =>
  path(OPS.fill, [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
const pathOfAreas = (count: number): Operator => {
  const areas = Array.from({ length: count }, () => [0, 50, 50, 1, 58, 50, 1, 58, 58, 1, 50, 58, 4]);
  return [OPS.constructPath, OPS.fill, [areas.flat()], null];
};
const transparent: Operator = [OPS.setGState, [['ca', 0.1]]];
const placeOf = (index: number, count: number) =>
  [50 + (index % 50) * 10, (((index * 7) % count) / count) * 800] as const;

function read(count: number, drawing: Drawing) {
  const operators = Array.from({ length: count }, (_, index) => drawing(index, count)).flat();
  const list = {
    fnArray: operators.map(([operator]) => operator),
    argsArray: operators.map(([, ...args]) => args),
  };
  return seenOf(
    0,
    [...VIEW],
    marksOf(list, IDENTITY, () => ({})),
  ).findings;
}

const HOSTILE = Object.entries<Drawing>({
  'texts and areas all over a page': (index, count) => {
    const [x, y] = placeOf(index, count);
    return [rect(x, y, 1, 1), ...textAt(x, y)];
  },
  'texts and areas at one place': () => [transparent, rect(50, 50, 8, 8), ...textAt(50, 50)],
  'texts and areas as large as the page': (index, count) => [
    transparent,
    rect(0, 0, 595, 842),
    ...textAt(...placeOf(index, count)),
  ],
  'texts as large as the page': (index, count) => [
    rect(...placeOf(index, count), 1, 1),
    ...textAt(0, 0, 1e9),
  ],
  'areas of two colors at one place': (index) => [
    [OPS.setFillRGBColor, index % 2 ? '#ff0000' : '#00ff00'],
    rect(50, 50, 8, 8),
    ...textAt(50, 50),
  ],
  'areas in one path': (index, count) => [
    ...textAt(...placeOf(index, count)),
    ...(index > 0 ? [] : [pathOfAreas(count)]),
  ],
  'marks within marks': (index, count) => [
    [OPS.beginMarkedContentProps, 'P', index],
    ...textAt(...placeOf(index, count)),
  ],
  'clips within clips': (index, count) => [
    [OPS.clip],
    path(OPS.endPath, [
      [0, 0],
      [900, 0],
      [0, 2000],
    ]),
    ...textAt(...placeOf(index, count)),
  ],
  'texts all over an outline of many points': (index, count) => {
    const points = Array.from({ length: index === 0 ? count : 1 }, (_, at) => [at % 595, (at * 7) % 842]);
    return [path(OPS.fill, points), ...textAt(...placeOf(index, count))];
  },
  'groups within groups': (index, count) => [
    [OPS.beginGroup, { bbox: null }],
    ...textAt(...placeOf(index, count)),
  ],
});

test.each(HOSTILE)(
  'ten times as many %s take nearer to ten times the steps than to a hundred times',
  async (_, drawing) => {
    const [fewer = 0, more = 0] = await stepsOf([1000, 10_000].map((count) => () => read(count, drawing)));
    expect(more / fewer, `${fewer}, ${more}`).toBeLessThan(LESS_THAN_SQUARED);
  },
);

test.each(['[', '[ 1 ] ', '1 ', '(', '(a', '<00 ', '<<', '<< /A [', 'q ', '/P BMC ', '0 0 m ', 'BT '])(
  'ten times as many %s take nearer to ten times the steps than to a hundred times',
  async (part) => {
    const works = [1000, 10_000].map((count) => () => isOddContent([part.repeat(count)], () => 1));
    const [fewer = 0, more = 0] = await stepsOf(works);
    expect(more / fewer, `${fewer}, ${more}`).toBeLessThan(LESS_THAN_SQUARED);
  },
);

/** Words below each other, every third one large. */
function pageOfWords(count: number) {
  const pieces = Array.from({ length: count }, (_, index) =>
    drawnPiece({ text: 'a', left: 70, right: 80, y: 800 - 40 * index, height: index % 3 ? 10 : 30 }),
  );
  return { page: 0, left: 0, bottom: 0, top: 842, rules: { vertical: [], horizontal: [] }, pieces };
}

test('ten times as many lines and large words take nearer to ten times the steps than to a hundred times', async () => {
  const works = [1000, 10_000].map((count) => () => linesOfPages([pageOfWords(count)]));
  const [fewer = 0, more = 0] = await stepsOf(works);
  expect(more / fewer, `${fewer}, ${more}`).toBeLessThan(LESS_THAN_SQUARED);
});

test.each(HOSTILE.slice(1, 3).concat(HOSTILE.slice(6, 8)))(
  'a page of %s, which is not checked to its end, is reported',
  (_, drawing) => {
    expect(read(5000, drawing)).toContainEqual(expect.objectContaining({ kind: 'drawn', box: [...VIEW] }));
  },
);

test('a table of 20,000 small cells, each with its own background, is checked to its end', () => {
  const found = read(20_000, (index) => {
    const [x, y] = [(index % 100) * 5.9, Math.floor(index / 100) * 4.2];
    const ground = [[OPS.setFillRGBColor, '#eeeeee'], rect(x, y, 5.9, 4.2), [OPS.setFillRGBColor, '#000000']];
    const text = textAt(x + 1, y + 1, 3.7);
    return [...(ground as Operator[]), ...text, ...(index === 19_999 ? [rect(x, y, 4, 4)] : [])];
  });
  expect(found.map(({ kind }) => kind)).toEqual(['covered']);
});

test('a line and an outline with more parts than a call’s arguments are read', async () => {
  const points = Array.from({ length: 200_000 }, (_, index) => `${index % 595} ${(index * 7) % 842} l`);
  const content = `${SEALED}${line('a'.repeat(200_000), 70, 500)}0 0 m ${points.join(' ')} S`;
  const { lines } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(lines.map(({ text }) => text.length)).toEqual([44, 200_000]);
});
