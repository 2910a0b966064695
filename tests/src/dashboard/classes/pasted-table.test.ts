import { expect, test } from 'vitest';

import { copiedCells, type Field, filled, tidied } from '#src/dashboard/classes/pasted-table.ts';

const field = (name: string, type: Field['type'] = 'text'): Field => ({
  name,
  label: name,
  type,
  required: false,
  max_length: 100,
  columns: [],
});
const FIELDS = [field('mark', 'number'), field('degree'), field('day', 'date')];
const PEOPLE = ['S-1', 'S-2', 'S-3'];

test.for([
  ['one', [['one']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"two\nlines"\t"say ""so"""\n"5"', [['two\nlines', 'say "so"'], ['5']]],
  ['12" screen\t"quoted" at first', [['12" screen', '"quoted" at first']]],
  ['', [['']]],
] as const)('%j has the cells of a spreadsheet', ([text, cells]) => {
  expect(copiedCells(text)).toEqual(cells);
});

test.for([
  ['number', '12,5', 'fr', '12.5'],
  ['number', '1\u202f234,5', 'fr', '1234.5'],
  ['date', '3/11/2026', 'fr', '2026-11-03'],
  ['date', '3/11/2026', 'en', '2026-03-11'],
  ['date', '03.11.2026', 'fr', '2026-11-03'],
  ['date', '2026-11-03', 'en', '2026-11-03'],
  ['date', 'Tuesday', 'en', 'Tuesday'],
  ['text', ' two\nlines ', 'en', 'two lines'],
  ['multiline', 'two\nlines', 'en', 'two\nlines'],
] as const)('a %s %j in %s is taken as %j', ([type, typed, language, value]) => {
  expect(tidied(field('x', type), typed, language)).toBe(value);
});

test.for([
  ['at the start', { row: 0, column: 0 }, '1\tA\n2\tB', { 'S-1': ['1', 'A'], 'S-2': ['2', 'B'] }, [0, 0, 0]],
  ['too many rows', { row: 1, column: 1 }, 'A\nB\nC\nD', { 'S-2': ['', 'A'], 'S-3': ['', 'B'] }, [2, 0, 0]],
  [
    'too many columns',
    { row: 0, column: 2 },
    '2026-01-01\tx\ty',
    { 'S-1': ['', '', '2026-01-01'] },
    [0, 2, 0],
  ],
  [
    'out of order, with IDs',
    { row: 0, column: 0 },
    'S-3\t3\nS-1\t1',
    { 'S-3': ['3'], 'S-1': ['1'] },
    [0, 0, 0],
  ],
  [
    'with a header and a leaver',
    { row: 1, column: 0 },
    `ID\tMark\nS-3\t3\nS-9\t9\nS-1\t1`,
    { 'S-3': ['3'], 'S-1': ['1'] },
    [2, 0, 0],
  ],
  ['an unknown ID', { row: 0, column: 1 }, 'S-3\nS-9', { 'S-1': ['', 'S-3'], 'S-2': ['', 'S-9'] }, [0, 0, 0]],
  ['other capitals', { row: 0, column: 0 }, 's-3\t3\nＳ-1\t1', { 'S-3': ['3'], 'S-1': ['1'] }, [0, 0, 0]],
  ['an ID twice', { row: 0, column: 0 }, 'S-3\t3\nS-1\t1\ns-3\t9', { 'S-3': ['3'], 'S-1': ['1'] }, [0, 0, 1]],
] as const)('what is pasted %s', ([, at, text, expected, [leftRows, leftColumns, repeatedRows]]) => {
  const result = filled({}, { people: PEOPLE, fields: FIELDS, ...at }, copiedCells(text), 'en');
  const named = Object.entries<readonly string[]>(expected).map(([uid, values]) => [
    uid,
    Object.fromEntries(
      values.flatMap((value, place) => (value === '' ? [] : [[FIELDS[place]?.name, value]])),
    ),
  ]);
  expect(result).toMatchObject({ cells: Object.fromEntries(named), leftRows, leftColumns, repeatedRows });
  expect(Object.keys(result.cells)).toHaveLength(named.length);
});

test('people whose IDs differ in capitals alone get each their own row', () => {
  const place = { people: ['s-1', ...PEOPLE], fields: FIELDS, row: 0, column: 0 };
  const { cells } = filled({}, place, copiedCells('S-1\t1\ns-1\t2'), 'en');
  expect(cells).toEqual({ 'S-1': { mark: '1' }, 's-1': { mark: '2' } });
});
