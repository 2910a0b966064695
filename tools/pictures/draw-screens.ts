import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { Playground } from '#tests/e2e/harness/playground.ts';
import { startScratchService } from '#tests/e2e/harness/service.ts';
import { troubledContract } from '#tests/e2e/network/troubled-contract.ts';
import {
  ALTERED,
  choose,
  docxOf,
  register,
  SEALED,
  sealed,
  sealedInOlderForm,
} from '#tests/e2e/readers/sealed-files.ts';

import { drawDashboard } from './draw-dashboard.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const SCHEMES = ['light', 'dark'] as const;
/** With this window, the pane has 329 × 445 pixels below the ribbon, as on a common laptop. */
const PANE_WINDOW = { width: 1389, height: 632 };
const PLAYGROUND_WINDOW = { width: 1389, height: 868 };
const PHONE = { width: 360, height: 740 };

const executablePath = process.env['CHROMIUM_PATH'];
await mkdir(FOLDER, { recursive: true });
const service = await startScratchService();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  for (const scheme of SCHEMES) {
    const page = await browser.newPage({ baseURL: service.url, colorScheme: scheme, viewport: PANE_WINDOW });
    await drawPane(page, scheme);
    await page.close();
    const look = { colorScheme: scheme };
    await drawDashboard(browser, { look, folder: FOLDER, suffix: scheme });
  }
  const page = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' });
  for (const language of ['en', 'fr']) await drawReader(page, language);
} finally {
  await browser.close();
  await service.stop();
}

async function drawPane(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const playground = new Playground(page);
  const { pane } = playground;
  const draw = async (name: string) => {
    await page
      .locator('iframe[title="Task pane"]')
      .screenshot({ path: join(FOLDER, `${name}-${scheme}.png`) });
  };

  await playground.open();
  await playground.heading('Connect Word to your organization').waitFor();
  await draw('connect');

  await page.getByRole('button', { name: 'Connect as Lycée Lumière' }).click();
  await playground.verifyButton.waitFor();
  await draw('this-document-not-verified');

  await playground.verify();
  await draw('this-document-verified');
  await page.setViewportSize(PLAYGROUND_WINDOW);
  await page.screenshot({ path: join(FOLDER, `playground-${scheme}.png`) });
  await page.setViewportSize(PANE_WINDOW);

  await pane.getByRole('tab', { name: 'Search' }).click();
  await pane.getByRole('searchbox').fill('certificat');
  await pane
    .getByRole('listitem')
    .filter({ hasNotText: 'certificat' })
    .first()
    .waitFor({ state: 'detached' });
  const valid = pane.getByRole('listitem').filter({ hasText: 'Valid' });
  await valid.getByRole('button').first().click();
  await pane.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.waitForLoadState('networkidle');
  await draw('documents');

  await pane.getByRole('tab', { name: 'People' }).click();
  await pane.getByRole('listitem').nth(1).getByRole('button').first().click();
  await pane.getByRole('button', { name: 'Issue a document…' }).waitFor();
  await draw('people');

  await pane.getByRole('button', { name: 'Issue a document…' }).click();
  await pane.getByLabel('Program or class').fill('Terminale S');
  await pane.getByLabel('Program or class').blur();
  await draw('people-issue');
  await pane.getByRole('button', { name: 'Preview' }).click();
  await playground.heading('Preview').waitFor();
  await draw('people-preview');

  await pane.getByRole('tab', { name: 'Insights' }).click();
  await pane.getByRole('button', { name: 'Show as table' }).waitFor();
  await page.waitForLoadState('networkidle');
  await draw('insights');

  await pane.getByRole('button', { name: 'More', exact: true }).click();
  await pane.getByRole('menuitem', { name: 'Settings' }).click();
  await playground.heading('Settings').waitFor();
  await draw('settings');

  await pane.getByRole('tab', { name: 'Document' }).click();
  await playground.ribbon('Save a copy').click();
  await playground.heading('Same file, or a copy?').waitFor();
  await draw('this-document-attention');

  await playground.openFile(await troubledContract(service), 'Contract.docx');
  await pane.getByRole('tab', { name: 'Check' }).click();
  await pane.getByRole('button', { name: 'Check this document' }).click();
  await pane.getByRole('heading', { name: /need attention$/ }).waitFor();
  await draw('check');
}

/** Every result that checking a reader's file can have. */
async function drawReader(page: Page, language: string): Promise<void> {
  const record = await sealed(service);
  const older = await sealedInOlderForm(service);
  const [veryFile, otherFile] = [await docxOf(SEALED, record), await docxOf(SEALED, record, 'Lycée Lumière')];
  await register(service, record.public_id, veryFile);
  for (const [name, { verify_url }, file, verdict] of [
    ['very-file', record, veryFile, 'very_file'],
    ['text-matches', record, otherFile, 'text_matches'],
    ['changed', record, await docxOf(ALTERED, record), 'file_changed'],
    ['cannot-tell', older, await docxOf(SEALED, older), 'file_unchecked'],
  ] as const) {
    await page.goto(`${verify_url}&lang=${language}`);
    await choose(page, 'transcript.docx', file);
    await page.locator(`main[data-verdict=${verdict}]`).waitFor();
    await page.screenshot({ path: join(FOLDER, `reader-${name}-${language}.png`) });
  }
}
