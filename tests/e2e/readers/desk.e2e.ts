import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { axeViolations, COLOR_RULES } from '#tests/e2e/harness/axe.ts';
import { CAMERA_REFUSED, cameraShowing, filmOf } from './fake-camera.ts';
import { expectNoViolations } from './reader-look.ts';
import { checkCodeOf, demoDocument } from '#tests/e2e/harness/records.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';

const FILM = join(tmpdir(), `sealmark-camera-${process.pid}.y4m`);

/** A separate browser for the test, whose camera is simulated. */
const withCamera = (args: readonly string[]) =>
  test.extend({
    context: async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...args],
      });
      await use(await browser.newContext());
      await browser.close();
    },
  });
const showing = withCamera(cameraShowing(FILM));
const refusing = withCamera(CAMERA_REFUSED);
showing.afterAll(() => rmSync(FILM, { force: true }));
test.use({ viewport: { width: 320, height: 640 } });

const WORDS = {
  en: {
    title: 'Check a document',
    scanHeading: 'Or scan the QR code',
    camera: 'Scan with this device',
    photo: 'Choose a photo',
    code: 'Check code',
    submit: 'Check',
    valid: 'Valid',
    notFound: 'Couldn’t find this document',
    alone: 'The ID alone isn’t enough',
    other: 'Français',
    blocked: /^Not checked yet\. The camera is blocked/,
    foreign: /leads to example\.com/,
    noSeal: /isn’t a seal/,
    noCode: /Couldn’t find a QR code/,
    noPhoto: /Couldn’t open this file/,
    wrongCode: /eight letters and digits/,
  },
  fr: {
    title: 'Contrôler un document',
    scanHeading: 'Ou scanner le code QR',
    camera: 'Scanner avec cet appareil',
    photo: 'Choisir une photo',
    code: 'Code de contrôle',
    submit: 'Contrôler',
    valid: 'Valide',
    notFound: 'Document introuvable',
    alone: 'L’ID seul ne suffit pas',
    other: 'English',
    blocked: /^Pas encore contrôlé\. La caméra est bloquée/,
    foreign: /mène à example\.com/,
    noSeal: /n’est pas un sceau/,
    noCode: /Aucun code QR trouvé/,
    noPhoto: /Impossible d’ouvrir ce fichier/,
    wrongCode: /huit lettres ou chiffres/,
  },
};

