import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { LAYOUT } from '#document-text/digest/layouts.ts';
import { digestOf, line as textLine, mark as markOf } from '#tests/document-text/digest/texts.ts';

import { at, linesOf, textsOf } from './drawn-piece.ts';
import { compareWritten, line } from './written-pdf.ts';

const WORDS = 'Has passed the well-known exam of 2003 with honors';
const NOTES = ['In the second attempt.', 'Without the oral part.'];
const note = (text: string) => ({ text, kind: 'note' as const });
const placed = (marks: string) => ({
  text: `${LAYOUT} †${marks}`,
  of: WORDS,
  kind: 'drawn' as const,
  others: [],
});
/** Behind “exam” and “2003”, with the hyphen among the letters before them. */
const SEALED = [{ text: WORDS }, ...NOTES.map(note), placed(' 26 32')];

/** The sentence with marks behind its words, and below it the notes with their numbers. */
function drawn(marks: Record<string, string>, below: readonly string[]): string {
  let x = 70;
  const words = WORDS.split(' ').map((word) => {
    const own = `q BT /F1 12 Tf 1 0 0 1 ${x} 600 Tm (${word}) Tj ET Q\n`;
    x += word.length * 7;
    const mark = marks[word] ?? '';
    const raised = mark && `BT /F1 7 Tf 1 0 0 1 ${x} 605 Tm (${mark}) Tj ET\n`;
    x += mark.length * 4 + 8;
    return own + raised;
  });
  const notes = below.map((number, row) => {
    const y = 300 - row * 20;
    return (
      (number && line(number, 73 - 3 * number.length, y + 3, '/F1 5 Tf')) +
      line(NOTES[row] ?? '', 76, y, '/F1 8 Tf')
    );
  });
  return [...words, ...notes].join('');
}

