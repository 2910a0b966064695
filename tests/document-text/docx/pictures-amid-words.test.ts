import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode, readTextInNode } from '#document-text/read-in-node.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';

const WITHOUT_SEAL = { isLeftOut: () => false };
const INLINE = inlineDrawing(picture(91, 'r:embed="rId1"'));
const BESIDE = floatingDrawing(picture(91, 'r:embed="rId1"'));
const BETWEEN = BESIDE.replace('<wp:wrapSquare wrapText="bothSides"/>', '<wp:wrapTopAndBottom/>');
const HIDDEN = INLINE.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>');

function docxOf(before: string, drawing: string, after: string): Uint8Array<ArrayBuffer> {
  const draft = new Draft();
  draft.addMedia('word/media/image1.png', 'image/png', Uint8Array.of(137, 80, 78, 71));
  const id = draft.body.relate('image', 'media/image1.png');
  draft.addBody(paragraph(text(before) + drawing.replace('rId1', id) + text(after)));
  return new Uint8Array(draft.toDocx());
}

async function compared(sealed: Uint8Array<ArrayBuffer>, file: Uint8Array<ArrayBuffer>) {
  const digest = digestOf(sealedText(await readTextInNode(sealed, WITHOUT_SEAL)));
  return compareText(digest, await readInNode(new Blob([file]), WITHOUT_SEAL));
}

const printed = (above: string, below = '') =>
  writtenPdf({ pages: [{ content: line(above, 70, 700) + line(below, 300, 600) }] });

test.each([
  ['in its line', INLINE],
  ['between its lines', BETWEEN],
])('a line may end at a picture amid a word, %s', async (_, drawing) => {
  const sealed = docxOf('Of the bui', drawing, 'lding of it');
  // The print lacks the picture, which is all that's named.
  expect(await compared(sealed, printed('Of the bui', 'lding of it'))).toMatchObject({
    isSame: true,
    findings: [{ kind: 'shown-otherwise', index: null }],
  });
  expect(await compared(sealed, sealed)).toMatchObject({ isSame: true, findings: [] });
});

test.each([
  ['without a picture', '', 'Of the bui', 'lding of it'],
  ['at a picture beside the text', BESIDE, 'Of the bui', 'lding of it'],
  ['at a hidden picture', HIDDEN, 'Of the bui', 'lding of it'],
  ['at a picture amid a number', INLINE, 'It costs 12', '50 euros'],
  ['at a picture before a number', INLINE, 'It costs a', '50 euros'],
])('a line that ends amid a word %s is a change', async (_, drawing, above, below) => {
  expect((await compared(docxOf(above, drawing, below), printed(above, below))).isSame).toBe(false);
});

test('two words beside a picture are not one word', async () => {
  const sealed = docxOf('It is not ', INLINE, ' able to');
  expect((await compared(sealed, printed('It is notable to'))).isSame).toBe(false);
});

test('two words in place of one with a picture in it are named', async () => {
  const sealed = docxOf('It is not', INLINE, 'able to');
  const { isSame, findings } = await compared(sealed, docxOf('It is not ', '', 'able to'));
  expect(isSame).toBe(true);
  expect(findings).not.toEqual([]);
});
