import { expect, test } from 'vitest';

import { atLeast, atMost } from './figure.ts';
import { rowsOf, withResults } from './results.ts';

const ORDER = ['lists', 'search', 'bundle'];
const named = (what: string) => ({ what, against: 'a peer', note: 'seen' });
const monday = { date: new Date('2026-11-16T09:00:00Z'), documents: 1_000_000 };
const friday = { date: new Date('2026-11-20T09:00:00Z'), documents: undefined };

const first = withResults(
  '',
  [
    rowsOf('lists', [atLeast(0.8, 0.5, named('a list')), atLeast(0.8, 0.9, named('students'))], monday),
    rowsOf('bundle', [atMost(1, 0.7, named('the script'))], monday),
  ],
  ORDER,
);

function cells(page: string): string[][] {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
}

test('a page shows every row with what it was measured on', () => {
  expect(cells(first).map(([, ...row]) => row.slice(0, -1))).toEqual([
    ['lists', 'a list', 'a peer', '0.50', '≥ 0.8', '**no**', 'seen', '2026-11-16, 1,000,000 documents'],
    ['lists', 'students', 'a peer', '0.90', '≥ 0.8', 'yes', 'seen', '2026-11-16, 1,000,000 documents'],
    ['bundle', 'the script', 'a peer', '0.70', '≤ 1', 'yes', 'seen', '2026-11-16, 1,000,000 documents'],
  ]);
});

test('new rows replace all of their measure, in its place, and leave the others as they are', () => {
  const again = withResults(
    first,
    [
      rowsOf('search', [atMost(2, 1, named('a name'))], friday),
      rowsOf('lists', [atLeast(0.8, 0.85, named('a list'))], friday),
    ],
    ORDER,
  );
  expect(cells(again).map(([, measure, what, , value, , , , when]) => [measure, what, value, when])).toEqual([
    ['lists', 'a list', '0.85', '2026-11-20'],
    ['search', 'a name', '1.00', '2026-11-20'],
    ['bundle', 'the script', '0.70', '2026-11-16, 1,000,000 documents'],
  ]);
});

test('rows of a removed measure are deleted', () => {
  expect(cells(withResults(first, [], ['bundle'])).map(([, measure]) => measure)).toEqual(['bundle']);
});
