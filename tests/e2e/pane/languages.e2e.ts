import { expect } from '@playwright/test';

import { test } from '#tests/e2e/harness/test.ts';

test('French that can’t be fetched is reported, and can be tried again', async ({
  page,
  playground,
  pane,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  await playground.begin();
  await playground.chooseFromMenu('Settings');
  const french = '**/french-*.js';
  await page.route(french, (route) => route.abort());
  await pane.getByLabel('Language').selectOption('Français');
  await expect(pane.getByText(/^Sealmark didn’t load completely/)).toBeVisible();
  await page.unroute(french);
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(playground.heading('Paramètres')).toBeVisible();
  await expect(pane.getByText(/^Sealmark didn’t load completely/)).toBeHidden();
});

test('the pane has Word’s language until another is chosen', async ({ page, playground, pane }) => {
  await playground.begin();
  await page.getByText('1. Purpose').click();
  await page.keyboard.type('kept');
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('button', { name: 'Télécharger le .docx' })).toBeVisible();
  await expect(page.getByText('kept')).toBeVisible();
  await expect(playground.heading('Pas encore vérifié')).toBeVisible();
  await expect(pane.locator('html')).toHaveAttribute('lang', 'fr');
  await pane.getByRole('button', { name: 'Vérifier et insérer le sceau' }).click();
  await expect(playground.heading('Vérifié')).toBeVisible();
  await expect(page.getByText('Scannez, ou allez sur')).toBeVisible();

  await pane.getByRole('tab', { name: 'Analyses' }).click();
  const kinds = pane.getByRole('combobox', { name: 'Type de document' });
  await expect(kinds.getByRole('option', { name: 'Relevé de notes' })).toBeAttached();
  await pane.getByRole('button', { name: 'Plus', exact: true }).click();
  await pane.getByRole('menuitem', { name: 'Paramètres' }).click();
  for (const [language, title] of [
    ['English', 'Settings'],
    ['Same as Word', 'Paramètres'],
    ['English', 'Settings'],
  ] as const) {
    await pane.getByLabel(/^Lang/).selectOption(language);
    await expect(playground.heading(title)).toBeVisible();
  }
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expect(playground.heading('Verified')).toBeVisible();
  await playground.expectNothingElseChanged();
  await page.reload();
  await expect(playground.heading('Not verified yet')).toBeVisible();
});
