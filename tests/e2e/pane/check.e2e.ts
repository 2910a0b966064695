import { expect, type Locator } from '@playwright/test';

import { tabAndEnter } from '#tests/e2e/harness/axe.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { contentOf, newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { troubledContract } from '#tests/e2e/network/troubled-contract.ts';

/** The browser's message for an id that is unknown or not accessible. */
const NOT_FOUND = /status of 404/;

const tab = (playground: Playground, name: string): Locator => playground.pane.getByRole('tab', { name });

/** The screen without its announcements. */
const panel = ({ pane }: Playground): Locator => pane.getByRole('tabpanel');

function findings(playground: Playground): Locator {
  return playground.pane.getByRole('list', { name: 'Results' }).locator(':scope > li');
}

const scansOf = ({ database }: ScratchService) => database.db.selectFrom('scan_counts').selectAll().execute();

test('a check finds and repairs, by keyboard', async ({ page, playground, pane, service, problems }) => {
  problems.allow(NOT_FOUND);
  const given = await troubledContract(service);
  const scans = await scansOf(service);
  const press = async (name: string | RegExp) => {
    await tabAndEnter(page, pane.getByRole('button', { name }));
  };
  await playground.begin(given, 'Contract.docx');
  const content = contentOf(await playground.download());
  await tab(playground, 'Document').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(playground, 'Check')).toBeFocused();
  await press('Check this document');
  await expect(playground.heading('9 of 13 need attention')).toBeFocused();
  await expect(pane.getByText(/^Body, headers, and footers · today, /)).toBeVisible();
  const found = await findings(playground).allInnerTexts();
  expect(found.map((row) => row.split('\n').filter((line) => line !== ''))).toEqual([
    [
      expect.stringMatching(/^Revoked on /),
      'Header of section 2 · Enrollment – Zoé Petit',
      'Go to',
      'Remove',
      'Find in Search',
    ],
    ['Not recognized', 'Body, under “Annex B”', 'Go to', 'Remove'],
    [
      'Expired on Jul\u00a01,\u00a02020',
      'Footer of section 2 · Attendance of last year',
      'Go to',
      'Remove',
      'Find in Search',
    ],
    [
      'Belongs to another document',
      'Body, under “Partners” · Work certificate, by Atelier Nord',
      'Go to',
      'Remove',
    ],
    [
      'Belongs to another document',
      'Body, under “Annex A” · Enrollment – Hugo Marin',
      'Go to',
      'Remove',
      'Find in Search',
    ],
    ['QR code can’t be read', 'Footer of section 2 · This document', 'Go to', 'Repair'],
    ['Duplicate seal', 'Body, under “Annex A” · This document', 'Go to', 'Repair'],
    ['Stretched to 25 × 18 mm', 'Footer of section 1 · This document', 'Go to', 'Repair'],
    ['Too small: 15 mm wide', 'Header of section 1 · This document', 'Go to', 'Repair'],
    ['Links to verify.acme.example', 'Body, under “Partners” · external link, not checked', 'Go to'],
    ['QR code without a link', 'Body, under “Annex B” · a picture, not a seal', 'Go to'],
  ]);
  const unchecked = 'Not checked: 1 picture in an unsupported format, whether the text has changed.';
  await expect(pane.getByText(unchecked)).toBeVisible();
  const advice = 'Don’t send yet: repair 4 seals and remove 5 seals that don’t belong here.';
  await expect(panel(playground).getByText(advice)).toBeVisible();
  await pane.getByRole('button', { name: '2 are valid' }).click();
  await expect(pane.getByText('Body, under “Annex A” · a picture, not a seal · This document')).toBeVisible();

  expect(contentOf(await playground.download())).toEqual(content);
  expect(await scansOf(service)).toEqual(scans);

  await press(/^Find in Search: Revoked/);
  await expect(tab(playground, 'Search')).toBeFocused();
  const row = pane.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Enrollment – Zoé Petit');
  await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await tab(playground, 'Check').click();
  await press(/^Go to: Links to verify/);
  const selected = () =>
    page.evaluate(() => window.wordHost.model.selection.cloneContents().querySelectorAll('*').length);
  await expect.poll(selected).toBeGreaterThan(0);
  await press('Repair 4 seals');
  await expect(playground.heading('5 of 12 need attention')).toBeFocused();
  await press(/^Remove: Revoked/);
  await expect(playground.heading('4 of 11 need attention')).toBeFocused();
  await pane.getByRole('button', { name: 'Remove 4 seals' }).click();
  await expect(playground.heading('Ready to send')).toBeVisible();
  const notes = panel(playground).getByText('No problems found in what was checked.');
  await expect(notes).toBeVisible();

  const repaired = await playground.download();
  const seals = sealsIn(repaired);
  const publicId = seals[0]?.publicId;
  const withCode = expect.stringMatching(/\n[0-9A-Z]{4}-[0-9A-Z]{4} \(check code\) · Lycée Lumière$/);
  expect(seals).toMatchObject([
    { publicId, part: 'word/document.xml', widthMm: 25, captionText: 'Scan to verify' },
    { publicId, part: 'word/footer1.xml', widthMm: 25, captionText: withCode },
    { publicId, part: 'word/footer2.xml', widthMm: 25, captionText: '' },
    { publicId, part: 'word/header1.xml', widthMm: 20, captionText: withCode },
  ]);
  expect(await newOpenXmlErrors(repaired, given)).toEqual([]);
});

