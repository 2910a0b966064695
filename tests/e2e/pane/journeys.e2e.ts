import { expect } from '@playwright/test';

import { markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { expectOneDocument, nextStudent } from '#tests/e2e/harness/one-document.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { contentOf, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { clientOf, record, sealOf } from '#tests/e2e/network/troubled-contract.ts';

const DOC_ID = '7b0e9a86-9f1d-4a4e-8d3f-0a1b2c3d4e5f';

/** From Document over Check, Search and the ribbon: every screen treats the file as this record's own. */
async function expectAtHome(playground: Playground, publicId: string): Promise<void> {
  const { page, pane } = playground;
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(pane.getByText(publicId)).toBeVisible();
  await expect(pane.getByText('from another document')).toBeHidden();
  await pane.getByRole('button', { name: 'Check before sending' }).click();
  await expect(playground.heading('Ready to send')).toBeVisible();
  await expect(
    pane.getByRole('tabpanel').getByText('The seal is valid. This document is ready to send.'),
  ).toBeVisible();
  await pane.getByRole('tab', { name: 'Search' }).click();
  await pane.getByRole('searchbox').fill(publicId);
  const row = pane.getByRole('listitem').filter({ hasText: publicId });
  await expect(row.getByRole('button', { name: 'Insert seal' })).toBeVisible();
  await playground.ribbon('Check document').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]').getByRole('alert');
  await expect(dialog).toContainText('The seal is valid.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

test('every screen recognizes the file of an issued document', async ({ context, service, people }) => {
  const { pane } = people;
  const someone = await nextStudent(service);
  await people.beginAs('Lycée Lumière');
  const given = await people.download();
  await people.previewCertificate(someone, 'Terminale');
  await expect(pane.getByText(/People who scan the seal see “Enrollment certificate – .•/)).toBeVisible();
  const docx = await people.issue();
  await expect(pane.getByText('If it didn’t open, open it again or download it.')).toBeVisible();
  expect(contentOf(await people.download())).toEqual(contentOf(given));

  const publicId = await expectOneDocument(service, someone, docx);
  const link = await people.verifyUrl();

  const reader = await context.newPage();
  const window = new Playground(reader);
  // Connected already, because panes of one person share their connection.
  await window.open();
  await window.openFile(docx, 'Enrollment certificate.docx');
  await expectAtHome(window, publicId);
  await reader.goto(link);
  await expect(reader.getByText(publicId, { exact: true })).toBeVisible();
});

test('content keeps its seal; a seal moves to the cursor', async ({ page, playground, pane, service }) => {
  await test.step('issued into a verified file', async () => {
    const client = clientOf(service);
    const [whole, part] = [
      await record(client, 'Agreement', {}, DOC_ID),
      await record(client, 'Certificate'),
    ];
    const content = `<w:sdt><w:sdtPr><w:tag w:val="sealmark-content:${part.publicId}"/></w:sdtPr><w:sdtContent>${text('Certifies that')}</w:sdtContent></w:sdt>`;
    const body = [text('Between both') + sealOf(whole) + content + sealOf(part)];
    await playground.begin(markedDocx({ body, identity: `1 ${DOC_ID} ${whole.publicId}` }));
    await expect(playground.heading('Verified')).toBeVisible();
    await expect(pane.getByText('1 document with its own seal')).toBeVisible();
    await expect(pane.getByText('from another document')).toBeHidden();
    await playground.check();
    await expect(pane.getByText('2 are valid')).toBeVisible();
    await expect(pane.getByText('Belongs to another document')).toBeHidden();
  });
  await test.step('moved to the cursor', async () => {
    await pane.getByRole('tab', { name: 'Document' }).click();
    await playground.openFile(
      markedDocx({ body: [text('First') + text('Second') + text('Third')] }),
      'Moved.docx',
    );
    await playground.verify('To be moved');
    await page.getByText('First', { exact: true }).click();
    await playground.chooseMore('Move to the cursor');
    await expect(playground.pane.getByText('The seal is now at the cursor.').first()).toBeVisible();
    const docx = await playground.download();
    expect(sealsIn(docx)).toHaveLength(1);
    const main = contentOf(docx)['word/document.xml'] ?? '';
    expect(main.indexOf('sealmark:SM-')).toBeLessThan(main.indexOf('Second'));
  });
});
