import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { chooseDeleted, GONE } from '#tests/e2e/harness/transfer.ts';
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
  await page.getByRole('link', { name: say('ui.publicPage') }).click();
  return opening;
}

inEachLanguage((language) => {
  test('an administrator sets a logo and a color, and a reader sees them', async ({ page, service }) => {
    const dashboard = await signedIn(page, service, 'Inès Robert', { role: 'administrator', language });
    const { say } = dashboard;
    await page.getByRole('link', { name: say('app.settings'), exact: true }).click();
    await expect(dashboard.heading(say('app.settings'))).toBeFocused();
    const brand = dashboard.card(say('dashboard.brand'));
    const input = brand.locator('input[type=file]');
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(brand.getByText(say('dashboard.brand.refused'))).toBeVisible();
    await chooseDeleted(input, 'gone.png');
    await expect(brand.getByText(GONE)).toBeVisible();
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
    await expect(logo).toHaveJSProperty('naturalWidth', 480);
    await expect(logo).toHaveJSProperty('width', 240);
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
});

test('of two people in one form, the second sees what the first changed, and loses nothing', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/status of 409/);
  const dashboard = await signedIn(page, service, 'Awa Diallo', { role: 'administrator' });
  const { say } = dashboard;
  const other = await page.context().newPage();
  const save = say('ui.save');
  const submit = (one: Page) => one.getByRole('dialog').getByRole('button', { name: save }).click();
  await test.step('the organization', async () => {
    for (const one of [page, other]) await one.goto('/dashboard/settings');
    const field = (one: Page, name: 'city' | 'contact') => one.getByLabel(say(`dashboard.settings.${name}`));
    await field(page, 'city').fill('Paris');
    await field(other, 'city').fill('Lille');
    await field(other, 'contact').fill('+33 3 00');
    await other.getByRole('button', { name: save }).click();
    await expect(other.getByRole('button', { name: save })).toBeDisabled();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(say('ui.error.changed'))).toBeVisible();
    await expect(page.getByText('Lyon → Lille')).toBeVisible();
    await expect(field(page, 'city')).toHaveValue('Paris');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Lyon → Lille')).toBeHidden();
    await page.reload();
    await expect(field(page, 'city')).toHaveValue('Paris');
    await expect(field(page, 'contact')).toHaveValue('+33 3 00');
  });
  await test.step('the access of a person', async () => {
    const box = (one: Page, permission: 'manage people' | 'read audit') =>
      one.getByRole('dialog').getByLabel(say(`dashboard.permission.${permission}`));
    for (const one of [page, other]) {
      await one.goto(`/dashboard/staff/${DEMO_ORGANIZATIONS[0].identity.uid}`);
      await one.getByRole('button', { name: say('dashboard.staff.change') }).click();
    }
    await box(page, 'manage people').uncheck();
    await box(other, 'read audit').uncheck();
    await submit(other);
    await expect(other.getByRole('dialog')).toBeHidden();
    await submit(page);
    await expect(page.getByText(say('ui.error.changed'))).toBeVisible();
    for (const permission of ['manage people', 'read audit'] as const)
      await expect(box(page, permission)).not.toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    const list = dashboard.card(say('dashboard.staff.permissions'));
    await expect(list).not.toContainText(say('dashboard.permission.read audit'));
  });
});
