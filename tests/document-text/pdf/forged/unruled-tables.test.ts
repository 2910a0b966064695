import { expect, test } from 'vitest';

import type { DigestedPassage } from '#document-text/digest/content-digest.ts';
import { cellShape, GOES_ON } from '#document-text/digest/layouts.ts';
import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';

type Place = readonly [text: string, x: number, y: number];

const drawn = (places: readonly Place[]) => places.map((place) => line(...place)).join('');
/** One of them, by its text, is elsewhere. */
const drawnWith = (places: readonly Place[], moved: Place) =>
  drawn(places.map((place) => (place[0] === moved[0] ? moved : place)));

/** How a page of these texts compares with the sealed ones. */
async function verdictOf(sealed: Parameters<typeof compareWritten>[0], content: string) {
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content }] });
  return isSame ? findings.map(({ kind, text }) => `${kind} ${text}`) : 'changed';
}

const ROWS = [
  ['Course', 'Grade', 614],
  ['Algebra', '12', 600],
  ['History', '15', 586],
  ['Physics', '9', 572],
] as const;
/** A table of two columns, of which one is drawn higher or lower by some points, as its head is. */
const columns = (by: number, head = by, side: 'left' | 'right' = 'right') => {
  const rows = ROWS.map(([left, right, y], row) => {
    const moved = y + (row === 0 ? head : by);
    return [
      [left, 70, side === 'left' ? moved : y] as const,
      [right, 200, side === 'right' ? moved : y] as const,
    ];
  });
  return drawn(rows.flat());
};
const CELLS = ROWS.flatMap(([left, right]) => [left, right]);
const TABBED = ROWS.map(([left, right]) => `${left} ${right}`);

test.each([
  ['cells as sealed', CELLS, columns(0), false],
  ['cells a little higher', CELLS, columns(3), false],
  ['grades in the rows above', CELLS, columns(14), true],
  ['grades nearly in the rows above', CELLS, columns(10), true],
  ['grades in the rows above, below their head', CELLS, columns(14, 28), true],
  ['grades two rows above', CELLS, columns(28), true],
  ['grades two rows below', CELLS, columns(-28), true],
  ['courses in the rows below', CELLS, columns(-14, 0, 'left'), true],
  ['tabs as sealed', TABBED, columns(0), false],
  ['tabs with grades in the lines above', TABBED, columns(14), true],
  ['tabs with grades two lines above', TABBED, columns(28), true],
  ['tabs with courses in the lines below', TABBED, columns(-14, -14, 'left'), true],
])('columns where nothing is ruled: %s', async (_, sealed, content, isNamed) => {
  const found = await verdictOf(sealed, content);
  expect([found !== 'changed', String(found).includes('moved')]).toEqual([true, isNamed]);
});

test.each([
  [
    'in columns of text',
    [
      ['One', 70, 600],
      ['Two', 70, 586],
      ['Three', 200, 600],
      ['Four', 200, 586],
    ],
    [],
  ],
  [
    'in a cell of several, beside another one',
    [
      ['Course', 70, 614],
      ['Grade', 200, 614],
      ['Algebra', 70, 600],
      ['and History', 70, 586],
      ['12', 200, 600],
    ],
    [],
  ],
] as const)('passages that follow each other downwards are as sealed: %s', async (what, places, findings) => {
  const texts: DigestedPassage[] = places.map(([text]) => ({ text }));
  const goesOn = { text: GOES_ON, of: 'and History', kind: 'picture' as const, others: [] };
  const sealed = what.includes('cell') ? texts.toSpliced(4, 0, goesOn) : texts;
  expect(await verdictOf(sealed, drawn(places))).toEqual(findings);
});

