import { devices, expect, type Page } from '@playwright/test';

import type { DocumentItem } from '#contract/credentials.ts';
import { readRecord } from '#server/revocation/revocation.service.ts';

import { demoDocument } from '#tests/e2e/harness/records.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { test } from '#tests/e2e/harness/test.ts';

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Galaxy S9+'];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

/** The holder is named only if the document type does so in public, as a certificate does, and then below the title. */
async function expectTitle(page: Page, { family, title }: DocumentItem) {
  const shown = page.getByRole('definition').first();
  const [kind = '', holder = ''] = title.split(' – ');
  if (family === 'school' || family === 'employee') {
    await expect(shown).toContainText(kind);
    return expect(page.getByText(holder)).toBeHidden();
  }
  await expect(shown).toHaveText(family === 'certificates' ? kind : title);
}

async function scansOf({ database }: ScratchService, publicId: string) {
  return (await readRecord(database.db, publicId, new Date())).scans;
}

test('scanning a document shows its verdict and counts once; a forged code opens nothing', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/status of 404/);
  const item = await demoDocument(service);
  const { verify_url, public_id } = item;
  const before = await scansOf(service, public_id);
  await page.goto(verify_url);
  const verdict = page.getByRole('heading', { level: 1 });
  await expect(verdict).toHaveText('Valid');
  await expectTitle(page, item);
  await expect(page.getByText(public_id, { exact: true })).toBeVisible();
  const counted = await scansOf(service, public_id);
  expect(counted.total_scans).toBe(before.total_scans + 1);
  expect(counted.valid_scans).toBe(before.valid_scans + 1);

  await page.getByRole('link', { name: 'Français' }).click();
  await expect(verdict).toHaveText('Valide');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(verdict).toHaveText('Valid');
  expect(await scansOf(service, public_id)).toEqual(counted);

  await page.goto(verify_url.replace(/sig=../, 'sig=AA'));
  await expect(verdict).toHaveText('Couldn’t find this document');
  await expect(page.getByText('scan the QR code itself')).toBeVisible();
  await expect(page.getByText(item.title)).toBeHidden();
});
