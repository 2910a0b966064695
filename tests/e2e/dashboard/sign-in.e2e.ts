import { expect } from '@playwright/test';

import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { tabAndEnter } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { waiting } from './connecting.ts';
import { Dashboard, Device, expectForEveryone, invited, signedIn } from './dashboard.ts';

/** The browser's message for a deliberately refused request. */
const REFUSED = /status of (4\d\d)/;

test('French that can’t be fetched is reported, and can be tried again', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  await page.goto('/dashboard/');
  const french = '**/dashboard-french-*.js';
  await page.route(french, (route) => route.abort());
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByText(/^Sealmark didn’t load completely/)).toBeVisible();
  await page.unroute(french);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
});

test('the keyboard alone signs in; a second passkey replaces a lost device', async ({ page, service }) => {
  const dashboard = new Dashboard(page);
  const device = await Device.connect(page);
  const { link } = await invited(service);
  await test.step('by keyboard', async () => {
    await page.goto(await link());
    await expect(dashboard.heading('Join Lycée Lumière')).toBeVisible();
    for (const fact of ['Zoé Martin', 'zoe.martin@lumiere.example', 'Registrar'])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
    await tabAndEnter(page, dashboard.button('Create a passkey'));
    await expect(dashboard.heading('Hello, Zoé Martin')).toBeFocused();
    await expect(page).toHaveURL('/dashboard/');
    expect(await device.passkeys()).toMatchObject([
      { rpId: 'localhost', isResidentCredential: true, userName: 'zoe.martin@lumiere.example' },
    ]);

    await tabAndEnter(page, page.getByRole('link', { name: 'Your account', exact: true }));
    await expect(dashboard.card('Where you’re signed in').getByRole('listitem')).toHaveText([
      /^Chrome, Windows This browser.*Last used today/,
    ]);
    await page.reload();
    await expect(dashboard.heading('Your account')).toBeVisible();
    await tabAndEnter(page, dashboard.button('Sign out'));
    await expect(dashboard.heading('Sign in')).toBeFocused();
    await page.reload();
    await tabAndEnter(page, dashboard.button('Sign in with a passkey'));
    await expect(dashboard.heading('Your account')).toBeFocused();
    await expect(page).toHaveTitle('Your account · Lycée Lumière · Sealmark');
  });
  await test.step('a second passkey signs in when the device of the first is lost', async () => {
    await dashboard.button('Add a passkey').click();
    await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();

    const [first] = await device.passkeys();
    await device.lose();
    await device.plugIn();
    await dashboard.button('Add a passkey').click();
    const passkeys = dashboard.card('Passkeys').getByRole('listitem');
    await expect(passkeys).toHaveCount(2);
    const [second] = await device.passkeys();
    expect(second?.credentialId).not.toBe(first?.credentialId);
    expect(second?.userHandle).toBe(first?.userHandle);

    await dashboard.signOut();
    await dashboard.button('Sign in with a passkey').click();
    await passkeys.first().getByRole('button').click();
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(passkeys).toHaveCount(2);
    await passkeys.first().getByRole('button').click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys).toHaveCount(1);
    await expect(dashboard.card('Passkeys').getByRole('button', { name: /^Remove/ })).toBeHidden();
    await dashboard.signOut();
    await dashboard.button('Sign in with a passkey').click();
    await expect(passkeys).toHaveCount(1);
  });
});

test('a closed dialog and a replaced passkey are explained', async ({ browser, page, service, problems }) => {
  const dashboard = new Dashboard(page);
  const device = await Device.connect(page);
  const { link } = await invited(service);
  await test.step('the closed dialog', async () => {
    const address = await link();
    await device.refuse();
    await page.goto(address);
    await dashboard.button('Create a passkey').click();
    await expect(page.getByText('That was canceled or took too long. Nothing changed.')).toBeVisible();
    await device.lose();
    await device.plugIn();
    await dashboard.button('Create a passkey').click();
    await expect(dashboard.heading('Hello, Zoé Martin')).toBeVisible();
  });
  await test.step('a passkey replaced by a new link does not sign in', async () => {
    const otherContext = await browser.newContext();
    const other = new Dashboard(await otherContext.newPage());
    await Device.connect(other.page);
    await other.page.goto(await link().then((address) => new URL(address, service.url).href));
    await expect(other.page.getByText('You already have a passkey.')).toBeVisible();
    await other.button('Create a passkey').click();
    await expect(other.heading('Hello, Zoé Martin')).toBeVisible();
    await otherContext.close();

    const done = problems.allow(REFUSED);
    await page.reload();
    await dashboard.button('Sign in with a passkey').click();
    await expect(page.getByText('This passkey doesn’t open Sealmark.')).toBeVisible();
    done();
  });
});

