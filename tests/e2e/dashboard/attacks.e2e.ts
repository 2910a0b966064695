import { expect } from '@playwright/test';

import { disableIdentity } from '#server/organizations/organizations.service.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { Dashboard, Device, invited, signedIn } from './dashboard.ts';

test('no address of the dashboard leads to another site after signing in', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  await dashboard.signOut();
  const origin = new URL(page.url()).origin;
  for (const address of [
    '/dashboard/?to=https://evil.example',
    '/dashboard/?next=//evil.example',
    '/dashboard//evil.example/%2f..',
    '/dashboard/sign-in#https://evil.example',
    '/dashboard/%5C%5Cevil.example',
  ]) {
    await page.goto(address);
    await dashboard.signIn();
    expect(new URL(page.url()).origin).toBe(origin);
    await dashboard.signOut();
  }
});

test('no script of the page can read the session, and no frame can show it', async ({ page, service }) => {
  await signedIn(page, service);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' }]);
  const seen = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]),
  );
  expect(seen).not.toContain(cookies[0]?.value);
  const answer = await page.request.get('/dashboard/');
  expect(answer.headers()['content-security-policy']).toMatch(/default-src 'none';.*frame-ancestors 'none'$/);
  expect((await page.request.get('/api/ext/ping')).status()).toBe(401);
});

test('signing out in one tab signs the other one out', async ({ page, context, service }) => {
  const dashboard = await signedIn(page, service);
  const other = new Dashboard(await context.newPage());
  await other.page.goto('/dashboard/');
  await expect(other.heading('Hello, Zoé Martin')).toBeVisible();
  await other.signOut();
  // A tab that comes to the front refetches.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(dashboard.heading('Sign in')).toBeVisible();
});

test('a signed-out tab changes nothing as the next person', async ({ page, context, service, problems }) => {
  problems.allow(/status of 409/);
  const dashboard = await signedIn(page, service);
  await dashboard.openAccount();
  const other = await signedIn(await context.newPage(), service, 'Hugo Marin');
  await dashboard.button('Add a passkey').click();
  await expect(page.getByText('Hugo Marin is signed in in this browser now.')).toBeVisible();
  await expect(dashboard.card('Passkeys').getByRole('listitem')).toHaveCount(1);
  await other.signOut();
});

test('a disabled person sees it with their next act', async ({ page, service, problems }) => {
  problems.allow(/status of 401/);
  const dashboard = new Dashboard(page);
  await Device.connect(page);
  const { link, uid } = await invited(service);
  await dashboard.accept(await link());
  await dashboard.openAccount();
  // The page has asked for everything it shows.
  for (const title of ['Passkeys', 'Where you’re signed in'])
    await expect(dashboard.card(title).getByRole('listitem')).toHaveCount(1);
  await service.database.write((trx) => disableIdentity(trx, uid, new Date()));
  await dashboard.button('Add a passkey').click();
  await expect(dashboard.heading('Sign in')).toBeVisible();
});

test('a person who lost a permission isn’t asked for the passkey', async ({ page, service, problems }) => {
  problems.allow(/status of 403/);
  const { db } = service.database;
  const dashboard = await signedIn(page, service);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const attention = dashboard.card('Needs attention').getByRole('listitem');
  await attention.filter({ hasText: 'Reported' }).getByRole('link').click();
  await dashboard.button('Revoke…').click();
  const signIns = db.selectFrom('audit').select('id').where('action', '=', 'signed_in');
  const before = await signIns.execute();
  await db
    .updateTable('identities')
    .set({ permissions: '["view students"]' })
    .where('email', '=', 'zoe.martin@lumiere.example')
    .execute();
  const dialog = page.getByRole('dialog', { name: 'Revoke this document?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^You don’t have permission to do this/);
  expect(await signIns.execute()).toEqual(before);
});

test('an IP address redirects to the name that passkeys work for', async ({ page, service }) => {
  const { port } = new URL(service.url);
  const answer = await page.request.get(`http://127.0.0.1:${port}/dashboard/invitation`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([
    307,
    `http://localhost:${port}/dashboard/invitation`,
  ]);
});
