import { glob, readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

import type { Language } from '#playground/messages.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { minified } from '#server/html/page.ts';
import { expectReadable } from './reader-look.ts';
import { type ReaderService, type ReaderServices, startReaderServices } from './reader-services.ts';
import { inEachLanguage, PROOF, test } from '#tests/e2e/harness/test.ts';

let services: ReaderServices;
test.beforeAll(async () => {
  services = await startReaderServices();
});
test.afterAll(() => services.stop());
test.beforeEach(({ problems }) => problems.allow(/status of (404|410|429|5\d\d)|^left the service/));

const SMALL_PHONE = { width: 320, height: 640 };

type Status = 'valid' | 'scheduled' | 'expired' | 'revoked';
type Open = (page: Page, places: ReaderServices, language: Language) => Promise<unknown>;

const at =
  (place: 'fine' | 'withdrawn' | 'broken', addressOf: (service: ReaderService) => string): Open =>
  (page, places) =>
    page.goto(addressOf(places[place]));
const scanned = (status: Status) => at('fine', (fine) => fine.addressOf(fine.credentials[status]));

const LABELS = {
  en: { code: 'Check code', submit: 'Check' },
  fr: { code: 'Code de contrôle', submit: 'Contrôler' },
};

const typed =
  (status: Status, place: 'fine' | 'withdrawn' = 'fine', wrongCode?: string): Open =>
  async (page, places, language) => {
    const { credentials, origin, addresses } = places[place];
    const credential = credentials[status];
    await page.goto(`${origin}/`);
    await page.getByLabel('ID', { exact: true }).fill(credential.public_id);
    await page.getByLabel(LABELS[language].code).fill(wrongCode ?? addresses.checkCode(credential) ?? '');
    await page.getByRole('button', { name: LABELS[language].submit, exact: true }).click();
  };

interface Verdict {
  verdict: string;
  en: string;
  fr: string;
  isOnRecord?: boolean;
  open: Open;
  /** Opens the page in French if its language link leads to another page. */
  openInFrench?: Open;
}

const ID_ALONE = '/verification/document/SM-DOC-2026-8K4T2M9Q';

const VALID = { en: 'Valid', fr: 'Valide', isOnRecord: true };
const NO_LONGER = { en: 'Seal no longer valid', fr: 'Ce sceau n’est plus valide' };
const NOT_FOUND = { en: 'Couldn’t find this document', fr: 'Document introuvable' };
const REVOKED = { en: 'Revoked', fr: 'Révoqué', isOnRecord: true };
const NOT_YET = { en: 'Not valid yet', fr: 'Pas encore valide', isOnRecord: true };
const ALONE = { en: 'The ID alone isn’t enough', fr: 'L’ID seul ne suffit pas' };
const OUTAGE = { en: 'Can’t check right now', fr: 'Contrôle impossible' };
const FAULT = { en: 'Something went wrong', fr: 'Un problème est survenu' };
const NO_PAGE = { en: 'There’s no page here', fr: 'Il n’y a pas de page ici' };
const validAt = (service: ReaderService) => service.addressOf(service.credentials.valid);

const VERDICTS: Verdict[] = [
  { verdict: 'valid', ...VALID, open: scanned('valid') },
  { verdict: 'valid, typed', ...VALID, open: typed('valid') },
  { verdict: 'not valid yet', ...NOT_YET, open: scanned('scheduled') },
  { verdict: 'expired', en: 'Expired', fr: 'Expiré', isOnRecord: true, open: scanned('expired') },
  { verdict: 'revoked', ...REVOKED, open: scanned('revoked') },
  { verdict: 'revoked, typed', ...REVOKED, open: typed('revoked') },
  { verdict: 'key withdrawn, typed', ...NO_LONGER, open: typed('valid', 'withdrawn') },
  { verdict: 'not recognized, typed', ...NOT_FOUND, open: typed('valid', 'fine', 'K7M2-QD4F') },
  { verdict: 'staff’s own look', ...VALID, open: at('fine', (fine) => `${validAt(fine)}&look=staff`) },
  { verdict: 'key withdrawn', ...NO_LONGER, open: at('withdrawn', validAt) },
  {
    verdict: 'not recognized',
    ...NOT_FOUND,
    open: at('fine', (fine) => validAt(fine).replace(/sig=../, 'sig=AA')),
  },
  {
    verdict: 'ID alone',
    ...ALONE,
    open: at('fine', ({ origin }) => origin + ID_ALONE),
    openInFrench: at('fine', ({ origin }) => `${origin}${ID_ALONE}?lang=fr`),
  },
  {
    verdict: 'too many',
    en: 'Too many checks',
    fr: 'Trop de contrôles',
    open: async (page, { limited, reachLimit }) => {
      await reachLimit();
      await page.goto(validAt(limited));
    },
  },
  { verdict: 'outage', ...OUTAGE, open: at('broken', ({ origin }) => `${origin}/readyz`) },
  { verdict: 'fault', ...FAULT, open: at('broken', validAt) },
  {
    verdict: 'unknown address',
    ...NO_PAGE,
    open: at('fine', ({ origin }) => `${origin}/verification/nothing`),
  },
];

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

for (const verdict of VERDICTS)
  test(`${verdict.verdict}: readable at every size, in every color`, PROOF, async ({ page }) => {
    await page.setViewportSize(SMALL_PHONE);
    await verdict.open(page, services, 'en');
    await expectGoodPage(page, verdict, 'en');
    await page.setViewportSize(SMALL_PHONE);
    await switchLanguage(page, verdict, 'fr');
    await verdict.openInFrench?.(page, services, 'fr');
    await expectGoodPage(page, verdict, 'fr');
  });

test('a browser reads the same rules in the pages’ style as in its files', async ({ page }) => {
  const rulesOf = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return Array.from(sheet.cssRules, (rule) => rule.cssText);
    }, css);
  for await (const file of glob('server/**/*.css')) {
    const css = await readFile(file, 'utf8');
    expect(await rulesOf(minified(css)), file).toEqual(await rulesOf(css));
  }
});

