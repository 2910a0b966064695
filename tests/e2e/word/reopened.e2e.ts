import { expect } from '@playwright/test';

import { revokeCredential } from '#server/revocation/revocation.service.ts';
import { docxByLibreOffice } from '#tests/e2e/harness/libre-office.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { contentOf, newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';
import { test as base } from '#tests/e2e/harness/test.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

const NAME = 'Attestation.docx';

const test = base.extend<{ letter: { given: Buffer; docx: Buffer; publicId: string } }>({
  letter: async ({ browser, service }, use) => {
    const page = await browser.newPage({ baseURL: service.url });
    const playground = new Playground(page);
    const given = await letterByLibreOffice();
    await playground.begin(given, NAME);
    await playground.verify();
    const docx = await playground.download();
    await playground.expectNothingElseChanged();
    await page.close();
    await use({ given, docx, publicId: sealsIn(docx)[0]?.publicId ?? '' });
  },
});

let made: Promise<Buffer> | undefined;

/** With a header and a footer; once for all tests of a worker. */
function letterByLibreOffice(): Promise<Buffer> {
  made ??= docxByLibreOffice(
    flatOdt({
      title: 'Attestation of residence',
      paragraphs: ['The bearer lives in the house of the school.', 'Signed in Lyon.'],
      header: 'Lycée Lumière',
      footer: 'Kept by both parties',
    }),
  );
  return made;
}

