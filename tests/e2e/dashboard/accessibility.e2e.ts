import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';

import { connectionRequest } from '#contract/dashboard/connections.ts';

import { axeViolations, COLOR_RULES } from '#tests/e2e/harness/axe.ts';
import { catalog } from '#tests/e2e/harness/catalog.ts';
import { inEachLanguage } from '#tests/e2e/harness/each-language.ts';
import { tabTo } from '#tests/e2e/harness/pane-accessibility.ts';
import { test } from '#tests/e2e/harness/test.ts';

import { paneTexts } from '#tests/src/messages/pane-texts.ts';

import { Dashboard, Device, invited } from './dashboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 900, 1280, 1920];

/** What no screen may have: a violation in any theme, or more width than its window, from a phone to a large screen. */
async function expectForEveryone(page: Page, state: string): Promise<void> {
  const text = await page.locator('body').innerText();
  const untranslated = Object.keys(paneTexts('fr')).filter((key) => key.includes('.') && text.includes(key));
  expect(untranslated, `${state}: names of messages`).toEqual([]);
  for (const look of [
    { colorScheme: 'dark', forcedColors: 'active', theme: 'contrast', rules: COLOR_RULES },
    { colorScheme: 'dark', forcedColors: 'none', theme: 'dark', rules: COLOR_RULES },
    { colorScheme: 'light', forcedColors: 'none', theme: 'light' },
  ] as const) {
    await page.emulateMedia(look);
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
    const rules = 'rules' in look ? { rules: look.rules } : {};
    expect(await axeViolations(page, rules), `${state}, ${look.theme}`).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${state}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await axeViolations(page), `${state}, 360 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The address of a request of Word. */
async function waiting({ request }: Page): Promise<string> {
  const data = { secret_hash: randomBytes(32).toString('hex') };
  const answer = await request.post(`/api/dashboard${connectionRequest.path}`, { data });
  return z.parse(connectionRequest.output, await answer.json()).url;
}

inEachLanguage(test, (language) => {
  const say = catalog(language);

  test('the first screen loads at most 150 kB, compressed', async ({ page }) => {
    const loaded: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response.body());
    });
    await page.goto('/dashboard/');
    await expect(page.getByRole('heading', { name: say('dashboard.signIn.title') })).toBeVisible();
    const sizes = (await Promise.all(loaded)).map((body) => gzipSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
  });

  test('every screen is accessible, at every width', async ({ page, service }) => {
    const dashboard = new Dashboard(page);
    await Device.connect(page);
    const { link } = await invited(service, undefined, 'administrator');
    const address = await link();
    await page.goto('/dashboard/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(dashboard.heading(say('dashboard.signIn.title'))).toBeVisible();
    await expectForEveryone(page, 'sign in');
    await page.goto(address);
    await expect(dashboard.button(say('dashboard.invitation.action'))).toBeVisible();
    await expectForEveryone(page, 'invitation');
    await dashboard.button(say('dashboard.invitation.action')).click();
    await expect(dashboard.card(say('dashboard.overview.today'))).toBeVisible();
    await expectForEveryone(page, 'overview');
    await page.getByRole('link', { name: say('dashboard.account'), exact: true }).click();
    await expect(dashboard.card(say('dashboard.passkeys.title')).getByRole('listitem')).toHaveCount(1);
    await expect(dashboard.card(say('dashboard.sessions.title')).getByRole('listitem')).toHaveCount(1);
    await expectForEveryone(page, 'account');
    await page.goto(await waiting(page));
    await expect(dashboard.button(say('dashboard.connect.action'))).toBeVisible();
    await expectForEveryone(page, 'connect Word');
    await dashboard.button(say('dashboard.connect.action')).click();
    await expect(page.locator('output')).toBeVisible();
    await expectForEveryone(page, 'six digits');
    await page.reload();
    await expect(page.getByText(say('dashboard.connect.approved'))).toBeVisible();
    await expectForEveryone(page, 'digits that were shown');
    await page.goto('/dashboard/');
    await page.getByRole('link', { name: say('dashboard.documents'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectForEveryone(page, 'documents');
    await page.goto('/dashboard/documents?attention=reports');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(dashboard.card(say('dashboard.reports.title'))).toBeVisible();
    await expectForEveryone(page, 'document');
    await dashboard.button(say('dashboard.document.revoke')).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectForEveryone(page, 'revoke');
    await page.keyboard.press('Escape');
    await expect(dashboard.button(say('dashboard.document.revoke'))).toBeFocused();
    await page.getByRole('link', { name: say('dashboard.people'), exact: true }).click();
    const people = page.getByRole('main').getByRole('listitem');
    await expect(people.first()).toBeVisible();
    await expectForEveryone(page, 'people');
    await people.first().getByRole('link').click();
    await expect(dashboard.card(say('dashboard.person.details'))).toBeVisible();
    await expectForEveryone(page, 'person');
    for (const act of [
      'dashboard.person.editAct',
      'dashboard.export.actOpen',
      'dashboard.erase.actOpen',
    ] as const) {
      await dashboard.button(say(act)).click();
      await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
      await expectForEveryone(page, act);
      await page.keyboard.press('Escape');
      await expect(dashboard.button(say(act))).toBeFocused();
    }
    await page.goto('/dashboard/people/import/file');
    const buffer = Buffer.from('ID;Prénom;Nom;Courriel\nA-1;Léa;Roy;lea\n');
    await page.locator('input').setInputFiles({ name: 'élèves.csv', mimeType: 'text/csv', buffer });
    await expect(dashboard.card(say('dashboard.import.preview')).getByRole('alert')).toBeVisible();
    await expectForEveryone(page, 'import');
    await page
      .getByRole('link', { name: say('dashboard.audit'), exact: true })
      .first()
      .click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectForEveryone(page, 'audit log');
    await page.getByRole('link', { name: say('dashboard.settings'), exact: true }).click();
    await expect(dashboard.card(say('dashboard.facts'))).toBeVisible();
    await expect(dashboard.card(say('dashboard.domain')).getByRole('textbox')).toBeVisible();
    await expectForEveryone(page, 'settings');
    await dashboard.button(say('app.signOut')).click();
    await page.goto(address);
    await expect(page.getByText(say('dashboard.invitation.used'))).toBeVisible();
    await expectForEveryone(page, 'used invitation');
  });
});

test('the keyboard alone suffices, from the invitation to signing out', async ({ page, service }) => {
  const dashboard = new Dashboard(page);
  await Device.connect(page);
  const { link } = await invited(service);
  await page.goto(await link());
  await tabTo(page, dashboard.button('Create a passkey'));
  await page.keyboard.press('Enter');
  await expect(dashboard.heading('Hello, Zoé Martin')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Your account', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, dashboard.button('Add a passkey'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();
  await page.reload();
  await tabTo(page, dashboard.button('Sign out'));
  await page.keyboard.press('Space');
  await expect(dashboard.heading('Sign in')).toBeFocused();
  await tabTo(page, dashboard.button('Sign in with a passkey'));
  await page.keyboard.press('Enter');
  await expect(dashboard.heading('Your account')).toBeFocused();
});

test('the chosen language stays', async ({ page }) => {
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard/');
  await dashboard.button('Français').click();
  await expect(dashboard.heading('Connexion')).toBeVisible();
  await page.reload();
  await expect(dashboard.heading('Connexion')).toBeVisible();
});
