import { expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';
import type { DigestedPassage } from '#document-text/digest/content-digest.ts';
import { CAPITALS } from '#document-text/digest/digest-format.ts';
import { leadersAt } from '#document-text/digest/layouts.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { digestOf, line, linesOf } from './texts.ts';

const comparedWith = (texts: Parameters<typeof digestOf>[0], lines: PageLine[]) =>
  compareLines(digestOf(texts), lines);
const outcome = (...compared: Parameters<typeof comparedWith>) => {
  const { isSame, findings } = comparedWith(...compared);
  return { isSame, kinds: findings.map(({ kind }) => kind) };
};
const left = (text: string, x: number, page = 0) =>
  line(text, { page, column: x, edges: [x, x + 9, x + 18] });

test.each<[what: string, drawn: string, isSame: boolean, kinds: string[]]>([
  ['of a tab are named', 'Name: Ann ........ Grade: 12', true, ['blank']],
  ['at the end of a line are none of its text', 'Name: Ann Grade: 12 .....', true, []],
  ['beside another number are a change', 'Name: Ann ........ Grade: 18', false, []],
  ['within a number are a change', 'Name: Ann Grade: 1......2', false, []],
  ['before a number that nobody sealed are a change', 'Name: Ann Grade: 12 ..... 5', false, []],
  ['as few as of a sentence are a change', 'Name: Ann ... Grade: 12', false, []],
  ['within a word are a change', 'Name: An......n Grade: 12', false, []],
  ['with a word more are a change', 'Name: Ann ..... Lee ..... Grade: 12', false, []],
])('dots %s', (_, drawn, isSame, kinds) => {
  expect(outcome(['Name: Ann Grade: 12', 'Date'], linesOf([drawn, 'Date']))).toEqual({ isSame, kinds });
});

test.each([
  ['Tax -386', 'Tax .....-386', true],
  ['Tax -386', 'Tax .....386', false],
  ['Tax -386', 'Tax -.....386', false],
  ['Tax 386', 'Tax .....-386', false],
  ['Tax 386', 'Tax .....- 386', false],
  ['Tax 386', 'Tax -.....386', false],
  ['Tax 386', 'Tax .....-.....386', false],
  ['Tax 386', 'Tax .....-....386', false],
  ['Tax-386', 'Tax-.....386', false],
  ['Tax-386', 'Tax.....-386', false],
])('a hyphen beside the dots of a tab, sealed as %s: %s', (sealed, drawn, isSame) => {
  expect(comparedWith([sealed, 'Date'], linesOf([drawn, 'Date'])).isSame).toBe(isSame);
});

const body = [left('Name: Ann', 70), left('Grade: 12', 70), left('Rank: 3', 70, 1)];

test.each<[what: string, numbers: number[], lefts: number[], isSame: boolean]>([
  ['of every second line', [2, 4, 6], [40, 40, 40], true],
  ['that begin anew on a page', [5, 10, 5], [40, 40, 40], true],
  ['of which one is another', [2, 4, 9], [40, 40, 40], false],
  ['beside the text', [2, 4, 6], [400, 400, 400], false],
  ['amid its lines', [2, 4, 6], [40, 60, 40], false],
  ['too few to count', [2, 4], [40, 40], false],
])('numbers of lines %s', (_, numbers, lefts, isSame) => {
  const drawn = numbers.map((number, index) => left(String(number), lefts[index] ?? 0, index < 2 ? 0 : 1));
  const found = comparedWith(['Name: Ann', 'Grade: 12', 'Rank: 3'], [...body, ...drawn]);
  expect(found.isSame).toBe(isSame);
});

test.each<[what: string, lines: string[], isSame: boolean]>([
  ['of an empty paragraph is one if others are', ['● Ann', '●', '● Lee'], true],
  ['that no other line has is a sign', ['● Ann', '✓', '● Lee'], false],
  ['after a text is a sign', ['● Ann', '● Lee ●'], false],
  ['of digits touches its text', ['1Ann', 'Lee'], false],
])('a bullet %s', (_, texts, isSame) => {
  expect(comparedWith(['Ann', 'Lee'], linesOf(texts)).isSame).toBe(isSame);
});

test.each<[sign: string, sealed: string, isSame: boolean, kinds: string[], label?: string]>([
  ['-', 'EUR 5,000', true, ['list-label']],
  ['-', '$5,000 each', true, ['list-label']],
  ['–', '5,000 EUR', true, ['list-label']],
  ['<', 'CHF 20', true, ['list-label']],
  ['≤', '20 days', true, ['list-label']],
  ['⁻', 'Kč 20', true, ['list-label']],
  ['─', 'fr. 20', true, ['list-label']],
  ['–', '٥٠٠', true, ['list-label']],
  ['-', '5,000 EUR', false, []],
  ['-', 'Euros are paid', true, []],
  ['–', 'Paid in EUR 2026', true, []],
  ['–', 'Page 2', true, []],
  ['•', '5,000 EUR', true, []],
  ['→', '5,000 EUR', true, []],
  ['–', '(500)', true, ['list-label']],
  ['-', '(500)', true, ['list-label']],
  ['$', '500', true, ['list-label']],
  ['.', '500', true, ['list-label']],
  ['', '+33 1 44', true, []],
  ['', '−500', true, []],
  ['', '- EUR 20', true, []],
  ['-', 'EUR 20', true, [], '-'],
  ['-', '20 days', true, [], '-'],
  ['1.', '500 EUR', true, [], '1.'],
  ['1.', '500 EUR', true, ['list-label'], ''],
  ['1.', 'Grades', true, [], ''],
  ['2nd', 'Grades', true, ['list-label'], ''],
  ['✗', 'Grades', true, ['list-label'], ''],
  ['✗', 'Grades', true, ['list-label'], '✓'],
  ['✓', 'Grades', true, [], '✓'],
  ['●', 'Grades', true, [], ''],
  ['2nd', 'Grades', true, [], '2nd'],
  ['1', 'Grades', true, [], '1⁀'],
  ['1', '2.5 points', true, ['list-label'], '1⁀'],
])('%s before %s in a PDF', (sign, sealed, isSame, kinds, label) => {
  const labels = label === undefined ? [] : [{ text: label, kind: 'label' as const, of: sealed }];
  const lines = linesOf(['Date', `${sign} ${sealed}`]);
  expect(outcome(['Date', ...labels, sealed], lines)).toEqual({ isSame, kinds });
});

test.each<[sealed: string, isSame: boolean, kinds: string[]]>([
  ['Paid', true, []],
  ['EUR 20', true, ['list-label']],
  ['20 days', false, []],
])('a hyphen that touches %s in a PDF', (sealed, isSame, kinds) => {
  expect(outcome(['Date', sealed], linesOf(['Date', `-${sealed}`]))).toEqual({ isSame, kinds });
});

test.each<[sign: string, words: string[], sealed: string, cells: string[], found: boolean | 'named']>([
  ['-', ['Videos,', 'Links'], '- Videos, Links', ['A', 'A'], true],
  ['•', ['Videos,', 'Links'], 'Videos, Links', ['A', 'A'], true],
  ['-', ['Videos,', 'Links'], '- Videos, Links', ['A', 'B'], false],
  ['-', ['Videos,', 'Photos'], '- Videos, Links', ['A', 'A'], false],
  ['-', ['EUR 5,000'], 'EUR 5,000', ['A', 'A'], 'named'],
  ['-', ['500'], '500', ['A', 'A'], false],
  ['5', ['500'], '500', ['A', 'A'], false],
])('%s above %s in a ruled cell, sealed as %s', (sign, words, sealed, [above = '', cell = ''], expected) => {
  const lines = words.map((text) => line(text, { frame: cell }));
  const found = outcome(['Date', sealed], [line('Date'), line(sign, { frame: above }), ...lines]);
  expect(found.kinds.length > 0 ? 'named' : found.isSame).toBe(expected);
});

test.each([
  ['field', 'a line of contents', ['Grade', '12'], ['Grade', '12', 'Grade ..... 18']],
  ['list-label', 'numbers that count up', ['EUR', 'USD', 'CHF'], ['1 EUR', '2 USD', '3 CHF']],
])('as %s, %s is named if none was sealed', (kind, _, texts, drawn) => {
  const lines = linesOf(drawn);
  const none = ['field', 'label'].map((each) => ({ text: '', kind: each as 'field' | 'label' }));
  const [{ findings }, older] = [comparedWith([...none, ...texts], lines), comparedWith(texts, lines)];
  expect([findings[0]?.kind, older.isSame, older.findings]).toEqual([kind, true, []]);
});

test.each(['- EUR 5,000', '– EUR 5,000', '- Paid'])('%s in a .docx isn’t a label', (text) => {
  expect(compareParagraphs(digestOf([text.slice(2)]), [text]).isSame).toBe(false);
});

test.each<[what: string, rows: readonly (readonly string[])[], isSame: boolean]>([
  [
    'to their amounts',
    [
      ['Fee of the year.....', '12 EUR'],
      ['Sum.....', '12'],
    ],
    true,
  ],
  [
    'to another amount',
    [
      ['Fee of the year.....', '13 EUR'],
      ['Sum.....', '12'],
    ],
    false,
  ],
  [
    'to another number',
    [
      ['Fee of the year.....', '12 EUR'],
      ['Sum.....', '3'],
    ],
    false,
  ],
  [
    'to exchanged amounts',
    [
      ['Fee of the year.....', '12'],
      ['Sum.....', '12 EUR'],
    ],
    false,
  ],
  [
    'from exchanged words',
    [
      ['Sum.....', '12 EUR'],
      ['Fee of the year.....', '12'],
    ],
    false,
  ],
  [
    'to a number more',
    [
      ['Fee of the year.....', '12 EUR', '5'],
      ['Sum.....', '12'],
    ],
    false,
  ],
  [
    'to a word more',
    [
      ['Fee of the year..... not', '12 EUR'],
      ['Sum.....', '12'],
    ],
    false,
  ],
])('dots that lead from one cell to another, %s', (_, rows, isSame) => {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => line(text, { row, column: column * 50 })),
  );
  const sealed = ['Costs', 'Fee of the year', '12 EUR', 'Sum', '12', 'Lyon'];
  expect(comparedWith(sealed, [line('Costs'), ...cells, line('Lyon')]).isSame).toBe(isSame);
});

