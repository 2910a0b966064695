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
