import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';
import { signedIn } from './dashboard.ts';

const FILE = new URL('../../../package.json', import.meta.url);

/** Texts of the public page. */
const READERS = {
  en: { question: 'Is something wrong?', send: 'Send report', because: 'because a detail in it is wrong' },
  fr: {
    question: 'Quelque chose ne va pas\u202f?',
    send: 'Envoyer le signalement',
    because: 'car il contient une erreur',
  },
};

inEachLanguage((language, say) => {
  const says = READERS[language];

  test('a reader reports, a registrar revokes, the reader sees why', async ({ browser, page, service }) => {
    const title = `Transcript ${language}`;
    const { verifyUrl } = await record(clientOf(service), title);
    const phone = await browser.newContext({ locale: language });
    const reader = await phone.newPage();
    await reader.goto(verifyUrl);
    await reader.getByText(says.question).click();
    await reader.locator('textarea').fill(`The mark is another one, ${language}`);
    await reader.getByRole('button', { name: says.send }).click();

    const dashboard = await signedIn(page, service, undefined, { language });
    await page.getByRole('link', { name: say('dashboard.overview'), exact: true }).click();
    const attention = dashboard.card(say('dashboard.attention')).getByRole('listitem');
    await attention.filter({ hasText: title }).getByRole('link').click();
    await expect(dashboard.heading(title)).toBeFocused();
    await expect(dashboard.card(say('dashboard.reports.title'))).toContainText('The mark is another one');

    await dashboard.button(say('dashboard.document.revoke')).click();
    const dialog = page.getByRole('dialog', { name: say('dashboard.revoke.title') });
    const preview = dialog.getByRole('region', { name: say('dashboard.revoke.preview') });
    await expect(preview).not.toContainText(says.because);
    await dialog.getByLabel(say('dashboard.revoke.reason'), { exact: true }).selectOption('wrong_details');
    await dialog.getByLabel(say('dashboard.revoke.note')).fill('The university called');
    await expect(preview).toContainText(says.because);
    const sentence = (await preview.locator('p').last().textContent()) ?? '';
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('dashboard.revoke') }).click();
    await expect(dialog).toBeHidden();
    const history = dashboard.card(say('dashboard.history.title')).getByRole('listitem');
    await expect(history.first()).toContainText(say('event.credential_revoked'));
    await expect(history.first()).toContainText('Zoé Martin');
    await expect(history.first()).toContainText('The university called');

    await reader.goto(verifyUrl);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(say('status.revoked'));
    await expect(reader.locator('main')).toContainText(sentence);
    await expect(reader.locator('body')).not.toContainText('university');

    await dashboard.button(say('dashboard.document.restore')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dashboard.restore.act') })
      .click();
    await expect(history.first()).toContainText(say('event.credential_restored'));
    await expect(history.nth(1)).toContainText(say('dashboard.revoke.reason.wrong_details'));
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(say('status.valid'));

    await dashboard
      .card(say('dashboard.reports.title'))
      .getByRole('button', { name: say('ui.closeReport') })
      .click();
    await expect(history.first()).toContainText(say('dashboard.history.report_closed'));
    await phone.close();
  });
});

test('a file is registered by its digest, found by readers, and withdrawn', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  await page.goto('/dashboard/documents?q=Roussel&status=valid');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  const files = dashboard.card('Registered files');
  const buffer = await readFile(FILE);
  await files.locator('input').setInputFiles({ name: 'Roussel.txt', mimeType: 'text/plain', buffer });
  await expect(files.getByRole('listitem')).toContainText('Registered today');
  expect(sent).toHaveLength(1);
  expect(sent.join()).not.toContain('Roussel');
  await files.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(files.getByRole('listitem')).toContainText('Withdrawn today');
});
