import { expect } from 'vitest';

import { IDENTITY_HEADER } from '#contract/operation.ts';
import { invitationAccept, invitationOptions, invitationRead } from '#contract/dashboard/invitations.ts';
import { passkeyAdd, passkeyList, passkeyOptions } from '#contract/dashboard/passkeys.ts';
import { sessionEnd, signIn, signInOptions, signOut } from '#contract/dashboard/sessions.ts';
import { mintSecret } from '#server/access/sessions.service.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';

import { sharedTests, ownService } from '#tests/server/service-fixture.ts';
import { asking, Browser, invite, signedIn } from '#tests/server/dashboard/browser.ts';

// The failures below stay under the limit of a minute, which has its own test.
const { service, test } = await sharedTests();
const { app } = service;

test('the secret of a cookie is not accepted as a token', async ({ browser }) => {
  const authorization = `Bearer ${browser.cookie?.split('=')[1]}`;
  for (const headers of [{ authorization }, { cookie: browser.cookie ?? '', authorization }])
    expect((await app.inject({ url: '/api/ext/ping', headers })).statusCode).toBe(401);
});

test('the cookie is inaccessible to scripts, plain http, and other sites', async ({ browser }) => {
  const { headers } = await browser.signIn();
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sealmark=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers['cache-control']).toBe('no-store');

  const own = await ownService({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const local = await signedIn(own);
  expect(own.config.signIn).toMatchObject({ origin: 'http://localhost:3000', rpId: 'localhost' });
  expect(String((await local.browser.signIn()).headers['set-cookie'])).toMatch(
    /^sealmark-3000=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('no page of another origin may read an answer', async () => {
  const { headers } = await app.inject({
    url: '/api/dashboard/session',
    headers: { origin: 'https://evil.example' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('a planted cookie never becomes a session', async ({ browser }) => {
  await browser.ask(signOut);
  const planted = `__Host-sealmark=${mintSecret()}`;
  browser.cookie = planted;
  await browser.signIn();
  expect(browser.cookie).not.toBe(planted);
  const attacker = new Browser(service);
  attacker.cookie = planted;
  expect(await attacker.who()).toBeNull();
});

test('an attacker’s planted session ends as soon as the victim signs in', async () => {
  const attacker = await signedIn(service);
  const { browser: victim } = await signedIn(service);
  const planted = attacker.browser.cookie;
  victim.cookie = planted;
  await victim.signIn();
  expect(await victim.who()).toBe('Camille Roy');
  expect(await attacker.browser.who()).toBeNull();
});

test('an act in one tab takes effect in the other', async ({ browser: tab }) => {
  const other = new Browser(service);
  other.device.passkeys.push(...tab.device.passkeys);
  other.cookie = tab.cookie;
  // Both begin, then both finish, without affecting each other.
  const asked = [await tab.ask(signInOptions), await other.ask(signInOptions)];
  const options = asked.map(({ answer }) => answer.options);
  const [ofTab, ofOther] = options.map((begun) => tab.device.sign(begun));
  if (!ofTab || !ofOther) throw new Error('nothing was signed');
  const statuses = [
    (await tab.ask(signIn, { passkey: ofTab })).status,
    (await other.ask(signIn, { passkey: ofOther })).status,
  ];
  expect(statuses).toEqual([200, 200]);
  tab.cookie = other.cookie;
  await other.ask(signOut);
  expect(await tab.who()).toBeNull();
  expect((await tab.ask(passkeyList)).status).toBe(401);
});

test('a tab that shows one person does nothing as somebody else who signed in since, but signs them out', async () => {
  const { browser, member } = await signedIn(service);
  const another = await signedIn(service);
  const end = () => browser.ask(sessionEnd, { session_id: 'ses_1' });
  browser.headers = { [IDENTITY_HEADER]: member.identityUid };
  browser.cookie = another.browser.cookie;
  const refusal = 'Someone else is signed in in this browser now, so nothing was changed';
  expect(await end()).toMatchObject({ status: 409, refusal });
  browser.headers = { [IDENTITY_HEADER]: another.member.identityUid };
  expect((await end()).status).toBe(404);
  browser.headers = { [IDENTITY_HEADER]: member.identityUid };
  expect((await browser.ask(signOut)).status).toBe(200);
  expect(await another.browser.who()).toBeNull();
});

test('if two people accept one invitation at once, one succeeds', async ({ member }) => {
  const secret = await invite(service, member);
  const racers = [new Browser(service), new Browser(service)];
  const passkeys = await Promise.all(
    racers.map(async (racer) => {
      const { options } = (await racer.ask(invitationOptions, { secret })).answer;
      return racer.device.create(options);
    }),
  );
  const accepted = await Promise.all(
    racers.map((racer, index) => {
      const passkey = passkeys[index];
      if (!passkey) throw new Error('no passkey was made');
      return racer.ask(invitationAccept, { secret, passkey });
    }),
  );
  expect(accepted.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const names = await Promise.all(racers.map((racer) => racer.who()));
  expect(names).toEqual(expect.arrayContaining(['Camille Roy', null]));
  expect(await new Browser(service).stateOf(secret)).toBe('used');
});

test('nobody can learn which passkeys and links exist', async ({ browser }) => {
  await browser.ask(signOut);
  const stranger = new Browser(service);
  const registered = (await stranger.ask(signInOptions)).answer.options;
  expect(registered.allowCredentials).toEqual([]);
  const refusals = [];
  for (const passkeys of [browser.device.passkeys, [{ ...browser.device.passkeys[0], id: 'dW5rbm93bg' }]]) {
    const { options } = (await stranger.ask(signInOptions)).answer;
    Object.assign(stranger.device.passkeys, passkeys);
    const passkey = stranger.device.sign(options, { challenge: mintSecret() });
    const { status, refusal } = await stranger.ask(signIn, { passkey });
    refusals.push([status, refusal]);
  }
  expect(refusals[0]).toEqual(refusals[1]);
  expect((await stranger.ask(invitationRead, { secret: mintSecret() })).status).toBe(404);
});

test('a person who is disabled during a request changes nothing', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  const { options } = (await browser.ask(passkeyOptions)).answer;
  const { write } = own.database;
  let writes = 0;
  own.database.write = async (work) => {
    writes += 1;
    // After the request was accepted, and its challenge used.
    if (writes === 2) await write((trx) => disableIdentity(trx, member.identityUid, own.clock.now));
    return write(work);
  };
  expect((await browser.ask(passkeyAdd, { passkey: browser.device.create(options) })).status).toBe(401);
  expect(writes).toBe(2);
  const passkeys = await own.database.db.selectFrom('passkeys').select('id').execute();
  expect(passkeys).toEqual([]);
});

test.each(['%00', 'x'.repeat(4_000), "' or 1=1", '__Host-sealmark=', 'é'])(
  'a cookie like %j has no session',
  async (value) => {
    const browser = new Browser(service);
    browser.cookie = `__Host-sealmark=${value}`;
    expect(await browser.who()).toBeNull();
  },
);

test('a client that guesses has to wait, but a person who signs in does not', async ({ own }) => {
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

test('another site’s page can’t use up the limit of the people at an address', async ({ own }) => {
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

test('a flood of sign-ins delays neither Word, nor signed-in people, nor signing out', async () => {
  const own = await ownService({ env: { RATE_LIMIT: '200', RATE_LIMIT_WINDOW: '86400' } });
  const { browser } = await signedIn(own);
  const stranger = new Browser(own);
  await flood(async () => (await stranger.ask(signInOptions)).status);
  await asking(own);
  expect((await browser.signIn()).status).toBe(200);
  await flood(async () => (await browser.ask(passkeyList)).status);
  expect((await browser.ask(signOut)).status).toBe(200);
  expect(browser.cookie).toBeNull();
  const { db } = own.database;
  const sessions = db.selectFrom('tokens').where('kind', '=', 'dashboard');
  const open = sessions.where('revoked_at', 'is', null).select('id');
  expect(await open.execute()).toEqual([]);
});
