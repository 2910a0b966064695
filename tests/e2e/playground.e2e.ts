import { expect, type Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { partOf, signedDocx } from '#tests/word-host/harness/edited-docx.ts';
import { axeViolations } from './harness/axe.ts';
import { openXmlErrors } from './harness/docx-checks.ts';
import { test } from './harness/test.ts';

const body = (page: Page) => page.getByRole('textbox', { name: 'Document', exact: true });

test('a person types like in Word', async ({ page, playground, context }) => {
  await playground.open();
  await test.step('typed text is in the downloaded .docx', async () => {
    const given = await playground.download();

    await page.getByText('The internship lets the student').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Été & <hiver>');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Shift+Enter');
    const typed = await playground.download();
    expect(partOf(typed)).toContain('<w:t xml:space="preserve">Été &amp; &lt;hiver&gt;</w:t></w:r></w:p>');
    expect(partOf(typed)).toMatch(/>Secon<\/w:t><w:br\/><w:t xml:space="preserve">The internship lets/);

    await page.keyboard.press('Backspace');
    for (const _ of 'Secon') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    for (const _ of 'Été & <hiver>') await page.keyboard.press('Backspace');
    const restored = await playground.download();
    expect(texts(restored)).toEqual(texts(given));
    expect(await openXmlErrors(typed)).toEqual(await openXmlErrors(given));
  });
  await test.step('a heading is followed by text, and typing replaces a selection', async () => {
    await page.getByText('1. Purpose').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Plain');
    expect(partOf(await playground.download())).toContain(
      '<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:r><w:t xml:space="preserve">Plain</w:t></w:r></w:p>',
    );

    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type('One');
    await expect(body(page)).not.toContainText('Plain');
    await expect(body(page)).toContainText('One');
  });
  await test.step('an accent from a dead key or an input method appears once', async () => {
    await page.getByText('Made in Lyon').click();
    await page.keyboard.press('Home');
    const input = await context.newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await input.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 });
    await input.send('Input.insertText', { text: 'é' });
    await page.keyboard.type('!');
    await expect(page.getByText('é!Made in Lyon')).toBeVisible();
    expect(partOf(await playground.download())).toContain('>é!Made in Lyon');
  });
  await test.step('headers and footers are shown in their place and can be edited', async () => {
    const first = page.getByRole('textbox', { name: 'Header, page 1' });
    const second = page.getByRole('textbox', { name: 'Header, page 2' });
    await expect(first).toContainText('14 rue des Écoles');
    await expect(second).toContainText('Internship agreement – Léa Fontaine');
    await expect(page.getByRole('textbox', { name: 'Footer, page 2' })).toContainText('Page 2 of 2');

    await second.getByText('Internship agreement').click();
    await page.keyboard.press('End');
    await page.keyboard.type(', final');
    const parts = unzipSync(await playground.download());
    const headers = Object.keys(parts).filter((path) => /word\/header\d*\.xml/.test(path));
    const changed = headers.filter((path) =>
      strFromU8(parts[path] ?? new Uint8Array()).includes('Léa Fontaine, final'),
    );
    expect(changed).toHaveLength(1);
  });
  await test.step('select all and Delete leave an empty document that can be typed in', async () => {
    // In one step, so that the selection's event comes after the key.
    await page.getByText('1. Purpose').evaluate(pressSelectAllIn);
    await page.keyboard.press('Delete');
    await page.keyboard.type('Fresh');
    expect(texts(await playground.download()).join('')).toBe('Fresh');
    await expect(page.getByText('Fresh')).toBeInViewport();
  });
});

function pressSelectAllIn(line: HTMLElement): void {
  line.closest<HTMLElement>('[role=textbox]')?.focus();
  document.getSelection()?.collapse(line, 0);
  line.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true }),
  );
}

const EMPTY_ZIP = zipSync({ 'readme.txt': strToU8('Nothing') });
const TYPES = strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
const BROKEN_XML = zipSync({ '[Content_Types].xml': TYPES, 'word/document.xml': strToU8('<w:document') });

const STRICT = zipSync({
  '[Content_Types].xml': TYPES,
  '_rels/.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ' +
      'Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" ' +
      'Target="word/document.xml"/></Relationships>',
  ),
  'word/document.xml': strToU8('<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>'),
});

