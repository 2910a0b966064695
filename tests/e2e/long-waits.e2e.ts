import { expect } from '@playwright/test';

import { expectForEveryone } from './pane-accessibility.ts';
import { recordsTitled } from './records.ts';
import { contentOf, sealsIn } from './seals-in-docx.ts';
import { test } from './wired-test.ts';

test('a sealing that takes long ignores more clicks and can be canceled: nothing stays in the document, and the verification is used next time', async ({
  page,
  playground,
  pane,
  service,
}) => {
  await playground.begin();
  const given = await playground.download();
  const release = await page.evaluateHandle(() => window.wordHost.faults.delay('insertOoxml'));
  await pane.getByLabel('Title').fill('Canceled once');
  await playground.verifyButton.dblclick();
  await pane.getByRole('button', { name: 'Inserting the seal…' }).click({ force: true });
  await expect(pane.getByRole('progressbar', { name: 'Inserting the seal…' })).toBeVisible();
  await expectForEveryone(page, 'canceling');
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expect(pane.getByText('Canceling…')).toBeVisible();
  await release.evaluate((open) => open());
  await expect(pane.getByText('Canceled. The document is as it was.')).toBeVisible();
  const after = await playground.download();
  expect(contentOf(after)['word/document.xml']).toEqual(contentOf(given)['word/document.xml']);

  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(pane.getByText('Not in the document')).toBeHidden();
  const recorded = await recordsTitled(service, 'Canceled once');
  expect(recorded).toHaveLength(1);
  expect(sealsIn(await playground.download()).map((seal) => seal.publicId)).toEqual(recorded);
});

test('a reading that takes long can be canceled, and started again', async ({ page, playground, pane }) => {
  await playground.begin();
  await playground.verifyButton.waitFor();
  const release = await page.evaluateHandle(() => window.wordHost.faults.delay('Body.getOoxml'));
  await playground.reopenPane();
  await expect(pane.getByRole('progressbar', { name: 'Reading this document…' })).toBeVisible();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.heading('This document wasn’t read')).toBeVisible();
  await expectForEveryone(page, 'canceling');
  await release.evaluate((open) => open());
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(playground.verifyButton).toBeVisible();
});
