import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';

import { digestOf, line, mark } from './texts.ts';

const TEXT = ['Transcript', 'Grades of the year', 'Signed in Lyon'];
const note = (text: string) => ({ text, kind: 'note' as const });
const DIGEST = digestOf([...TEXT, note('This does not count.'), note('See the annex.')]);
const NUMBER = { margin: -1, isRepeated: true };

/** On pages, from top to bottom, with their numbers. */
function compared(digest: ContentDigest, ...pages: string[][]) {
  const lines = pages.flatMap((texts, page) => [
    ...texts.map((text, index) => line(text, { page, y: 700 - 20 * index })),
    line(`${page + 1}`, { ...NUMBER, page, y: 40 }),
  ]);
  return compareLines(digest, lines);
}

const [FIRST = '', SECOND = '', LAST = ''] = TEXT;

test.each<[what: string, isSame: boolean, first: string[], next: string[]]>([
  ['goes on below the next page', true, [FIRST, SECOND], [LAST, 'not count.', '2 See the annex.']],
  ['goes on without text above', true, TEXT, ['not count.', '2 See the annex.']],
  ['has another word', false, [FIRST, SECOND], [LAST, 'not hold.', '2 See the annex.']],
  ['has one more word', false, [FIRST, SECOND], [LAST, 'not ever', 'count.', '2 See the annex.']],
  ['goes on behind another note', false, [FIRST, SECOND], [LAST, '2 See the annex.', 'not count.']],
  ['goes on amid the text', false, [FIRST], [SECOND, 'not count.', LAST]],
])('a note that a page end cuts %s', (_, isSame, first, next) => {
  expect(compared(DIGEST, [...first, '1 This does'], next)).toMatchObject({ isSame });
});

test.each<[what: string, others: string[], next: string[][]]>([
  ['whose end is another note', ['not count.'], [['not count.']]],
  ['whose beginning is another note', ['This does'], [['not count.']]],
  ['that is there twice', [], [['not count.', '1 This does'], ['not count.']]],
])('a note that a page end cuts, %s, is a change', (_, others, next) => {
  const digest = digestOf([...TEXT, ...['This does not count.', ...others].map(note)]);
  expect(compared(digest, [...TEXT, '1 This does'], ...next)).toMatchObject({ isSame: false });
});

test.each([
  ['', '1. This does not count. ↑', true],
  [' of another form', '1. This does not count.↩\ufe0e', true],
  [' behind a number above a thousand', '1021 This does not count. ↑', true],
  [' behind a year', '2026 This does not count. ↑', false],
  [' before them', '1. ↑ This does not count.', false],
  [' and other words', '1. This does count. ↑', false],
])('notes with an arrow back to the text%s', (_, first, isSame) => {
  expect(compared(DIGEST, [...TEXT, first, '2. See the annex. ↑'])).toMatchObject({ isSame });
});

const LONG_NOTE = Array.from({ length: 9 }, (_, index) => `Rule ${index} of the board says so`);

test.each([
  ['as sealed', LONG_NOTE, true],
  ['with another word', LONG_NOTE.with(4, 'Rule 4 of the school says so'), false],
])('a passage goes on past a long note, %s', (_, lines, isSame) => {
  const sealed = digestOf(['The fee is due in May', note(LONG_NOTE.join(' '))]);
  const drawn = [
    line('The fee is', { page: 0, y: 700 }),
    ...lines.map((text, index) => line(text, { page: 0, y: 300 - 12 * index, margin: index - lines.length })),
    line('due in May', { page: 1, y: 700 }),
  ];
  expect(compareLines(sealed, drawn)).toMatchObject({ isSame });
});

test.each<[what: string, sealed: [fee: string, note: string], drawn: string[], isSame: boolean]>([
  ['as sealed', ['The fee is due in May', 'This does not count.'], ['1 This does', 'not count.'], true],
  ['in a cell', ['The fee is due in May', 'This does not count.'], ['1', 'This does not count.'], true],
  ['with a power', ['The fee is due in May', 'For 90 m2 in all.'], [`1 For 90 m${mark('2')} in all.`], true],
  ['without one word', ['The fee is due in May', 'This does not count.'], ['1 This does', 'count.'], false],
  [
    'of another fee',
    ['The fee is due in June', 'This does not count.'],
    ['1 This does', 'not count.'],
    false,
  ],
  ['not sealed', ['The fee is due in May', 'See the annex.'], ['1 This does', 'not count.'], false],
])('a passage goes on past a note as large as its text, %s', (_, [fee, sealedNote], drawn, isSame) => {
  const lines = [
    line(`The fee is${mark('1')}`, { y: 700 }),
    ...drawn.map((text, index) => line(text, { y: 300 - 12 * index })),
    line('due in May', { page: 1, y: 700 }),
  ];
  expect(compareLines(digestOf([fee, note(sealedNote)]), lines)).toMatchObject({ isSame });
});

test('a note as large as the text isn’t amid the passage that has it', () => {
  const lines = ['The fee is', '1 This does not count.', 'due in May'].map((text, index) =>
    line(text, { y: 700 - 12 * index }),
  );
  const digest = digestOf(['The fee is due in May', note('This does not count.')]);
  expect(compareLines(digest, lines)).toMatchObject({ isSame: false });
});

const cell = (text: string, left: number, y: number, page = 0) =>
  line(text, { y, page, column: left, edges: [left, left + 15, left + 30] });

test.each<[what: string, below: string[], isSame: boolean]>([
  ['as sealed', ['of rings', '12'], true],
  ['with another number', ['of rings', '13'], false],
  ['with another word', ['of kings', '12'], false],
])(
  'a row that a page end cuts goes on past a note as large as its text, %s',
  (_, [rings = '', twelve = ''], isSame) => {
    const lines = [
      cell('Algebra', 50, 80),
      cell(twelve, 300, 80),
      cell('1 This does not count.', 50, 60),
      cell(rings, 50, 700, 1),
      cell('Signed', 50, 650, 1),
    ];
    const digest = digestOf(['Algebra of rings', note('This does not count.'), '12', 'Signed']);
    expect(compareLines(digest, lines)).toMatchObject({ isSame });
  },
);

const NOTES = ['1. This does not count.', '2. See the annex.'];

test.each<[what: string, marks: [string, string], notes: string[], isSame: boolean]>([
  ['after their marks are named', ['1', '2'], NOTES, true],
  ['without numbers are a change', ['1', '2'], ['This does not count.', 'See the annex.'], false],
  ['without a mark are a change', ['1', ''], NOTES, false],
  ['after another mark are a change', ['1', '3'], NOTES, false],
])('notes that a browser prints amid a page %s', (_, [first, second], notes, isSame) => {
  const texts = [FIRST, note('This does not count.'), SECOND, note('See the annex.'), LAST];
  const shown = [FIRST + mark(first), SECOND + (second && mark(second)), ...notes, LAST];
  const told = compareLines(
    digestOf(texts),
    shown.map((text, index) => line(text, { y: 700 - 20 * index })),
  );
  const findings = notes.map((text) => ({ kind: 'moved', text }));
  expect(told).toMatchObject(isSame ? { isSame, findings } : { isSame });
});
