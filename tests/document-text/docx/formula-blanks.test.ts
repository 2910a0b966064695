import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode, readTextInNode } from '#document-text/read-in-node.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

async function isSame(formula: string, shown: string) {
  const draft = new Draft();
  const parts = formula.split('|').map((part) => `<m:r><m:t xml:space="preserve">${part}</m:t></m:r>`);
  const math = `<m:oMath>${parts.join('')}</m:oMath>`;
  draft.addBody(paragraph(text('It is so: ') + math));
  const sealed = await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false });
  const pdf = writtenPdf({ pages: [{ content: line(`It is so: ${shown}`, 70, 700) }] });
  const found = await readInNode(new Blob([pdf]), { isLeftOut: () => false });
  return compareText(digestOf(sealedText(sealed)), found).isSame;
}

test.each([
  ['31.9 kg', '31.9kg'],
  ['31.9 kg', '31.9 kg'],
  ['x = 5', 'x=5'],
  ['x |= 5', 'x=5'],
  ['x = -5', 'x=-5'],
])('the formula %s may be drawn as %s', async (formula, shown) => {
  expect(await isSame(formula, shown)).toBe(true);
});

test.each([
  ['not able', 'notable'],
  ['not |able', 'notable'],
  ['not| able', 'notable'],
  ['1 .5', '1.5'],
  ['12 50', '1250'],
  ['1250', '12 50'],
  ['notable', 'not able'],
  ['x = -5', 'x = 5'],
  ['x = 5', 'x = -5'],
])('the formula %s is changed as %s', async (formula, shown) => {
  expect(await isSame(formula, shown)).toBe(false);
});
