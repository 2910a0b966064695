import { expect, test } from 'vitest';

import type { BesideKind } from '#document-text/digest/digest-format.ts';
import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';

const KINDS: readonly BesideKind[] = ['note', 'edge', 'field', 'label', 'drawn', 'clock', 'picture'];
/** Of each kind, all texts were sealed. */
const ALL = KINDS.map((kind) => ({ text: '', kind }));
const TEXTS = ['Report of Lea Bernard', 'Algebra', 'Passed', 'History', 'Failed', 'Points', '12'];
const PAGE = TEXTS.map((text, row) => line(text, 70 + (row % 2) * 200, 640 - row * 10)).join('');

/** What is named on pages with the sealed texts and these ones. */
async function namedIn(contents: readonly string[], sealed: Parameters<typeof compareWritten>[0] = []) {
  const texts = [...TEXTS.map((text) => ({ text })), ...sealed, ...ALL];
  const pages = contents.map((content, index) => ({ content: (index === 0 ? PAGE : '') + content }));
  const { isSame, findings } = await compareWritten(texts, { pages });
  return isSame ? findings.map(({ kind, text }) => `${kind} ${text}`.trim()) : 'changed';
}

test.each(['18/20', '18', '17.5', '-3', '1 500', '12.06.2031', 'XVIII', 'x', '2 / 1', '1 / 20'])(
  'a number in the margin that isn’t that of its page is named: %s',
  async (number) => {
    expect(await namedIn([line(number, 70, 800)])).toEqual([`edge ${number}`]);
  },
);

test.each(['1', '- 1 -', '1/1', 'I', '11/29/26, 4:10 PM', '29.11.2026, 16:10'])(
  'a page’s number, and when it was printed, is not named: %s',
  async (number) => {
    expect(await namedIn([line(number, 70, 800)])).toEqual([]);
  },
);

test.each([
  ['from a number on', ['7', '8'], []],
  ['anew', ['1', '1'], []],
  ['from the end of another chapter on', ['4', '1'], ['edge 4']],
  ['as something else', ['1', '18'], ['edge 18']],
  ['in Roman digits', ['ix', 'x'], []],
])('pages count %s', async (_, numbers, named) => {
  const sealed = [{ text: 'May stay' }];
  const pages = numbers.map(
    (number, index) => line(number, 300, 40) + (index ? line('May stay', 70, 600) : ''),
  );
  expect(await namedIn(pages, sealed)).toEqual(named);
});

test.each([
  ['a word', line('Passed', 70, 800), ['edge Passed']],
  ['a number', line('12', 70, 800), ['edge 12']],
  ['a heading', line(TEXTS[0] ?? '', 70, 800), ['edge Report of Lea Bernard']],
  ['a row', line('History', 70, 800) + line('Passed', 200, 800), ['edge History', 'edge Passed']],
])('sealed text that the margin has again is named: %s', async (_, content, named) => {
  expect(await namedIn([content])).toEqual(named);
});

test.each(['n.o.t.', 'N.O.', '[x]', 'civil.', '18.', '99.9.'])(
  'a label before text that was sealed without one is named: %s',
  async (label) => {
    expect(
      await namedIn([line(`${label} Eligible for a grant`, 70, 400)], [{ text: 'Eligible for a grant' }]),
    ).toEqual([`list-label ${label}`]);
  },
);

test.each([
  ['as sealed', '1.', []],
  ['counted otherwise', '2.', []],
  ['greater than programs count', '18.', ['list-label 18.']],
  ['greater than twice their count', '5.', ['list-label 5.']],
])('a label before text that was sealed with one, %s', async (_, label, named) => {
  const items = ['points in algebra', 'points in history'].flatMap((text, index) => [
    { text: `${index + 1}.`, of: text, kind: 'label' as const },
    { text },
  ]);
  const content =
    line(`${label} points in algebra`, 70, 400) +
    line(`${label === '1.' ? '2.' : label} points in history`, 70, 380);
  expect(new Set(await namedIn([content], items))).toEqual(new Set(named));
});

const SIGNS = { '×': '\\327', '+': '+', '•': '\\225' };
test.each([
  ['as sealed', '×', '×', 0],
  ['that are gone', '×', '', 3],
  ['for which others stand', '×', '•', 3],
  ['for which other telling ones stand', '×', '+', 3],
  ['that say nothing, and are gone', '•', '', 0],
] as const)('crosses before a list, %s', async (_, sealed, drawn, count) => {
  const texts = ['has paid', 'has passed', 'may stay'];
  const items = texts.flatMap((text) => [{ text: sealed, of: text, kind: 'label' as const }, { text }]);
  const sign = drawn === '' ? '' : SIGNS[drawn];
  const content = texts.map((text, row) => line(sign, 70, 400 - row * 20) + line(text, 90, 400 - row * 20));
  expect(await namedIn([content.join('')], items)).toHaveLength(count);
});

test.each([
  ['–', '\\226'],
  ['×', '\\327'],
  ['/', '/'],
  ['.', '.'],
  ['?', '?'],
])('a sign in a row of the text is named also where headers are: %s', async (sign, drawn) => {
  const texts = ['Sum', '500'].map((text) => ({ text }));
  const row = line('Sum', 70, 60) + line('500', 200, 60);
  const named = (x: number) => namedIn([row + line(drawn, x, 60)], texts);
  expect([await named(140), await named(240)]).toEqual([[`edge ${sign}`], [`edge ${sign}`]]);
});