test.each([
  [4, true],
  [8, true],
  [14, false],
])('lines that go on %i points further in two columns are named if the eye goes on', async (gap, isNamed) => {
  const content = drawn([
    ['He has passed', 70, 600],
    ['algebra and', 70, 586],
    ['has failed', 150 + gap, 600],
    ['history and may stay', 150 + gap, 586],
  ]);
  const found = await verdictOf(['He has passed algebra and has failed history and may stay'], content);
  expect(found).toEqual(isNamed ? ['moved He has passed'] : []);
});

const skipped = (of: string, count: number) => ({ text: cellShape(count, 1), of, kind: 'drawn' as const });
const HEAD = ['Item', 'Debit', 'Credit'].map((text) => ({ text }));
const BOOK = [
  ...HEAD,
  { text: 'Rent' },
  { text: '500' },
  { text: 'Wage' },
  { text: '900' },
  skipped('900', 1),
];
const book = (rent: number, wage: number) =>
  drawn([
    ['Item', 70, 620],
    ['Debit', 200, 620],
    ['Credit', 300, 620],
    ['Rent', 70, 600],
    ['500', rent, 600],
    ['Wage', 70, 580],
    ['900', wage, 580],
  ]);

test.each([
  ['as sealed', book(200, 300), []],
  ['exchanged', book(300, 200), ['moved 500', 'moved 900']],
  ['one further on', book(300, 300), ['moved 500', 'moved 900']],
  ['one before', book(200, 200), ['moved 900']],
  ['centered in their columns', book(206, 309), []],
])('amounts in columns where nothing is ruled: %s', async (_, content, findings) => {
  expect(await verdictOf(BOOK, content)).toEqual(findings);
});

const PAID: readonly Place[] = [
  ['Rent', 70, 600],
  ['500', 200, 600],
  ['400', 300, 600],
  ['Wage', 70, 580],
  ['900', 200, 580],
  ['800', 300, 580],
  ['Paid in all', 70, 540],
];

test.each<[what: string, text: string, x: number, y: number, named: string[]]>([
  ['as sealed', '500', 200, 600, []],
  ['a little lower', '500', 200, 592, []],
  ['before the row below', '500', 40, 580, ['moved 500', 'moved 400']],
  ['below that, on the left', '500', 40, 560, ['moved 500']],
  ['between rows, on the right', '400', 360, 560, ['moved 400']],
  ['behind the row above', '900', 360, 600, ['moved Wage', 'moved 900']],
])('an amount drawn out of its row where nothing is ruled: %s', async (_, text, x, y, named) => {
  const sealed = PAID.map(([each]) => each);
  expect(await verdictOf(sealed, drawnWith(PAID, [text, x, y]))).toEqual(named);
});

const TOTALS = [
  ...PAID.filter(([, x]) => x !== 200),
  ['Sum', 70, 520],
  ['1200', 300, 520],
  ['Lyon', 70, 480],
] as const;

test.each<[what: string, text: string, x: number, y: number, named: string[]]>([
  ['as sealed', '400', 300, 600, []],
  ['before the row below', '400', 30, 580, ['moved Rent 400']],
  ['two rows above', '1200', 360, 580, ['moved Sum 1200']],
  ['before another row', '1200', 30, 480, ['moved Sum 1200']],
])('an amount behind a tab, drawn elsewhere: %s', async (_, text, x, y, named) => {
  const sealed = ['Rent 400', 'Wage 800', 'Paid in all', 'Sum 1200', 'Lyon'];
  expect(await verdictOf(sealed, drawnWith(TOTALS, [text, x, y]))).toEqual(named);
});

test('a passage that goes on in the next column of text is as sealed', async () => {
  const content = drawn([
    ['The board has met in', 70, 600],
    ['the hall of the town and', 70, 586],
    ['has found that all of the', 70, 572],
    ['students of this year', 240, 600],
    ['may stay.', 240, 586],
    ['Lyon', 70, 540],
  ]);
  const text =
    'The board has met in the hall of the town and has found that all of the students of this year may stay.';
  expect(await verdictOf([text, 'Lyon'], content)).toEqual([]);
});
