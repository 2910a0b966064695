import { expect, test } from 'vitest';

import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';

const WORDS = 'You may leave now';
const [START, END] = [70, 162];

async function compared(sealed: string, drawing: string) {
  const content = `${line(WORDS, START, 600)}0.5 w ${drawing}`;
  const { isSame, findings } = await compareWritten([sealed], { pages: [{ content }] });
  return { isSame, kinds: findings.map(({ kind }) => kind) };
}

test.each([
  ['that begins amid it and goes on', '110 604 m 400 604 l S'],
  ['that ends amid it', '20 604 m 110 604 l S'],
  ['that is wider than it', '20 604 m 400 604 l S'],
  ['of a table', '20 560 300 44 re S'],
])('text below a line %s is read and named', async (_, drawing) => {
  const { isSame, kinds } = await compared(WORDS, drawing);
  expect(isSame).toBe(true);
  expect(kinds).not.toEqual([]);
});

test.each([
  ['all words', `${START} 604 m ${END} 604 l S`],
  ['the last word, and little more', `140 604 m ${END + 12} 604 l S`],
  ['the first word, from a little before it', `${START - 12} 604 m 90 604 l S`],
  ['the first word, by a bar', `${START} 603 20 1 re f`],
  [
    'words up to those that are drawn beside them',
    `140 604 m 300 604 l S ${line('at once or later, please', 170, 600)}`,
  ],
])('a line that strikes out %s is a change', async (_, drawing) => {
  expect((await compared(WORDS, drawing)).isSame).toBe(false);
});

test.each([
  ['that goes on beyond it', '140 604 m 400 604 l S'],
  ['in a frame', '20 560 300 44 re S'],
])('a word is never taken away unnoticed by a line %s', async (_, drawing) => {
  const { isSame, kinds } = await compared('You may leave', drawing);
  expect(isSame === true && kinds.length === 0).toBe(false);
});

const DOTS = [124, 127].map((x) => `${x} 597 1 1 re f`).join(' ');
const SUM = 'Paid to Muller: 1500 euros';

test.each([
  ['a thin comma amid a number', '169.6 598 0.8 3 re f', true],
  ['a comma right below the line', '163 597 1 2.5 re f', true],
  ['a cedilla', '125.5 597 1.5 3 re f', true],
  ['a cedilla of lines', '126 600 m 127 598.6 l 125.5 597.5 l S', true],
  ['two dots below a letter', DOTS, true],
  ['an underline', '70 597.5 52 0.6 re f', false],
  ['a dotted underline', [70, 73, 76, 79, 82].map((x) => `${x} 597 1 1 re f`).join(' '), false],
  [
    'an underline of a short word',
    '96 598.8 1.5 -0.8 re f 99 598.8 4 -0.8 re f 105 598.8 2 -0.8 re f',
    false,
  ],
  ['the corner of a table', '169 597 1 1 re f 60 597.3 200 0.5 re f', false],
])('a drawing below letters: %s', async (_, drawing, isNamed) => {
  const content = `${line(SUM, 70, 600)}0.6 w ${drawing}`;
  const { isSame, findings } = await compareWritten([SUM], { pages: [{ content }] });
  expect([isSame, findings.map(({ kind }) => kind)]).toEqual([true, isNamed ? ['drawn'] : []]);
});
