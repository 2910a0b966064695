import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { GOES_ON } from '#document-text/digest/layouts.ts';
import type { Box } from '#document-text/finding.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';
import { at as drawnAt, pageOf } from '#tests/document-text/pdf/drawn-piece.ts';

import { digestOf, line } from './texts.ts';

const at = (text: string, left: number, y: number, page = 0) =>
  line(text, { y, page, column: left, edges: [left, left + 15, left + 30] });
test.each<[what: string, below: Record<string, string>, isSame: boolean]>([
  ['is in their order, and named', { '70 90 Infinity': 'Tax', '90 99 Infinity': '15' }, true],
  ['is another one below a rule', { '70 90 700': 'Tax', '90 99 700': '15' }, false],
  ['has another order in exchanged cells', { '70 90 Infinity': '15', '90 99 Infinity': 'Tax' }, false],
  ['has another order in other cells', { '70 80 Infinity': 'Tax', '80 90 Infinity': '15' }, false],
])('a row of cells that the end of a page cuts %s', (_, below, isSame) => {
  const above = [line('Income', { frame: '70 90 50' }), line('12', { frame: '90 99 50' })];
  const lines = Object.entries(below).map(([frame, text]) => line(text, { page: 1, frame }));
  const told = compareLines(digestOf(['Income', 'Tax', '12', '15']), [...above, ...lines]);
  expect(told).toMatchObject(isSame ? { isSame, findings: [{ kind: 'moved' }] } : { isSame });
});

test.each([
  ['beside both, in a narrow column', 84.4, true],
  ['below the first one', 94, false],
])('a number that is drawn before the two lines of a cell, %s', (_, x, isSame) => {
  const lines = [
    line('12', { y: 517, edges: [x, x + 3, x + 6] }),
    line('Violin, for beginners', { y: 524, edges: [92.6, 205, 317] }),
    line('only', { y: 510, edges: [92.6, 107, 121] }),
  ];
  expect(compareLines(digestOf(['12', 'Violin, for beginners only']), lines).isSame).toBe(isSame);
});

test.each<[what: string, cell: [x: number, y: number], isSame: boolean]>([
  ['is in its order, and named', [300, 80], true],
  ['is a change on its left', [10, 80], false],
  ['is a change at the height of none of its lines', [300, 88], false],
])('a cell without rules beside one that a page end cuts %s', (_, [x, y], isSame) => {
  const above = [at('Algebra', 50, 80), at('of rings', 50, 70), at('12 points', x, y)];
  const below = [at('and fields', 50, 700, 1), at('Signed', 50, 600, 1)];
  const digest = digestOf(['Algebra', 'of rings', 'and fields', '12 points', 'Signed']);
  const told = compareLines(digest, [...above, ...below]);
  const findings = [{ kind: 'moved', text: '12 points' }];
  expect(told).toMatchObject(isSame ? { isSame, findings } : { isSame });
});

test.each<[what: string, below: PageLine[], isSame: boolean]>([
  ['in its order', [at('rings', 50, 700, 1), at('Signed', 50, 690, 1), at('anneaux', 300, 700, 1)], true],
  ['exchanged', [at('anneaux', 50, 700, 1), at('rings', 300, 700, 1), at('Signed', 300, 690, 1)], false],
  ['beside others', [at('rings', 50, 700, 1), at('anneaux', 300, 700, 1), at('Signed', 300, 690, 1)], false],
  ['with another end', [at('rings', 50, 700, 1), at('Signed', 50, 690, 1), at('corps', 300, 700, 1)], false],
])('what two cells have on the next page, %s', (_, below, isSame) => {
  const above = [at('Algebra', 50, 90), at('of', 50, 80), at('Algèbre', 300, 90), at('des', 300, 80)];
  const lines = [at('Law', 50, 110), ...above, ...below, at('Lyon', 50, 600, 1)];
  const digest = digestOf(['Law', 'Algebra of rings', 'Signed', 'Algèbre des anneaux', 'Lyon']);
  expect(compareLines(digest, lines)).toMatchObject(isSame ? { isSame, findings: [] } : { isSame });
});

test.each<[what: string, below: PageLine[], isSame: boolean]>([
  ['go on', [at('of rings', 50, 700, 1), at('of rings', 300, 700, 1)], true],
  ['go on, one with another word', [at('of rings', 50, 700, 1), at('of kings', 300, 700, 1)], false],
  ['end, one without a word', [at('of rings', 50, 700, 1), at('of', 300, 700, 1)], false],
  ['end, one of them', [at('of rings', 50, 700, 1)], false],
  ['go on, one with a word more', [at('of rings', 50, 700, 1), at('of all rings', 300, 700, 1)], false],
])('two equal cells that a page end cuts %s', (_, below, isSame) => {
  const lines = [at('Law', 50, 110), at('Algebra', 50, 90), at('Algebra', 300, 90), ...below];
  const digest = digestOf(['Law', 'Algebra of rings', 'Algebra of rings', 'Lyon']);
  expect(compareLines(digest, [...lines, at('Lyon', 50, 600, 1)]).isSame).toBe(isSame);
});

