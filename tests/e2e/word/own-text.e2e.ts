import { expect } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { heading, image, markedDocx, paragraph, text } from '#tests/src/word/pane/marked-docx.ts';
import { choose } from '#tests/e2e/readers/sealed-files.ts';
import { contentOf } from '#tests/e2e/harness/docx-checks.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { test } from '#tests/e2e/network/wired-test.ts';

const NAME = 'Agreement.docx';
const WORDS =
  heading('Agreement') +
  text('Between the school and the company.') +
  text('Absences are reported to the tutor.');
const CHANGED = /^The text has changed since the version of/;

function versionsOf({ database }: ScratchService, title: string) {
  return database.db
    .selectFrom('credential_contents as c')
    .innerJoin('credentials as k', 'k.id', 'c.credential_id')
    .innerJoin('identities as i', 'i.uid', 'c.identity_uid')
    .select('c.version')
    .where('k.title', '=', title)
    .orderBy('c.version')
    .execute();
}

/** The file with a changed word and a trace that was made useless. */
function tampered(docx: Buffer, from: string, to: string): Buffer {
  const files = Object.entries(unzipSync(docx)).map(([path, bytes]): [string, Uint8Array] => {
    const xml = path.endsWith('.xml') ? strFromU8(bytes) : '';
    if (xml.includes('urn:sealmark:text:1'))
      return [path, strToU8(xml.replace(/>[^<]+<\/text>/, '></text>'))];
    return [path, xml.includes(from) ? strToU8(xml.replace(from, to)) : bytes];
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

test('a changed word is shown without the file’s trace', async ({ page, playground, pane, service }) => {
  const title = 'Agreement of Léa';
  await playground.begin(markedDocx({ body: [WORDS] }), NAME);
  await playground.verify(title);
  const verified = await playground.download();
  expect(await versionsOf(service, title)).toEqual([{ version: 1 }]);
  await playground.openFile(verified, NAME);
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(pane.getByText(CHANGED)).toBeHidden();

  const given = tampered(verified, 'the tutor', 'nobody');
  expect(contentOf(given)).not.toEqual(contentOf(verified));
  await playground.openFile(given, NAME);
  await expect(pane.getByText(CHANGED)).toContainText('1 paragraph is new or changed.');
  await expect(pane.getByText(CHANGED)).toContainText('Absences are reported to nobody');
  await expect(pane.getByText(/Editing the file can’t hide a change/)).toBeVisible();
  await expect(playground.heading('Verified, but the text has changed')).toBeVisible();
  await pane.getByRole('button', { name: 'Go to: Absences are reported to nobody.' }).click();
  await expect
    .poll(() => page.evaluate(() => window.wordHost.model.selection.toString()))
    .toBe('Absences are reported to nobody.');

  await playground.check();
  await expect(pane.getByRole('tabpanel').getByText(CHANGED)).toContainText(
    'Absences are reported to nobody',
  );

  await pane.getByRole('tab', { name: 'Document' }).click();
  await pane.getByRole('button', { name: 'Use this text from now on' }).click();
  await expect(pane.getByText(CHANGED)).toBeHidden();
  await expect(playground.heading('Verified')).toBeVisible();
  expect(await versionsOf(service, title)).toEqual([{ version: 1 }, { version: 2 }]);
  await expect(pane.getByRole('tabpanel').getByText(/confirmed this text at \d/)).toBeVisible();
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(pane.getByText(CHANGED)).toContainText('Absences are reported to nobody');
  await pane.getByRole('button', { name: 'Use this text from now on' }).click();
  await expect(pane.getByText(CHANGED)).toBeHidden();
  expect(await versionsOf(service, title)).toHaveLength(4);
  await pane.getByRole('tab', { name: 'Check' }).click();
  await pane.getByRole('button', { name: 'Check again' }).first().click();
  await expect(
    pane.getByRole('tabpanel').getByText('The seal is valid. This document is ready to send.'),
  ).toBeVisible();
  await expect(pane.getByText('unchanged, compared with what Sealmark stored.')).toBeVisible();
});

test('without the service the trace does, and no file confirms a change that it lacks', async ({
  page,
  playground,
  pane,
  service,
  wire,
  problems,
}) => {
  problems.allow(/status of 503/);
  const title = 'Agreement of Hugo';
  await playground.begin(markedDocx({ body: [WORDS] }), NAME);
  await playground.verify(title);
  const refusal = JSON.stringify({ ok: false, error: 'Unavailable', code: 'unavailable' });
  wire.answer(/\/api\/ext\/verification\/content/, 503, refusal, { 'content-type': 'application/json' });
  await playground.check();
  await expect(pane.getByText('compared only with what this file stores. This isn’t proof.')).toBeVisible();
  await pane.getByRole('tab', { name: 'Document' }).click();
  await page.evaluate(() => {
    const { package: file } = window.wordHost.model;
    const [old, toZip] = [file.toZip(), file.toZip.bind(file)];
    file.toZip = () => old;
    Object.assign(window, { save: () => (file.toZip = toZip) });
  });
  await page.getByText('Absences are reported to the tutor.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Always.');
  await playground.reopenPane();
  await expect(pane.getByText(/^The text has changed since it was sealed on/)).toBeVisible();
  await expect(pane.getByText('This isn’t proof.')).toBeVisible();
  await pane.getByRole('button', { name: 'Use this text from now on' }).click();
  await expect(pane.getByRole('alert')).toBeVisible();
  expect(await versionsOf(service, title)).toHaveLength(1);

  wire.mend();
  await pane.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(pane.getByRole('alert')).toContainText('Save the document, then try again.');
  expect(await versionsOf(service, title)).toHaveLength(1);

  await page.evaluate('window.save()');
  await pane.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(pane.getByText(/^The text has changed/)).toBeHidden();
  expect(await versionsOf(service, title)).toHaveLength(2);
});

test('the saved file matches, whatever Word answers of the open document', async ({
  page,
  playground,
  pane,
}) => {
  const logo = paragraph(image({ picture: qrPicture('Lycée', 100), widthMm: 30 }));
  const given = markedDocx({ body: [WORDS], headers: [logo + text('Lycée Lumière')] });
  await playground.begin(given, NAME, '?on=hidesSections,hidesMostSettings');
  await playground.verify();
  await expect(pane.getByText(CHANGED)).toBeHidden();
  const [saved, url] = [await playground.download(), await playground.verifyUrl()];
  await playground.expectNothingElseChanged();
  await page.goto(url);
  await choose(page, NAME, saved);
  await expect(page.locator('main')).toHaveAttribute('data-verdict', 'text_matches');
  await expect(page.locator('[data-file-result]').getByRole('listitem')).toHaveCount(0);
});

test('what is typed while the file is read is shown as a change', async ({ page, playground, pane }) => {
  await playground.begin(markedDocx({ body: [WORDS] }), NAME);
  const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('file.getSliceAsync'));
  await playground.verifyButton.click();
  await page.waitForFunction(() => window.wordHost.faults.isWaiting);
  await page.getByText('Absences are reported to the tutor.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Never.');
  await gate.evaluate((open) => open());
  await expect(pane.getByText(CHANGED)).toContainText('Absences are reported to the tutor.…');
});
