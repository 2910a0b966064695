import { expect } from '@playwright/test';

import { expectReadable } from './reader-look.ts';
import { ALTERED, choose, docxOf, pdfsOf, result, SEALED, sealed } from './sealed-files.ts';
import { test } from './test.ts';

/** What a file check can come to, beside the files that can't be read (`check-file.e2e.ts`). */
const RESULTS = [
  { what: 'genuine', texts: SEALED, form: 'docx', en: 'Genuine: ', fr: 'Authentique' },
  {
    what: 'an altered grade',
    texts: ALTERED,
    form: 'docx',
    en: 'This file differs',
    fr: 'Ce fichier diffère',
  },
  {
    what: 'an altered grade',
    texts: ALTERED,
    form: 'pdf',
    en: 'This file differs',
    fr: 'Ce fichier diffère',
  },
  {
    what: 'the sealed text with a letterhead',
    texts: SEALED,
    form: 'docx',
    header: 'Lycée Jean Moulin',
    en: 'This file has the text that was sealed',
    fr: 'Ce fichier contient le texte qui a été scellé',
  },
] as const;

for (const { what, texts, form, ...more } of RESULTS)
  test(`${what} in a ${form}: a result that reads well in each language, at every size and in every color`, async ({
    page,
    service,
  }) => {
    const record = await sealed(service);
    const docx = await docxOf(texts, record, 'header' in more ? more.header : undefined);
    const file = form === 'pdf' ? (await pdfsOf(docx))[0] : docx;
    for (const language of ['en', 'fr'] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${record.verify_url}&lang=${language}`);
      await choose(page, `file.${form}`, file);
      const heading = result(page).getByRole('heading').first();
      await expect(heading).toContainText(more[language]);
      await expect(heading).toBeInViewport();
      const warning = page.locator('.verdict + [data-outcome="differs"]');
      await expect(warning).toHaveCount(texts === ALTERED ? 1 : 0);
      await expectReadable(page);
      if (texts === ALTERED) await expect(result(page).getByRole('listitem').first()).toContainText('18.5');
    }
  });
