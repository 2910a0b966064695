import { describe, expect, test } from 'vitest';

import { cellShape } from '#document-text/digest/layouts.ts';

import { at, linesOf } from './drawn-piece.ts';
import { compareWritten, line } from './written-pdf.ts';

const [UPPER, LOWER] = [600, 586];
const rules = (left: number, right: number, before = '') =>
  `q ${before} 1 w ${left} 580 m ${left} 620 l S ${right} 580 m ${right} 620 l S Q\n`;
const over = (upper: string, lower: string) => line(upper, 76, UPPER) + line(lower, 76, LOWER);
const ADDRESS =
  'See registry.of.certificates.and.2026_internships.example.org in the address bar of a browser';
const WIDE = 'The plan of this marvellous hall of Liiiiiiiii';
const overThree = (text: string) =>
  over(text.slice(0, 23), text.slice(23, 35)) + line(text.slice(35), 76, 572);
/** The width of six digits. */
const NARROW = 122;

async function verdict(sealed: string[], content: string): Promise<boolean | null> {
  const pages = [{ content: line('Amounts in total', 76, 660) + content }];
  return (await compareWritten(['Amounts in total', ...sealed], { pages })).isSame;
}

describe('between ruled lines', () => {
  test.each<[string, string[], string]>([
    ['a number that fills its cell is cut', ['18.2899'], rules(70, NARROW) + over('18.289', '9')],
    [
      'a word is cut close to a number in the cell beside it',
      ['1,250', 'Reimbursement of'],
      rules(70, 107) +
        rules(107, 154) +
        line('1,250', 76, UPPER) +
        over('Reimbu', 'rsement').replaceAll(' 76 ', ' 109 ') +
        line('of', 109, 572),
    ],
    ['a word is cut at each letter', ['USA'], rules(70, 92) + over('U', 'S') + line('A', 76, 572)],
  ])('%s, and is the same', async (_, sealed, content) => {
    expect(await verdict(sealed, content.replaceAll(' 580 m', ' 560 m'))).toBe(true);
  });

  test.each<[string, string[], string]>([
    ['a blank that moved beside a digit', ['12', '5'], rules(70, 96) + over('1', '25')],
    ['two numbers of one in a wide cell', ['18.2899'], rules(70, NARROW + 40) + over('18.289', '9')],
    [
      'two numbers of one in two cells',
      ['18.2899'],
      `${rules(70, NARROW)}70 597 m ${NARROW} 597 l S ${over('18.289', '9')}`,
    ],
  ])('%s: a change', async (_, sealed, content) => {
    expect(await verdict(sealed, content)).toBe(false);
  });
});

describe('where nothing shows how narrow a cell is', () => {
  test.each<[string, string[], string]>([
    ['one number may be two', ['18.2899'], over('18.289', '9')],
    ['lines that nobody sees show nothing', ['18.2899'], rules(70, NARROW, '1 G') + over('18.289', '9')],
    [
      'nor do lines that are painted over',
      ['18.2899'],
      `${rules(70, NARROW)}1 g 60 570 200 60 re f 0 g ${over('18.289', '9')}`,
    ],
    [
      'in a ruled row of several columns a number may be two',
      ['18.2899', 'Paid'],
      rules(70, 300) + over('18.289', '9') + line('Paid', 180, UPPER),
    ],
    ['a word of two letters may be two', ['DF'], over('D', 'F')],
    ['a sign may be of the number below it', ['-2.5'], over('-', '2.5')],
    ['a wide letter may have no room', [WIDE], over(WIDE.slice(0, 19), WIDE.slice(19))],
    ['an address may be too long for a line', [ADDRESS], over(ADDRESS.slice(0, 35), ADDRESS.slice(35))],
    ['an address may be too long for two lines', [ADDRESS], overThree(ADDRESS)],
  ])('%s: that can’t be told', async (_, sealed, content) => {
    expect(await verdict(sealed, content)).toBe(null);
  });

  test.each<[string, string[], string]>([
    ['another digit', ['18.2899'], over('18.289', '8')],
    ['a digit for another line', ['18.2899'], over('9', '18.289')],
    ['a digit that has room beside the number', ['18.2899'], over('1', '8.2899')],
    ['a digit that isn’t below the number', ['18.2899'], line('18.289', 76, UPPER) + line('9', 150, LOWER)],
    ['a digit of another number', ['12', '5'], over('1', '25')],
    ['another letter of an address', [ADDRESS], over(ADDRESS.slice(0, 35), `${ADDRESS.slice(35)}s`)],
    ['another digit of an address over three lines', [ADDRESS], overThree(ADDRESS.replace('6', '5'))],
    [
      'a word made two in an address over three lines',
      [ADDRESS],
      overThree(ADDRESS.replace('ships', ' ships')),
    ],
    ['a word made two', ['Notable work in all courses'], over('Not', 'able work in all courses')],
    ['a sign that nobody sealed', ['2.5'], over('-', '2.5')],
    ['a sign of another number', ['-2.5', '3'], over('2.5', '-') + line('3', 76, LOWER - 14)],
    ['a cut and another change', ['18.2899', 'Paid'], over('18.289', '9') + line('Unpaid', 76, 500)],
  ])('%s is a change', async (_, sealed, content) => {
    expect(await verdict(sealed, content)).toBe(false);
  });
});

const TICKS = ['1', '2', '3', '4', '5', '6', '7'];
const leftOf = (column: number) => 90 + 18 * column;
const inCells = (signs: readonly string[]) =>
  signs.map((sign, column) => {
    const left = leftOf(column);
    return `${left} 590 m ${left} 620 l S ${line(sign, left + 6, UPPER)}`;
  });

