import { expect } from '@playwright/test';

import { inEachLanguage } from './each-language.ts';
import { expectReadable } from './reader-look.ts';
import { ALTERED, choose, docxOf, pdfOf, result, SEALED, sealed } from './sealed-files.ts';
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

inEachLanguage(test, (language) => {
  for (const { what, texts, form, en, fr, ...more } of RESULTS) {
    test(`${what} in a ${form}: a result that reads well at every size and in every color`, async ({
      page,
      service,
    }, testInfo) => {
      const record = await sealed(service);
      const file = await docxOf(texts, record, 'header' in more ? more.header : undefined);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(record.verify_url);
      await choose(page, `file.${form}`, form === 'pdf' ? await pdfOf(file) : file);
      const heading = result(page).getByRole('heading').first();
      await expect(heading).toContainText(language === 'en' ? en : fr);
      await expect(heading).toBeInViewport();
      const warning = page.locator('.verdict + [data-outcome="differs"]');
      await expect(warning).toHaveCount(texts === ALTERED ? 1 : 0);
      await expectReadable(page);
      if (texts === ALTERED) await expect(result(page).getByRole('listitem').first()).toContainText('18.5');
      await page.setViewportSize({ width: 320, height: 640 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const picture = await page.screenshot({ fullPage: true });
        await testInfo.attach(`${what} ${form} ${language} ${colorScheme}`, {
          body: picture,
          contentType: 'image/png',
        });
      }
    });
  }
});
