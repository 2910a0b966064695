import { expect } from '@playwright/test';

import { disableIdentity } from '#server/organizations/organizations.service.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { Dashboard, Device, invited, signedIn } from './dashboard.ts';

test('no script reads the session, no frame shows it, no address leads away', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  await test.step('the session', async () => {
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
    expect(answer.headers()['content-security-policy']).toMatch(
      /default-src 'none';.*frame-ancestors 'none'$/,
    );
    expect((await page.request.get('/api/ext/ping')).status()).toBe(401);
  });
  await test.step('an IP address redirects to the name that passkeys work for', async () => {
    const { port } = new URL(service.url);
    const address = `http://127.0.0.1:${port}/dashboard/invitation`;
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers()['location']).toBe(`http://localhost:${port}/dashboard/invitation`);
  });
  await test.step('addresses after signing in', async () => {
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
      await dashboard.button('Sign in with a passkey').click();
      await expect(page.getByRole('heading', { level: 1, name: /^Hello|no page here/ })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(origin);
      await dashboard.signOut();
    }
  });
});

test('two tabs of one browser never mix two people', async ({ page, context, service, problems }) => {
  problems.allow(/status of 409/);
  const dashboard = await signedIn(page, service);
  await test.step('a signed-out tab changes nothing as the next person', async () => {
    await dashboard.openAccount();
    const other = await signedIn(await context.newPage(), service, 'Hugo Marin');
    await dashboard.button('Add a passkey').click();
    await expect(page.getByText('Hugo Marin is signed in in this browser now.')).toBeVisible();
    await expect(dashboard.card('Passkeys').getByRole('listitem')).toHaveCount(1);
    await other.signOut();
  });
  await test.step('signing out in one tab signs the other one out', async () => {
    await page.goto('/dashboard/');
    await dashboard.signIn();
    const other = new Dashboard(await context.newPage());
    await other.page.goto('/dashboard/');
    await expect(other.heading('Hello, Zoé Martin')).toBeVisible();
    await other.signOut();
    // A tab that comes to the front refetches.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(dashboard.heading('Sign in')).toBeVisible();
  });
});

test('people who lost rights see it with their next act', async ({ page, service, problems }) => {
  problems.allow(/status of 40[13]/);
  const dashboard = new Dashboard(page);
  await Device.connect(page);
  const { link, uid } = await invited(service);
  await dashboard.accept(await link());
  await test.step('a lost permission: the passkey isn’t asked for', async () => {
    const { db } = service.database;
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
  await test.step('a disabled person', async () => {
    await page.goto('/dashboard/account');
    // The page has asked for everything it shows.
    for (const title of ['Passkeys', 'Where you’re signed in'])
      await expect(dashboard.card(title).getByRole('listitem')).toHaveCount(1);
    await service.database.write((trx) => disableIdentity(trx, uid, new Date()));
    await dashboard.button('Add a passkey').click();
    await expect(dashboard.heading('Sign in')).toBeVisible();
  });
});