test.each<[what: string, leaders: DigestedPassage[], kinds: string[]]>([
  ['if none were sealed', [], ['blank']],
  ['unless they were sealed', [{ kind: 'picture', text: leadersAt('.', 2), of: '12' }], []],
])('dots that lead to what was sealed below are named %s', (_, leaders, kinds) => {
  const row = [line('12.....', { row: 3 }), line('Paid', { row: 3, column: 60 })];
  const drawn = [line('Due', { row: 2 }), ...row, line('30', { row: 4 })];
  expect(outcome(['Due', '12', ...leaders, 'Paid', '30'], drawn)).toEqual({ isSame: true, kinds });
});

test.each([
  ['MW', 'mw', true],
  ['MW', 'MW', false],
  ['mw', 'MW', false],
])('of equal passages, that shown as capitals may be: %s and %s', (first, second, isSame) => {
  const capitals = { kind: 'drawn' as const, text: `${CAPITALS}mw`, of: 'mw' };
  expect(comparedWith(['MW', 'Power', 'mw'], linesOf([first, 'Power', second])).isSame).toBe(isSame);
  const other = comparedWith(['mw', capitals, 'Power', 'mw'], linesOf([first, 'Power', second]));
  expect(other.isSame).toBe(false);
  expect(comparedWith(['mw', capitals, 'Power'], linesOf(['MW', 'Power'])).isSame).toBe(true);
});

