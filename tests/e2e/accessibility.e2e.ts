import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

import { messages } from '#tests/word-host/playground/messages.ts';

import { catalog } from './catalog.ts';
import { Playground } from './playground.ts';
import { test } from './test.ts';
import { mintSchoolToken } from './tokens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FRAME = 'iframe[title="Task pane"]';

type Look = (screen: string) => Promise<void>;

/** Walks through the screens of the pane in one language, and looks at each. */
async function walk(playground: Playground, language: 'en' | 'fr', look: Look): Promise<void> {
  const { page, pane } = playground;
  const say = catalog(language);
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  const heading = (name: string) => expect(playground.heading(name)).toBeVisible();
  const menu = () => expect(pane.getByRole('menu')).toBeVisible();

  await heading(say('connect.title'));
  await look('Connect');

  const connectTo = messages[language].connectTo.replace('{name}', 'Lycée Lumière');
  await page.getByRole('button', { name: connectTo }).click();
  await pane.getByRole('button', { name: say('thisDocument.options.label') }).click();
  const size = pane.getByLabel(say('ui.seal.size'));
  await size.fill('5');
  await size.blur();
  await expect(size).toHaveAttribute('aria-invalid', 'true');
  await look('Not verified, with its options');

  await size.fill('25');
  await button(say('thisDocument.notVerified.action')).click();
  await heading(say('thisDocument.verified.valid'));
  await button(say('thisDocument.more')).click();
  await menu();
  await look('Verified, with its menu');

  await page.keyboard.press('Escape');
  await button(say('app.more')).click();
  await menu();
  await look('More');

  await page.keyboard.press('Escape');
  await pane.getByRole('tab', { name: say('app.search') }).click();
  await pane.getByRole('listitem').first().getByRole('button').first().click();
  await expect(button(say('documents.insertSeal'))).toBeVisible();
  await look('Search, with a row open');

  await button(say('ui.list.filter')).click();
  await menu();
  await look('Search, with its filters');

  await page.keyboard.press('Escape');
  await pane.getByRole('tab', { name: say('app.document') }).click();
  await page.getByRole('button', { name: messages[language].saveCopy }).click();
  await heading(say('thisDocument.attention.title'));
  await look('Same file, or a copy?');
}

for (const [language, locale] of [
  ['en', 'en-US'],
  ['fr', 'fr-FR'],
] as const) {
  test.describe(`in a browser that speaks ${locale}`, () => {
    test.use({ locale });

    test('no screen has an accessibility violation, light or dark', async ({ page }) => {
      const playground = new Playground(page);
      await playground.open();
      await walk(playground, language, async (screen) => {
        expect(await violations(page), screen).toEqual([]);
        await showTheme(playground, 'dark');
        expect(await violations(page, 'color-contrast'), `${screen}, dark`).toEqual([]);
        await showTheme(playground, 'light');
      });
    });

    test('a pane of 240 pixels shows every screen without scrolling sideways', async ({ page }) => {
      const playground = new Playground(page);
      await playground.open();
      await page.getByRole('separator').press('Home');
      await walk(playground, language, async (screen) => {
        expect(await playground.pane.locator('html').evaluate(tooWide), screen).toEqual([]);
      });
    });
  });
}

test('the keyboard alone connects, verifies, and places another seal', async ({ page, service }) => {
  const playground = new Playground(page);
  const { pane } = playground;
  const { token } = await mintSchoolToken(service);
  await playground.open();
  await tabTo(page, pane.getByLabel('Token', { exact: true }));
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeFocused();

  await tabTo(page, pane.getByLabel('Title'));
  await page.keyboard.press('End');
  await page.keyboard.type(', by keyboard');
  await tabTo(page, playground.verifyButton);
  await page.keyboard.press('Enter');
  await expect(playground.heading('Verified')).toBeFocused();
  await expect(pane.getByText('Internship agreement – Léa Fontaine, by keyboard')).toBeVisible();

  await tabTo(page, pane.getByRole('button', { name: 'More actions' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('menuitem', { name: 'Refresh the seal' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByLabel('Place the seal'));
  await page.keyboard.press('End');
  await tabTo(page, pane.getByRole('button', { name: 'Insert seal' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByText('2 footers')).toBeVisible();
});

async function showTheme({ page, pane }: Playground, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(pane.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** What axe finds in the pane; the playground around it is looked at in its own tests. */
async function violations(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include([FRAME, 'html'])
    // The ends of Fluent's menus, which hand the focus on at once.
    .exclude([FRAME, '[data-tabster-dummy]']);
  // A menu lies over the landmarks, and belongs to none.
  if (await page.frameLocator(FRAME).getByRole('menu').isVisible()) axe.disableRules('region');
  if (rule !== undefined) axe.withRules(rule);
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Presses Tab until the focus is there, as often as a patient person would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
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
