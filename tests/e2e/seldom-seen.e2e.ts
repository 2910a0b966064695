import { expect, type Page } from '@playwright/test';

import { revokeCredential } from '#server/credentials/revocation.service.ts';
import { messages } from '#tests/word-host/playground/messages.ts';

import { catalog } from './catalog.ts';
import { serveOlderPane } from './older-pane.ts';
import { expectForEveryone } from './pane-accessibility.ts';
import { Playground } from './playground.ts';
import { recordsTitled } from './records.ts';
import { test } from './wired-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function reloadPane(page: Page, language: 'en' | 'fr'): Promise<void> {
  const open = page.getByRole('button', { name: messages[language].openPane, exact: true });
  await open.click();
  await expect(page.locator('iframe[title="Task pane"]')).toBeHidden();
  await open.click();
}

for (const [language, locale] of [
  ['en', 'en-US'],
  ['fr', 'fr-FR'],
] as const) {
  test.describe(`in a browser that speaks ${locale}`, () => {
    test.use({ locale });

    test('the states that staff seldom see are as fit for everyone', async ({ page, service, wire }) => {
      const say = catalog(language);
      const playground = new Playground(page);
      const { pane } = playground;
      const title = `Seldom seen, ${language}`;
      await serveOlderPane(page, '0.1.0');
      await playground.open();
      const connectTo = messages[language].connectTo.replace('{name}', 'Lycée Lumière');
      await page.getByRole('button', { name: connectTo }).click();
      await pane.getByLabel(say('thisDocument.title')).fill(title);
      await pane.getByRole('button', { name: say('thisDocument.notVerified.action') }).click();
      await expect(playground.heading(say('thisDocument.verified.valid'))).toBeVisible();
      await expect(pane.getByText(say('app.newerVersion'))).toBeVisible();
      await expectForEveryone(page, 'Verified, while there is a newer version');

      wire.cutBefore(/^GET \/api\/ext\/verification\/status/);
      await reloadPane(page, language);
      await expect(playground.heading(say('thisDocument.unreachable.title'))).toBeVisible();
      await expectForEveryone(page, 'Status not known');

      wire.mend();
      const [publicId = ''] = await recordsTitled(service, title);
      await revokeCredential(service.database.db, publicId, 'Misprint', { now: new Date(), actor: 'admin' });
      await reloadPane(page, language);
      await expect(playground.heading(say('thisDocument.ended.revoked'))).toBeVisible();
      await expectForEveryone(page, 'Revoked');
      await pane.getByRole('button', { name: say('thisDocument.ended.restart') }).click();
      await expect(pane.getByRole('button', { name: say('thisDocument.ended.confirm') })).toBeVisible();
      await expectForEveryone(page, 'Revoked, before a new verification');
    });
  });
}
