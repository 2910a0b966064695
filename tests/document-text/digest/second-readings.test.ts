import { expect, test } from 'vitest';

import { compareWritten, line, readWritten, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';

const label = (text: string, of: string) => ({ text, kind: 'label' as const, of });

async function outcome(sealed: Parameters<typeof compareWritten>[0], shown: readonly string[]) {
  const content = shown.map((text, index) => line(text.replace(/[()]/g, '\\$&'), 70, 700 - 20 * index));
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content: content.join('') }] });
  return { isSame, kinds: [...new Set(findings.map(({ kind }) => kind))] };
}

test.each<[what: string, sealed: Parameters<typeof compareWritten>[0], shown: string[]]>([
  ['a stop', ['It works in all cases.'], ['.It works in all cases']],
  ['a stop of the last line', ['It works in all cases, too.'], ['It works in all', '.cases, too']],
  ['a stop of the first line', ['It works. Always'], ['.It works', 'Always']],
  ['a label', [label('2.', 'It works well'), 'It works well'], ['It works well .2']],
  ['a label and a stop', [label('2)', 'It works.'), 'It works.'], ['.It works (2']],
  ['brackets', ['[It works]'], [']It works[']],
  ['a telephone number', ['+33 03-681 · a@b.fr'], ['a@b.fr · 03-681 33+']],
  ['a number and a stop', ['2026/27: It works.'], ['.It works :2026/27']],
  ['dots to fill in', [label('2.', '.... works well.'), '.... works well.'], ['.works well .... .2']],
])('%s on the other side, as in paragraphs from right to left, is named', async (_, sealed, shown) => {
  const { isSame, kinds } = await outcome([...sealed, 'As it is'], [...shown, 'As it is']);
  expect(isSame).toBe(true);
  expect(kinds).toContain('direction');
});

test('a hyphen before another one may be its label', async () => {
  expect(await outcome(['- No fees'], ['-- No fees'])).toEqual({ isSame: true, kinds: ['list-label'] });
});

test('a line may end at a dash before a word', async () => {
  expect(await outcome(['The second part -Revision'], ['The second part -', 'Revision'])).toMatchObject({
    isSame: true,
  });
});

test.each<[what: string, sealed: string[], shown: string[]]>([
  ['a point of a number', ['5 mg of it.'], ['.5 mg of it']],
  ['a comma of a number', ['Add', '5 mg,'], ['Add', ',5 mg']],
  ['another word', ['It works in all cases.'], ['.It fails in all cases']],
  ['a stop that is added', ['It works'], ['.It works']],
  ['a number that is no label', ['It costs', '2 of it'], ['It costs .2', 'of it']],
  ['another number', ['03-681 · a@b.fr'], ['a@b.fr · 681-03']],
  ['a number amid words', ['Paid 500 to Bob'], ['to Bob Paid 500']],
  ['a number that is added', ['Account', 'It works'], ['Account', 'Account 1234567', 'It works']],
  ['two numbers', ['Owes 20 of 30'], ['Owes 30 of 20']],
  ['a word of another line', ['It works.', 'Do not'], ['.It works not', 'Do']],
  ['a number with a stop', ['It costs 2'], ['It costs .2']],
  ['a minus', ['- 5 degrees'], ['-- 5 degrees']],
  ['a minus before a sum', ['-€ 5'], ['--\\200 5']],
  ['a minus at the end of a line', ['From 8 -5 of it'], ['From 8 -', '5 of it']],
  ['a minus before words', ['He owes -EUR 5 now'], ['He owes -', 'EUR 5 now']],
])('%s elsewhere is a change', async (_, sealed, shown) => {
  expect((await outcome(sealed, shown)).isSame).not.toBe(true);
});

/** Each text at a height, from the left, or where another one ends that is drawn after it. */
type Part = [text: string, y: number, behind?: string];
type Parted = [what: string, sealed: string[], parts: [Part, ...Part[]], gap?: number];

const endOf = async (text: string) =>
  (await readWritten(writtenPdf({ pages: [{ content: line(text, 70, 600) }] }))).lines[0]?.edges?.[2] ?? 0;

/** The first part is drawn before a line above it, the others behind that. */
async function outcomeOfParts(sealed: string[], [first, ...others]: readonly [Part, ...Part[]], gap = 0) {
  const parts: Part[] = [first, ['First', 640], ...others, ['As it is', 500]];
  const drawn = await Promise.all(
    parts.map(async ([text, y, behind]) => line(text, behind ? (await endOf(behind)) + gap : 70, y)),
  );
  const all = ['First', ...sealed, 'As it is'];
  const { isSame, findings } = await compareWritten(all, { pages: [{ content: drawn.join('') }] });
  return { isSame, kinds: [...new Set(findings.map(({ kind }) => kind))] };
}

const [PLAN, DATES] = ['Build a part of the plan', 'See that all of these are up to date'];

test.each<Parted>([
  [
    'the end of a word',
    [PLAN],
    [
      ['f the plan', 600, 'Build a part o'],
      ['Build a part o', 600],
    ],
  ],
  [
    'the last words',
    [PLAN],
    [
      ['the plan', 600, 'Build a part of'],
      ['Build a part of', 600],
    ],
    3,
  ],
  [
    'words and the line below them',
    [DATES],
    [
      ['up', 600, 'of these are'],
      ['to date', 580],
      ['See that all', 620],
      ['of these are', 600],
    ],
    3,
  ],
])('%s, drawn before the rest, is named', async (_, sealed, parts, gap) => {
  const { isSame, kinds } = await outcomeOfParts(sealed, parts, gap);
  expect({ isSame, kinds }).toEqual({ isSame: true, kinds: ['moved'] });
});

test.each<Parted>([
  [
    'words behind others',
    [PLAN],
    [
      ['Build a part o', 600, 'f the plan'],
      ['f the plan', 600],
    ],
  ],
  [
    'words below others',
    [DATES],
    [
      ['up', 600, 'to date'],
      ['See that all of these are', 580],
      ['to date', 600],
    ],
    3,
  ],
  [
    'a part of another line',
    [PLAN],
    [
      ['f the plan', 590, 'Build a part o'],
      ['Build a part o', 600],
    ],
  ],
  [
    'columns',
    ['Anna paid Bob owes', '9 of 9 8 of 9'],
    [
      ['Anna paid', 600],
      ['9 of 9', 580],
      ['Bob owes', 600, 'Anna paid'],
      ['8 of 9', 580, 'Anna paid'],
    ],
    12,
  ],
  [
    'two words of one',
    ['All of us may be there'],
    [
      ['be there', 600, 'All of us may'],
      ['All of us may', 600],
    ],
  ],
  [
    'one word of two',
    ['All of us maybe there'],
    [
      ['be there', 600, 'All of us may'],
      ['All of us may', 600],
    ],
    3,
  ],
])('%s, drawn before the rest, is a change', async (_, sealed, parts, gap) => {
  expect((await outcomeOfParts(sealed, parts, gap)).isSame).not.toBe(true);
});
