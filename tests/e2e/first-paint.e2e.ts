import { expect } from '@playwright/test';

import { test } from './wired-test.ts';

/** The service hears nothing and says nothing; the pane itself arrives. */
const ANY_CALL = / \/(api|qr)\//;

test('before the service has answered anything one can already read, choose and type', async ({
  playground,
  pane,
  wire,
}) => {
  wire.ignore(ANY_CALL);
  await playground.open();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  await expect(pane.getByLabel('Token', { exact: true })).toBeEditable();

  wire.mend();
  await playground.connectAs();
  await expect(playground.verifyButton).toBeVisible();
  wire.ignore(ANY_CALL);
  await playground.reopenPane();
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();
  await expect(playground.verifyButton).toBeVisible();
  await expect(pane.getByLabel('Title')).toBeEditable();
  await pane.getByRole('tab', { name: 'Search' }).click();
  await expect(pane.getByRole('searchbox')).toBeEditable();
});

test('while Word is silent, the mark is where Connect will have it', async ({
  page,
  playground,
  pane,
  wire,
}) => {
  const mark = pane.locator('main svg').first();
  wire.ignore(/ \/playground\/officejs\//);
  await page.goto('/playground/');
  await expect(mark).toBeVisible();
  await expect(pane.getByRole('heading')).toBeHidden();
  const before = await mark.boundingBox();

  wire.mend();
  await playground.open();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  expect(await mark.boundingBox()).toEqual(before);
});