test('dots that were sealed are compared', () => {
  expect(comparedWith(['Name', 'Date'], [line('Name'), line('..... Date')])).toMatchObject({ missing: 0 });
  const [sealed, more] = [['Name: ......', 'Date: ....'], line('Date: ....')];
  expect(comparedWith(sealed, [line('Name: ......'), more])).toMatchObject({ isSame: true, findings: [] });
  expect(comparedWith(sealed, [line('Name: Ann'), more]).isSame).toBe(false);
});

test.each([
  ['"Fees" of the year', '"Fees" of the year', true],
  ['10 euros', '10 euros', false],
  ['"Fees" of the year', 'Fees" of the year', false],
])('a bullet may touch the quotation or words after it, not a number: %s', (sealed, drawn, isSame) => {
  expect(comparedWith([sealed, sealed], linesOf([`\uf06e${drawn}`, `\uf0b7${drawn}`])).isSame).toBe(isSame);
});

test.each<[what: string, labels: string[], count: number]>([
  ['as they were sealed', ['1.', '2.', '3.', '4.'], 0],
  ['with another one', ['1.', '2.', '5.', '4.'], 1],
  ['of which one is gone', ['1.', '2.', '', '4.'], 1],
  ['with the one before a tracked change', ['1.', '2.', '3.[5.]', '4.'], 0],
  ['that a program counts otherwise', ['3.', '4.', '5.', '6.'], 0],
  ['that a program doesn’t write', ['', '', '', ''], 0],
])('numbers of a list %s', (_, labels, count) => {
  const items = ['Fees', 'Grades', 'Rooms', 'Dates'];
  const sealed = items.flatMap((text, at) => [
    { text: `${at + 1}.`, kind: 'label' as const, of: text },
    text,
  ]);
  const lines = linesOf(items.map((text, at) => `${labels[at]} ${text}`.trim()));
  const found = comparedWith(sealed, lines);
  expect(found).toMatchObject({ isSame: true, added: [] });
  expect(found.findings).toEqual(
    Array.from({ length: count }, () => ({ kind: 'list-label', text: 'Rooms', index: 0 })),
  );
});

