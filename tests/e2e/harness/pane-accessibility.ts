import { expect, type Frame, type Locator, type Page } from '@playwright/test';

import { axeViolations, COLOR_RULES } from './axe.ts';

const FRAME = 'iframe[title="Task pane"]';

/**
 * What axe finds in the pane, or in another frame, by all of its rules or some; the playground around it is looked at
 * in its own tests.
 */
export async function violationsIn(page: Page, selector = FRAME, rules?: string[]): Promise<string[]> {
  return violationsOf(await frameOf(page, selector), rules);
}

async function frameOf(page: Page, selector: string): Promise<Frame> {
  const element = await page.locator(selector).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`no frame: ${selector}`);
  return frame;
}

function violationsOf(frame: Frame, rules?: string[]): Promise<string[]> {
  // The ends of Fluent's menus, which hand the focus on at once.
  return axeViolations(frame, { exclude: ['[data-tabster-dummy]'], ...(rules && { rules }) });
}

/** Presses Tab until the focus is there, as often as a patient person would. */
export async function tabTo(page: Page, target: Locator, limit = 40): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** What in a page is wider than the page, or scrolls sideways. Runs in the page. */
function tooWide(root: Element): string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => {
      const { right } = element.getBoundingClientRect();
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return right > innerWidth + 1 || (scrolls && element.scrollWidth > element.clientWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** An open menu follows a pane that changes its width a moment later. */
async function expectToFit(html: Locator, state: string): Promise<void> {
  await expect.poll(() => html.evaluate(tooWide), state).toEqual([]);
}

/**
 * What no state of a screen may have: a violation in light, dark or high contrast, or more width than 240 pixels. Light
 * is the last theme, and stays.
 */
export async function expectForEveryone(page: Page, state: string): Promise<void> {
  const frame = await frameOf(page, FRAME);
  const html = frame.locator('html');
  for (const look of [
    { colorScheme: 'dark', forcedColors: 'active', theme: 'contrast', rules: COLOR_RULES },
    { colorScheme: 'dark', forcedColors: 'none', theme: 'dark', rules: COLOR_RULES },
    { colorScheme: 'light', forcedColors: 'none', theme: 'light' },
  ] as const) {
    await page.emulateMedia(look);
    await expect(html).toHaveAttribute('data-theme', look.theme);
    expect(await violationsOf(frame, look.rules), `${state}, ${look.theme}`).toEqual([]);
  }
  await page.getByRole('separator').press('Home');
  await expectToFit(html, state);
  await page.getByRole('separator').press('Enter');
}

/** 320 pixels of pane at 200 % zoom: still nothing scrolls sideways. */
export async function expectToFitZoomed(page: Page, state: string): Promise<void> {
  const frame = page.locator(FRAME);
  await frame.evaluate((element) => Object.assign(element.style, { minWidth: '0', maxWidth: '160px' }));
  const html = page.frameLocator(FRAME).locator('html');
  await expect.poll(() => html.evaluate(() => innerWidth)).toBe(160);
  await expectToFit(html, state);
  await frame.evaluate((element) => Object.assign(element.style, { minWidth: '', maxWidth: '' }));
}
