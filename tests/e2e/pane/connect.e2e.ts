import { expect } from '@playwright/test';

import type { DemoSession } from '#playground/demo-session.ts';
import { formatToken } from '#contract/token-format.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken, revokeToken } from '#tests/e2e/harness/tokens.ts';

const A_TOKEN = formatToken('a'.repeat(32));
const DAY_MS = 24 * 60 * 60 * 1000;
const REFUSED = /status of 401/;

test('tokens are refused, explained, and deleted', async ({ page, playground, pane, service, problems }) => {
  problems.allow(REFUSED);
  await test.step('mistyped, unknown, expired, revoked', async () => {
    const expired = await mintSchoolToken(service, { expiresAt: new Date(Date.now() - DAY_MS) });
    const revoked = await mintSchoolToken(service);
    await revokeToken(service, revoked.token_id);
    await playground.open();
    const mistyped = A_TOKEN.replace('aaa', 'aab');
    await playground.connect(mistyped);
    await expect(playground.pane.getByText('There’s a typo in this token.')).toBeVisible();
    await expect(await playground.openTokenField()).toBeFocused();
    await expect(await playground.openTokenField()).toHaveValue(mistyped);
    for (const [token, sentence] of [
      [A_TOKEN, 'This token isn’t recognized.'],
      [expired.token, 'This token has expired.'],
      [revoked.token, 'This token was revoked.'],
    ] as const) {
      await playground.connect(token);
      await expect(playground.pane.getByRole('alert')).toContainText(sentence);
    }
    const { token } = await mintSchoolToken(service);
    await playground.connect(token);
    await expect(playground.heading('Not verified yet')).toBeVisible();
    await expect(playground.pane.getByText('Connected as Camille Rousseau, Lycée Lumière')).toBeVisible();
  });
  await test.step('signing out deletes token and drafts', async () => {
    await pane.getByLabel('Title').fill('Private');
    await playground.chooseFromMenu('Sign out');
    const question = pane.getByRole('dialog', { name: 'Sign out?' });
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(pane.getByRole('button', { name: 'More', exact: true })).toBeFocused();
    await expect(pane.getByLabel('Title')).toHaveValue('Private');

    await playground.signOut();
    await expect(playground.heading('Connect Word to your organization')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('smk_');
    expect(kept).not.toContain('Private');
    await playground.reopenPane('Connect Word to your organization');
  });
});

test('another organization gets nothing that was typed for the first', async ({
  people,
  pane,
  service,
  problems,
}) => {
  problems.allow(REFUSED);
  const { token, token_id } = await mintSchoolToken(service);
  await people.beginWith(token);
  await people.show();
  await pane.getByRole('button', { name: 'Issue a school document…' }).click();
  await pane.getByLabel('Document').selectOption('Decision');
  await pane.getByLabel('Subject').fill('Only for the school');
  await pane.getByLabel('Articles (one per line)').fill('We close at six.');
  await revokeToken(service, token_id);
  await people.previewButton.click();
  const session = await people.page.request.get('/playground/session.json');
  const { organizations }: DemoSession = await session.json();
  await people.connect(organizations.find(({ name }) => name === 'Atelier Nord')?.token ?? '');
  await expect(pane.getByRole('heading', { name: 'Employees' })).toBeVisible();
  await pane.getByRole('button', { name: 'Issue a company document…' }).click();
  await expect(pane.getByLabel('Subject')).toHaveValue('');
});

test('a token revoked during work loses nothing typed', async ({ playground, pane, service, problems }) => {
  problems.allow(REFUSED);
  const first = await mintSchoolToken(service);
  await playground.open();
  await playground.connect(first.token);
  await pane.getByLabel('Title').fill('Typed before the token was revoked');
  await playground.chooseOptions({ placement: 'footer', sizeMm: 30 });
  await revokeToken(service, first.token_id);
  await playground.verifyButton.click();
  const why = 'Your sign-in was ended. Sign in again to continue.';
  await expect(pane.getByText(`${why} What you typed is saved.`)).toBeVisible();
  await playground.reopenPane('Connect Word to your organization');
  await expect(pane.getByText(why)).toBeVisible();

  const second = await mintSchoolToken(service);
  await playground.connect(second.token);
  await expect(pane.getByLabel('Title')).toHaveValue('Typed before the token was revoked');
  await expect(pane.getByRole('button', { name: 'Options' })).toContainText('In the footer · 30 mm');
  await playground.verify();
  expect(await recordsTitled(service, 'Typed before the token was revoked')).toHaveLength(1);

  // An open pane could learn it first, and tell it then.
  await playground.ribbon('Open Sealmark').click();
  await revokeToken(service, second.token_id);
  await playground.ribbon('Open Sealmark').click();
  await expect(playground.heading('Connect Word to your organization')).toBeVisible();
  await expect(pane.getByText(why)).toBeVisible();
});
