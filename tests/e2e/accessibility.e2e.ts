import { expect } from '@playwright/test';

import { type Language, messages } from '#playground/messages.ts';

import { catalog } from './catalog.ts';
import { inEachLanguage } from './each-language.ts';
import { expectForEveryone, expectToFitZoomed, tabTo } from './pane-accessibility.ts';
import type { Playground } from './playground.ts';
import { test } from './test.ts';
import { mintSchoolToken } from './tokens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Walks through the screens of the pane in one language, and looks at each. */
async function walk(playground: Playground, language: Language): Promise<void> {
  const { page, pane } = playground;
  const say = catalog(language);
  const look = (screen: string) => expectForEveryone(page, screen);
  const fitsZoomed = (screen: string) => expectToFitZoomed(page, screen);
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  const heading = (name: string) => expect(playground.heading(name)).toBeVisible();
  const menu = () => expect(pane.getByRole('menu')).toBeVisible();

  await heading(say('connect.title'));
  await look('Connect');
  await fitsZoomed('Connect');

  await playground.connectAs('Lycée Lumière', language);
  await pane.getByRole('button', { name: say('thisDocument.options.label') }).click();
  const size = pane.getByLabel(say('ui.seal.size'));
  await size.fill('5');
  await size.blur();
  await expect(size).toHaveAttribute('aria-invalid', 'true');
  await look('Not verified, with its options');

  await size.fill('25');
  await button(say('thisDocument.notVerified.action')).click();
  await heading(say('thisDocument.verified.valid'));
  await fitsZoomed('Verified');
  await button(say('thisDocument.more')).click();
  await menu();
  await look('Verified, with its menu');

  await page.keyboard.press('Escape');
  for (const destination of ['check', 'people', 'insights', 'search'] as const) {
    await pane.getByRole('tab', { name: say(`app.${destination}`) }).click();
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible();
    await fitsZoomed(destination);
  }
  const valid = pane.getByRole('listitem').filter({ hasText: say('ui.status.valid') });
  await valid.first().getByRole('button').first().click();
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

  await button(say('app.more')).click();
  await menu();
  await look('More');
  await fitsZoomed('More');
  await pane.getByRole('menuitem', { name: say('app.settings') }).click();
  await heading(say('settings.title'));
  await fitsZoomed('Settings');
}

inEachLanguage(test, (language) => {
  test('no screen has an accessibility violation in any theme, or scrolls sideways at 240 pixels, or at 320 and 200 % zoom', async ({
    playground,
  }) => {
    await playground.open();
    await expect(playground.page.getByText(messages[language].standIn)).toBeVisible();
    await walk(playground, language);
  });
});

test('the keyboard alone connects, verifies, and places another seal', async ({
  page,
  playground,
  pane,
  service,
}) => {
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
  await expect(pane.getByText('Internship agreement, by keyboard')).toBeVisible();

  await tabTo(page, pane.getByRole('button', { name: 'More actions' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('menuitem', { name: 'Refresh the seal' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByLabel('Place the seal'));
  await page.keyboard.press('End');
  await tabTo(page, pane.getByRole('button', { name: 'Insert seal' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByText('2 footers')).toBeVisible();
});
