import { expect } from '@playwright/test';

import { heading, markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { expectForEveryone } from '#tests/e2e/harness/axe.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';

const titled = (title: string) => markedDocx({ body: [heading(title) + text('Signed in Lyon.')] });

inEachLanguage((_, say) => {
  const naming = (key: Parameters<typeof say>[0], name: string) =>
    say(key).replace('{name}', name).replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»');

  test('a name is left out of the proposed title, and pointed out when typed', async ({ page }) => {
    const playground = new Playground(page);
    const { pane } = playground;
    await playground.begin(titled('Internship agreement – Léa Fontaine'), 'Agreement.docx');
    const field = pane.getByLabel(say('record.title'), { exact: true });
    await expect(field).toHaveValue('Internship agreement');
    await expect(field).toHaveAccessibleDescription(/Léa Fontaine/);
    await field.fill('Hugo Morel, internship');
    await expect(field).toHaveAccessibleDescription(/Hugo Morel/);
    await expect(pane.getByText(naming('thisDocument.titleName', 'Hugo Morel'))).toBeVisible();
    await expectForEveryone(page, 'a name in the title');
    await field.fill('Internship – Hugo');
    await expect(pane.getByText(naming('thisDocument.titleName', 'Hugo'))).toBeVisible();
    await field.fill('Internship');
    await expect(pane.getByText(say('thisDocument.titleHint'))).toBeVisible();
  });
});

test('the ribbon makes no title public that is only a name', async ({ page, playground }) => {
  await playground.begin(titled('Léa Fontaine'), 'Léa.docx');
  await playground.ribbon('Insert seal').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]');
  await expect(dialog.getByRole('heading')).toHaveText('Check the title first');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(sealsIn(await playground.download())).toEqual([]);
});
