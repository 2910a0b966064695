import { devices, expect, type Page } from '@playwright/test';

import type { DocumentItem } from '#contract/credentials.ts';
import { readRecord } from '#server/credentials/revocation.service.ts';

import { axeViolations } from './axe.ts';
import type { ScratchService } from './service.ts';
import { test } from './test.ts';

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Galaxy S9+'];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

const VERDICTS = [
  { status: 'valid', en: 'Valid', fr: 'Valide' },
  { status: 'scheduled', en: 'Not valid yet', fr: 'Pas encore valide' },
  { status: 'expired', en: 'Expired', fr: 'Expiré' },
  { status: 'revoked', en: 'Revoked', fr: 'Révoqué' },
] as const;

/** A demo document that has this status today, as the school's own list tells it. */
async function documentThatIs(status: string, { tokens, url }: ScratchService): Promise<DocumentItem> {
  const answer = await fetch(`${url}/api/ext/documents?status=${status}&per_page=1`, {
    headers: { authorization: `Bearer ${tokens[0]?.token}` },
  });
  const { items }: { items: DocumentItem[] } = await answer.json();
  const [item] = items;
  if (!item) throw new Error(`the demo has no document that is ${status}`);
  return item;
}

/** The holder is named only where the document does so in public, as a certificate does, and then below the title. */
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

for (const { status, en, fr } of VERDICTS) {
  test(`who scans a document that is ${status} reads so, in English and in French`, async ({
    page,
    service,
  }) => {
    const item = await documentThatIs(status, service);
    const { verify_url, public_id } = item;
    const before = await scansOf(service, public_id);
    await page.goto(verify_url);
    const verdict = page.getByRole('heading', { level: 1 });
    await expect(verdict).toHaveText(en);
    await expectTitle(page, item);
    await expect(page.getByText(public_id, { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const counted = await scansOf(service, public_id);
    expect(counted.total_scans).toBe(before.total_scans + 1);
    expect(counted.valid_scans - before.valid_scans).toBe(status === 'valid' ? 1 : 0);

    await page.getByRole('link', { name: 'Français' }).click();
    await expect(verdict).toHaveText(fr);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(verdict).toHaveText(en);
    expect(await scansOf(service, public_id)).toEqual(counted);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a forged code is not recognised, and says what to do', async ({ page, service, problems }) => {
  problems.allow(/status of 404/);
  const { verify_url, title } = await documentThatIs('valid', service);
  const forged = verify_url.replace(/sig=../, 'sig=AA');
  await page.goto(forged);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t find this document');
  await expect(page.getByText('Scan the QR code again')).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document introuvable');
});

test.describe('in French browsers and without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'fr-FR' });

  test('the page reads as it does with it', async ({ page, service }) => {
    const item = await documentThatIs('valid', service);
    await page.goto(item.verify_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valide');
    await expectTitle(page, item);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valid');
  });
});
