import { randomBytes } from 'node:crypto';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import * as z from 'zod/mini';

import { connectionRequest } from '#contract/dashboard/connections.ts';
import { catalog } from '#tests/e2e/harness/test.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import type { Dashboard } from './dashboard.ts';

/** Presses "Sign in", or "Start again", in a pane, and returns the address that it opens in a browser. */
export async function askedFor(page: Page, pane: FrameLocator, name = 'Sign in'): Promise<string> {
  const opened = page.waitForEvent('popup');
  await pane.getByRole('button', { name }).click();
  const popup = await opened;
  await popup.waitForURL(/\/connect\/con_[0-9a-f]{24}$/);
  const address = popup.url();
  await popup.close();
  return address;
}

/** The address of a request of Word that no pane waits for. */
export async function waiting({ request }: Page): Promise<string> {
  const data = { secret_hash: randomBytes(32).toString('hex') };
  const answer = await request.post(`/api/dashboard${connectionRequest.path}`, { data });
  return z.parse(connectionRequest.output, await answer.json()).url;
}

/** The digits that the browser shows for the request at this address. */
export async function approve(dashboard: Dashboard, address: string): Promise<string> {
  await dashboard.page.goto(address);
  await dashboard.button(dashboard.say('ui.connect')).click();
  await expect(dashboard.heading(dashboard.say('dashboard.connect.type'))).toBeVisible();
  const shown = await dashboard.page.locator('output').textContent();
  expect(shown).toMatch(/^\d{3} \d{3}$/);
  return shown ?? '';
}

export async function typeDigits(pane: FrameLocator, digits: string, say = catalog('en')): Promise<void> {
  await pane.getByLabel(say('connect.digits.label')).fill(digits);
  await pane.getByRole('button', { name: say('ui.connect'), exact: true }).click();
}

/**
 * From the link of an invitation to the first seal: only six digits and a title are typed. Returns the milliseconds it
 * took.
 */
export async function makeFirstSeal(
  person: Dashboard,
  { link, name }: { link: string; name: string },
  playground: Playground,
): Promise<number> {
  const { say } = person;
  const { page, pane } = playground;
  const began = performance.now();
  await person.accept(link, name);
  await page.bringToFront();
  await playground.open();
  const address = await askedFor(page, pane, say('connect.signIn'));
  await typeDigits(pane, await approve(person, address), say);
  await pane.getByLabel(say('record.title')).fill('Attestation');
  await pane.getByRole('button', { name: say('thisDocument.notVerified.action') }).click();
  const verified = { level: 1, name: say('thisDocument.verified'), exact: true };
  await expect(pane.getByRole('heading', verified)).toBeVisible();
  return performance.now() - began;
}
