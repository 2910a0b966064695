import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';

import type { ScratchService } from '#tests/e2e/harness/service.ts';

import { Dashboard, Device, invited } from './dashboard.ts';

/** The browser of somebody who was invited, in which they're signed in, and have a passkey. */
export async function personsBrowser(
  context: BrowserContext,
  service: Pick<ScratchService, 'database' | 'url'>,
  name?: string,
): Promise<Dashboard> {
  const dashboard = new Dashboard(await context.newPage());
  await Device.connect(dashboard.page);
  const { link } = await invited(service, name);
  await dashboard.accept(await link(), name);
  return dashboard;
}

/** Presses "Sign in" in a pane, and answers the address that it opens in a browser. */
export async function askedFor(page: Page, pane: FrameLocator): Promise<string> {
  const opened = page.waitForEvent('popup');
  await pane.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await popup.waitForURL(/\/connect\/con_[0-9a-f]{24}$/);
  const address = popup.url();
  await popup.close();
  return address;
}

/** The digits that the browser shows for the request at this address. */
export async function approve(dashboard: Dashboard, address: string): Promise<string> {
  await dashboard.page.goto(address);
  await dashboard.button('Connect').click();
  await expect(dashboard.heading('Type these digits into Word')).toBeVisible();
  const shown = await dashboard.page.locator('output').textContent();
  expect(shown).toMatch(/^\d{3} \d{3}$/);
  return shown ?? '';
}

export async function typeDigits(pane: FrameLocator, digits: string): Promise<void> {
  await pane.getByLabel('Six digits').fill(digits);
  await pane.getByRole('button', { name: 'Connect', exact: true }).click();
}
