import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { line, readWritten, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

/** Black words are on this color in brackets, and on black in parentheses. */
const [DARK_BLUE, LETTER] = ['000080', 7.2];
const PARTS = /(\([^)]*\)|\[[^\]]*\])/;
const colorOf = (part: string) => (part.startsWith('(') ? '000000' : part.startsWith('[') ? DARK_BLUE : '');

async function compared(sealed: string, shown: string) {
  const draft = new Draft();
  const runs = sealed.split(PARTS).map((part) => {
    const color = colorOf(part);
    return text(part.replace(/[()[\]]/g, ''), color && `<w:shd w:val="clear" w:fill="${color}"/>`);
  });
  draft.addBody(paragraph(runs.join('')));
  const whole = await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false });
  let [x, content] = [70, ''];
  for (const part of shown.split(PARTS)) {
    const [letters, color] = [part.replace(/[()[\]]/g, ''), colorOf(part)];
    const width = letters.length * LETTER;
    const fill = color === DARK_BLUE ? '0 0 0.5 rg' : '0 g';
    content += `${color && `${fill} ${x} 697 ${width} 12 re f`} 0 g ${line(letters, x, 700, '/F2 12 Tf')}`;
    x += width;
  }
  const fonts = '/F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';
  const pdf = await readWritten(writtenPdf({ pages: [{ content, fonts }] }));
  const { isSame, findings } = compareText(digestOf(sealedText(whole)), pdf);
  return { isSame, kinds: findings.map(({ kind }) => kind) };
}

test('words in the color of their ground are not read, but pale ones beside them are', async () => {
  const shown = 'He may (not) stay [here] now';
  const kinds = ['unseen-colour', 'unseen-colour'];
  expect(await compared(shown, shown)).toEqual({ isSame: true, kinds });
});

test.each([
  ['a pale word that is added', 'He may (not) stay', 'He may (not) stay [away]'],
  ['a pale number that is another one', 'Pay (not) [1500] now', 'Pay (not) [1800] now'],
  ['a pale word that is gone', 'He may (not) stay [here] now', 'He may (not) stay now'],
])('%s is a change', async (_, sealed, shown) => {
  expect((await compared(sealed, shown)).isSame).toBe(false);
});

test.each([
  ['a pale word that can’t be seen any more', 'He may (not) stay [here] now', 'He may (not) stay (here) now'],
  ['a word in the color of its ground that is shown', 'He may (not) stay [here]', 'He may not stay [here]'],
])('%s is named', async (_, sealed, shown) => {
  const { isSame, kinds } = await compared(sealed, shown);
  expect(isSame).toBe(true);
  expect(kinds).not.toEqual([]);
});
