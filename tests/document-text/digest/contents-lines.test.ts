import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';

import { digestOf, line } from './texts.ts';

const listed = (...texts: string[]) => texts.map((text) => ({ text, kind: 'field' as const }));
const drawn = (texts: readonly string[]) =>
  texts.map((text, at) => line(text, { column: 70, edges: [70, 180, 290], y: 700 - 20 * at }));

test.each<[what: string, headings: string[], isSame: boolean, kinds: string[]]>([
  ['as sealed', ['Fees for 1', 'Fees for 2'], true, []],
  ['with one twice', ['Fees for 2', 'Fees for 2'], false, ['field']],
  ['with another number', ['Fees for 1', 'Fees for 3'], false, ['field']],
  ['in another order', ['Fees for 2', 'Fees for 1'], true, ['moved']],
  ['with one more', ['Fees for 1', 'Fees for 2', 'Grade'], true, ['field']],
  ['with one less', ['Fees for 2'], true, ['field']],
  ['with none', [], true, []],
  ['with one that is like a number', ['Fees for 1', 'Fees for 2', 'cc'], true, []],
])('lines of contents before long rows of dots, %s', (_, headings, isSame, kinds) => {
  const sealed = digestOf(['Contents', ...listed('Fees for 1', 'Fees for 2', 'cc'), 'Grade']);
  const contents = headings.map((words, at) =>
    words === 'cc' ? words : `${words}${'.'.repeat(90)}${at + 3}`,
  );
  const found = compareLines(sealed, drawn(['Contents', ...contents, 'Grade']));
  expect({ ...found, kinds: found.findings.map(({ kind }) => kind) }).toMatchObject({ isSame, kinds });
});

test.each<[what: string, lines: string[], isSame: boolean, isNamed?: boolean]>([
  ['as sealed', ['Ranks', 'Rates', 'Ranks', 'Rates', 'Grade'], true],
  ['with one twice', ['Ranks', 'Rates', 'Ranks', 'Ranks', 'Rates', 'Grade'], false],
  ['with contents twice', ['Ranks', 'Rates', 'Ranks', 'Rates', 'Ranks', 'Rates', 'Grade'], false],
  ['with other words', ['Ranks', 'Range', 'Ranks', 'Rates', 'Grade'], false],
  ['with another heading', ['Ranks', 'Rates', 'Ranks', 'Range', 'Grade'], false],
  ['with exchanged headings', ['Ranks', 'Rates', 'Rates', 'Ranks', 'Grade'], false],
  ['with exchanged contents', ['Rates', 'Ranks', 'Ranks', 'Rates', 'Grade'], true, true],
  ['with a heading elsewhere', ['Ranks', 'Rates', 'Ranks', 'Grade', 'Rates'], false],
  ['without a heading', ['Ranks', 'Rates', 'Ranks', 'Grade'], false],
  ['below the headings', ['Ranks', 'Rates', 'Grade', 'Ranks', 'Rates'], false],
])('headings right below contents without page numbers, %s', (_, lines, isSame, isNamed = false) => {
  const sealed = digestOf(['Contents', ...listed('Ranks', 'Rates'), 'Ranks', 'Rates', 'Grade']);
  const found = compareLines(sealed, drawn(['Contents', ...lines]));
  expect([found.isSame, found.isSame === true && found.findings.length > 0]).toEqual([isSame, isNamed]);
});
