import { expect, type Page } from '@playwright/test';

import { editedDocx } from '#tests/word-host/harness/edited-docx.ts';
import { expectForEveryone } from '#tests/e2e/harness/axe.ts';
import { newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';

function refuseBody(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.wordHost.faults.refuse('Body.getOoxml', 'GeneralException', undefined, { times: Infinity });
  });
}

/** With restricted editing, as on the Review tab. */
function restricted(docx: Buffer): Buffer {
  const protection = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>';
  return editedDocx(docx, {
    'word/settings.xml': (xml) => xml.replace(/<w:settings[^>]*>/, (root) => root + protection),
  });
}

test('a document whose text Word withholds is sealed and checked', async ({ page, playground, pane }) => {
  await playground.open();
  await refuseBody(page);
  await playground.connectAs();
  const notice = pane.getByText('Sealmark couldn’t read this document');
  await expectForEveryone(page, 'a document whose text could not be read', notice);
  const given = await playground.download();
  await playground.verify('Sealed unread');
  await expect(notice).toBeVisible();
  for (const placement of ['header', 'footer'] as const) await playground.placeSeal({ placement });
  const sealed = await playground.download();
  expect(sealsIn(sealed)).toHaveLength(3);
  expect(await newOpenXmlErrors(sealed, given)).toEqual([]);

  await pane.getByRole('button', { name: 'Check before sending' }).click();
  await expect(playground.heading('Partly checked')).toBeVisible();
  await expect(
    pane.getByText('Not checked: parts of the body, headers, footers, whether the text has changed.'),
  ).toBeVisible();
  await expectForEveryone(page, 'a document that was checked in part');

  await pane.getByRole('tab', { name: 'Document' }).click();
  await page.evaluate(() => window.wordHost.faults.clear());
  await pane.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(notice).toBeHidden();
  await expect(playground.heading('Verified')).toBeVisible();

  await page.evaluate(() => {
    window.wordHost.faults.refuse('getHeader', 'GeneralException', undefined, { times: Infinity });
  });
  await playground.reopenPane();
  await expect(pane.getByText(/^Sealmark couldn’t read the headers/)).toBeVisible();
  await expect(playground.heading('Verified')).toBeVisible();
});

test('a verification that wasn’t saved with the file is offered again', async ({ playground, pane }) => {
  await playground.begin();
  const given = await playground.download();
  await playground.openFile(given, 'Minutes.docx');
  await playground.verify('Thrown out while saving');
  const id = sealsIn(await playground.download())[0]?.publicId ?? '';
  await playground.openFile(given, 'Minutes.docx');
  await expect(playground.heading('Not verified yet')).toBeVisible();
  await expect(pane.getByText('This document was verified on this computer on')).toBeVisible();
  await pane.getByRole('button', { name: 'Use that verification' }).click();
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(pane.getByText(id)).toBeVisible();
  await expect(pane.getByText('Not in the document')).toBeVisible();
  await pane.getByRole('button', { name: 'Insert seal', exact: true }).click();
  await expect(pane.getByText('Not in the document')).toBeHidden();
  expect(sealsIn(await playground.download()).map(({ publicId }) => publicId)).toEqual([id]);
});

test('restricted editing is explained, and so is Word in a browser', async ({ page, playground, pane }) => {
  await playground.begin();
  const given = await playground.download();
  await playground.openFile(restricted(given), 'Restricted.docx');
  await playground.verifyButton.click();
  await expect(pane.getByRole('alert')).toContainText(
    'Editing is restricted in this document, and a copy stays',
  );
  await expect(pane.getByRole('alert')).toContainText('Open in Desktop App');

  await playground.openFile(given, 'Unrestricted.docx');
  await expect(pane.getByRole('alert')).toBeHidden();
  await page.evaluate(() => window.wordHost.faults.refuse('insertOoxml', 'NotAllowed'));
  await playground.verifyButton.click();
  const alert = pane.getByRole('alert');
  await expect(alert).toContainText('The document is verified. Only the seal is missing.');
  await expect(alert).toContainText('Word in a browser can’t make this change in this document.');
});
