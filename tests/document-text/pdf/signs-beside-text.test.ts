import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';

import { at, drawnPiece, pageOf } from './drawn-piece.ts';
import { compareWritten, line, readWritten, SEALED, turned, writtenPdf } from './written-pdf.ts';

async function kindsIn(content: string, sealed: Parameters<typeof compareWritten>[0]) {
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content }] });
  return [isSame, ...findings.map(({ kind }) => kind)];
}

const POWER = { text: '0^6', of: 'Holds 106 and 32 rooms', kind: 'drawn' as const };
const REST = line('and 32 rooms', 130, 600);
const FLAT = line('Holds 106', 70, 600) + REST;
const SMALL = line('Holds 10', 70, 600) + line('6', 117, 605, '/F1 7 Tf') + REST;

test.each([
  ['as it was sealed', [POWER], SMALL, []],
  ['that wasn’t sealed', [], SMALL, ['raised']],
  ['of other digits', [{ ...POWER, text: '1^06' }], SMALL, ['raised']],
  ['that is written as a number', [POWER], FLAT, ['raised']],
  ['of two that is', [{ ...POWER, text: '0^63^2' }], FLAT, ['raised']],
  ['in another passage', [{ ...POWER, of: 'Holds 106' }], FLAT, []],
])('a power %s', async (_, powers, drawn, kinds) => {
  expect(await kindsIn(drawn, [{ text: POWER.of }, ...powers])).toEqual([true, ...kinds]);
});

test.each([
  ['before another number', ', 10 rooms', []],
  ['of a number with decimals', ',10 rooms', ['raised']],
])('a raised digit %s', async (_, behind, kinds) => {
  const drawn = line('Of 25 m', 70, 600) + line('2', 112.8, 605, '/F1 7 Tf') + line(behind, 116.7, 600);
  expect(await kindsIn(drawn, [`Of 25 m2${behind}`])).toEqual([true, ...kinds]);
});

test.each([
  ['that wasn’t sealed', [], ['raised']],
  ['as it was sealed', [{ text: '0^x', of: 'Holds 10x', kind: 'drawn' as const }], []],
])('a letter that stands for a number is raised behind one %s', async (_, powers, kinds) => {
  const drawn = line('Holds 10', 70, 600) + line('x', 117, 605, '/F1 7 Tf');
  expect(await kindsIn(drawn, [{ text: 'Holds 10x' }, ...powers])).toEqual([true, ...kinds]);
});

test('a digit that is raised behind a stop', async () => {
  const drawn = line('Rank: 12.', 70, 600) + line('5', 120, 605, '/F1 7 Tf');
  expect(await kindsIn(drawn, ['Rank: 12.5'])).toEqual([true, 'raised']);
});

const COSTS = ['Costs 1500 euros', 'Rank: 3'] as const;
const FOOT = { text: 'Valid in print', kind: 'edge' as const };
const PAGE = { text: '\ufffc', kind: 'edge' as const };

test.each([
  ['a small digit before an amount', line('9', 102, 805, '/F1 6 Tf'), ['edge']],
  ['a digit behind an amount', line('0', 128, 800), ['edge']],
  ['a minus before an amount', line('-', 102, 800.4), ['edge']],
  ['a minus behind a footer', line(FOOT.text, 70, 40) + line('-', 102, 800.4), ['edge']],
  ['a stop amid an amount', line('.', 116, 799.4), ['edge']],
  ['the number of the page', line('1', 300, 785), []],
])('%s that is drawn after the text, at the top of a page', async (_, drawn, kinds) => {
  const content = line(COSTS[0], 70, 800) + line(COSTS[1], 70, 600) + drawn;
  const sealed = [...COSTS.map((text) => ({ text })), FOOT, PAGE];
  expect(await kindsIn(content, sealed)).toEqual([true, ...kinds]);
});

const LATER = line('He paid', 70, 560);

test.each([
  ['as sealed', line('Rank: 12', 70, 600) + line('100 km', 70, 580) + LATER, [true]],
  ['in one line', line('Rank: 12 100 km', 70, 600) + LATER, [true, 'blank']],
  [
    'after a minus in the line above',
    line('Rank: -', 70, 600) + line('12', 70, 586) + line('100 km', 70, 572) + LATER,
    [false],
  ],
])('two passages with numbers, %s', async (_, content, found) => {
  expect(await kindsIn(content, ['Rank: 12', '100 km', 'He paid'])).toEqual(found);
});