/** A valid demo document of the school, with the text printed under its seal. */
async function paper(service: ScratchService) {
  const item = await demoDocument(service);
  return { ...item, check_code: await checkCodeOf(service, item.public_id) };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectGoodLook(page: Page, rules?: string[]) {
  expect(await axeViolations(page, rules && { rules })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

async function type(page: Page, { id, code }: { id: string; code: string }, words: (typeof WORDS)['en']) {
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill(id);
  await page.getByRole('textbox', { name: words.code }).fill(code);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
}

inEachLanguage((language) => {
  const words = WORDS[language];

  showing(
    'the camera in the page tells the QR code of somebody else, and leads from a seal to its verdict',
    async ({ page, service }) => {
      const status = page.locator('[data-scan-status]');
      const video = page.locator('video');
      const scan = page.getByRole('button', { name: words.camera });
      filmOf(`https://example.com/verification/document/SM-DOC-2026-8K4T2M9Q?sig=${'a'.repeat(22)}`, FILM);
      await page.goto('/');
      await expect(heading(page)).toHaveText(words.title);
      await expectGoodLook(page);
      await scan.click();
      await expect(status).toHaveText(words.foreign);
      await expect(video).toBeVisible();
      await expectGoodLook(page);
      await page.locator('[data-scan-stop]').click();
      await expect(video).toBeHidden();
      await expect(status).toHaveText('');
      expect(new URL(page.url()).origin).toBe(service.url);

      const { verify_url } = await paper(service);
      filmOf(verify_url, FILM);
      await scan.click();
      await expect(heading(page)).toHaveText(words.valid);
      expect(page.url()).toBe(`${verify_url}&lang=${language}`);
    },
  );

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      test('a reader types the ID and the check code', async ({ page, service, problems }) => {
        problems.allow(/status of (404|422)/);
        const { public_id, check_code } = await paper(service);
        await page.goto('/');
        await expect(page.getByRole('button', { name: words.camera })).toBeVisible({
          visible: javaScriptEnabled,
        });
        await type(page, { id: public_id.toLowerCase(), code: check_code.slice(0, 5) }, words);
        await expect(page.getByRole('alert')).toContainText(words.wrongCode);
        if (javaScriptEnabled) await expectNoViolations(page);
        await expect(page.getByRole('heading', { name: words.scanHeading })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(
          public_id.toLowerCase(),
        );
        await type(page, { id: public_id.replaceAll('-', ' '), code: check_code.toLowerCase() }, words);
        await expect(heading(page)).toHaveText(words.valid);
        expect(page.url()).toBe(`${service.url}/verification/check`);
        await page.getByRole('button', { name: words.other }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'fr' : 'en');
        await expect(page.getByText(public_id, { exact: true })).toBeVisible();
        expect(page.url()).not.toContain(check_code.slice(0, 3));
        if (javaScriptEnabled) {
          await page.goto('/');
          await type(page, { id: public_id, code: check_code }, words);
          await expect(heading(page)).toHaveText(words.valid);
          await page.goBack();
          await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(public_id);
          await expect(page.getByRole('textbox', { name: words.code })).toHaveValue(check_code);
        }
      });

      test('a typed address asks for the check code, or leads back', async ({ page, service, problems }) => {
        problems.allow(/status of 404/);
        const { public_id } = await paper(service);
        await page.goto(`/verification/document/${public_id.toLowerCase()}`);
        await expect(heading(page)).toHaveText(words.alone);
        await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(public_id);
        await page.getByRole('textbox', { name: words.code }).fill('000-000');
        await page.getByRole('button', { name: words.submit, exact: true }).click();
        await expect(heading(page)).toHaveText(words.notFound);
        await page.locator('main a').click();
        await expect(heading(page)).toHaveText(words.alone);
        await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(public_id);
      });
    });
});

showing('readers get a hint if the camera finds no QR code for long', async ({ page }) => {
  filmOf(null, FILM);
  await page.clock.install();
  await page.goto('/?lang=en');
  await page.getByRole('button', { name: WORDS.en.camera }).click();
  const status = page.locator('[data-scan-status]');
  await expect(status).toHaveText('Hold the QR code in front of the camera.');
  await page.clock.fastForward('00:06');
  await expect(status).toContainText('Hold the QR code flat, closer, and in good light.');
});

inEachLanguage((language) => {
  const words = WORDS[language];

  refusing('without the camera, the page says what to do, and reads a photo', async ({ page, service }) => {
    const { verify_url } = await paper(service);
    await page.goto('/');
    await page.getByRole('button', { name: words.camera }).click();
    await expect(page.locator('[data-scan-status]')).toHaveText(words.blocked);
    await expect(page.locator('[data-scan-status]')).toHaveCSS('border-left-width', '4px');
    await expectGoodLook(page);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel(words.photo).setInputFiles({ name, mimeType, buffer });
    await choose('letter.png', 'image/png', Buffer.from('no picture at all'));
    await expect(page.locator('[data-scan-status]')).toHaveText(words.noPhoto);
    await choose('icon.png', 'image/png', readFileSync('public/icons/mark-80.png'));
    await expect(page.locator('[data-scan-status]')).toHaveText(words.noCode);
    await choose('phone.png', 'image/png', qrPicture('tel:+33123456789', 300));
    await expect(page.locator('[data-scan-status]')).toHaveText(words.noSeal);
    await choose('seal.png', 'image/png', qrPicture(verify_url, 600));
    await expect(heading(page)).toHaveText(words.valid);
  });
});

test('the page can be read in dark and in high contrast', async ({ page, service, problems }) => {
  problems.allow(/status of 404/);
  const { public_id } = await paper(service);
  for (const path of ['/?lang=fr', `/verification/document/${public_id}`, '/install']) {
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
    await page.goto(path);
    await expectGoodLook(page);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expectGoodLook(page, COLOR_RULES);
    for (const button of await page.locator('main :is(button, .button):visible').all())
      await expect(button).toHaveCSS('border-style', 'solid');
  }
});
