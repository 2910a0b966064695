import { expect } from '@playwright/test';

import { isOfficeUp } from './harness/office-js-cdn.ts';
import { expectForEveryone } from './harness/axe.ts';
import { mintSchoolToken } from './harness/tokens.ts';
import { test } from './network/wired-test.ts';

/** The service gets no request and sends no answer; the pane itself is loaded. */
const ANY_CALL = / \/(api|qr)\//;
const SCRIPTS = / \/assets\/.*\.js/;
const LONGER_THAN_THE_PANE_WAITS_MS = 11_000;
/** If the pane is loaded before the playground is, the playground waits for the same as the pane. */
const UNFINISHED = { waitUntil: 'commit' } as const;

test('people can read, choose, and type before the service answers', async ({ playground, pane, wire }) => {
  wire.ignore(ANY_CALL);
  await playground.open();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  await expect(await playground.openTokenField()).toBeEditable();

  wire.mend();
  await playground.connectAs();
  await expect(playground.verifyButton).toBeVisible();
  wire.ignore(ANY_CALL);
  await playground.reopenPane();
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();
  await expect(playground.verifyButton).toBeVisible();
  await expect(pane.getByLabel('Title')).toBeEditable();
  await pane.getByRole('tab', { name: 'Search' }).click();
  await expect(pane.getByRole('searchbox')).toBeEditable();
});

test('the logo stays in place when Word answers', async ({ page, playground, pane, wire }) => {
  const mark = pane.locator('main svg').first();
  wire.ignore(/ \/playground\/officejs\//);
  // The pane's time limit doesn't end during the test.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await page.goto('/playground/', UNFINISHED);
  await expect(mark).toBeVisible();
  await expect(pane.getByRole('heading')).toBeHidden();
  const before = await mark.boundingBox();

  wire.mend();
  await page.clock.resume();
  await playground.open();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  expect(await mark.boundingBox()).toEqual(before);
});

test('the page shows the pane’s logo before any script arrives', async ({ page, playground, pane, wire }) => {
  const mark = pane.locator('#root svg').first();
  await page.emulateMedia({ colorScheme: 'dark' });
  const release = wire.hold(SCRIPTS);
  await page.goto('/playground/', UNFINISHED);
  await expect(mark).toBeVisible();
  await expect(pane.locator('.first-bar')).toBeHidden();
  await expect.poll(() => mark.evaluate(paintsOfContent)).toBe(1);
  await expect(pane.locator('body')).toHaveCSS('background-color', 'rgb(41, 41, 41)');
  const before = await mark.boundingBox();

  release();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  expect(await mark.boundingBox()).toEqual(before);
});

test('scripts that arrive long after office.js still find Word', async ({ page, playground, pane, wire }) => {
  // Not the others: a browser has few connections, and office.js has its own files.
  const release = wire.hold(/ \/assets\/taskpane-[^ ]*\.js/);
  await page.goto('/playground/', UNFINISHED);
  await expect.poll(() => pane.locator('html').evaluate(isOfficeUp)).toBe(true);

  release();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
});

test('the pane connects to a Word that answers late', async ({ page, playground, pane, wire, service }) => {
  const { token } = await mintSchoolToken(service);
  await page.clock.install();
  const release = wire.hold(/ \/playground\/officejs\/office\.js/);
  await page.goto('/playground/', UNFINISHED);
  await expect(pane.locator('main svg')).toBeVisible();
  await page.clock.runFor(LONGER_THAN_THE_PANE_WAITS_MS);
  await expect(playground.heading('Connect to your organization')).toBeVisible();
  await playground.connect(token);
  await expect(playground.heading('Word isn’t responding')).toBeVisible();
  await pane.getByRole('tab', { name: 'Check' }).click();
  await expect(pane.getByRole('tabpanel', { name: 'Check' })).toContainText('Word isn’t responding');
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expectForEveryone(page, 'Word that is silent');

  release();
  await expect(playground.verifyButton).toBeVisible();
});

test('a connected pane shows its bar and no logo before its scripts arrive', async ({ page, pane, wire }) => {
  wire.hold(SCRIPTS);
  await page.addInitScript(() => localStorage.setItem('sealmark.token', 'of an earlier day'));
  await page.goto('/playground/', UNFINISHED);
  await expect(pane.locator('.first-bar')).toBeVisible();
  await expect(pane.locator('#root svg')).toBeHidden();
});

test('the dashboard shows its header before any style sheet or script arrives', async ({ page, wire }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const release = wire.hold(/ \/dashboard\/assets\//);
  await page.goto('/dashboard/', UNFINISHED);
  const bar = page.locator('.first-bar');
  await expect(bar).toHaveCSS('background-color', 'rgb(41, 41, 41)');
  await expect.poll(() => bar.evaluate(paintsOfContent)).toBe(1);
  const before = await bar.boundingBox();

  release();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.getByRole('banner').boundingBox()).toEqual(before);
});

function paintsOfContent(): number {
  return performance.getEntriesByName('first-contentful-paint').length;
}
