import { expect, test } from 'vitest';

import { line, readWritten, writtenPdf } from './written-pdf.ts';

/** The lines of a page with a structure tree, which is the first of the objects. */
async function linesOf(content: string, objects: readonly string[]): Promise<string[]> {
  const root = '/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>';
  const pages = [{ content, entries: '/StructParents 0' }];
  const { lines } = await readWritten(writtenPdf({ pages, objects, root }));
  return lines.map(({ text }) => text);
}

test('replacement text in the structure is not read, and text outside the structure is', async () => {
  const tree = '<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [101 0 R]] >> >>';
  const element =
    '<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K 0 /ActualText (18 points) /Alt (18) >>';
  const content = `/P << /MCID 0 /ActualText (18 points) >> BDC ${line('12 points', 70, 600)} EMC ${line('and no more', 70, 500)}`;
  expect(await linesOf(content, [tree, element])).toEqual(['12 points', 'and no more']);
});

test.each([
  ['drawn next', 600, ['2. The rank', '1.']],
  ['drawn before', 80, ['The rank', '1. 2.']],
  ['of neither', 300, ['The rank', '1.', '2.']],
])('a label outside of the structure is read with the text of its line, %s', async (_, y, expected) => {
  const label = `BT /F1 12 Tf 1 0 0 1 70 ${y} Tm (2) Tj (.) Tj ET`;
  const content = `/Lbl << /MCID 0 >> BDC ${line('1.', 55, 80)} EMC ${label} /P << /MCID 1 >> BDC ${line('The rank', 84, 600)} EMC`;
  const objects = [
    '<< /Type /StructTreeRoot /K [101 0 R 102 0 R] /ParentTree << /Nums [0 [102 0 R 101 0 R]] >> >>',
    '<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K 1 >>',
    '<< /Type /StructElem /S /Lbl /P 100 0 R /Pg 10 0 R /K 0 >>',
  ];
  expect(await linesOf(content, objects)).toEqual(expected);
});

const [FIRST, SECOND, THIRD] = [
  ['0', line('Rank', 90, 600)],
  ['1', line('of the class:', 70, 580)],
  ['2', line('first', 90, 560)],
] as const;
test.each([
  [
    'downwards is read so, whatever the tree says',
    [FIRST, SECOND, THIRD],
    '0 2 1',
    'Rank of the class: first',
  ],
  ['upwards is read as the tree says', [THIRD, SECOND, FIRST], '0 2 1', 'Rank first of the class:'],
  ['elsewhere is read as the tree says', [SECOND, FIRST, THIRD], '0 1 2', 'Rank of the class: first'],
])('text that is drawn %s', async (_, drawn, order, expected) => {
  const content = drawn.map(([id, text]) => `/P << /MCID ${id} >> BDC ${text} EMC`).join(' ');
  const objects = [
    '<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [101 0 R 101 0 R 101 0 R]] >> >>',
    `<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K [${order}] >>`,
  ];
  expect((await linesOf(content, objects)).join(' ')).toBe(expected);
});
