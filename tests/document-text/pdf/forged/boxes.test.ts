import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { SEED } from '#tests/document-text/digest/texts.ts';
import { line, readWritten, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

const box = (words: string, down: number) =>
  run(
    `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="position:absolute;margin-left:10pt;margin-top:${down}pt;width:140pt;height:30pt"><v:textbox><w:txbxContent>${paragraph(text(words))}</w:txbxContent></v:textbox></v:shape></w:pict>`,
  );

test.each([
  ['from top to bottom', ['Not paid', 'Paid in May'], []],
  ['exchanged', ['Paid in May', 'Not paid'], ['moved', 'moved']],
])('boxes of a paragraph, of which the lower one is stored first, drawn %s', async (_, shown, named) => {
  const draft = new Draft();
  draft.addBody(paragraph(box('Paid in May', 120) + box('Not paid', 40)));
  const read = await readInNode(new Blob([new Uint8Array(draft.toDocx())]), { isLeftOut: () => false });
  const digest = contentDigest(read.format === 'docx' ? sealedText(read) : [], SEED);
  if (!digest) throw new Error('not sealed');
  const content = shown.map((words, row) => line(words, 80, 700 - 80 * row)).join('');
  const { isSame, findings } = compareText(digest, await readWritten(writtenPdf({ pages: [{ content }] })));
  expect({ isSame, named: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, named });
});