inEachLanguage((language) => {
  test('on the smallest phone, the words of labels stay whole, in larger letters too', async ({ page }) => {
    await page.setViewportSize(SMALL_PHONE);
    await page.goto(validAt(services.fine));
    const labels = ALL_TYPES.flatMap(({ fields }) => fields.map(({ label }) => label[language]));
    const broken = await page
      .locator('dt')
      .first()
      .evaluate((shown, all) => {
        shown.style.overflowWrap = 'normal';
        return ['100%', '200%'].flatMap((size) => {
          if (shown.parentElement) shown.parentElement.style.fontSize = size;
          return all.filter((label) => {
            shown.textContent = label;
            return shown.scrollWidth > shown.clientWidth;
          });
        });
      }, labels);
    expect(broken).toEqual([]);
  });

  test('letters are as large as the browser’s settings ask, and nothing overflows', async ({ page }) => {
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.setViewportSize(SMALL_PHONE);
    for (const address of ['/', ID_ALONE, validAt(services.fine)]) {
      await page.goto(
        new URL(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`, services.fine.origin).href,
      );
      await expect(page.locator('body'), address).toHaveCSS('font-size', '32px');
      await expectReadable(page, [SMALL_PHONE.width]);
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: SMALL_PHONE });

    test('every verdict is the same, in two lines at most', async ({ page }) => {
      for (const verdict of VERDICTS) {
        await verdict.open(page, services, language);
        await expect(titleOf(page)).toHaveText(verdict[language]);
        // With a script, the other tests go from English to French.
        if (language === 'fr') await switchLanguage(page, verdict, 'en');
        const title = await titleOf(page).boundingBox();
        expect(title?.height, verdict.verdict).toBeLessThanOrEqual(80);
      }
    });
  });
});

async function expectGoodPage(page: Page, { isOnRecord = false, ...titles }: Verdict, language: Language) {
  await expect(titleOf(page)).toHaveText(titles[language]);
  await expectReadable(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(titleOf(page)).toBeInViewport();
  if (isOnRecord) await expectPrintedRecord(page, language);
  await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
}

async function switchLanguage(page: Page, verdict: Verdict, other: Language) {
  // The limit's minute may be over.
  if (verdict.verdict === 'too many') await services.reachLimit();
  await page.getByRole('navigation').locator(`[lang="${other}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  if (!verdict.openInFrench) await expect(titleOf(page)).toHaveText(verdict[other]);
}

/** Printed, or saved as a PDF, the page shows when and where it was checked, and has no form. */
async function expectPrintedRecord(page: Page, language: Language) {
  await page.emulateMedia({ media: 'print' });
  const checked = {
    en: 'Checked Nov 20, 2026 at 12:00 PM (UTC)',
    fr: 'État au 20 nov. 2026 à 12 h 00 (UTC)',
  };
  await expect(page.getByText(checked[language])).toBeVisible();
  const address = page.getByText('https://seal.example.org/verification/document/SM-');
  await expect(address).toBeVisible();
  await expect(page.getByText('sig=')).toBeHidden();
  await expect(page.getByRole('definition').first()).toBeVisible();
  for (const control of ['button', 'textbox', 'navigation'] as const)
    await expect(page.getByRole(control)).toHaveCount(0);
}
