import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

import { connectionRequest } from '#contract/dashboard/connections.ts';

import { type Dashboard, signedIn } from '#tests/e2e/dashboard/dashboard.ts';
import { paste } from '#tests/e2e/harness/transfer.ts';
import { startScratchService } from '#tests/e2e/harness/service.ts';

const WINDOW = { width: 1200, height: 800 };
/** A sheet has two columns of screens at half size. */
const SHEET_WIDTH = 1240;

type Draw = (name: string) => Promise<void>;
type Look = Parameters<Page['emulateMedia']>[0];

/** Draws every screen of the dashboard on four sheets, with its own service, in which documents are revoked. */
export async function drawDashboard(
  browser: Browser,
  { look, folder, suffix }: { look: Look; folder: string; suffix: string },
): Promise<void> {
  const service = await startScratchService();
  const context = await browser.newContext({ baseURL: service.url, viewport: WINDOW });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce', ...look });
  const sheets: [string, (dashboard: Dashboard, draw: Draw) => Promise<void>][] = [
    ['documents', drawDocuments],
    ['people', drawPeople],
    ['issuing', drawIssuing],
    ['organization', drawOrganization],
  ];
  const dashboard = await signedIn(page, service, 'Awa Diallo', { role: 'administrator' });
  for (const [sheet, drawScreens] of sheets) {
    const pictures: [string, Buffer][] = [];
    await drawScreens(dashboard, async (name) => {
      await page.waitForLoadState('networkidle');
      pictures.push([name, await page.screenshot()]);
    });
    const drawn = await context.newPage();
    await drawn.setViewportSize({ width: SHEET_WIDTH, height: WINDOW.height });
    await drawn.setContent(sheetOf(pictures, suffix === 'dark'));
    await drawn.screenshot({ path: join(folder, `dashboard-${sheet}-${suffix}.png`), fullPage: true });
    await drawn.close();
  }
  await context.close();
  await service.stop();
}

function sheetOf(pictures: readonly (readonly [string, Buffer])[], isDark: boolean): string {
  const figures = pictures.map(
    ([name, picture]) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  return `<!doctype html><style>
    body { margin: 0; padding: 16px; font: 600 15px 'Segoe UI', 'Open Sans', sans-serif;
      background: ${isDark ? '#111' : '#ddd'}; color: ${isDark ? '#eee' : '#222'};
      display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
    figure { margin: 0 } figcaption { padding-bottom: 4px } img { width: 100%; display: block }
  </style>${figures.join('')}`;
}

async function drawDocuments(dashboard: Dashboard, draw: Draw): Promise<void> {
  const { page } = dashboard;
  await page.goto('/dashboard/');
  await dashboard.card('Today (UTC)').waitFor();
  await draw('Overview');
  await page.goto('/dashboard/documents');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await draw('Documents');
  await dashboard.button('Revoke…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke 2 documents' }).waitFor();
  await draw('Many at once');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke 2 documents' }).click();
  await page.getByRole('dialog').getByText('2 documents are revoked.').waitFor();
  await page.goto('/dashboard/documents?attention=reports');
  await rows.first().getByRole('link').click();
  await dashboard.card('History').waitFor();
  await draw('A document');
  await dashboard.button('Revoke…').click();
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('wrong_details');
  await draw('Revoke');
  await page.goto('/dashboard/documents/changes');
  await dashboard.heading('Changes to many documents').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await draw('Changes to many documents');
}

async function drawPeople(dashboard: Dashboard, draw: Draw): Promise<void> {
  const { page } = dashboard;
  await page.goto('/dashboard/people');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().waitFor();
  await draw('People');
  await rows.nth(1).getByRole('link').click();
  await dashboard.card('Details').waitFor();
  await draw('A person');
  await dashboard.button('Erase…').click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await draw('Erase a person');
  await page.goto('/dashboard/people/import/file');
  const buffer = Buffer.from('Matricule;Prénom;Nom;Classe;Courriel\nA-1;Léa;Roy;3 B;lea@lumiere.example\n');
  await page.locator('input').setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer });
  await dashboard.card('Preview').getByRole('button', { name: 'Import' }).waitFor();
  await dashboard.card('Columns').scrollIntoViewIfNeeded();
  await draw('Import a list');
  await page.goto('/dashboard/staff');
  await dashboard.button('Invite a person…').waitFor();
  await draw('Staff');
  await dashboard.button('Invite a person…').click();
  await draw('Invite a person');
  await page.goto('/dashboard/staff');
  await rows.first().getByRole('link').click();
  await dashboard.button('Change…').click();
  await draw('What somebody can do');
  await page.goto('/dashboard/staff/tokens');
  await dashboard.card('Tokens for programs').waitFor();
  await draw('Tokens for programs');
}

async function drawIssuing(dashboard: Dashboard, draw: Draw): Promise<void> {
  const { page } = dashboard;
  const uids = ['S-10001', 'S-10007', 'S-10009', 'S-10014', 'S-10015', 'S-10023'];
  await page.goto('/dashboard/people/issue/new');
  const people = dashboard.card('People');
  await people.getByLabel('IDs or names').fill(uids.join('\n'));
  await people.getByRole('button', { name: 'Add these people' }).click();
  await page.getByRole('combobox', { name: 'Document', exact: true }).selectOption('diploma');
  const alike = dashboard.card('Document');
  await alike.getByLabel(/^Degree or diploma(?!:)/).fill('Baccalauréat général');
  await alike.getByLabel(/^Awarded on(?!:)/).fill('2026-06-30');
  const table = dashboard.card('What differs');
  const honors = uids.map(
    (uid, index) => `${uid}\t${index % 2 === 0 ? 'Mention bien' : 'Mention très bien'}`,
  );
  await paste(table.getByRole('row').nth(1).getByRole('textbox').first(), honors.join('\n'));
  await table.scrollIntoViewIfNeeded();
  await draw('Issue to many');
  await dashboard.button(`Issue ${uids.length} documents`).click();
  const issued = page.getByRole('link', { name: /^SM-DIP-/ });
  await dashboard.card('Files').getByRole('link').first().waitFor();
  await draw('A class');
  await issued.first().click();
  await dashboard.button('Replace with a corrected copy…').click();
  await page.getByLabel('Degree or diploma').waitFor();
  await draw('Replace with a corrected copy');
  await page.goto('/dashboard/settings/templates/diploma/en');
  await dashboard.card('Filled with an example').waitFor();
  await draw('A template');
}

async function drawOrganization(dashboard: Dashboard, draw: Draw): Promise<void> {
  const { page } = dashboard;
  await page.goto('/dashboard/audit');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await draw('Audit log');
  await page.goto('/dashboard/settings');
  await dashboard.card('Domain').getByRole('textbox').waitFor();
  await draw('Settings');
  await page.goto('/dashboard/account');
  await dashboard.card('Passkeys').getByRole('listitem').waitFor();
  await draw('Your account');
  const data = { secret_hash: randomBytes(32).toString('hex') };
  const asked = await page.request.post(`/api/dashboard${connectionRequest.path}`, { data });
  await page.goto(z.parse(connectionRequest.output, await asked.json()).url);
  await dashboard.button('Connect').click();
  await page.locator('output').waitFor();
  await draw('Connect Word');
  await page.goto('/dashboard/');
  await dashboard.button('Sign out').click();
  await dashboard.heading('Sign in').waitFor();
  await draw('Sign in');
}
