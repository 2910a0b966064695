import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode, readTextInNode } from '#document-text/read-in-node.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

const WITHOUT_SEAL = { isLeftOut: () => false };
/** The layout of the letters, with a wide blank behind the fourth one. */
const LETTERS = /^⌖ .*42003/;

function docxOf(format: string): Uint8Array<ArrayBuffer> {
  const draft = new Draft();
  const rtl = `<w:rtl/>${format}`;
  const range = [text('שלום\u2003', rtl), text('5', format), text('–', rtl), text('10', format)];
  draft.addBody(paragraph(range.join(''), '<w:bidi/>'));
  return new Uint8Array(draft.toDocx());
}

test.each([
  ['with a layout of each run', '<w:bdr w:val="single" w:sz="4"/>', '⌖ 0▯שלום 42003 4▯5–10'],
  ['without a layout', '', '⌖ 42003'],
])('a digest that was sealed earlier, %s, matches the file', async (_, format, earlier) => {
  const file = docxOf(format);
  const sealed = sealedText(await readTextInNode(file, WITHOUT_SEAL)).map((each) =>
    typeof each === 'object' && LETTERS.test(each.text) ? { ...each, text: earlier } : each,
  );
  expect(sealed).toContainEqual(expect.objectContaining({ text: earlier }));
  const compared = compareText(digestOf(sealed), await readInNode(new Blob([file]), WITHOUT_SEAL));
  expect(compared).toMatchObject({ isSame: true, findings: [] });
});
