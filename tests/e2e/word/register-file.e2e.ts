import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { heading, markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { paragraph, run } from '#tests/word-host/generated/construct.ts';
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { dropOn } from '#tests/e2e/harness/transfer.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { test } from './windows-test.ts';

const NAME = 'Agreement.docx';
const WORDS =
  heading('Agreement') +
  text('Between the school and the company.') +
  text('Absences are reported to the tutor.');
const SAME = /^Registered\. The text matches the confirmed one\./;

/** A verified document, with the panel open. Returns the address of its public page. */
async function beginRegistering(playground: Playground, title: string, search = ''): Promise<string> {
  await playground.begin(markedDocx({ body: [WORDS] }), NAME, search);
  await playground.verify(title);
  const address = await playground.verifyUrl();
  await playground.chooseMore('Register a file');
  await expect(playground.heading('Register a file')).toBeFocused();
  return address;
}

async function savedFile(page: Page, pane: FrameLocator): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Save the file' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The state of a reader's file as the public page's script finds it, or null. */
async function stateForReaders(page: Page, address: string, bytes: Buffer): Promise<string | null> {
  const { pathname, searchParams } = new URL(address);
  const form = { id: pathname.split('/').at(-1) ?? '', sig: searchParams.get('sig') ?? '' };
  const response = await page.request.post('/verification/digests', { form });
  const { files }: { files: { salt: string; registered: { hmac: string; state: string }[] } } =
    await response.json();
  const hash = createHash('sha256').update(bytes).digest();
  const hmac = createHmac('sha256', Buffer.from(files.salt, 'base64url')).update(hash).digest('base64url');
  return files.registered.find((file) => file.hmac === hmac)?.state ?? null;
}

const choose = (pane: FrameLocator, name: string, buffer: Buffer) =>
  pane.getByLabel('Choose a file you saved').last().setInputFiles({ name, mimeType: '', buffer });

const paneFrame = (page: Page): Frame => {
  const frame = page.frame({ url: /playground\/taskpane\.html/ });
  if (!frame) throw new Error('The pane is no frame');
  return frame;
};

test('the Word document and its PDF are registered and withdrawn', async ({ page, playground, pane }) => {
  const address = await beginRegistering(playground, 'Agreement of Léa');
  const release = await page.evaluateHandle(() => window.wordHost.faults.delay('document.getFileAsync'));
  await pane.getByRole('button', { name: 'Word document' }).click();
  await pane.getByRole('progressbar').waitFor();
  const leaveAndReturn = async () => {
    await pane.getByRole('tab', { name: 'Document' }).click();
    await page.keyboard.press('ArrowRight');
    await expect(playground.heading('Register a file')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(playground.heading('Register a file')).toBeVisible();
    await expect(pane.getByRole('tab', { name: 'Document' })).toBeFocused();
  };
  await leaveAndReturn();
  await release.evaluate((open) => open());
  await expect(pane.getByText(SAME)).toBeVisible();
  // Sealmark doesn't store the file, so without this outcome nobody could send it.
  await leaveAndReturn();
  const docx = await savedFile(page, pane);
  expect(docx.name).toBe(NAME);
  expect(await openXmlErrors(docx.bytes)).toEqual([]);
  expect(unzipSync(docx.bytes)).toEqual(unzipSync(await playground.download()));
  expect((await pdfsOf(docx.bytes))[0].toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await stateForReaders(page, address, docx.bytes)).toBe('current');

  await pane.getByRole('button', { name: 'Register another' }).click();
  await pane.getByRole('button', { name: 'PDF' }).click();
  // LibreOffice takes long to start.
  await expect(pane.getByText(SAME)).toBeVisible({ timeout: 60_000 });
  const pdf = await savedFile(page, pane);
  expect(pdf.name).toBe('Agreement.pdf');
  expect(await stateForReaders(page, address, pdf.bytes)).toBe('current');
  expect(await stateForReaders(page, address, Buffer.concat([pdf.bytes, Buffer.from('\n')]))).toBeNull();

  await pane.getByRole('button', { name: /^Withdraw: PDF/ }).click();
  await expect(pane.getByText('Withdrawn', { exact: false }).first()).toBeVisible();
  expect(await stateForReaders(page, address, pdf.bytes)).toBe('withdrawn');
  await pane.getByRole('button', { name: /^Register again: PDF/ }).click();
  await expect(pane.getByRole('button', { name: /^Withdraw: PDF/ })).toBeVisible();
  expect(await stateForReaders(page, address, pdf.bytes)).toBe('current');
});

test('a saved file with other words is registered once confirmed', async ({ page, playground, pane }) => {
  const address = await beginRegistering(playground, 'Agreement of Noé');
  const saved = await playground.download();
  await choose(pane, 'Saved.docx', saved);
  await expect(pane.getByText(SAME)).toContainText('Send exactly this file');
  expect(await stateForReaders(page, address, saved)).toBe('current');

  const changed = Buffer.from(markedDocx({ body: [WORDS.replace('the tutor', 'nobody')] }));
  const differs = pane.getByText(/^The text of “Changed\.docx” differs from the confirmed version \(today/);
  await pane.getByRole('button', { name: 'Register another' }).click();
  const several = pane.getByText('You dropped several files. Drop one at a time.');
  expect(await dropOn(pane.locator('body'), 'Beside.docx', changed)).toBe(false);
  await dropOn(pane.getByRole('heading', { level: 1 }), ['Changed.docx', 'Other.docx'], changed);
  await expect(several).toBeVisible();
  await dropOn(pane.getByRole('heading', { level: 1 }), 'Changed.docx', changed);
  await expect(differs).toContainText('1 passage is new or changed.');
  await expect(differs).toContainText('Absences are reported to nobody.');
  await expect(several).toHaveCount(0);
  await pane.getByRole('button', { name: 'Cancel' }).click();
  expect(await stateForReaders(page, address, changed)).toBeNull();

  await choose(pane, 'Changed.docx', changed);
  await pane.getByRole('button', { name: 'Register it anyway' }).click();
  await expect(pane.getByText('Registered, as you confirmed.')).toBeFocused();
  await expect(pane.getByText(/Current · Text differs/)).toBeVisible();
  expect(await stateForReaders(page, address, changed)).toBe('current');

  await pane.getByRole('button', { name: 'Register another' }).click();
  await choose(pane, 'Notes.txt', Buffer.from('Notes'));
  await expect(pane.getByText('Only .docx and PDF files can be compared. “Notes.txt” wasn’t.')).toBeVisible();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await choose(pane, 'Nothing.pdf', Buffer.alloc(0));
  await expect(pane.getByText('“Nothing.pdf” is empty. Choose another file.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Register it anyway' })).toBeHidden();
});

test('another file than Word’s is registered, once confirmed', async ({ page, playground, pane }) => {
  await beginRegistering(playground, 'Agreement of Zoé');
  await test.step('if Word is slow or gives nothing, a saved file is used', async () => {
    const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('document.getFileAsync'));
    await pane.getByRole('button', { name: 'Word document' }).click();
    await expect(pane.getByText('Getting the file from Word…')).toBeVisible();
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await expect(pane.getByRole('progressbar')).toBeHidden();
    await gate.evaluate((open) => open());
    await expect(pane.getByText('None yet.')).toBeVisible();

    await page.evaluate(() => window.wordHost.faults.refuse('document.getFileAsync', '5001'));
    await pane.getByRole('button', { name: 'PDF' }).click();
    await expect(pane.getByText('Word didn’t give Sealmark this file.')).toBeVisible();
    await choose(pane, 'Saved.docx', await playground.download());
    await expect(pane.getByText(SAME)).toBeVisible();
  });
  await test.step('a file that shows something else is registered once confirmed', async () => {
    await pane.getByRole('button', { name: 'Register another' }).click();
    const hiding = markedDocx({ body: [WORDS + paragraph(run('<w:t>In part.</w:t>', '<w:vanish/>'))] });
    await choose(pane, 'Hiding.docx', hiding);
    const named = (name: string) => pane.getByText(`“${name}” has the confirmed text`);
    await expect(named('Hiding.docx')).toContainText('Hidden text · In part.');
    await pane.getByRole('button', { name: 'Cancel' }).click();

    const parts = unzipSync(await playground.download());
    const pictures = Object.keys(parts).filter((name) => name.endsWith('.png'));
    const other = new Uint8Array(qrPicture('https://seal.example.com/', 300));
    const forged = zipSync({ ...parts, ...Object.fromEntries(pictures.map((name) => [name, other])) });
    expect(pictures).not.toEqual([]);
    await choose(pane, 'Forged.docx', Buffer.from(forged));
    await expect(named('Forged.docx')).toContainText('A picture, which can show words that weren’t compared');
    await pane.getByRole('button', { name: 'Register it anyway' }).click();
    await expect(pane.getByText('Registered, as you confirmed.')).toBeFocused();
  });
});

test('a file from before the verification isn’t registered', async ({ playground, pane }) => {
  await beginRegistering(playground, 'Agreement of Lou', '?on=givesStoredFile');
  await pane.getByRole('button', { name: 'Word document' }).click();
  await expect(pane.getByText('Word didn’t give Sealmark this file.')).toBeVisible();
  await expect(pane.getByText('None yet.')).toBeVisible();
});

test('Word for Mac saves nothing and asks for a file', async ({ page, playground, pane, windowsPane }) => {
  await page.addInitScript({ content: windowsPane });
  await beginRegistering(playground, 'Agreement of Mia', '?platform=mac');
  await pane.getByRole('button', { name: 'Word document' }).click();
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await pane.getByRole('button', { name: 'Save the file' }).click();
  // The host uses the conversation of Windows for a Mac, so that Office.context.platform is PC.
  await paneFrame(page).evaluate(() => {
    Object.assign(Office.PlatformType, { PC: 'another', Mac: Office.context.platform });
  });
  await pane.getByRole('button', { name: 'Register another' }).click();
  await expect(pane.getByText(/^Word for Mac can’t save files from Sealmark\./)).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Word document', exact: true })).toBeHidden();
  await choose(pane, 'Saved.docx', await playground.download());
  await expect(pane.getByText(SAME)).toBeVisible();
  // That of the playground itself, outside the pane.
  expect(downloads).toEqual([NAME]);
});
