import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone of the smallest kind, the same at 200 % zoom, the pane's width, and a computer. */
const WIDTHS = [160, 320, 329, 1280];

/** What sticks out sideways where no word may be broken; addresses and values may. */
function sidewaysAt(page: Page) {
  return page.evaluate(() => {
    for (const words of document.querySelectorAll<HTMLElement>('h1, h2, p, dt, label, button, small'))
      words.style.overflowWrap = 'normal';
    for (const value of document.querySelectorAll<HTMLElement>('bdi, small'))
      value.style.overflowWrap = 'anywhere';
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** In light and dark, and at every width: nothing that axe finds, and nothing that sticks out. */
export async function expectReadable(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  expect(contrast.violations).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    expect({ width, sideways: await sidewaysAt(page) }).toEqual({ width, sideways: 0 });
  }
}
