import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';

import { digestOf, line } from './texts.ts';

const FILES = 'http://a.example/files/10190/';

test.each<[what: string, first: string, below: string, isSame: boolean]>([
  ['that goes on below', `${FILES}01.04.0`, '2_60/1.pdf', true],
  ['with another digit', `${FILES}01.04.0`, '3_60/1.pdf', false],
  ['with a blank more', `${FILES}01.04.0`, '2_6 0/1.pdf', false],
  ['without its beginning', 'a.example/files/10190/01.04.0', '2_60/1.pdf', false],
  ['amid a line that isn’t full', `${FILES}01.04.`, '02_60/1.pdf', false],
])('an address over two lines is named: %s', (_, first, below, isSame) => {
  const address = `${first.slice(0, first.indexOf('a.'))}a.example/files/10190/01.04.02_60/1.pdf`;
  const lines = [
    line('Read'),
    line(first, { isFull: !first.endsWith('.'), edges: [50, 150, 250] }),
    line(below, { edges: [50, 70, 90] }),
    line('by May'),
  ].map((each, row) => ({ ...each, row }));
  const told = compareLines(digestOf(['Read', address, 'by May']), lines);
  expect(told).toMatchObject(isSame ? { isSame, missing: 0, findings: [{ kind: 'blank' }] } : {});
  expect(told.isSame === true).toBe(isSame);
});
