import { expect, type Page } from '@playwright/test';

import { connectionRequest } from '#contract/dashboard/connections.ts';
import { hashSecret } from '#server/access/sessions.service.ts';
import { startScratchService } from '#tests/e2e/harness/service.ts';
import { test as base } from '#tests/e2e/harness/test.ts';
import { freePort } from '#tests/free-port.ts';
import { IdentityProvider } from '#tests/server/dashboard/openid/identity-provider.ts';
import { Dashboard, Device, invited } from './dashboard.ts';

const test = base.extend<{ provider: IdentityProvider; servicePort: number }>({
  servicePort: async ({}, use) => use(await freePort()),
  provider: async ({ servicePort }, use) => {
    const provider = await IdentityProvider.start(`http://localhost:${servicePort}`);
    await use(provider);
    await provider.stop();
  },
  service: async ({ provider, servicePort }, use) => {
    const service = await startScratchService({ ...provider.env, PORT: String(servicePort) });
    await use(service);
    await service.stop();
  },
});

/** Types name and password at the provider. */
async function signInThere(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'login' }).fill('zoe');
  await page.getByPlaceholder('password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a person accepts, connects Word, and proves it', async ({ page, service, provider, problems }) => {
  problems.allow(new RegExp(provider.issuer));
  const dashboard = new Dashboard(page);
  const { link, uid } = await invited(service);
  await page.goto(await link());
  await dashboard.button('Use Lumière ID instead').click();
  await signInThere(page);
  await expect(dashboard.heading('Hello, Zoé Martin')).toBeVisible();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText('Lumière ID: zoe@lumiere.example')).toBeVisible();

  await dashboard.signOut();
  await dashboard.button('Sign in with Lumière ID').click();
  await expect(page.getByText('Lumière ID: zoe@lumiere.example')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/account');

  await dashboard.signOut();
  const secret = '5'.repeat(64);
  const asked = await page.request.post('/api/dashboard/connections', {
    data: { secret_hash: hashSecret(secret) },
  });
  const { connection_id } = connectionRequest.output.parse(await asked.json());
  await page.goto(`/connect/${connection_id}`);
  await dashboard.button('Sign in with Lumière ID').click();
  // Whether signed in there or not, the provider asks for the password.
  await signInThere(page);
  await expect(page).toHaveURL(`/connect/${connection_id}`);
  await expect(dashboard.heading('Connect Word as Zoé Martin, Lycée Lumière?')).toBeVisible();
  await dashboard.button('Connect').click();
  await expect(dashboard.heading('Type these digits into Word')).toBeVisible();

  await Device.connect(page);
  await page.goto('/dashboard/account');
  await service.database.db
    .updateTable('tokens')
    .set({ proven_at: '2026-01-01 00:00:00' })
    .where('kind', '=', 'dashboard')
    .where('identity_id', '=', (eb) => eb.selectFrom('identities').select('id').where('uid', '=', uid))
    .execute();
  const refused = problems.allow(/status of 403/);
  const opened = page.waitForEvent('popup');
  await dashboard.button('Add a passkey').click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await signInThere(popup);
  await closed;
  await expect(page.getByText(/^Created in Chrome/)).toBeVisible();

  const account = page.getByText('Lumière ID: zoe@lumiere.example');
  await dashboard.button('Remove the account of Lumière ID').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  problems.allow(/status of 409/);
  await expect(page.getByText('Sign out, sign in with a passkey, and try again.')).toBeVisible();
  await dashboard.signOut();
  await dashboard.button('Sign in with a passkey').click();
  await dashboard.button('Remove the account of Lumière ID').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(account).toBeHidden();
  await dashboard.button('Link Lumière ID').click();
  await signInThere(page);
  await expect(account).toBeVisible();
  await expect(page).toHaveURL('/dashboard/account');
  refused();
});

test('the provider can be down; a stranger enters nothing', async ({ page, provider, problems }) => {
  problems.allow(new RegExp(provider.issuer));
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard/documents');
  await provider.stop();
  await dashboard.button('Sign in with Lumière ID').click();
  await expect(page.getByText('Can’t reach the sign-in service of your organization.')).toBeVisible();
  await provider.listen();
  await dashboard.button('Sign in with Lumière ID').click();
  await signInThere(page);
  await expect(page.getByText('This account doesn’t open Sealmark.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/documents');
});
