import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Request } from '@playwright/test';

import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { chooseDeleted, dropOn, GONE } from '#tests/e2e/harness/transfer.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';
import { ALTERED, docxOf, SEALED, sealed } from '#tests/e2e/readers/sealed-files.ts';
import { expectForEveryone, signedIn } from './dashboard.ts';

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

  test('a file is compared on the device before it’s registered', async ({ page, service }) => {
    const seal = await sealed(service);
    const dashboard = await signedIn(page, service, undefined, { language });
    const files = dashboard.card(say('files.list'));
    const entries = files.getByRole('listitem').filter({ hasText: /[0-9a-f]{8}…/ });
    const choose = files.getByLabel(say('dashboard.file.choose'));
    const withdraw = { name: say('files.withdraw') };
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const scripts = () => requests.filter((request) => request.url().includes('/compare-file-'));
    await page.goto(`/dashboard/documents/${seal.public_id}`);
    await expect(files).toContainText(say('files.none'));
    expect(scripts()).toEqual([]);

    await dropOn(choose, 'Same.docx', await docxOf(SEALED, seal));
    await expect(entries).toHaveCount(1);
    const lines = SEALED.map((text, row) => line(text, 70, 700 - row * 20, '/F1 7 Tf')).join('');
    await dropOn(choose, 'Same.pdf', Buffer.from(writtenPdf({ pages: [{ content: lines }] })));
    await expect(entries).toHaveCount(2);
    await expect(files).not.toContainText(say('files.compared.none'));
    expect(scripts()).toHaveLength(1);

    const other = await docxOf(ALTERED, seal);
    await dropOn(choose, 'Other.docx', other);
    await expect(files.getByText('18.5')).toBeVisible();
    await expect(dashboard.button(say('ui.cancel'))).toBeFocused();
    await expectForEveryone(page, 'a file that differs');
    await dashboard.button(say('ui.cancel')).click();
    await expect(dashboard.button(say('dashboard.file.choose'))).toBeFocused();
    await dropOn(choose, 'Other.docx', other);
    await expect(entries).toHaveCount(2);
    await dashboard.button(say('files.confirm')).click();
    await expect(entries.last()).toContainText(say('files.compared.different'));
    expect(requests.map((request) => request.postData() ?? '').join()).not.toContain('Other');

    await files.getByRole('button', withdraw).last().click();
    await page.getByRole('dialog').getByRole('button', withdraw).click();
    await expect(entries.last().getByRole('button')).toHaveCount(0);
  });
});

test('nobody revokes what somebody else has revoked meanwhile', async ({ page, service, problems }) => {
  problems.allow(/status of 409/);
  const { publicId } = await record(clientOf(service), 'Letter');
  const dashboard = await signedIn(page, service);
  await page.goto(`/dashboard/documents/${publicId}`);
  await dashboard.button('Revoke…').click();
  const { db } = service.database;
  const revocation = db.updateTable('credentials').set({ revoked_at: '2026-01-01 10:00:00' });
  await revocation.where('public_id', '=', publicId).execute();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog).toContainText('This document was changed by someone else');
  await expect(dialog.getByRole('button')).toHaveText('Close');
  await dialog.getByRole('button').click();
  await expect(dashboard.button('Restore…')).toBeVisible();
});

test('a file that can’t be compared has to be confirmed', async ({ page, service }, testInfo) => {
  const seal = await sealed(service);
  const dashboard = await signedIn(page, service);
  const files = dashboard.card('Registered files');
  const choose = files.getByLabel('Choose a file');
  const confirm = dashboard.button('Register it anyway');
  const same = await docxOf(SEALED, seal);
  const fileOf = async (name: string, bytes: number) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, same);
    await truncate(path, bytes);
    return path;
  };
  await page.goto(`/dashboard/documents/${seal.public_id}`);
  for (const [name, bytes, sentence, isConfirmable] of [
    ['Cut.docx', same.length - 30, 'can’t be read, so its text wasn’t compared.', true],
    ['Huge.pdf', 101 * 1024 ** 2, 'is too large, so its text wasn’t compared.', true],
    ['Film.mov', 2 ** 31, 'is too large to be registered.', false],
    ['Empty.pdf', 0, 'is empty. Choose another file.', false],
  ] as const)
    await test.step(name, async () => {
      await choose.setInputFiles(await fileOf(name, bytes));
      await expect(files.getByText(`“${name}” ${sentence}`)).toBeVisible();
      await expect(confirm).toBeVisible({ visible: isConfirmable });
    });
  await chooseDeleted(choose, 'gone.docx');
  await expect(files.getByText(GONE)).toBeVisible();
  await expect(confirm).toBeHidden();
  await dropOn(choose, 'Notes.txt', Buffer.from('Notes'));
  await expect(files.getByText('Only .docx and PDF files can be compared.')).toBeVisible();
  await dropOn(choose, ['One.docx', 'Two.docx'], same);
  await expect(files.getByText('You dropped several files. Drop one at a time.')).toBeVisible();
  expect(await dropOn(page.locator('body'), 'Beside.docx', same)).toBe(false);
  await expect(files.getByText('None yet.')).toBeVisible();
  await confirm.click();
  await expect(files.getByRole('listitem')).toContainText('Text not compared');

  const { public_id } = await sealed(service, null);
  await page.goto(`/dashboard/documents/${public_id}`);
  await dropOn(choose, 'Same.docx', same);
  await expect(files.getByText('There’s no confirmed text to compare “Same.docx” with.')).toBeVisible();
});
