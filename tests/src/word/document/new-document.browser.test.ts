import { beforeAll, expect, test } from 'vitest';

import { renderPages } from '#tests/e2e/harness/libre-office.ts';
import { openXmlErrors } from '#tests/e2e/harness/open-xml-errors.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { sealsIn } from '#tests/e2e/harness/seals-in-docx.ts';
import { CONTENT } from '#tests/src/word/pane/content.ts';
import { partOf } from '#tests/word-host/harness/edited-docx.ts';
import { letter, sealOf, VERIFY_URL } from '#tests/src/word/pane/documents.ts';
import type { Pane } from '#tests/src/word/pane/pane.ts';
import { usePanes } from '#tests/src/word/pane/use-panes.ts';

const open = usePanes();
let pane: Pane;
beforeAll(async () => {
  pane = await open(letter());
  pane.word.isShared = true;
});

test('a new document is a sound file, on paper too, and its seal scans once', async () => {
  const docx = await pane.newDocument(CONTENT, sealOf());
  expect(await openXmlErrors(docx)).toEqual([]);
  expect(sealsIn(docx)).toMatchObject([
    { publicId: sealOf().publicId, widthMm: 25, picture: new Uint8Array(sealOf().picture) },
  ]);
  const pages = await renderPages(docx);
  expect(pages).toHaveLength(1);
  expect(await qrCodes(pages[0] ?? new Uint8Array())).toEqual([VERIFY_URL]);
});

test('without lists, and with a short text, it is as sound', async () => {
  const docx = await pane.newDocument(
    '<p>Only this</p>',
    sealOf({ caption: false, language: 'fr' }),
    'Letter',
  );
  expect(await openXmlErrors(docx)).toEqual([]);
  expect(partOf(docx, 'word/document.xml')).toContain('<w:pgSz w:w="12240" w:h="15840"/>');
  expect(partOf(docx, 'docProps/core.xml')).toContain('<dc:title>Enrollment certificate – Léa</dc:title>');
  expect(partOf(docx, 'docProps/core.xml')).toContain('<dc:language>fr-FR</dc:language>');
});

test('opened, it is its own record’s file, with its seal where it belongs and its text as it was sealed', async () => {
  const docx = await pane.newDocument(CONTENT, sealOf());
  const opened = await open(docx);
  const document = await opened.word.office(() => window.sealWord.readOpenDocument());
  const { publicId } = sealOf();
  expect(document).toMatchObject({
    publicId,
    issuedContents: [publicId],
    identity: { publicId },
    isMoved: false,
    suggestedTitle: 'Enrollment certificate – Léa',
    textChange: null,
  });
  expect(document.seals).toMatchObject([{ publicId, story: 'body' }]);
  expect(await opened.word.office((id) => window.sealWord.holdsDocument(id), publicId)).toBe(true);
  await opened.word.run(async (context) => {
    context.document.body.insertParagraph('Added later', 'Start');
    await context.sync();
  }, null);
  const changed = await opened.word.office(() => window.sealWord.readOpenDocument());
  expect(changed.textChange).not.toBeNull();
});

test('each new document has an id of its own', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => partOf(await pane.newDocument('<p>Same</p>', sealOf()), 'customXml/item1.xml')),
  );
  expect(ids[0]).not.toBe(ids[1]);
});
