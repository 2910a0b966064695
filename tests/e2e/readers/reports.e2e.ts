import { expect, type Page } from '@playwright/test';

import { signalList } from '#contract/analytics.ts';
import { reportList } from '#contract/reports.ts';
import { timestamp } from '#server/db/schema.ts';
import { addScans } from '#server/public-page/scans.store.ts';
import { saveReport } from '#server/reports/reports.service.ts';
import { expectForEveryone } from '#tests/e2e/harness/axe.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { expectNoViolations } from './reader-look.ts';
import { credentialOf, demoDocument } from '#tests/e2e/harness/records.ts';
import { catalog, inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const READERS = {
  en: {
    question: 'Is something wrong?',
    what: 'What’s different from your document?',
    email: /^Your email/,
    send: 'Send report',
    empty: 'Enter what’s different.',
    thanks: 'Thank you',
    other: 'Français',
    otherThanks: 'Merci',
  },
  fr: {
    question: 'Quelque chose ne va pas\u202f?',
    what: 'Qu’est-ce qui diffère de votre document\u202f?',
    email: /^Votre adresse e-mail/,
    send: 'Envoyer le signalement',
    empty: 'Indiquez ce qui diffère.',
    thanks: 'Merci',
    other: 'English',
    otherThanks: 'Thank you',
  },
} as const;

async function expectReadable(page: Page) {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

const PHONE = { viewport: { width: 320, height: 640 } };

for (const language of ['en', 'fr'] as const)
  test.describe(`a reader without script: ${language}`, () => {
    test.use({ ...PHONE, javaScriptEnabled: false, locale: language });

    test('reports a revoked document, and loses nothing on the way', async ({ page, service, problems }) => {
      problems.allow(/status of 422/);
      const says = READERS[language];
      const { verify_url } = await demoDocument(service, 'revoked');
      await page.goto(verify_url);
      await page.getByText(says.question).click();
      // The browser checks for empty text itself, and accepts this.
      await page.getByLabel(says.what).fill('\u200b');
      await page.getByLabel(says.email).fill('reader@example.org');
      await page.getByRole('button', { name: says.send }).click();
      await expect(page.getByRole('alert')).toContainText(says.empty);
      await expect(page.getByLabel(says.email)).toHaveValue('reader@example.org');

      await page.getByLabel(says.what).fill('The name is another one');
      await page.getByRole('button', { name: says.send }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.thanks);
      await expect(page.getByText('reader@example.org')).toBeVisible();
      await page.getByRole('button', { name: says.other }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.otherThanks);
    });
  });

test.describe('a reader on a phone', () => {
  test.use(PHONE);

  test('finds forms and thanks that everybody can use', async ({ page, service }) => {
    const facts = [{ name: 'Average', value: '14', mode: 'askable' as const }];
    const { verifyUrl } = await record(clientOf(service), 'Transcript', { facts });
    const says = READERS.en;
    await page.goto(verifyUrl);
    await expect(page.getByLabel('Average')).toBeVisible();
    await page.getByText(says.question).click();
    await expectReadable(page);
    await page.getByLabel(says.what).fill('The date is another one');
    await page.getByRole('button', { name: says.send }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says.thanks);
    await expectReadable(page);
  });
});

inEachLanguage((language, say) => {
  test('staff see reports and unusual scans, and close the report', async ({ page, service }) => {
    // Each language has its own document, because what staff have reviewed isn't shown again.
    const { public_id, title } = await demoDocument(service, 'valid', language === 'en' ? 0 : 1);
    const credential = await credentialOf(service, public_id);
    const now = new Date();
    const what = `<b>Wrong</b> date ${language}`;
    await service.database.write(async (trx) => {
      await saveReport(trx, credential, { what, email: 'reader@example.org', language }, now);
      await addScans(trx, [{ credential, valid: 0, invalid: 60, forged: 60, last_scan_at: timestamp(now) }]);
    });
    const playground = new Playground(page);
    const { pane } = playground;
    await playground.open();
    await playground.connectAs('Lycée Lumière', language);
    await pane.getByRole('tab', { name: say('app.insights') }).click();
    const worthALook = pane.getByRole('region', { name: say('insights.worthALook') });
    const { items } = await clientOf(service).call(signalList);
    const signal = items.find((item) => item.public_id === public_id);
    await expect(worthALook.getByRole('button', { name: title }).first()).toContainText(`${signal?.scans}`);
    const reported = pane.getByRole('region', { name: say('activity') });
    await expect(reported.getByText(say('event.problem_reported')).first()).toBeVisible();

    await worthALook.getByRole('button', { expanded: false }).click();
    const item = worthALook.getByRole('listitem').filter({ hasText: what });
    await expect(item.getByRole('link', { name: 'reader@example.org' })).toBeVisible();
    await expectForEveryone(page, 'what is worth a look');
    await item.getByRole('button', { name: say('ui.closeReport') }).click();
    await expect(item).toHaveCount(0);
    await expect(worthALook.getByRole('heading', { level: 2 })).toBeFocused();

    const review = worthALook.getByRole('button', { name: say('insights.reviewSignal') });
    const before = await review.count();
    await review.first().click();
    await expect(review).toHaveCount(before - 1);
    await expect(worthALook.getByRole('heading', { level: 2 })).toBeFocused();
    // The demo's report of a reader.
    await worthALook.getByRole('listitem').first().getByRole('button').first().click();
    await expect(pane.getByRole('tab', { name: say('app.search') })).toBeFocused();
  });
});

test('staff close all reports, or see the rest', async ({ page, playground, pane, problems, service }) => {
  problems.allow(/Failed to load resource/);
  const say = catalog('en');
  const { public_id } = await demoDocument(service, 'valid', 2);
  const credential = await credentialOf(service, public_id);
  await service.database.write(async (trx) => {
    for (const what of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      await saveReport(trx, credential, { what, email: null, language: 'en' }, new Date());
  });
  await playground.begin();
  await pane.getByRole('tab', { name: say('app.insights') }).click();
  await pane.getByRole('button', { name: /problems reported/ }).click();
  const closeAll = pane.getByRole('button', { name: /^Close these/ });
  const confirm = pane.getByRole('dialog').getByRole('button', { name: /^Close these/ });
  await page.route('**/close', (route) => route.abort(), { times: 1 });
  await closeAll.click();
  await expectForEveryone(page, 'a question before all reports are closed');
  await confirm.click();
  await expect(pane.getByText(/3 reports were closed\. \d are still open\./)).toBeVisible();
  await pane.getByRole('button', { name: say('ui.tryAgain') }).click();
  await expect(pane.getByText(say('insights.reportsClosed'))).toBeVisible();
  await expect(closeAll).toBeHidden();
  expect((await clientOf(service).call(reportList)).pagination.total).toBe(0);
});
