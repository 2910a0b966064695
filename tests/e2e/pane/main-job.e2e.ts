import { join } from 'node:path';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';

import { sealmarkContent } from '#playground/sealmark-content.ts';
import { contentDifferences } from '#word-host/unchanged/differences.ts';
import { PackageContent } from '#word-host/unchanged/package-content.ts';
import type { Typist } from '#tests/src/word/generated/typist.ts';
import { bundledScript } from '#tests/word-host/harness/bundled-script.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { docxByLibreOffice, renderPages } from '#tests/e2e/harness/libre-office.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { plain } from './document-flows.ts';
import { newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';

const TYPIST = join(import.meta.dirname, '../../src/word/generated/typist.ts');

declare const bundle: { Typist: new (seed: number, pace: { edits: number; share: number }) => Typist };
declare global {
  interface Window {
    typist: Typist;
  }
}

const LETTER = flatOdt({
  title: 'Internship agreement – Léa Fontaine',
  paragraphs: ['Between the school and the company, for thirty-five hours a week.', 'Signed in Lyon.'],
  header: 'Lycée Lumière',
  footer: 'Kept by both parties',
});

test('staff seal a document; its codes lead to “Valid”', async ({ playground, pane, context, service }) => {
  const given = await docxByLibreOffice(LETTER);
  const [school] = service.tokens;
  if (!school) throw new Error('the demo has no organization');

  await playground.open();
  await playground.openFile(given, 'Internship agreement.docx');
  await playground.connect(school.token);
  await expect(pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await expect(pane.getByLabel('Title')).toHaveValue('Internship agreement');

  await test.step('verify and insert in the body', async () => {
    await playground.chooseOptions({ placement: 'end', sizeMm: 20, caption: false });
    await pane.getByRole('button', { name: 'Verify and insert seal' }).click();
    await expect(pane.getByRole('heading', { name: 'Verified' })).toBeVisible();
    await expect(pane.getByText('The seal is in the document.').first()).toBeVisible();
  });

  await test.step('place another seal in the footer', async () => {
    await playground.placeSeal({ placement: 'footer', sizeMm: 25, caption: true });
    await expect(pane.getByText('Footer')).toBeVisible();
  });

  const sealed = await playground.download();
  expect(await newOpenXmlErrors(sealed, given)).toEqual([]);

  expect(sealsIn(sealed)).toMatchObject([
    { part: 'word/document.xml', widthMm: 20, captionText: '' },
    { widthMm: 25, captionText: expect.stringContaining('Scan, or go to') },
  ]);
  const codes = (await Promise.all((await renderPages(sealed, 150)).map(qrCodes))).flat();
  const verifyUrl = codes[0] ?? '';
  expect(verifyUrl).toMatch(/\/verification\/document\/SM-DOC-\d{4}-\w{8}\?sig=[\w-]{22}$/);
  expect(codes).toEqual([verifyUrl, verifyUrl]);

  const reader = await context.newPage();
  await reader.goto(verifyUrl);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Valid');
  await expect(reader.getByText('Internship agreement', { exact: true })).toBeVisible();
  await expect(reader.getByText('Fontaine')).toHaveCount(0);
  await reader.close();

  await playground.findScans('1 scan');
});

test('a title typed in the pane stays when the heading changes', async ({
  page,
  playground,
  pane,
  service,
}) => {
  await playground.begin(await plain(), 'Agreement.docx', '?unsaved');
  await pane.getByLabel('Title').fill('In my own words');
  await page.getByText('Internship agreement').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2027');
  await pane.getByRole('tab', { name: 'Search' }).click();
  const before = await page.evaluate(() => window.wordHost.calls.length);
  await pane.getByRole('tab', { name: 'Document' }).click();
  const isReadAgain = () =>
    page.evaluate(
      (from) => window.wordHost.calls.slice(from).some(({ members }) => members.includes('Body.getOoxml')),
      before,
    );
  await expect.poll(isReadAgain).toBe(true);
  const button = await playground.verifyButton.elementHandle();
  const labels = await button?.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => {
      if (element.ariaDisabled === 'true') seen.push(element.textContent);
    }).observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
    return seen;
  });
  await playground.verify();
  expect(new Set(await labels?.jsonValue())).toEqual(
    new Set([
      'Reading the document…',
      'Recording the verification…',
      'Getting the QR code…',
      'Inserting the seal…',
    ]),
  );
  expect(await recordsTitled(service, 'In my own words')).toHaveLength(1);
});

test('text typed while a document is verified and sealed stays', async ({ page, playground }) => {
  await playground.begin(await docxByLibreOffice(LETTER));
  await expect(playground.verifyButton).toBeEnabled();
  const given = await playground.download();
  await page.evaluate(await bundledScript(TYPIST));
  await page.evaluate(() => {
    window.typist = new bundle.Typist(21, { edits: Infinity, share: 1 });
  });
  await playground.verifyButton.click();
  await expect(playground.heading('Verified, but the text has changed')).toBeVisible();
  await expect(playground.pane.getByText('The seal is in the document.').first()).toBeVisible();
  const lost = await page.evaluate(() => {
    const found = window.typist.leave();
    // A difference reported while the act ran and somebody typed proves nothing.
    window.wordHost.watch.rebase();
    return found;
  });
  expect(lost).toEqual([]);
  const sealed = await playground.download();
  expect(sealsIn(sealed)).toHaveLength(1);
  const [before, after] = [given, sealed].map(
    (docx) => new PackageContent(new Map(Object.entries(unzipSync(docx)))),
  );
  expect(before && after && contentDifferences(before, after, sealmarkContent())).toEqual([]);
});
