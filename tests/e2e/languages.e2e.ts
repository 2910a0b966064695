import { expect } from '@playwright/test';

import { Playground } from './playground.ts';
import { test } from './test.ts';

test('the pane speaks the language of Word, and another one once it is chosen', async ({
  page,
  playground,
  pane,
}) => {
  await playground.begin();
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(playground.heading('Pas encore vérifié')).toBeVisible();
  await expect(pane.locator('html')).toHaveAttribute('lang', 'fr');
  await pane.getByRole('button', { name: 'Vérifier et insérer le sceau' }).click();
  await expect(playground.heading('Vérifié')).toBeVisible();
  await expect(page.getByText('Scannez, ou saisissez sur')).toBeVisible();

  await pane.getByRole('button', { name: 'Plus', exact: true }).click();
  await pane.getByRole('menuitem', { name: 'Paramètres' }).click();
  await pane.getByLabel('Langue').selectOption('English');
  await expect(playground.heading('Settings')).toBeVisible();
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expect(playground.heading('Verified')).toBeVisible();
  await playground.expectNothingElseChanged();
  await page.reload();
  await expect(playground.heading('Not verified yet')).toBeVisible();
});

test('in a French browser every screen is in French from its first word on', async ({ browser, service }) => {
  const context = await browser.newContext({ locale: 'fr-FR', baseURL: service.url });
  const playground = new Playground(await context.newPage());
  await playground.open();
  await expect(playground.heading('Connectez Word à votre organisation')).toBeVisible();
  await expect(playground.page.getByText('Essayez Sealmark sans Word')).toBeVisible();
  await playground.expectNothingElseChanged();
  await context.close();
});
