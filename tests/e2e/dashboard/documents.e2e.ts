import { expect } from '@playwright/test';

import { recordDay } from '#src/ui/dates.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { Dashboard, Device, invited, signedIn } from './dashboard.ts';

test('the address has the search and filters, and staff’s notes are found', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  await test.step('the address, also for a colleague', async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect(page).toHaveTitle('Documents · Sealmark');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(25);
    await page.getByLabel('Status').selectOption('expired');
    const answered = page.waitForResponse(/\/api\/dashboard\/documents\?.*\bq=certificat\b/);
    await page.getByRole('searchbox').fill('certificat');
    await expect(page).toHaveURL('/dashboard/documents?status=expired&q=certificat');
    // Until the answer, the list keeps its earlier rows.
    await answered;
    await expect(rows.locator('..')).toHaveAttribute('aria-busy', 'false');
    await expect(rows.first()).toContainText('Expired');
    const found = await rows.allTextContents();
    expect(found.every((text) => text.includes('Expired'))).toBe(true);

    await page.reload();
    await expect(rows).toHaveText(found);
    await expect(page.getByRole('searchbox')).toHaveValue('certificat');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(page).toHaveURL('/dashboard/documents?q=certificat');
    await page.goBack();
    await expect(rows).toHaveText(found);

    // Signing in at that address leads back to the same documents.
    await dashboard.button('Sign out').click();
    await dashboard.button('Sign in with a passkey').click();
    await expect(rows).toHaveText(found);
    // The day on which it ends would be taken for the day from which it's valid.
    await page.goto('/dashboard/documents?status=scheduled');
    await expect(rows.first()).toContainText('Not valid yet');
    for (const text of await rows.allTextContents()) expect(text).not.toContain('until');
    await page.goto('/dashboard/documents?family=editor');
    await expect(rows.first()).toContainText(/Verified \w+\s\d+,\s\d{4}/);
    await rows.first().getByRole('link').click();
    await expect(dashboard.card('Details')).toContainText('Verified on');
  });
  await test.step('a note is written on a document’s page, and found in the list', async () => {
    await page.goto('/dashboard/documents');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().getByRole('link').click();
    const details = dashboard.card('Details');
    await details.getByRole('button', { name: 'Add', exact: true }).click();
    await page.keyboard.type('Second copy for Turin');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('button', { name: 'Change the note for staff' })).toBeFocused();
    await expect(dashboard.card('History').getByRole('listitem').first()).toContainText(
      'Note for staff changed',
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await page.getByRole('searchbox').fill('copy for TURIN');
    await expect(rows).toHaveCount(1);
    await expect(rows.locator('b')).toHaveText('copy for Turin');
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('nothing is selected in a list that is being replaced', async ({ page, service }) => {
  await signedIn(page, service);
  await page.goto('/dashboard/documents');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(25);
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/dashboard/documents?**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Status').selectOption('revoked');
  await expect(rows.locator('..')).toHaveAttribute('aria-busy', 'true');
  await rows.filter({ hasText: 'Valid' }).first().getByRole('checkbox').click();
  answer(undefined);
  await expect(rows.locator('..')).toHaveAttribute('aria-busy', 'false');
  const selected = page.getByRole('group', { name: 'Selected documents' }).getByRole('status');
  await expect(selected).toHaveCount(0);
  await rows.first().getByRole('checkbox').click();
  await expect(selected).toHaveText('1 document selected');
});

test('a list, a page, and the dashboard that could not be loaded can be tried again', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signedIn(page, service);
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  const rows = page.getByRole('main').getByRole('listitem');
  const failing = async (path: RegExp, open: () => Promise<unknown>) => {
    await page.route(path, (route) => route.abort());
    await open();
    await expect(tryAgain).toBeVisible();
    await page.unroute(path);
    await tryAgain.click();
    await expect(page.getByRole('alert')).toBeHidden();
  };
  const documents = page.getByRole('link', { name: 'Documents', exact: true });
  await failing(/\/api\/dashboard\/documents(\?|$)/, () => documents.click());
  await expect(rows).toHaveCount(25);
  await failing(/\/api\/dashboard\/documents(\?|$)/, () =>
    page.getByRole('button', { name: 'Show more' }).click(),
  );
  await expect(rows).toHaveCount(50);
  await failing(/\/api\/dashboard\/documents\/\w/, () => rows.first().getByRole('link').click());
  await expect(new Dashboard(page).card('History')).toBeVisible();
  await failing(/\/api\/dashboard\/session$/, () => page.reload());
  await expect(new Dashboard(page).card('History')).toBeVisible();
});

test('nothing that one person saw stays for the next in another tab', async ({ page, service }) => {
  const [dashboard, other] = [new Dashboard(page), new Dashboard(await page.context().newPage())];
  const [first, second] = [await invited(service), await invited(service, 'Yanis Petit')];
  await Device.connect(page);
  await dashboard.accept(await first.link());
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(25);

  await Device.connect(other.page);
  await other.accept(new URL(await second.link(), service.url).href, 'Yanis Petit');
  // Delays the next person's documents.
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(/\/api\/dashboard\/documents/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(rows).toHaveCount(0);
  answer(undefined);
  await expect(rows).toHaveCount(25);
});

test.describe('far from Greenwich, on the evening of a year’s last day', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('staff and readers see the same days', async ({ page, service, playground, pane }) => {
    await playground.begin();
    await playground.verify();
    const url = await playground.verifyUrl();
    const public_id = new URL(url).pathname.split('/').at(-1) ?? '';
    const at = { issued_at: '2025-12-31 23:30:00', revoked_at: '2025-12-31 23:40:00' };
    const { db } = service.database;
    await db.updateTable('credentials').set(at).where('public_id', '=', public_id).execute();
    await playground.check();
    await expect(pane.getByText(/Revoked on Dec.31,.2025/)).toBeVisible();
    await pane.getByRole('tab', { name: 'Document' }).click();
    await expect(pane.getByText(/^Dec.31,.2025$/)).toHaveCount(2);
    await page.goto(url);
    await expect(page.locator('dl').getByText(/^Dec.31,.2025$/)).toHaveCount(2);
    await signedIn(page, service);
    await page.goto(`/dashboard/documents?q=${public_id}`);
    await expect(page.getByText(/Verified Dec.31,.2025/)).toBeVisible();
    await page.goto(`/dashboard/documents/${public_id}`);
    await expect(page.getByRole('region', { name: 'Details' }).getByText(/^Dec.31,.2025$/)).toHaveCount(2);
    const today = recordDay(new Date().toISOString(), 'en-US');
    await expect(
      page.getByRole('region', { name: /^Scans/ }).getByText(today, { exact: true }),
    ).toBeVisible();
  });
});