describe('cells with a letter each', () => {
  test('are read by themselves', async () => {
    expect(await verdict(TICKS, inCells(TICKS).join(''))).toBe(true);
  });

  test.each([
    ['another digit', inCells(TICKS.with(2, '8')).join('')],
    ['two that exchanged their cells', inCells(TICKS.with(2, '4').with(3, '3')).join('')],
    [
      'one number without lines between its digits',
      TICKS.map((sign, column) => line(sign, leftOf(column) + 6, UPPER)).join(''),
    ],
  ])('%s: a change', async (_, content) => {
    expect(await verdict(TICKS, content)).toBe(false);
  });
});

/** A cell beside two rows, with its text at the height of the second one. */
const MERGED = `q 1 w ${[70, 150, 250].map((x) => `${x} 580 m ${x} 620 l S`).join(' ')}
70 620 m 250 620 l S 70 600 m 150 600 l S 70 580 m 250 580 l S Q
`;
const merged = (...[upper, beside, lower]: readonly [string, string, string]) =>
  MERGED + line(upper, 76, 606) + line(beside, 156, 588) + line(lower, 76, 588);
const OVER_TWO = { text: cellShape(0, 2), of: 'Passed', kind: 'drawn' as const };

test.each([
  [
    'is read with the first row',
    ['Latin', 'Passed', OVER_TWO, 'Greek'],
    merged('Latin', 'Passed', 'Greek'),
    [],
  ],
  [
    'is named if it was in the first row',
    ['Latin', 'Passed', 'Greek'],
    merged('Latin', 'Passed', 'Greek'),
    ['moved'],
  ],
  [
    'is named if other words were in two',
    ['Latin', OVER_TWO, 'Failed', 'Greek'],
    merged('Latin', 'Failed', 'Greek'),
    ['moved'],
  ],
])('a cell over two rows %s', async (_, sealed, content, kinds) => {
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

test.each([
  ['the other row', merged('Greek', 'Passed', 'Latin')],
  ['another word', merged('Latin', 'Failed', 'Greek')],
])('a cell over two rows beside %s: a change', async (_, content) => {
  const sealed = ['Latin', 'Passed', OVER_TWO, 'Greek'];
  expect((await compareWritten(sealed, { pages: [{ content }] })).isSame).toBe(false);
});

test('a hyphen in its own column belongs to the text after it', async () => {
  const content = line('-', 76, UPPER) + line('Driving licence', 106, UPPER);
  expect(await verdict(['- Driving licence'], content)).toBe(true);
  expect(await verdict(['- 5'], line('-', 76, UPPER) + line('6', 106, UPPER))).toBe(false);
});

test.each<[what: string, words: string, left: number, isFull: boolean]>([
  ['fills its cell below text that is wider', 'Baumaßna', 150, true],
  ['does not fill a wider cell', 'Bau', 150, false],
  ['does not fill a line without cells beside it', 'Baumaßna', 0, false],
])('a word %s', (_, words, left, isFull) => {
  const above = [at('All prices of the year', 70, 532), at('and of the last one', 70, 520)];
  const beside = left === 0 ? [] : [at('Price', left, 496)];
  const cell = [at(words, 70, 508), at('hme 20', 70, 496), ...beside, at('Bau, Land', 70, 484)];
  const found = linesOf([...above, ...cell]).find(({ text }) => text === words);
  expect(found?.isFull).toBe(isFull);
});

/** A tagged page with a ruled table, whose cells are drawn at these columns and rows. */
async function foundInTable(cells: readonly (readonly [text: string, column: number, row: number])[]) {
  const grid = [0, 1, 2, 3].map(
    (turn) =>
      `70 ${620 - 20 * turn} m 370 ${620 - 20 * turn} l S ${70 + 100 * turn} 560 m ${70 + 100 * turn} 620 l S\n`,
  );
  const marked = cells.map(
    ([text, column, row], id) =>
      `/P << /MCID ${id} >> BDC ${line(text, 76 + 100 * column, 606 - 20 * row)} EMC`,
  );
  const ids = cells.map((_, id) => id).join(' ');
  const parents = cells.map(() => '101 0 R').join(' ');
  const { isSame, findings } = await compareWritten(
    cells.map(([text]) => text),
    {
      pages: [{ content: grid.join('') + marked.join(' '), entries: '/StructParents 0' }],
      objects: [
        `<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [${parents}]] >> >>`,
        `<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K [${ids}] >>`,
      ],
      root: '/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>',
    },
  );
  return [isSame, findings.map(({ kind, text }) => `${kind} ${text}`)];
}

test.each([
  ['as sealed', ['Rent', '500', '600', 'Tax', '', '100'], {}, []],
  ['a head', ['Item', 'Fee', 'Paid', 'Rent', '', '600'], { Fee: [1, 1] }, ['moved Fee']],
  ['an amount', ['Rent', '500', '600', 'Tax', '', '100'], { 500: [1, 1] }, ['moved 500']],
])(
  'cells that a structure reads as they were sealed, %s in the row below',
  async (_, texts, places, named) => {
    const moved: Record<string, number[]> = places;
    const cells = [...texts, 'Wage', '700', '800'].flatMap((text, index) => {
      const [column, row] = moved[text] ?? [index % 3, Math.floor(index / 3)];
      return text ? [[text, column ?? 0, row ?? 0] as const] : [];
    });
    expect(await foundInTable(cells)).toEqual([true, named]);
  },
);