test.each([
  ['as they were sealed', { exam: '1', 2003: '2' }, ['1', '2'], []],
  ['with other numbers, also below', { exam: '3', 2003: '4' }, ['3', '4'], []],
  ['above a thousand', { exam: '1021', 2003: '1022' }, ['1021', '1022'], []],
  ['above a thousand, exchanged', { exam: '1022', 2003: '1021' }, ['1021', '1022'], ['shown-otherwise']],
  ['in brackets', { exam: '[1]', 2003: '[2]' }, ['1', '2'], []],
  ['in letters', { exam: 'a', 2003: 'b' }, ['a', 'b'], []],
  ['in Roman capitals', { exam: 'I', 2003: 'II' }, ['I', 'II'], []],
  ['in letters, exchanged', { exam: 'b', 2003: 'a' }, ['a', 'b'], ['shown-otherwise']],
  [
    'in letters, and a third one',
    { exam: 'a', 2003: 'b', honors: 'n' },
    ['a', 'b'],
    ['blank', 'shown-otherwise'],
  ],
  ['in brackets, exchanged', { exam: '[2]', 2003: '[1]' }, ['1', '2'], ['shown-otherwise']],
  ['of which one is gone', { exam: '1' }, ['1', '2'], ['shown-otherwise']],
  ['that are gone, with their numbers', {}, ['', ''], ['shown-otherwise']],
  ['of which one is behind another word', { exam: '1', honors: '2' }, ['1', '2'], ['shown-otherwise']],
  ['with exchanged numbers', { exam: '2', 2003: '1' }, ['1', '2'], ['shown-otherwise']],
  ['with exchanged numbers of the notes', { exam: '1', 2003: '2' }, ['2', '1'], ['shown-otherwise']],
  ['and a third one', { exam: '1', 2003: '2', honors: '3' }, ['1', '2'], ['shown-otherwise']],
])('marks of notes %s', async (_, marks, below, kinds) => {
  const { isSame, findings } = await compareWritten(SEALED, { pages: [{ content: drawn(marks, below) }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

test('the first letter of another word in a note is no mark', async () => {
  const sealed = [{ text: WORDS }, note('moral reasons'), { ...placed(' 26'), of: WORDS }];
  const body = drawn({ exam: 'a' }, []);
  const isSame = async (shown: string) =>
    (await compareWritten(sealed, { pages: [{ content: body + line(shown, 70, 80) }] })).isSame;
  expect([await isSame('a moral reasons'), await isSame('amoral reasons')]).toEqual([true, false]);
});

test('a raised letter where no note was sealed is added text', async () => {
  const content = line('Rank: 1', 70, 600) + line('e', 112, 605, '/F1 7 Tf');
  const { isSame, added } = await compareWritten(['Rank: 1'], { pages: [{ content }] });
  expect({ isSame, added }).toEqual({ isSame: false, added: [{ text: 'e', index: 0 }] });
});

test('a raised digit is named although the file’s structure says that it refers to a note', async () => {
  const mark = line('2', 112, 605, '/F1 7 Tf');
  const content = `/P << /MCID 0 >> BDC ${line('Rank: 1', 70, 600)} EMC /Reference << /MCID 1 >> BDC ${mark} EMC`;
  const objects = [
    '<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [101 0 R 102 0 R]] >> >>',
    '<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K [0 102 0 R] >>',
    '<< /Type /StructElem /S /Reference /P 101 0 R /Pg 10 0 R /K 1 >>',
  ];
  const { findings } = await compareWritten(['Rank: 1'], {
    pages: [{ content, entries: '/StructParents 0' }],
    objects,
    root: '/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>',
  });
  expect(findings).toEqual([{ kind: 'raised', text: '2', index: 0 }]);
});

test.each([
  ['of its line', 500, ['1Điều khả']],
  ['of another line', 489, ['1Đi u kh', 'ề', 'ả']],
])('letters that another font draws into a note are %s', (_, y, expected) => {
  const text = [at('Đi', 76, 500), at('u kh', 94, 500)];
  const [first, second] = [at('ề', 88, y), at('ả', 118, y)];
  const other = { ...first, letters: [...first.letters, ...second.letters] };
  expect(textsOf(linesOf([at('1', 70, 504, 6), ...text, other]))).toEqual(expected);
});

test.each([
  ['of the text beside it', 501.5, 9, 'Homework3'],
  ['of a note, above that text', 505, 6, 'Homework\ufffa3\ufffb'],
  ['of a note, above a whole line', 504, 9, 'Homework\ufffa3\ufffb'],
])(
  'a number in the smaller text of a cell, a little higher than its row, is %s',
  (_, y, height, expected) => {
    const row = [at('Physics', 70, 500, 11), at('Homework', 200, 501.5, 9), at('3', 248, y, height)];
    expect(textsOf(linesOf(row))[1]).toBe(expected);
  },
);

test.each([
  [
    'behind a raised bracket',
    [at('(', 118, 504, 6), at('3', 124, 504, 6), at(')', 130, 504, 6)],
    '(\ufffa3\ufffb)',
  ],
  ['in brackets', [at('(3)', 118, 504, 6)], '\ufffa(\ufffb\ufffa3\ufffb\ufffa)\ufffb'],
  ['beside another one', [at('3,4', 118, 504, 6)], '\ufffa3\ufffb\ufffa,\ufffb\ufffa4\ufffb'],
  ['of Arabic', [at('٣', 118, 504, 6)], '\ufffa٣\ufffb'],
  ['in a circle', [at('③', 118, 504, 6)], '\ufffa③\ufffb'],
  ['behind letters that are raised', [at('note', 118, 504, 6), at('3', 142, 504, 6)], 'note3'],
])('a raised number %s is apart from the text', (_, pieces, expected) => {
  expect(textsOf(linesOf([at('Homework', 70, 500), ...pieces]))).toEqual([`Homework${expected}`]);
});

test('a power in a note that begins with its mark is apart from the text', () => {
  const pieces = [at('1', 70, 504, 6), at('Pay 10', 76, 500), at('2', 112, 504, 6)];
  expect(textsOf(linesOf(pieces))).toEqual(['1Pay 10\ufffa2\ufffb']);
});

test.each([
  ['as it was sealed', '(1)', []],
  ['with another number', '(7)', ['raised', 'shown-otherwise']],
  ['with one more number', '(1,2)', ['shown-otherwise']],
  ['without its brackets', '1', 'changed'],
])('the mark of a note in brackets that are text, %s', async (_, exam, kinds) => {
  const words = WORDS.replace('exam', 'exam()');
  const sealed = [{ text: words }, note(NOTES[0] ?? ''), { ...placed(' 27'), of: words }];
  const content = drawn({ exam: exam.replace(/[()]/g, String.raw`\$&`) }, ['1']);
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content }] });
  expect(isSame ? findings.map(({ kind }) => kind) : 'changed').toEqual(kinds);
});

test('a passage with a power and the mark of a note is as sealed, and isn’t with another power', () => {
  const lots = [1, 2, 3, 4];
  const sealed = lots.flatMap((lot) => [
    `Lot ${lot} has an area of 9${lot} m2 and a volume of 8${lot} m3 in all`,
    note(`A note of lot ${lot}.`),
  ]);
  const compared = (power: string) =>
    compareLines(digestOf(sealed), [
      ...lots.map((lot) => {
        const [area, volume] = [markOf('2') + markOf(String(lot)), markOf(lot === 3 ? power : '3')];
        return textLine(
          `Lot ${lot} has an area of 9${lot} m${area} and a volume of 8${lot} m${volume} in all`,
        );
      }),
      ...lots.map((lot) => textLine(`${markOf(String(lot))} A note of lot ${lot}.`, { margin: lot - 5 })),
    ]);
  expect(compared('3')).toMatchObject({ isSame: true, added: [], missing: 0 });
  expect(compared('2')).toMatchObject({ isSame: false, missing: 1 });
});

test.each([
  ['as it was sealed', ')', 605, true],
  ['with another bracket', ']', 605, false],
  ['in the line', ')', 600, true],
  ['with a digit', '2', 605, false],
])('a raised number is read with its bracket, which is drawn apart %s', async (_, bracket, y, isSame) => {
  const end = line(bracket.replace(')', String.raw`\)`), 118.5, y, '/F1 8 Tf');
  const content = line('Drawing', 70, 600) + line('1', 114, 605, '/F1 8 Tf') + end;
  const compared = await compareWritten(['Drawing1)'], { pages: [{ content }] });
  expect(compared).toMatchObject({ isSame, ...(isSame && { findings: [] }) });
});