test('an expired link says why and leads to sign-in', async ({ page, service, problems }) => {
  problems.allow(REFUSED);
  const dashboard = new Dashboard(page);
  await Device.connect(page);
  const { link, uid } = await invited(service);
  const [replaced, used] = [await link(), await link()];
  await page.goto(replaced);
  await expect(page.getByText('This link was already used or replaced.')).toBeVisible();
  await dashboard.accept(used);
  await dashboard.signOut();
  await page.goto(used);
  await expect(page.getByText('This link was already used or replaced.')).toBeVisible();
  await page.goto(used.slice(0, -4));
  await expect(page.getByText('This link isn’t complete.')).toBeVisible();

  const late = await link();
  const { db } = service.database;
  const { id } = await db
    .selectFrom('identities')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invitations')
    .set({ expires_at: '2026-01-01 00:00:00' })
    .where('identity_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  await page.goto(late);
  await expect(page.getByText('This link has expired.')).toBeVisible();
  await dashboard.button('Sign in').click();
  await dashboard.signIn();
});

test('the playground opens the dashboard for the demo’s administrator', async ({ page, playground }) => {
  await playground.open();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  const popup = await opened;
  const dashboard = new Dashboard(popup);
  await Device.connect(popup);
  await dashboard.button('Create a passkey').click();
  await expect(dashboard.heading('Hello, Camille Rousseau')).toBeVisible();
  await dashboard.openAccount();
  await expect(popup.getByText('Camille Rousseau · Administrator · Lycée Lumière')).toBeVisible();
});

test('a person whose session ends while a form is open reads that unsaved changes are lost', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(REFUSED);
  const dashboard = await signedIn(page, service, undefined, { role: 'administrator' });
  await page.goto('/dashboard/settings');
  await page.getByLabel('City').fill('Grenoble');
  const sessions = service.database.db.updateTable('tokens').where('kind', '=', 'dashboard');
  await sessions.set({ revoked_at: '2026-01-01 10:00:00' }).execute();
  await dashboard.card('Organization').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your session has ended, and what you hadn’t saved is lost.')).toBeVisible();
  await expect(dashboard.heading('Sign in')).toBeFocused();
  await dashboard.button('Sign in with a passkey').click();
  await expect(page.getByLabel('City')).toHaveValue('Lyon');
});

inEachLanguage((language) => {
  test('a person of two organizations switches, also to connect Word', async ({ page, service, browser }) => {
    const dashboard = new Dashboard(page, language);
    const { say } = dashboard;
    const device = await Device.connect(page);
    await dashboard.accept(await (await invited(service)).link());

    const otherContext = await browser.newContext({ baseURL: service.url });
    const elsewhere = new Dashboard(await otherContext.newPage(), language);
    const another = await Device.connect(elsewhere.page);
    const workshop = await invited(service, 'Zoé Martin', 'auditor', DEMO_ORGANIZATIONS[1]);
    await elsewhere.page.goto(await workshop.link());
    await elsewhere.page.getByRole('main').getByRole('button').click();
    await expect(elsewhere.page.getByRole('heading', { level: 1, name: /Zoé Martin/ })).toBeVisible();
    await device.lose();
    await device.plugIn();
    await device.add(await another.passkeys());
    await otherContext.close();

    const account = page.getByRole('link', { name: say('dashboard.account'), exact: true });
    const card = dashboard.card(say('dashboard.identities.title'));
    const banner = page.getByRole('banner');
    await account.click();
    await card.getByRole('button', { name: say('dashboard.identities.add') }).click();
    await expect(banner).toContainText('Atelier Nord');
    await expect(page.getByRole('heading', { level: 1, name: /Zoé Martin/ })).toBeFocused();
    const audit = page.getByRole('link', { name: say('dashboard.audit'), exact: true });
    await expect(audit).toBeVisible();

    await account.click();
    await expect(card.getByRole('listitem')).toHaveText([/Lycée Lumière.*Zoé Martin/]);
    await expectForEveryone(page, 'account with two organizations');
    await card.getByRole('listitem').getByRole('button').click();
    await expect(banner).toContainText('Lycée Lumière');
    await expect(audit).toBeHidden();

    await page.goto(await waiting(page));
    await expect(page.getByRole('heading', { level: 1, name: /Lycée Lumière/ })).toBeVisible();
    await page.getByRole('button', { name: /Atelier Nord/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Atelier Nord/ })).toBeVisible();
    // The service has signed the person out while a question of theirs is still on its way.
    const asked = page.waitForRequest('**/api/dashboard/overview');
    const isSignedOut = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/overview', async (route) => {
      await isSignedOut.promise;
      await route.continue();
    });
    await page.route('**/api/dashboard/sign-out', async (route) => {
      const response = await route.fetch();
      isSignedOut.resolve();
      await (await asked).response();
      await route.fulfill({ response });
    });
    await page.goto('/dashboard/');
    await asked;
    await dashboard.button(say('app.signOut')).click();
    await expect(page.getByText(say('dashboard.signedOut'))).toBeVisible();
  });
});