/** Lines to write on, which LibreOffice makes of blanks, each with its own underline. */
const BLANKS = Array.from({ length: 200 }, (_, index) => {
  const [x, y] = [120 + 3 * (index % 50), 500 - 20 * Math.floor(index / 50)];
  return `${line(' ', x, y)}${x} ${y - 1.6} 4 0.6 re f `;
});

test.each<[what: string, bar: string, kinds: string[]]>([
  ['lines of underlined blanks are not reported', '', []],
  ['a minus beside them is', '113 404 5 0.7 re f', ['drawn']],
  ['a minus of two pieces is', '112 404 3 0.7 re f 115 404 3 0.7 re f', ['drawn']],
])('%s', async (_, bar, kinds) => {
  const content = `${SEALED}${BLANKS.join('')}${line('5', 120, 400)}${bar}`;
  const { findings } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
});

/** Words, of which a part is smaller and higher, or lower. */
const withPart = (before: string, part: string, after: string, rise = 4, size = 8) =>
  `BT /F1 12 Tf 70 600 Td (${before}) Tj ${rise} Ts /F1 ${size} Tf (${part}) Tj 0 Ts /F1 12 Tf (${after}) Tj ET`;

test.each<[what: string, content: string, count: number]>([
  ['of a title', withPart('Dear M', 'me', ' Dupont,'), 0],
  ['of a title in Portuguese', withPart('Ex', 'mo', '. Senhor'), 0],
  ['of a title in Italian', withPart('Dear Gent', 'ma', '. Anna'), 0],
  ['of a counted word', withPart('Of the n', 'th', ' part'), 0],
  ['that is lower', withPart('Dear M', 'me', ' Dupont,', -2), 1],
  ['on the line', withPart('Dear M', 'me', ' Dupont,', 0), 1],
  ['that is hardly seen', withPart('Dear M', 'me', ' Dupont,', 4, 5), 1],
  ['of another word', withPart('It is harm', 'less', ' here'), 1],
  ['amid a word', withPart('It is e', 'mo', 'tion here'), 1],
  ['that is a word', withPart('It is for ', 'me', ' here'), 1],
])('a small ending %s is named or not', async (_, content, count) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(findings.filter(({ kind }) => kind === 'tiny')).toHaveLength(count);
});

const grades = (shown: string, heading = 'מדרסה') =>
  linesOfPages([
    {
      ...pageOf([
        drawnPiece({ text: heading, left: 60, right: 90, y: 520, height: 12 }),
        at(shown, 10, 500),
        at('C', 10, 480),
      ]),
      isByPlace: true,
    },
  ]);

test.each([
  ['as it was sealed', '+B', 'מדרסה', { isSame: true, kinds: ['direction'] }],
  ['behind its letter', 'B+', 'מדרסה', { isSame: true, kinds: [] }],
  ['of another grade', '+A', 'מדרסה', { isSame: false }],
  ['that is another one', '-B', 'מדרסה', { isSame: false }],
  ['before a number', '+5', 'מדרסה', { isSame: false }],
  ['on a page from left to right', '+B', 'School', { isSame: false }],
])('a sign on the left of a Latin grade, %s', (_, shown, heading, expected) => {
  const { isSame, findings } = compareLines(digestOf([heading, 'B+', 'C']), grades(shown, heading));
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toMatchObject(expected);
});

test.each([
  ['between the passages that it was sealed between', ['Oral', 'Sum', 'Total', 'Written'], []],
  ['before them', ['Total', 'Oral', 'Sum', 'Written'], ['moved']],
])('text at a right angle that is drawn %s', async (_, order, kinds) => {
  const drawn = ['Oral', 'Sum', 'Written'].map((word, row) => [word, line(word, 120, 600 - row * 15)]);
  const outcomeOf = (total: string) => {
    const texts = new Map<string, string>([...drawn, ['Total', total]] as [string, string][]);
    return kindsIn(order.map((word) => texts.get(word)).join(''), ['Oral', 'Sum', 'Total', 'Written']);
  };
  expect(await outcomeOf(turned('Total', 90, 560))).toEqual([true, ...kinds]);
  expect((await outcomeOf(line('Total', 120, 640)))[0]).toBe(false);
});
