import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage } from '#tests/e2e/harness/each-language.ts';
import { test } from '#tests/e2e/harness/test.ts';

import { type Dashboard, signedIn } from './dashboard.ts';

/** A red rectangle with more pixels than the service accepts. */
function picture(): Buffer {
  const png = new PNG({ width: 2400, height: 800 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([177, 14, 28, 255], at);
  return PNG.sync.write(png);
}

/** The public page of a valid document, as a reader opens it. */
async function publicPage({ page, say }: Dashboard): Promise<Page> {
  await page.goto('/dashboard/documents?status=valid');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: say('dashboard.document.publicPage') }).click();
  return opening;
}

test.use({ actionTimeout: 20_000 });

inEachLanguage(test, (language) => {
  test('an administrator sets a logo and a color, and a reader sees them', async ({ page, service }) => {
    const dashboard = await signedIn(page, service, 'Inès Robert', { role: 'administrator', language });
    const { say } = dashboard;
    await page.getByRole('link', { name: say('dashboard.settings'), exact: true }).click();
    await expect(dashboard.heading(say('dashboard.settings'))).toBeFocused();
    const brand = dashboard.card(say('dashboard.brand'));
    const input = brand.locator('input[type=file]');
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(brand.getByText(say('dashboard.brand.refused'))).toBeVisible();
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture() });
    await expect(brand.getByAltText(say('dashboard.brand.logo'))).toBeVisible();
    await brand.getByLabel(say('dashboard.brand.color')).fill('#ffd166');
    await brand.getByRole('button', { name: say('dashboard.brand.useColor') }).click();
    await expect(brand.getByText(say('dashboard.brand.onDark'))).toBeVisible();
    const domain = dashboard.card(say('dashboard.domain'));
    await domain.getByLabel(say('dashboard.domain.field')).fill('https://www.Lumière.example/');
    await domain.getByRole('button', { name: say('dashboard.domain.use') }).click();
    await expect(domain).toContainText('_sealmark.www.xn--lumire-6ua.example');
    expect(await axeViolations(page)).toEqual([]);

    const reader = await publicPage(dashboard);
    const logo = reader.locator('img.logo');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width])).toEqual([
      480, 240,
    ]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme });
      expect(await axeViolations(reader), colorScheme).toEqual([]);
    }
    // An unproven domain isn't shown.
    await expect(reader.locator('body')).not.toContainText('lumire');
    await page.goto('/dashboard/settings');
    await brand.getByRole('button', { name: say('dashboard.brand.removeLogo') }).click();
    await brand.getByRole('button', { name: say('dashboard.brand.removeColor') }).click();
    await domain.getByRole('button', { name: say('dashboard.domain.remove') }).click();
    await expect(domain).not.toContainText('_sealmark');
    await reader.reload();
    await expect(logo).toHaveCount(0);
  });

  test('an administrator saves a template of their own, and goes back', async ({ page, service }) => {
    const dashboard = await signedIn(page, service, 'Inès Robert', { role: 'administrator', language });
    const { say } = dashboard;
    await page.goto('/dashboard/settings');
    const file = `server/templates/built-in/diploma.${language}.docx`;
    await dashboard
      .card(say('dashboard.templates'))
      .locator(`a[href$="/templates/diploma/${language}"]`)
      .click();
    await expect(dashboard.card(say('dashboard.templates.preview'))).toContainText('Camille Martin');
    const own = dashboard.card(say('dashboard.templates.own'));
    const input = own.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.docx', mimeType: '', buffer: Buffer.from('no zip') });
    await expect(own).toContainText(say('template.rule.not_a_word_document'));
    await input.setInputFiles(file);
    await expect(own.getByRole('button', { name: say('dashboard.templates.save') })).toBeVisible();
    for (const button of ['dashboard.templates.tryIt', 'dashboard.templates.example'] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say(button) }).click();
      expect((await download).suggestedFilename()).toMatch(/diploma.*docx$/);
    }
    await own.getByRole('button', { name: say('dashboard.templates.save') }).click();
    await expect(own).toContainText(say('dashboard.templates.saved'));
    const versions = dashboard.card(say('dashboard.templates.versions'));
    await expect(versions).toContainText('Version 1');
    await versions.getByRole('button', { name: say('dashboard.templates.useBuiltIn') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dashboard.templates.useAct'), exact: true })
      .click();
    await expect(versions).toContainText('Version 1');
    await expect(page.getByRole('main')).toContainText(say('dashboard.templates.used.built_in'));
    await versions
      .getByRole('button', { name: /^(Delete|Supprimer la) version \d+$/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dashboard.templates.deleteAct'), exact: true })
      .click();
    await expect(versions).toContainText(say('dashboard.templates.noFile'));
  });
});
