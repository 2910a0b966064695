import { expect, type Page } from '@playwright/test';

import { contentOf, newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from './windows-test.ts';

function trackChanges(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { model } = window.wordHost;
    model.byPerson(() => model.settings.set('w:trackRevisions', true));
  });
}

test('each screen and the ribbon call Word too old', async ({ page, playground, pane, windowsPane }) => {
  await page.addInitScript({ content: windowsPane });
  await playground.begin(undefined, undefined, '?platform=windows&WordApi=1.2');
  const given = contentOf(await playground.download());
  await expect(playground.heading('This version of Word is too old')).toBeVisible();
  await pane.getByRole('tab', { name: 'Check' }).click();
  await expect(pane.getByRole('tabpanel', { name: 'Check' })).toContainText(
    'This version of Word is too old',
  );
  await pane.getByRole('tab', { name: 'People' }).click();
  await pane.getByRole('listitem').getByRole('button').first().click();
  await expect(pane.getByText('This version of Word is too old for this.')).toBeVisible();
  await pane.getByRole('tab', { name: 'Search' }).click();
  const row = pane.getByRole('listitem').first();
  await row.getByRole('button').first().click();
  await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Insert seal' })).toBeHidden();
  await playground.ribbon('Insert seal').click();
  const title = page.frameLocator('iframe[title="Dialog"]').getByRole('heading');
  await expect(title).toHaveText('This version of Word is too old');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(contentOf(await playground.download())).toEqual(given);
});

for (const [search, note, revisions] of [
  ['', true, true],
  ['?WordApi=1.4&WordApiOnline=1.1', false, false],
] as const) {
  const which = note ? 'without a switch for it the pane says so' : 'with a switch the seal is no change';
  test(`in a document whose changes are tracked, ${which}`, async ({ page, playground, pane }) => {
    await playground.begin(undefined, undefined, search);
    const given = await playground.download();
    await trackChanges(page);
    await playground.verify();
    const told = pane.getByRole('tabpanel').getByText('Word recorded this as a tracked change');
    await expect(told).toBeVisible({ visible: note });
    const sealed = await playground.download();
    expect(sealsIn(sealed)).toHaveLength(1);
    const parts = contentOf(sealed);
    expect(/<w:ins\b/.test(parts['word/document.xml'] ?? '')).toBe(revisions);
    expect(parts['word/settings.xml']).toContain('<w:trackRevisions');
    expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
  });
}

test('removing a seal with tracking on is called a tracked change', async ({ page, playground, pane }) => {
  await playground.begin();
  await playground.verify();
  await trackChanges(page);
  await playground.chooseMore('Remove the seal');
  await expect(pane.getByRole('tabpanel').getByText('Word recorded this as a tracked change')).toBeVisible();
});

test('the pane follows Word’s theme while it is open', async ({ page, playground, pane, windowsPane }) => {
  await page.clock.install();
  await page.addInitScript({ content: windowsPane });
  await playground.begin(undefined, undefined, '?platform=windows');
  const root = pane.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  for (const theme of ['dark', 'light'] as const) {
    await page.getByText('1. Purpose').click();
    await page.evaluate((chosen) => {
      window.wordHost.theme = chosen;
    }, theme);
    // office.js asks Word for its theme every five seconds at most.
    await page.clock.fastForward(6000);
    await pane.getByLabel('Title').click();
    await expect(root).toHaveAttribute('data-theme', theme);
  }
});
