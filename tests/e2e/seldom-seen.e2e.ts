import { expect, type Page } from '@playwright/test';

import { revokeCredential } from '#server/credentials/revocation.service.ts';
import { type Language, messages } from '#playground/messages.ts';

import { catalog } from './catalog.ts';
import { inEachLanguage } from './each-language.ts';
import { serveOlderPane } from './older-pane.ts';
import { expectForEveryone } from './pane-accessibility.ts';
import { recordsTitled } from './records.ts';
import { test } from './wired-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function reloadPane(page: Page, language: Language): Promise<void> {
  const open = page.getByRole('button', { name: messages[language].openPane, exact: true });
  await open.click();
  await expect(page.locator('iframe[title="Task pane"]')).toBeHidden();
  await open.click();
}

inEachLanguage(test, (language) => {
  test('the states that staff seldom see are as fit for everyone', async ({
    page,
    playground,
    pane,
    service,
    wire,
  }) => {
    const say = catalog(language);
    const title = `Seldom seen, ${language}`;
    const serveNewer = await serveOlderPane(page, '0.1.0');
    await playground.open();
    await playground.connectAs('Lycée Lumière', language);
    await pane.getByLabel(say('thisDocument.title')).fill(title);
    await pane.getByRole('button', { name: say('thisDocument.notVerified.action') }).click();
    await expect(playground.heading(say('thisDocument.verified.valid'))).toBeVisible();
    await expect(pane.getByText(say('app.newerVersion'))).toBeVisible();
    await expectForEveryone(page, 'Verified, while there is a newer version');

    wire.cutBefore(/^GET \/api\/ext\/verification\/status/);
    await reloadPane(page, language);
    await expect(playground.heading(say('thisDocument.unreachable.title'))).toBeVisible();
    await expectForEveryone(page, 'Status unknown');

    wire.mend();
    const [publicId = ''] = await recordsTitled(service, title);
    await revokeCredential(service.database.db, publicId, 'Misprint', { now: new Date(), actor: 'admin' });
    await reloadPane(page, language);
    await expect(playground.heading(say('thisDocument.ended.revoked'))).toBeVisible();
    await expectForEveryone(page, 'Revoked');
    await pane.getByRole('button', { name: say('thisDocument.ended.restart') }).click();
    await expect(pane.getByRole('button', { name: say('thisDocument.ended.confirm') })).toBeVisible();
    await expectForEveryone(page, 'Revoked, before a new verification');
    await serveNewer();
  });
});