test('a program may count a list otherwise in the first and last lines of a page, too', () => {
  const items = ['Fees', 'Grades', 'Rooms'];
  const sealed = items.flatMap((text, at) => [{ text: `${at + 1}`, kind: 'label' as const, of: text }, text]);
  const lines = items.flatMap((text, row) =>
    [row === 1 ? '2' : `${row + 30}`, text].map((part) => line(part, { row, margin: 1 - row })),
  );
  const header = { text: 'School', kind: 'edge' as const };
  expect(comparedWith([...sealed, header], lines)).toMatchObject({ isSame: true, added: [], findings: [] });
});

test.each([
  ['as sealed', 'A-', 'A- 11.1', true],
  ['as a minus', 'A-', 'A -11.1', false],
  ['as a dash', 'A-', 'A - 11.1', false],
  ['new behind the grade', 'A', 'A- 11.1', false],
  ['new behind the mark', 'B+', 'B+ - 11.1', false],
])('the hyphen of a grade beside points, %s', (_, grade, row, isSame) => {
  expect(comparedWith(['Grade', grade, '11.1'], linesOf(['Grade', row])).isSame).toBe(isSame);
});

test.each(['Article 1.', '§ 5', 'Annex A:', 'Twelfth.'])(
  'the label %s may end right at its tab stop',
  (text) => {
    const sealed = ['Terms', { text, kind: 'label' as const, of: 'Paid leave' }, 'Paid leave'];
    const told = (row: string) => outcome(sealed, linesOf(['Terms', row]));
    expect(told(`${text}Paid leave`)).toEqual({ isSame: true, kinds: [] });
    for (const row of [`Un${text}Paid leave`, 'Article 9.Paid leave', `${text}Unpaid leave`])
      expect(told(row).isSame).toBe(false);
  },
);
