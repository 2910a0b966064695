import { expect, test } from 'vitest';

import { invitationRead } from '#contract/dashboard/invitations.ts';
import { passkeyList } from '#contract/dashboard/passkeys.ts';
import { signInOptions, signOut } from '#contract/dashboard/sessions.ts';
import { mintSecret } from '#server/access/sessions.service.ts';

import { ownService } from '#tests/server/service-fixture.ts';

import { Browser, signedIn } from '#tests/server/dashboard/browser.ts';
import { asking } from '#tests/server/dashboard/pane.ts';

test('a client that guesses has to wait, and a person who signs in does not', async () => {
  const own = await ownService();
  const { browser } = await signedIn(own);
  const guesser = new Browser(own);
  const statuses = [];
  for (let guesses = 0; guesses < 21; guesses += 1)
    statuses.push((await guesser.ask(invitationRead, { secret: mintSecret() })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  expect((await browser.signIn()).status).toBe(200);
});

/** Asks until it's refused because of a limit. */
async function flood(ask: () => Promise<number>): Promise<void> {
  let statuses: number[] = [];
  while (!statuses.includes(429)) statuses = await Promise.all(Array.from({ length: 50 }, ask));
}

test('no page of another site spends what the people behind an address may do', async () => {
  const own = await ownService();
  for (const path of ['/connections', '/sign-in/options', '/sign-out'])
    for (let posts = 0; posts < 700; posts += 1) {
      const { statusCode } = await own.app.inject({
        method: 'POST',
        url: `/api/dashboard${path}`,
        payload: '{}',
        headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      });
      expect([403, 415]).toContain(statusCode);
    }
  const { browser } = await signedIn(own);
  expect((await browser.signIn()).status).toBe(200);
  await asking(own);
});

test('a flood of sign-ins holds up neither Word, nor anybody who is signed in, nor signing out', async () => {
  const own = await ownService({ env: { RATE_LIMIT: '200' } });
  const { browser } = await signedIn(own);
  const stranger = new Browser(own);
  await flood(async () => (await stranger.ask(signInOptions)).status);
  await asking(own);
  expect((await browser.signIn()).status).toBe(200);
  await flood(async () => (await browser.ask(passkeyList)).status);
  expect((await browser.ask(signOut)).status).toBe(200);
  expect(browser.cookie).toBeNull();
  const { db } = own.database;
  const open = db
    .selectFrom('tokens')
    .select('id')
    .where('kind', '=', 'dashboard')
    .where('revoked_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});
