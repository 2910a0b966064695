import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { SEED } from '#tests/document-text/digest/texts.ts';
import { line, readWritten, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

const TAB = run('<w:tab/>');

/** The answer for a line of a PDF, if a passage with a tab for each `|`, and such leaders, was sealed. */
async function namedIn(shown: string, sealed: string, leader: string) {
  const draft = new Draft();
  const stops = [3000, 6000].map((place) => `<w:tab w:val="left" w:leader="${leader}" w:pos="${place}"/>`);
  draft.addBody(
    paragraph(
      sealed
        .split('|')
        .map((part) => text(part))
        .join(TAB),
      `<w:tabs>${stops.join('')}</w:tabs>`,
    ),
  );
  const read = await readInNode(new Blob([new Uint8Array(draft.toDocx())]), { isLeftOut: () => false });
  const digest = contentDigest(read.format === 'docx' ? sealedText(read) : [], SEED);
  if (!digest) throw new Error('not sealed');
  const pdf = await readWritten(writtenPdf({ pages: [{ content: line(shown, 70, 700) }] }));
  const { isSame, findings } = compareText(digest, pdf);
  return isSame ? findings.map(({ kind }) => kind) : 'changed';
}

test.each([
  ['White: ____________ Black: ____________', 'White:|Black:|', 'underscore'],
  ['Sum ............ paid on 5 May', 'Sum|paid on 5 May', 'dot'],
  ['well-known ............ to all', 'well-known|to all', 'dot'],
])('what was sealed to lead to a tab amid a passage isn’t named: %s', async (shown, sealed, leader) => {
  expect(await namedIn(shown, sealed, leader)).toEqual([]);
});

test.each([
  ['signs lead to another place', 'Sum paid ............ on 5 May', 'Sum|paid on 5 May', 'dot', ['blank']],
  ['other signs lead to it', 'Sum ____________ paid on 5 May', 'Sum|paid on 5 May', 'dot', ['blank']],
  ['nothing did', 'Sum ............ paid on 5 May', 'Sum|paid on 5 May', 'none', ['blank']],
  ['no tab was there', 'Sum ............ paid on 5 May', 'Sum paid on 5 May|', 'dot', ['blank']],
  ['a point is beside it', 'Sum ... paid on 5 May', 'Sum|paid on 5 May', 'dot', 'changed'],
  ['other signs are among them', 'Sum .....1...... paid on 5 May', 'Sum|paid on 5 May', 'dot', 'changed'],
  ['it was between letters', 'Sum ............ paid on 5 May', 'S|um paid on 5 May', 'dot', 'changed'],
])('it’s named, or a change, if %s', async (_, shown, sealed, leader, answer) => {
  expect(await namedIn(shown, sealed, leader)).toEqual(answer);
});
