import { expect, test } from 'vitest';

import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

const TAB = run('<w:tab/>');
const STOPS = '<w:tabs><w:tab w:val="left" w:pos="4000"/><w:tab w:val="left" w:pos="7000"/></w:tabs>';
const tabbed = (words: string, stops = STOPS) =>
  paragraph(
    words
      .split('\t')
      .map((part) => (part === '' ? '' : text(part)))
      .join(TAB),
    stops,
  );

/** The digest's text of a document with these lines. */
async function sealedOf(...lines: string[]) {
  const draft = new Draft();
  draft.addBody(lines.join(''));
  return sealedText(await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false }));
}

/** Where the columns of the page begin. */
const [LABEL, EARNED, DEDUCTED] = [70, 270, 420];
const SLIP = ['Base pay\t2500.00', 'Income tax\t\t500.00', 'Overtime\t120.00', 'Advance\t\t200.00'];
const drawn = (...columns: number[]) =>
  SLIP.map((words, row) => {
    const [label = '', amount = ''] = words.split(/\t+/);
    return line(label, LABEL, 600 - row * 16) + line(amount, columns[row] ?? 0, 600 - row * 16);
  }).join('');

const AS_SEALED = [EARNED, DEDUCTED, EARNED, DEDUCTED];

test.each([
  ['as they were sealed', AS_SEALED, []],
  ['a deduction that is earned', [EARNED, EARNED, EARNED, DEDUCTED], ['Income tax 500.00']],
  ['a pay that is deducted', [DEDUCTED, DEDUCTED, EARNED, DEDUCTED], ['Base pay 2500.00']],
  ['one of two in one column', [EARNED, DEDUCTED, EARNED, EARNED], ['Overtime 120.00', 'Advance 200.00']],
  ['columns further right', AS_SEALED.map((x) => x + 60), []],
])('amounts behind tabs, where nothing is ruled: %s', async (_, columns, moved) => {
  const sealed = await sealedOf(...SLIP.map((words) => tabbed(words)));
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content: drawn(...columns) }] });
  expect({ isSame, findings: findings.map(({ kind, text: words }) => `${kind} ${words}`) }).toEqual({
    isSame: true,
    findings: moved.map((words) => `moved ${words}`),
  });
});

test('a long label with fewer tabs before the same column is as sealed', async () => {
  const sealed = await sealedOf(tabbed('Pay\t\t500.00'), tabbed('A label that ends behind a stop\t120.00'));
  const content =
    line('Pay', LABEL, 600) +
    line('500.00', DEDUCTED, 600) +
    line('A label that ends behind a stop', LABEL, 584) +
    line('120.00', DEDUCTED, 584);
  expect(await compareWritten(sealed, { pages: [{ content }] })).toMatchObject({
    isSame: true,
    findings: [],
  });
});

test('lines whose tabs stop elsewhere are not compared', async () => {
  const other = STOPS.replace('<w:tab w:val="left" w:pos="4000"/>', '');
  const sealed = await sealedOf(tabbed('Income tax\t\t500.00'), tabbed('Pay\t120.00', other));
  const content =
    line('Income tax', LABEL, 600) +
    line('500.00', DEDUCTED, 600) +
    line('Pay', LABEL, 584) +
    line('120.00', DEDUCTED, 584);
  expect(await compareWritten(sealed, { pages: [{ content }] })).toMatchObject({
    isSame: true,
    findings: [],
  });
});
