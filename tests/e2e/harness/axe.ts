import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half the size of the file that `axe-core` exports. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colors; the others have the same result in each theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The themes of the pane and the dashboard, each with the rules that may differ in it. Light is the last, and stays. */
export const THEMES = [
  { colorScheme: 'dark', forcedColors: 'active', theme: 'contrast', scope: { rules: COLOR_RULES } },
  { colorScheme: 'dark', forcedColors: 'none', theme: 'dark', scope: { rules: COLOR_RULES } },
  { colorScheme: 'light', forcedColors: 'none', theme: 'light', scope: {} },
] as const;

interface Scope {
  /** All rules by default. */
  rules?: string[];
  /** Selectors of parts; the whole document by default. */
  include?: string[];
  exclude?: string[];
}

/**
 * The findings of axe in a page, or only in a frame. A document loads axe once, and results need no page of their own,
 * because loading axe takes longer than a check.
 */
export async function axeViolations(document: Page | Frame, scope: Scope = {}): Promise<string[]> {
  const { rules, include = ['html'], exclude = [] } = scope;
  const run = () =>
    document.evaluate(
      async ({ context, ...runOnly }) => {
        if (!('axe' in window)) return null;
        // During a theme's transition, colors belong to neither theme. The end of a transition may start another.
        while (window.document.getAnimations().some((each) => each instanceof CSSTransition))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        const { violations } = await window.axe.run(context, {
          ...runOnly,
          resultTypes: ['violations'],
          selectors: false,
        });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      },
      { context: { include, exclude }, ...(rules && { runOnly: rules }) },
    );
  const found = await run();
  if (found !== null) return found;
  await document.evaluate(AXE);
  const nowFound = await run();
  if (nowFound === null) throw new Error('the document was replaced before axe looked at it');
  return nowFound;
}

const FRAME = 'iframe[title="Task pane"]';

/** The findings of axe in the pane, or in another frame; the playground has its own tests. */
export async function violationsIn(page: Page, selector = FRAME): Promise<string[]> {
  return violationsOf(await frameOf(page, selector));
}

async function frameOf(page: Page, selector: string): Promise<Frame> {
  const element = await page.locator(selector).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`no frame: ${selector}`);
  return frame;
}

function violationsOf(frame: Frame, scope?: { rules?: string[] }): Promise<string[]> {
  // The ends of Fluent's menus, which pass the focus on at once.
  return axeViolations(frame, { exclude: ['[data-tabster-dummy]'], ...scope });
}

/** Presses Tab until the element has the focus, up to a limit. */
export async function tabTo(page: Page, target: Locator, limit = 40): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Reaches the element with Tab alone and presses Enter. */
export async function tabAndEnter(page: Page, target: Locator, limit?: number): Promise<void> {
  await tabTo(page, target, limit);
  await page.keyboard.press('Enter');
}

/** Elements of a page that are wider than it, or scroll sideways. Runs in the page. */
function tooWide(root: Element): string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => {
      const { right } = element.getBoundingClientRect();
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return right > innerWidth + 1 || (scrolls && element.scrollWidth > element.clientWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** An open menu follows a changed width of the pane a moment later. */
async function expectToFit(html: Locator, state: string): Promise<void> {
  await expect.poll(() => html.evaluate(tooWide), state).toEqual([]);
}

/**
 * Checks every state of a screen: no violation in light, dark or high contrast, and no more width than 240 pixels.
 */
export async function expectForEveryone(page: Page, state: string, shown?: Locator): Promise<void> {
  if (shown) await expect(shown).toBeVisible();
  const frame = await frameOf(page, FRAME);
  const html = frame.locator('html');
  for (const { theme, scope, ...look } of THEMES) {
    await page.emulateMedia(look);
    await expect(html).toHaveAttribute('data-theme', theme);
    expect(await violationsOf(frame, scope), `${state}, ${theme}`).toEqual([]);
  }
  await page.getByRole('separator').press('Home');
  await expectToFit(html, state);
  await page.getByRole('separator').press('Enter');
}

/** 320 pixels of pane at 200 % zoom: nothing scrolls sideways. */
export async function expectToFitZoomed(page: Page, state: string): Promise<void> {
  const frame = page.locator(FRAME);
  await frame.evaluate((element) => Object.assign(element.style, { minWidth: '0', maxWidth: '160px' }));
  const html = page.frameLocator(FRAME).locator('html');
  await expect.poll(() => html.evaluate(() => innerWidth)).toBe(160);
  await expectToFit(html, state);
  await frame.evaluate((element) => Object.assign(element.style, { minWidth: '', maxWidth: '' }));
}