test('a check sees what changed meanwhile', async ({
  page,
  playground,
  pane,
  context,
  service,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await playground.begin();
  await test.step('it can be canceled; without a seal it leads to one', async () => {
    const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('Body.getOoxml'));
    await playground.check();
    await expect(pane.getByRole('progressbar')).toBeVisible();
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await expect(playground.heading('Ready to send?')).toBeVisible();
    await gate.evaluate((open) => open());
    await pane.getByRole('button', { name: 'Check this document' }).click();
    await expect(playground.heading('No seal in this document')).toBeVisible();
    await pane.getByRole('button', { name: 'Go to Document tab' }).click();
    await expect(playground.heading('Not verified yet')).toBeVisible();
  });
  await test.step('one click checks a verified document', async () => {
    await playground.verify();
    await pane.getByRole('button', { name: 'Check before sending' }).click();
    await expect(tab(playground, 'Check')).toHaveAttribute('aria-selected', 'true');
    await expect(
      panel(playground).getByText('The seal is valid. This document is ready to send.'),
    ).toBeVisible();
    await expect(playground.heading('Ready to send')).toBeVisible();
  });
  await test.step('without the service nothing is called fine', async () => {
    await context.setOffline(true);
    await pane.getByRole('button', { name: 'Check again' }).first().click();
    await expect(playground.heading('1 of 1 needs attention')).toBeVisible();
    await expect(findings(playground)).toContainText(['Couldn’t be checked']);
    await context.setOffline(false);
    await pane.getByRole('button', { name: 'Check again' }).last().click();
    await expect(playground.heading('Ready to send')).toBeVisible();
  });
  await test.step('a document that was revoked after its check isn’t called ready', async () => {
    await tab(playground, 'Document').click();
    const set = service.database.db.updateTable('credentials').where('title', '=', 'Internship agreement');
    await set.set({ revoked_at: '2026-11-14 09:00:00' }).execute();
    await tab(playground, 'Check').click();
    await expect(pane.getByText('The document or its status has changed since this check.')).toBeVisible();
    await expect(playground.heading('Ready to send?')).toBeVisible();
    await set.set({ revoked_at: null }).execute();
    await pane.getByRole('button', { name: 'Check again' }).last().click();
    await expect(playground.heading('Ready to send')).toBeVisible();
  });
  await test.step('a changed document is checked again', async () => {
    await tab(playground, 'Document').click();
    await page.getByText('Absences are reported to the tutor').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Always.');
    await tab(playground, 'Check').click();
    await expect(pane.getByText('The document or its status has changed since this check.')).toBeVisible();
    await pane.getByRole('button', { name: 'Check again' }).last().click();
    await expect(pane.getByText(/^The text has changed since the version of/)).toContainText(
      '1 paragraph is new or changed.',
    );
    await expect(
      panel(playground).getByText('The text has changed since it was sealed. Confirm it'),
    ).toBeVisible();
  });
});

test('the ribbon’s check shows one sentence', async ({ page, playground, service, problems }) => {
  problems.allow(NOT_FOUND);
  const dialog = page.frameLocator('iframe[title="Dialog"]');
  const [title, message] = [dialog.getByRole('heading'), dialog.getByRole('alert')];
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await playground.open();
  await playground.ribbon('Check document').click();
  await expect(title).toHaveText('Connect first');
  await close.click();

  await playground.connectAs();
  await playground.ribbon('Check document').click();
  await expect(title).toHaveText('No seal found');
  await close.click();

  await playground.verify();
  await playground.ribbon('Check document').click();
  await expect(title).toHaveText('Ready to send');
  await expect(message).toHaveText('The seal is valid. The Sealmark pane shows where it is.');
  await close.click();

  await playground.openFile(await troubledContract(service), 'Contract.docx');
  await playground.ribbon('Check document').click();
  await expect(title).toHaveText('Don’t send yet');
  await expect(message).toHaveText(
    '9 of 13 seals and QR codes need attention. Open Check in the Sealmark pane.',
  );
});
