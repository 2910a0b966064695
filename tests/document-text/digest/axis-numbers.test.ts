import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';

import { digestOf, line } from './texts.ts';

test.each<[what: string, labels: string[], numbers: string[], steps: number, isSame: boolean]>([
  ['as its labels are', ['Fees', 'May June', 'July'], ['0€', '1,000€', '2,000€', '3,000€'], 20, true],
  ['with labels in one row', ['Fees', 'May June July'], ['-0.5', '0', '0.5', '1'], 20, true],
  ['with another number', ['Fees', 'May', 'June July'], ['-0.5', '0', '0.6', '1'], 20, false],
  ['with numbers in one row', ['Fees', 'May', 'June July'], ['0 10 20 30'], 20, true],
  ['with another one in a row', ['Fees', 'May', 'June July'], ['0 10 20 40'], 20, false],
  ['with fewer numbers', ['Fees', 'May', 'June', 'July'], ['1', '2', '3'], 20, false],
  ['with other steps', ['Fees', 'May', 'June', 'July'], ['1', '2', '3', '5'], 20, false],
  ['in other places', ['Fees', 'May', 'June', 'July'], ['1', '2', '3', '4'], 20.9, false],
  ['without labels', ['Fees', 'May'], ['1', '2', '3', '4'], 20, false],
  ['in another order', ['Fees', 'June May', 'July'], ['1', '2', '3', '4'], 20, false],
  ['with a label twice', ['Fees', 'May June', 'May July'], ['1', '2', '3', '4'], 20, false],
])('numbers of an axis are explained by their chart: %s', (_, labels, numbers, step, isSame) => {
  const chart = ['Fees', 'May', 'June', 'July'].map((text) => ({ text, kind: 'drawn' as const }));
  const drawn = [...labels, ...numbers].map((text, at) =>
    line(text, { y: 500 - (at % 2 ? 20 : step) * at, edges: [70, 80, 90] }),
  );
  expect(
    compareLines(digestOf(['Fees of the year', ...chart]), [line('Fees of the year'), ...drawn]),
  ).toMatchObject({ isSame });
});
