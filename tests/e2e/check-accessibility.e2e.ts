import { expect } from '@playwright/test';

import { catalog } from './catalog.ts';
import { inEachLanguage } from './each-language.ts';
import { expectForEveryone, tabTo } from './pane-accessibility.ts';
import { test } from './test.ts';
import { troubledContract } from './troubled-contract.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The browser's own line for an id that the service does not know, or may not tell. */
const NOT_FOUND = /status of 404/;

inEachLanguage(test, (language) => {
  test('no state of Check has an accessibility violation, or scrolls sideways at 240 pixels', async ({
    page,
    playground,
    pane,
    service,
    problems,
  }) => {
    problems.allow(NOT_FOUND);
    const say = catalog(language);
    const buffer = await troubledContract(service);
    await playground.open();
    await page.locator('#chosen-file').setInputFiles({ name: 'Contract.docx', mimeType: '', buffer });
    await expect(page.getByText('Between the school and the company.')).toBeVisible();
    await playground.connectAs('Lycée Lumière', language);
    const look = (state: string) => expectForEveryone(page, state);

    await pane.getByRole('tab', { name: say('app.check') }).click();
    await look('before a check');

    const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('Body.getOoxml'));
    await pane.getByRole('button', { name: say('check.start') }).click();
    await expect(pane.getByRole('progressbar')).toBeVisible();
    await look('while it runs');

    await gate.evaluate((open) => open());
    await pane.getByRole('button', { name: /^2 (are valid|valides)$/ }).click();
    await look('with findings');
  });
});

test('the keyboard alone checks, goes to a seal, repairs and removes', async ({
  page,
  playground,
  pane,
  service,
  problems,
}) => {
  problems.allow(NOT_FOUND);
  await playground.begin(await troubledContract(service), 'Contract.docx');
  await pane.getByRole('tab', { name: 'Document' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(pane.getByRole('tab', { name: 'Check' })).toBeFocused();
  await tabTo(page, pane.getByRole('button', { name: 'Check this document' }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('9 of 13 need attention')).toBeVisible();
  await expect(playground.heading('9 of 13 need attention')).toBeFocused();

  await tabTo(page, pane.getByRole('button', { name: /^Go to: Revoked/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByRole('button', { name: /^Remove: Revoked/ }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('8 of 12 need attention')).toBeFocused();
  await tabTo(page, pane.getByRole('button', { name: 'Repair 4 seals' }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('4 of 11 need attention')).toBeFocused();
});