test('a sealed file is recognized, moved, or copied', async ({ page, playground, pane, service, letter }) => {
  // With this window, the pane has 329 × 445 pixels below the ribbon, as on a common laptop.
  await page.setViewportSize({ width: 1389, height: 632 });
  await playground.begin(letter.docx, NAME);
  await test.step('recognized when it’s opened again', async () => {
    await expect(playground.heading('Verified')).toBeVisible();
    await expect(playground.pane.getByText(letter.publicId)).toBeVisible();
    await expect(playground.pane.getByText('Body, under “Attestation of residence”')).toBeVisible();
    const opened = await playground.download();
    expect(contentOf(opened)).toEqual(contentOf(letter.docx));
    expect(await newOpenXmlErrors(opened, letter.given)).toEqual([]);

    await page.getByText('Attestation of residence').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(', second version');
    await playground.openFile(await playground.download(), NAME);
    await expect(page.getByText('Attestation of residence, second version').first()).toBeVisible();
    await expect(playground.heading('Verified, but the text has changed')).toBeVisible();
  });
  await test.step('at a new address it stays until staff choose', async () => {
    await playground.openFile(letter.docx, 'Attestation, signed.docx');
    await expect(playground.heading('Same file, or a copy?')).toBeVisible();
    await expect(pane.getByText('Attestation, signed.docx')).toBeVisible();
    expect(contentOf(await playground.download())).toEqual(contentOf(letter.docx));

    await pane.getByRole('button', { name: 'The same file' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
    const kept = await playground.download();
    expect(sealsIn(kept).map((seal) => seal.publicId)).toEqual([letter.publicId]);
    expect(await newOpenXmlErrors(kept, letter.given)).toEqual([]);

    for (const name of ['Attestation, signed.docx', NAME]) {
      await playground.openFile(kept, name);
      await expect(playground.heading('Verified')).toBeVisible();
    }
    expect(await recordsTitled(service, 'Attestation of residence')).toEqual([letter.publicId]);
  });
  await test.step('a copy loses the old seal and is verified again', async () => {
    await playground.openFile(letter.docx, 'For another bearer.docx');
    await pane.getByRole('button', { name: 'A copy' }).click();
    await expect(playground.heading('Not verified yet')).toBeVisible();
    await expect(pane.getByText('This document contains another document’s seal.')).toBeVisible();
    await pane.getByRole('button', { name: 'Remove the seal' }).click();
    await expect(pane.getByText('contains another document’s seal')).toBeHidden();
    const cleared = await playground.download();
    expect(sealsIn(cleared)).toEqual([]);

    await playground.verify('For another bearer');
    const copy = await playground.download();
    const recorded = await recordsTitled(service, 'For another bearer');
    expect(sealsIn(copy).map((seal) => seal.publicId)).toEqual(recorded);
    expect(recorded).not.toContain(letter.publicId);
    for (const docx of [cleared, copy]) expect(await newOpenXmlErrors(docx, letter.given)).toEqual([]);

    await playground.openFile(copy, 'For another bearer.docx');
    await expect(pane.getByText(recorded[0] ?? '')).toBeVisible();
    await playground.openFile(letter.docx, NAME);
    await expect(pane.getByText(letter.publicId)).toBeVisible();
    await expect(playground.heading('Verified')).toBeVisible();
  });
  await test.step('a verified copy can lose the seal of its original', async () => {
    await playground.openFile(letter.docx, 'Copied with its seal.docx');
    await pane.getByRole('button', { name: 'A copy' }).click();
    await pane.getByLabel('Title').fill('Copied with its seal');
    await pane.getByRole('button', { name: 'Keep the old seal, add a new one' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
    await expect(pane.getByText('1 from another document')).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Check before sending' })).toBeInViewport({ ratio: 1 });
    await pane.getByRole('button', { name: 'Remove that seal' }).click();
    await expect(pane.getByText('1 from another document')).toBeHidden();
    const [seal, ...others] = sealsIn(await playground.download());
    expect(others).toEqual([]);
    expect(seal?.publicId).not.toBe(letter.publicId);
    await expect(playground.heading('Verified')).toBeVisible();
  });
});

test('an unsaved file is asked about once, and known once saved', async ({ playground, pane, letter }) => {
  await test.step('a file made of a saved one is asked about once', async () => {
    await playground.begin(letter.docx, NAME, '?unsaved');
    await expect(pane.getByText('This one isn’t saved yet.')).toBeVisible();
    await pane.getByRole('button', { name: 'The same file' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
    await playground.reopenPane('Verified');
  });
  await test.step('a new document is recognized once it is saved', async () => {
    await playground.begin(letter.given, NAME, '?unsaved');
    await playground.verify('Not saved yet');
    await playground.reopenPane('Verified');
    const saved = await playground.download();
    await playground.open();
    await playground.openFile(saved, NAME);
    await expect(playground.heading('Verified')).toBeVisible();
  });
});

test('a new verification starts only once it’s confirmed', async ({ playground, pane, service }) => {
  await playground.begin();
  await playground.verify('To be revoked');
  const [revoked = ''] = await recordsTitled(service, 'To be revoked');
  await revokeCredential(service.database.db, revoked, 'Issued in error', {
    now: new Date(),
    actor: 'admin',
  });
  await playground.reopenPane('Revoked');

  await pane.getByRole('button', { name: 'Start a new verification' }).click();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.heading('Revoked')).toBeVisible();
  await pane.getByRole('button', { name: 'Start a new verification' }).click();
  await pane.getByRole('button', { name: 'Start new' }).click();
  await expect(playground.heading('Not verified yet')).toBeVisible();
  await pane.getByRole('button', { name: 'Remove the seal' }).click();
  await playground.verify('To be revoked');
  const [, fresh] = await recordsTitled(service, 'To be revoked');
  expect(sealsIn(await playground.download()).map((seal) => seal.publicId)).toEqual([fresh]);
});

test('pane and ribbon tell of a colleague’s title if both verify one file', async ({
  page,
  playground,
  pane,
  service,
}) => {
  const docId = crypto.randomUUID();
  const theirs = await record(clientOf(service), 'Attestation of residence', {}, docId);
  const given = markedDocx({ body: [text('Signed in Lyon.')], identity: `1 ${docId} -` });
  await playground.begin(given);
  await playground.verify('Attestation');
  await expect(pane.getByText(theirs.publicId)).toBeVisible();
  const told = pane.getByText('This file was already verified, as “Attestation of residence”.');
  await expect(told).toBeVisible();

  await playground.openFile(given, NAME);
  await playground.ribbon('Insert seal').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]');
  await expect(dialog.getByRole('heading')).toHaveText('Already verified');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(pane.getByText(theirs.publicId)).toBeVisible();
});
