import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';

import { paragraph } from '#tests/word-host/generated/construct.ts';
import { markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { expectForEveryone } from '#tests/e2e/harness/axe.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { chooseDeleted, dropOn, GONE } from '#tests/e2e/harness/transfer.ts';
import { tokenOfSomebody } from '#tests/e2e/harness/tokens.ts';
import { selectWords } from '#tests/word-host/harness/select-words.ts';

const cell = (words: string) => `<w:tc><w:tcPr/>${text(words)}</w:tc>`;
const TABLE = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell('Course')}${cell('Grade')}</w:tr><w:tr>${cell('Physics')}${cell('17')}</w:tr></w:tbl>`;
const STRUCK = paragraph(`<w:r><w:rPr><w:strike/></w:rPr><w:t>Last year</w:t></w:r>`);
const TRANSCRIPT = text('Lycée Lumière') + text('Transcript of ') + TABLE + STRUCK + text('Signed');

function textIn(docx: Uint8Array): string {
  const main = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());
  return main.replace(/<[^>]+>/g, '');
}

/** Puts the cursor after these words, like a click. */
async function clickBehind(page: Page, words: string): Promise<void> {
  await selectWords(page, words);
  await page.evaluate(() => {
    const { model } = window.wordHost;
    const place = model.selection.cloneRange();
    place.collapse(false);
    model.select(place);
  });
}

test('a registrar makes the school’s own template in Word', async ({ page, playground, pane, service }) => {
  const token = await tokenOfSomebody(service, ['manage organization', 'view students', 'issue documents']);
  playground.changes.push(/ is new/, /is gone/);
  await playground.beginWith(token, markedDocx({ body: [TRANSCRIPT] }), 'Transcript.docx');
  await playground.chooseFromMenu('Use as a template');
  await expect(playground.heading('Template')).toBeVisible();
  await pane.getByLabel('Document type and language').selectOption('Transcript (English)');
  await expect(pane.getByText('In use: the built-in template.')).toBeVisible();

  const insert = async (field: string) => {
    // Two fast clicks insert one.
    await pane.getByRole('button', { name: `Insert: ${field}` }).dblclick();
    await expect(pane.getByRole('button', { name: `Show: ${field}` })).toBeVisible();
  };
  await clickBehind(page, 'Transcript of ');
  await insert('Name of the person');
  await clickBehind(page, 'Lycée Lumière');
  await insert('Program or class');
  await insert('Academic year');
  await selectWords(page, 'Physics');
  await insert('Course');
  await selectWords(page, '17');
  await insert('Grade');

  await pane.getByRole('button', { name: 'Save as template' }).click();
  const problems = pane.getByRole('region', { name: '2 things to fix' });
  await expect(problems.getByRole('listitem')).toHaveText([
    /^Delete the struck-out text: “Last year”/,
    /^Insert the place of the seal\./,
  ]);
  await problems.getByRole('button', { name: /^Go to: Delete the struck-out text/ }).click();
  const selected = () => page.evaluate(() => window.wordHost.model.selection.toString());
  await expect.poll(selected).toBe('Last year');
  await page.evaluate(() => {
    const { model } = window.wordHost;
    model.byPerson(() => model.selection.deleteContents());
    model.changed();
  });
  await clickBehind(page, 'Signed');
  await pane.getByRole('button', { name: 'Insert: Place of the seal' }).click();
  await expect(pane.getByRole('button', { name: 'Show: Place of the seal' })).toBeVisible();

  const example = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Try it' }).click();
  const filled = textIn(await readFile(await (await example).path()));
  expect(filled).toContain('Transcript of Camille Martin');
  expect(filled).not.toContain('Camille MartinCamille Martin');
  expect(filled).not.toContain('Physics');
  await expect(pane.getByText('The example opens in another window.', { exact: false })).toBeVisible();
  await expectForEveryone(page, 'a template that was tried');

  await pane.getByRole('button', { name: 'Save as template' }).dblclick();
  await expect(pane.getByText('Version 1 of Transcript (English) is used from now on.')).toBeVisible();
  await expect(pane.getByText(/^In use: version 1, saved by Jules Petit on /)).toBeVisible();

  // Like a Word that gives no file to add-ins.
  const saved = await playground.download();
  await page.evaluate(() => window.wordHost.faults.refuse('document.getFileAsync', '5001'));
  await pane.getByRole('button', { name: 'Save as template' }).click();
  await expect(pane.getByText('Word didn’t give Sealmark the document.', { exact: false })).toBeVisible();
  const several = pane.getByText('You dropped several files. Drop one at a time.');
  await dropOn(pane.getByLabel('Document type and language'), ['Mine.docx', 'Other.docx'], saved);
  await expect(several).toBeInViewport();
  await chooseDeleted(pane.getByLabel('Choose the saved file').last(), 'gone.docx');
  await pane.getByRole('button', { name: 'Save as template' }).click();
  await expect(pane.getByText(GONE)).toBeVisible();
  const file = { name: 'Mine.docx', mimeType: '', buffer: saved };
  await pane.getByLabel('Choose the saved file').last().setInputFiles(file);
  await expect(pane.getByText('Using the file “Mine.docx”, not the open document.')).toBeVisible();
  await expect(several).toBeHidden();
  await pane.getByRole('button', { name: 'Save as template' }).click();
  await expect(pane.getByText('Version 2 of Transcript (English) is used from now on.')).toBeVisible();
});

test('only those who manage the organization see “Template”', async ({ playground, pane, service }) => {
  await playground.beginWith(await tokenOfSomebody(service, ['verify documents', 'issue documents']));
  await pane.getByRole('button', { name: 'More', exact: true }).click();
  await expect(pane.getByText('Jules Petit')).toBeVisible();
  await expect(pane.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(pane.getByRole('menuitem', { name: 'Use as a template' })).toBeHidden();
});