test('a passage that was sealed below a row that a page end cuts isn’t amid it', () => {
  const above = [at('Algebra', 50, 80), at('12', 300, 80)];
  const below = [at('Signed', 170, 700, 1), at('of rings', 50, 690, 1), at('points', 300, 690, 1)];
  const digest = digestOf(['Algebra', 'of rings', '12 points', 'Signed']);
  expect(compareLines(digest, [...above, ...below]).isSame).toBe(false);
});

test.each([
  ['from right to left', ['الجبر', 'الحلقات'], true],
  ['from left to right', ['Algebra', 'rings'], false],
])('what is left of a cell that a page end cuts is beside it %s', (_, [above = '', below = ''], isSame) => {
  const lines = [at(above, 300, 80), at('12', 50, 80), at(below, 300, 700, 1), at('Lyon', 300, 600, 1)];
  expect(compareLines(digestOf([above, below, '12', 'Lyon']), lines).isSame).toBe(isSame);
});

test.each([
  ['as sealed', ['Signed', 'Ada'], true],
  ['exchanged', ['Ada', 'Signed'], false],
])('texts side by side in a cell that a page end cuts, %s', (_, [left = '', right = ''], isSame) => {
  const above = [at('Algebra', 50, 90), at('of', 50, 80), at('Algèbre', 300, 90), at('des', 300, 80)];
  const below = [
    at('rings', 50, 700, 1),
    at(left, 50, 690, 1),
    at(right, 90, 690, 1),
    at('anneaux', 300, 700, 1),
  ];
  const digest = digestOf(['Algebra of rings', 'Signed', 'Ada', 'Algèbre des anneaux']);
  expect(compareLines(digest, [...above, ...below]).isSame).toBe(isSame);
});

test.each<[what: string, sealed: string, tax: number, fifteen: number, isSame: boolean]>([
  ['sealed in one cell, is the same', 'Tax', 50, 300, true],
  ['sealed in a row of its own, is a change', '', 50, 300, false],
  ['in the other column, is a change', 'Tax', 300, 50, false],
  ['in a third column, is a change', 'Tax', 90, 300, false],
])('a passage on the next page, %s', (_, of, tax, fifteen, isSame) => {
  const cell = { text: GOES_ON, of, kind: 'picture' as const, others: [] };
  const digest = digestOf(['Income', 'Tax', ...(of === '' ? [] : [cell]), '12', '15']);
  const above = [at('Income', 50, 80), at('12', 300, 80)];
  const lines = [...above, at('Tax', tax, 700, 1), at('15', fifteen, 700, 1)];
  expect(compareLines(digest, lines).isSame).toBe(isSame);
});

test.each<[what: string, parts: [text: string, left: number][], whole: number, isSame: boolean]>([
  [
    'is read with the rest of its line',
    [
      ['the duties', 50],
      ['of tenants', 130],
    ],
    50,
    true,
  ],
  [
    'is none before the rest of its line',
    [
      ['of tenants', 50],
      ['the duties', 130],
    ],
    50,
    false,
  ],
  [
    'is none of the line beside it',
    [
      ['the duties', 50],
      ['of tenants', 130],
    ],
    300,
    false,
  ],
  [
    'is none with another word',
    [
      ['the duties', 50],
      ['of owners', 130],
    ],
    50,
    false,
  ],
])('what is behind a wide blank in a cell that a page end cuts %s', (_, parts, whole, isSame) => {
  const above = [at('Articles on', 50, 80), at('Clauses on', 300, 80)];
  const cut = parts.map(([text, left], turn) => ({
    ...at(text, left, 700, 1),
    row: -1,
    ...(turn && { whole }),
  }));
  const below = [
    ...cut,
    at('and owners', 50, 690, 1),
    at('the same', 300, 700, 1),
    at('matter', 300, 690, 1),
  ];
  const digest = digestOf(['Articles on the duties of tenants and owners', 'Clauses on the same matter']);
  expect(compareLines(digest, [...above, ...below]).isSame).toBe(isSame);
});

test('a wide blank doesn’t end a line, unless it’s as wide as between cells, or ruled', () => {
  const pieces = [drawnAt('Tenants', 50, 712), drawnAt('owners', 120, 712), drawnAt('a duty', 50, 700)];
  const page = pageOf([
    ...pieces,
    drawnAt('of them', 98, 700),
    drawnAt('cells', 120, 688),
    drawnAt('year', 98, 676),
  ]);
  const wholes = (vertical: Box[]) =>
    linesOfPages([{ ...page, rules: { vertical, horizontal: [] } }]).flatMap(({ text, whole }) =>
      whole === undefined ? [] : [text, whole],
    );
  expect(wholes([])).toEqual(['of them', 50]);
  expect(wholes([[92, 690, 92, 715]])).toEqual([]);
  for (const [last, wide] of [
    [126, [undefined, 50, 50]],
    [128, [undefined, undefined, undefined]],
  ] as const) {
    const words = [drawnAt('If', 50, 500), drawnAt('they', 82, 500), drawnAt('pay', last, 500)];
    expect(linesOfPages([pageOf(words)]).map(({ whole }) => whole)).toEqual(wide);
  }
});
