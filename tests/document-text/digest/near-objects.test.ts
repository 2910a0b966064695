import { expect, test } from 'vitest';

import { compareLines, compareText } from '#document-text/compare-text.ts';
import { CHANGING, METAFILE, TURNED_BOX } from '#document-text/digest/digest-format.ts';

import { digestOf, line } from './texts.ts';

const TEXT = ['Costs of the year', 'The sum is below.', 'Signed in Lyon', 'By the board'] as const;
const object = { text: METAFILE, kind: 'picture' as const };

type Drawn = Readonly<Record<string, number | [y: number, page: number]>>;
/** In the order in which they're drawn: what floats comes last. */
const drawn = (...lines: Drawn[]) =>
  lines.flatMap(Object.entries<Drawn[string]>).map(([text, place]) => {
    const [y = 0, page = 0] = [place].flat();
    return line(text, { y, page });
  });

const BODY = {
  'Costs of the year': 700,
  'The sum is below.': 680,
  'Signed in Lyon': 500,
  'By the board': 480,
};

test.each<[what: string, more: Drawn, isSame: boolean | null]>([
  ['where it was sealed', { 'Rent 900': 600, 'Heating 100': 580 }, null],
  ['beside the passage that it’s in', { 'x²': 685 }, null],
  ['and above that passage', { 'Rent 900': 702 }, false],
  ['and below the next passage', { 'Rent 900': 600, Paid: 490 }, false],
  ['at its height, on another page', { 'Rent 900': [600, 1] }, false],
  ['as a passage again', { 'Signed in Lyon': 600 }, null],
])('words of an object, which no digest has, can’t be told: %s', (_, more, isSame) => {
  const lines = drawn(BODY, more);
  const sealed = digestOf([...TEXT.slice(0, 2), object, ...TEXT.slice(2)]);
  expect(compareLines(sealed, lines)).toMatchObject({
    isSame,
    ...(isSame === null && { added: [], findings: [{ kind: 'object' }] }),
  });
  expect(compareLines(digestOf(TEXT), lines).isSame).toBe(false);
});

test('another word or order of the text is a change, also beside an object', () => {
  const sealed = digestOf([...TEXT.slice(0, 2), object, ...TEXT.slice(2)]);
  for (const [at, text] of [
    [1, 'The sum is above.'],
    [2, 'Signed in Nice'],
    [2, 'By the board'],
  ] as const) {
    const lines = Object.entries(BODY).map(([words, y], index) => ({ [index === at ? text : words]: y }));
    expect(compareLines(sealed, drawn(...lines, { 'Rent 900': 600 })).isSame).toBe(false);
  }
});

test.each<[what: string, words: readonly string[], isSame: boolean]>([
  ['beside their passage are named', ['White'], true],
  ['on two lines are named', ['Whi-', 'te'], true],
  ['are a change if they’re others', ['Black'], false],
  ['are a change if they’re twice', ['White', 'White'], false],
])('words sealed in the color of paper, which a shape may show, %s', (_, words, isSame) => {
  const unseen = { text: `${CHANGING}unseen-colour White`, kind: 'picture' as const };
  const of = (passage: string) => digestOf([TEXT[0], { ...unseen, of: passage }, ...TEXT.slice(1)]);
  const lines = [TEXT[0], ...words, ...TEXT.slice(1)].map((text) => line(text));
  const findings = words.map((text) => ({ kind: 'shown-otherwise', text }));
  const told = { isSame, ...(isSame && { findings }) };
  expect(compareLines(of(TEXT[0]), lines)).toMatchObject(told);
  expect(compareLines(of(TEXT[1]), lines)).toMatchObject(told);
  expect(compareLines(of(TEXT[3]), lines).isSame).toBe(false);
  expect(compareLines(digestOf(TEXT), lines).isSame).toBe(false);
});

test.each<[what: string, texts: readonly string[], pictures: number[], isSame: boolean | null]>([
  ['as a picture on its page', TEXT, [0], null],
  ['as one of the next page', TEXT, [1], null],
  ['elsewhere', TEXT, [3], false],
  ['nowhere', TEXT, [], false],
  ['as text', [...TEXT.slice(0, 2), 'Copy', ...TEXT.slice(2)], [], true],
  ['as a picture and other words as text', [...TEXT, 'Paid'], [0], false],
  [
    'as a picture, and another word of the text',
    [TEXT[0], 'The sum is above.', ...TEXT.slice(2)],
    [0],
    false,
  ],
  ['as a picture, and less text', TEXT.slice(1), [0], false],
])('words of a turned box may be drawn %s', (_, texts, pictures, isSame) => {
  const copy = [
    { text: 'Copy', isFloating: true },
    { text: TURNED_BOX, kind: 'picture' as const },
  ];
  const findings = pictures.map((index) => ({ kind: 'picture' as const, text: '', index }));
  const lines = texts.map((text, index) => line(text, { y: 700 - 20 * index }));
  const pdf = { format: 'pdf' as const, lines, findings };
  const told = compareText(digestOf([...TEXT.slice(0, 2), ...copy, ...TEXT.slice(2)]), pdf);
  expect(told.isSame).toBe(isSame);
  expect(told.missing > 0 || told.added.length > 0).toBe(isSame === false);
  expect(told.findings.map(({ kind }) => kind)).toEqual(
    isSame === null ? ['picture', 'object'] : pictures.map(() => 'picture'),
  );
  expect(compareText(digestOf([...TEXT.slice(0, 2), 'Copy', ...TEXT.slice(2)]), pdf).isSame).toBe(
    isSame === true,
  );
});
