import { expect, type Page } from '@playwright/test';

import { expectReadable } from './reader-look.ts';
import { ALTERED, docxOf, result, SEALED, sealed } from './sealed-files.ts';
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { test } from '#tests/e2e/harness/test.ts';

/** Puts a file where the page takes it, as by mouse. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.dispatchEvent('[data-file-form]', 'drop', { dataTransfer: data });
}

const DIFFERS = {
  texts: ALTERED,
  en: ['This file differs', 'One passage of the sealed text isn’t in this file.'],
  fr: ['Ce fichier diffère', '18.5'],
};
// A letterhead is text that anyone may have added, and nobody sealed it.
const HEADED = {
  texts: SEALED,
  header: 'Lycée Jean Moulin',
  en: ['This file has the text that was sealed', 'which has 6 passages'],
  fr: ['Ce fichier contient le texte qui a été scellé', '6'],
};
const GENUINE = {
  texts: SEALED,
  en: ['Genuine: this file has the text', 'which has 6 passages'],
  fr: ['Authentique', '6'],
};

/** What a file check can come to, beside the files that can't be read (`check-file.e2e.ts`). */
for (const [what, form, expected] of [
  ['genuine', 'docx', GENUINE],
  ['an altered grade', 'docx', DIFFERS],
  ['an altered grade', 'pdf', DIFFERS],
  ['the sealed text with a letterhead', 'docx', HEADED],
  ['the sealed text with a letterhead', 'pdf', HEADED],
] as const)
  test(`${what} in a ${form}: a result that reads well in each language, at every size and in every color`, async ({
    page,
    service,
  }) => {
    const { texts, header } = { header: undefined, ...expected };
    const record = await sealed(service);
    const docx = await docxOf(texts, record, header);
    const file = form === 'pdf' ? (await pdfsOf(docx))[0] : docx;
    const sent = new Set<string>();
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.add(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    for (const language of ['en', 'fr'] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${record.verify_url}&lang=${language}`);
      await drop(page, `file.${form}`, file);
      const heading = result(page).getByRole('heading').first();
      const [title, passages] = expected[language];
      await expect(heading).toContainText(title ?? '');
      await expect(heading).toBeInViewport();
      await expect(result(page)).toContainText(passages ?? '');
      const warning = page.locator('.verdict + [data-outcome="differs"]');
      await expect(warning).toHaveCount(texts === ALTERED ? 1 : 0);
      await expectReadable(page);
      if (texts === ALTERED) await expect(result(page).getByRole('listitem').first()).toContainText('18.5');
    }
    expect([...sent]).toEqual(['POST /verification/digests']);
  });
