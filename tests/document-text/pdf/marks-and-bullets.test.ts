import { expect, test } from 'vitest';

import { linesOfPages } from '#document-text/pdf/page-lines.ts';

import { drawnPiece } from './drawn-piece.ts';

const LETTER = 6;

/** The first line of a page that draws these words one after another. */
function lineOf(...words: { text: string; y?: number; height?: number }[]): string | undefined {
  let right = 70;
  const pieces = words.map(({ text, y = 500, height = 10 }) => {
    const left = right;
    right += text.length * LETTER;
    return drawnPiece({ text, left, right, y, height });
  });
  const rules = { vertical: [], horizontal: [] };
  return linesOfPages([{ page: 0, left: 0, bottom: 0, top: 800, pieces, rules }])[0]?.text;
}

test.each([
  ['half as high as others, in Roman numbers too', { text: 'ii', height: 5 }, 'Format\ufffaii\ufffb'],
  ['five sixths as high, as browsers draw it', { text: '1', height: 8.3 }, 'Format\ufffa1\ufffb'],
  ['hardly raised, beside a larger label', { text: 'i', height: 8.3, y: 500.1 }, 'Formati'],
  ['hardly smaller, and so it’s part of the text', { text: '1', height: 9 }, 'Format1'],
])('the mark of a note is raised, not a letter of the line: %s', (_, mark, text) => {
  expect(lineOf({ text: 'Format' }, { y: 504, ...mark })).toBe(text);
});

test('a bullet whose font lost what it stands for is one before a blank', () => {
  expect(lineOf({ text: '\u0001 Rooms' })).toBe('\uf0b7 Rooms');
  expect(lineOf({ text: '\u0001Rooms' })).toBe('\u0001Rooms');
});

test('a letter of no width that is drawn as wide as a blank is one', () => {
  expect(lineOf({ text: 'the' }, { text: '\u200c' }, { text: 'rapist' })).toBe('the rapist');
});

test('a row of a table isn’t a header, although one at its height begins alike on each page', () => {
  const rules = { vertical: [], horizontal: [] };
  const pages = ['44.47', '84.20', '12.30'].map((amount, page) => {
    const cells: [string, number, number][] = [
      [`Article ${page} of the`, 70, 780],
      ['catalogue', 70, 768],
      [amount, 300, 780],
    ];
    const pieces = cells.map(([text, left, y]) =>
      drawnPiece({ text, left, right: left + text.length * LETTER, y, height: 10 }),
    );
    return { page, left: 0, bottom: 0, top: 800, pieces, rules };
  });
  const [line] = linesOfPages(pages);
  expect(line).toMatchObject({ text: 'Article 0 of the', isRepeated: false });
});
