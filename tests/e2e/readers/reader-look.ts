import { expect, type Page } from '@playwright/test';

import { axeViolations, COLOR_RULES } from '#tests/e2e/harness/axe.ts';

/** The smallest phone, the same at 200 % zoom, the pane's width, and a computer. */
const WIDTHS = [160, 320, 329, 1280];

/** Elements that overflow sideways, except in addresses and values, which may break. */
function sidewaysAt(page: Page) {
  return page.evaluate(() => {
    for (const words of document.querySelectorAll<HTMLElement>('h1, h2, p, dt, label, button, small'))
      words.style.overflowWrap = 'normal';
    for (const value of document.querySelectorAll<HTMLElement>('bdi, small'))
      value.style.overflowWrap = 'anywhere';
    const wide = [document.documentElement, ...document.querySelectorAll('h1')];
    return Math.max(...wide.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

/** Inputs are high enough for a finger. */
async function expectRoomToType(page: Page): Promise<void> {
  const fields = page.locator('main :is(input:not([type=file]), textarea):visible');
  for (const field of await fields.all())
    expect((await field.boundingBox())?.height, String(field)).toBeGreaterThanOrEqual(40);
}

/** In light and dark: axe finds nothing. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectRoomToType(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { rules: COLOR_RULES }), 'dark').toEqual([]);
}

/** In light and dark, and at each width: axe finds nothing, and nothing overflows. */
export async function expectReadable(page: Page, widths = WIDTHS): Promise<void> {
  await expectNoViolations(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    expect({ width, sideways: await sidewaysAt(page) }).toEqual({ width, sideways: 0 });
    const values = await page.locator('dd').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(Math.min(128, ...values), `${width}: room for the words of a value`).toBe(128);
  }
}