test('a person opens files, and read-only ones stay as they are', async ({ page, playground }) => {
  await playground.open();
  await test.step('a damaged file is refused, and the open document stays', async () => {
    await page.getByText('Made in Lyon').click();
    await page.keyboard.type('kept');
    for (const [what, bytes, answer] of [
      ['a text that was renamed', strToU8('Dear Sir'), 'isn’t a Word document'],
      ['an empty file', new Uint8Array(), 'is empty'],
      ['a zip without a document', EMPTY_ZIP, 'isn’t a Word document'],
      ['a document that is damaged', BROKEN_XML, 'is damaged'],
      ['a document in the strict form', STRICT, 'is a Strict Open XML document'],
    ] as const)
      await test.step(what, async () => {
        await playground.openFile(Buffer.from(bytes), 'Mine.docx');
        await expect(page.getByRole('alert')).toContainText(`Mine.docx ${answer}`);
        await expect(body(page)).toContainText('kept');
        await expect(page.getByText('Internship agreement.docx')).toBeVisible();
        await page.getByRole('button', { name: 'Close this message' }).click();
        await expect(page.getByRole('alert')).toBeHidden();
      });
  });
  await test.step('a read-only document says so instead of accepting text', async () => {
    const given = partOf(await playground.download());
    await playground.ribbon('Read-only').click();
    await page.getByText('1. Purpose').click();
    await page.keyboard.type('x');
    await expect(page.getByRole('alert')).toContainText('This document is read-only.');
    expect(partOf(await playground.download())).toBe(given);

    await playground.ribbon('Read-only').click();
    await page.getByText('1. Purpose').click();
    await page.keyboard.type('x');
    await expect(page.getByText(/1\. Pu?r?p?o?s?e?.*x|x.*Purpose/)).toBeVisible();
  });
  await test.step('a signed file is read-only, and the file opened after it is not', async () => {
    const given = await playground.download();
    await playground.openFile(signedDocx(given), 'Signed.docx');
    await expect(page.locator('[aria-readonly]')).toHaveAttribute('aria-readonly', 'true');
    await playground.openFile(given);
    await expect(page.locator('[aria-readonly]')).toHaveAttribute('aria-readonly', 'false');
  });
  await test.step('a .docx can be dropped on the page', async () => {
    const docx = await (await page.request.get('/playground/samples/diploma.docx')).body();
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'Dropped.docx'));
        return transfer;
      },
      [...docx],
    );
    await page.locator('body').dispatchEvent('dragenter', { dataTransfer: dropped });
    await expect(page.getByText('Drop the .docx here to open it')).toBeVisible();
    await page.locator('body').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('Dropped.docx')).toBeVisible();
    await expect(body(page)).toContainText('Chloé Désirée Müller');
  });
});

test('the playground shows whether anything except the seal changed', async ({ page, playground }) => {
  const line = page.getByRole('status').filter({ hasText: /changed/i });
  await playground.begin();
  await expect(line).toBeHidden();
  await page.getByText('1. Purpose').click();
  await page.keyboard.type('typed');
  await playground.verify();
  await expect(line).toHaveText('Nothing else changed');
  await page.evaluate(() => {
    const { model } = window.wordHost;
    model.body.querySelector('p')?.remove();
    model.changed();
  });
  await page.getByText(/^Also changed: word\/document\.xml, paragraph 1 is gone/).click();
  await expect(line.getByRole('listitem')).toContainText(['word/document.xml, paragraph 1 is gone']);
  expect(await axeViolations(page, { include: ['#unchanged'] })).toEqual([]);
  await page.evaluate(() => window.wordHost.watch.rebase());
});

test('the playground is accessible, and keys resize the pane', async ({ page, playground, service }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await playground.open();
  await test.step('in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'Use your phone' }).click();
      const port = new URL(service.url).port;
      const command = page.getByRole('dialog').locator('code').first();
      await expect(command).toHaveText(
        new RegExp(`^HOST=0\\.0\\.0\\.0 PORT=${port} PUBLIC_URL=http://.+:${port} npm start$`),
      );
      const withDialog = await axeViolations(page, { exclude: ['#frame'] });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await playground.ribbon('Samples').click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      const withMenu = await axeViolations(page, { exclude: ['#frame'] });
      expect([...withDialog, ...withMenu]).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem').first()).toBeHidden();
    }
  });
  await test.step('keys resize the pane, and no address contains the token', async () => {
    const divider = page.getByRole('separator', { name: 'Width of the task pane' });
    await expect(divider).toHaveAttribute('aria-valuenow', '329');
    for (const [key, width] of [
      ['ArrowLeft', '345'],
      ['Home', '240'],
      ['Enter', '329'],
    ] as const) {
      await divider.press(key);
      await expect(divider).toHaveAttribute('aria-valuenow', width);
    }
    await page.getByRole('button', { name: 'Connect as Lycée Lumière' }).click();
    await expect(playground.pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lycée Lumière' })).toContainText('Connected');
    expect(addresses.filter((address) => address.includes('smk_'))).toEqual([]);
  });
});

function texts(docx: Uint8Array): string[] {
  const paragraphs = partOf(docx).match(/<w:p[ >].*?<\/w:p>/gs) ?? [];
  return paragraphs.map((paragraph) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text).join(''),
  );
}
