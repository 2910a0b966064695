import { expect } from '@playwright/test';

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
