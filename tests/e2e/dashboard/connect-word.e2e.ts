import { expect } from '@playwright/test';

import { test } from '#tests/e2e/word/windows-test.ts';
import { approve, askedFor, typeDigits } from './connecting.ts';
import { signedIn } from './dashboard.ts';

const wrong = (digits: string) => (digits === '000 000' ? '000 001' : '000 000');

test('people connect; each failure has a way back', async ({ page, playground, pane, context, service }) => {
  const browser = await signedIn(await context.newPage(), service);
  await test.step('connects, verifies, and signs out', async () => {
    await browser.signOut();
    await page.bringToFront();
    await playground.open();
    const address = await askedFor(page, pane);
    await expect(pane.getByLabel('Six digits')).toBeFocused();

    await browser.page.goto(address);
    await expect(browser.page.getByText('Sign in to connect Word.')).toBeVisible();
    await browser.button('Sign in with a passkey').click();
    await expect(browser.heading('Connect Word as Zoé Martin, Lycée Lumière?')).toBeVisible();
    await expect(browser.page.getByText(/^today/)).toBeVisible();
    await expect(browser.page.getByText('Word, Windows · 127.0.0.1')).toBeVisible();
    const digits = await approve(browser, address);
    await expect(browser.page.getByText('Type these digits only into Word on your own')).toBeVisible();
    await browser.page.reload();
    await expect(browser.page.getByText('The digits for this request were already shown')).toBeVisible();

    await typeDigits(pane, digits);
    await expect(pane.getByText('Connected as Zoé Martin, Lycée Lumière')).toBeVisible();
    await playground.verify();
    await playground.reopenPane('Verified');

    const sessions = browser.card('Where you’re signed in').getByRole('listitem');
    await browser.page.goto('/dashboard/account');
    await expect(sessions).toHaveText([/^Word, Windows/, /^Chrome, Windows/]);
    await playground.signOut();
    await expect(playground.heading('Connect Word to your organization')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toMatch(/smk_|con_/);
    await browser.page.reload();
    await expect(sessions).toHaveText([/^Chrome, Windows/]);
  });
  await page.bringToFront();
  const { db } = service.database;
  const again = () => askedFor(page, pane, 'Start again');

  let address = await askedFor(page, pane);
  await test.step('too few', async () => {
    await typeDigits(pane, '123 45');
    await expect(pane.getByText('Type all six digits first.')).toBeVisible();
  });
  await test.step('wrong three times', async () => {
    const digits = await approve(browser, address);
    await typeDigits(pane, wrong(digits));
    await expect(pane.getByText('These digits don’t match.')).toBeVisible();
    await typeDigits(pane, wrong(digits));
    await expect(pane.getByText('You can try once more.')).toBeVisible();
    await typeDigits(pane, wrong(digits));
    await expect(pane.getByText('The digits were wrong three times')).toBeVisible();
    await browser.page.goto(address);
    await expect(browser.page.getByText('This request is over.')).toBeVisible();
    address = await again();
  });
  await test.step('canceled in the browser', async () => {
    await browser.page.goto(address);
    await browser.button('Cancel').click();
    await expect(browser.page.getByText('Canceled. Word isn’t connected.')).toBeVisible();
    await typeDigits(pane, '123456');
    await expect(pane.getByText('The sign-in was canceled')).toBeVisible();
    address = await again();
  });
  await test.step('too late', async () => {
    const digits = await approve(browser, address);
    await db.updateTable('connection_requests').set({ expires_at: '2026-01-01 00:00:00' }).execute();
    await typeDigits(pane, digits);
    await expect(pane.getByText('Ten minutes have passed')).toBeVisible();
    address = await again();
  });
  await test.step('signed in as somebody else', async () => {
    await browser.page.goto(address);
    await expect(browser.heading('Connect Word as Zoé Martin, Lycée Lumière?')).toBeVisible();
    await browser.button('Sign in as somebody else').click();
    await expect(browser.page.getByText('You’re signed out.')).toBeVisible();
    await expect(browser.page).toHaveURL(address);
    const other = await signedIn(await context.newPage(), service, 'Hugo Marin');
    await other.page.goto(address);
    await expect(other.heading('Connect Word as Hugo Marin, Lycée Lumière?')).toBeVisible();
    await typeDigits(pane, await approve(other, address));
    await expect(pane.getByText('Connected as Hugo Marin, Lycée Lumière')).toBeVisible();
  });
});

test('two panes at once have their own digits', async ({ page, context, playground, pane, service }) => {
  const browser = await signedIn(await context.newPage(), service);
  await page.bringToFront();
  await playground.open();
  const secondPage = await context.newPage();
  await secondPage.goto('/playground/');
  const secondPane = secondPage.frameLocator('iframe[title="Task pane"]');
  const addresses = [await askedFor(page, pane), await askedFor(secondPage, secondPane)] as const;
  const digits = [await approve(browser, addresses[0]), await approve(browser, addresses[1])] as const;
  await secondPage.bringToFront();
  await typeDigits(secondPane, digits[0]);
  await expect(secondPane.getByText('These digits don’t match.')).toBeVisible();
  await secondPage.reload();
  await typeDigits(secondPane, digits[1]);
  await expect(secondPane.getByText('Connected as Zoé Martin, Lycée Lumière')).toBeVisible();
  await page.bringToFront();
  await typeDigits(pane, digits[0]);
  await expect(pane.getByText('Connected as Zoé Martin, Lycée Lumière')).toBeVisible();
});

test('if no window opens, the link can be opened or copied', async ({ page, context, playground, pane }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await playground.open();
  await pane.getByRole('button', { name: 'Sign in' }).click();
  await expect(pane.getByText('Open this page in your browser')).toBeVisible();
  const link = pane.getByRole('link', { name: 'Open the page' });
  await pane.getByRole('button', { name: 'Copy link' }).click();
  const copied = await pane.locator('body').evaluate(() => navigator.clipboard.readText());
  await expect(link).toHaveAttribute('href', copied);
  await expect(link).toHaveAttribute('target', '_blank');
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expect(pane.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('Word for Windows opens the browser itself', async ({ page, playground, pane, windowsPane }) => {
  await page.addInitScript({ content: windowsPane });
  await playground.open('?platform=windows');
  await askedFor(page, pane);
  await expect(pane.getByText('A page opened in your browser.')).toBeVisible();

  await pane.getByRole('button', { name: 'Cancel' }).click();
  await pane.locator('body').evaluate(() => {
    const context = Object.create(Office.context, { ui: { value: {} } });
    Object.assign(window, { Office: Object.create(Office, { context: { value: context } }) });
  });
  await askedFor(page, pane);
});
