import { hash } from 'node:crypto';
import { expect } from 'vitest';

import {
  connectionApprove,
  connectionCancel,
  connectionFinish,
  connectionRead,
} from '#contract/dashboard/connections.ts';
import { sessionEnd, sessionList, signOut } from '#contract/dashboard/sessions.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';
import { call } from '#tests/server/call.ts';
import { sharedTests, ownService } from '#tests/server/service-fixture.ts';
import { passkeyList, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { endAnyOf, inShell } from '#server/organizations/staff.service.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';
import { approved, asking, Browser, invite, Pane, signedIn } from './browser.ts';

const { service, test } = await sharedTests();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const stateOf = async (browser: Browser, pane: Pane) =>
  (await browser.ask(connectionRead, { connection_id: pane.id })).answer.connection.state;

/** Other digits than these. */
const wrong = (digits: string) => (digits === '000000' ? '000001' : '000000');

test('a person connects Word with six digits, and the session has their permissions', async () => {
  const { browser, member } = await signedIn(service);
  const pane = new Pane(service);
  const asked = (await pane.request()).answer;
  expect(asked).toMatchObject({
    url: `https://seal.example.org/connect/${pane.id}`,
    expires_at: '2026-11-14 09:52:00',
  });
  expect((await browser.ask(connectionRead, { connection_id: pane.id })).answer.connection).toEqual({
    state: 'open',
    requested_at: '2026-11-14 09:42:00',
    expires_at: '2026-11-14 09:52:00',
    address: '127.0.0.1',
    device: 'Word, Windows',
  });
  const digits = await approved(browser, pane);
  const { result, token } = (await pane.send(digits)).answer;
  expect(result).toBe('connected');

  const { answer } = await call(service, 'ping', { token });
  const scopes = ['credentials:read', 'verify:write', 'verify:read'];
  expect(answer).toMatchObject({ organization_id: member.organizationUid, scopes });
  const { sessions } = (await browser.ask(sessionList)).answer;
  expect(sessions.map(({ device }) => device)).toEqual(['Word, Windows', 'Chrome, Linux']);
  const thief = new Browser(service);
  thief.cookie = `__Host-sealmark=${token}`;
  expect(await thief.who()).toBeNull();

  await browser.ask(sessionEnd, { session_id: sessions[0]?.session_id ?? '' });
  const refused = await call(service, 'ping', { token });
  expect(refused.headers['www-authenticate']).toContain('reason="revoked"');
});

test('three wrong digits end a request, for the right ones too', async ({ browser }) => {
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  expect(await pane.result(wrong(digits))).toEqual(['wrong', 2, 'no token']);
  expect(await pane.result(wrong(digits))).toEqual(['wrong', 1, 'no token']);
  expect(await pane.result(wrong(digits))).toEqual(['failed', 0, 'no token']);
  expect(await pane.result(digits)).toEqual(['failed', 0, 'no token']);
  expect(await stateOf(browser, pane)).toBe('over');
});

test('a request ended by three wrong digits can’t be approved', async ({ browser }) => {
  const pane = await asking(service);
  for (let tries = 0; tries < 3; tries += 1) await pane.send('123456');
  expect((await browser.ask(connectionApprove, { connection_id: pane.id })).status).toBe(409);
});

test('digits are wrong before the approval, and the third try may be right', async ({ browser }) => {
  const pane = await asking(service);
  expect(await pane.result('123456')).toEqual(['wrong', 2, 'no token']);
  const digits = await approved(browser, pane);
  expect(await pane.result(wrong(digits))).toEqual(['wrong', 1, 'no token']);
  expect(await pane.result(digits)).toEqual(['connected', 0, 'a token']);
  expect(await pane.result(digits)).toEqual(['used', 0, 'no token']);
});

test('without the pane’s secret, digits get the answer for an unknown request, and no try is counted', async () => {
  const own = await ownService();
  const { browser } = await signedIn(own);
  const pane = await asking(own);
  const digits = await approved(browser, pane);
  const stranger = await asking(own);
  const request = { connection_id: 'con_unknown', secret: pane.secret, digits };
  const unknown = await pane.ask(connectionFinish, request);
  for (let times = 0; times < 4; times += 1) {
    const refused = await pane.send(digits, stranger.secret);
    expect([refused.status, refused.refusal]).toEqual([404, unknown.refusal]);
  }
  expect(await pane.result(digits)).toEqual(['connected', 0, 'a token']);
});

test('a request lives for ten minutes, approved or not', async ({ own }) => {
  const { browser } = await signedIn(own);
  const [late, tooLate] = [await asking(own), await asking(own)];
  const digits = await approved(browser, late);
  own.clock.now = new Date(own.clock.now.getTime() + 10 * MINUTE_MS - 1_000);
  expect(await stateOf(browser, tooLate)).toBe('open');
  const other = await approved(browser, tooLate);
  expect(await late.result(digits)).toEqual(['connected', 0, 'a token']);
  own.clock.now = new Date(own.clock.now.getTime() + 1_000);
  expect(await tooLate.result(other)).toEqual(['expired', 0, 'no token']);
  expect(await stateOf(browser, tooLate)).toBe('over');
  expect((await browser.ask(connectionApprove, { connection_id: tooLate.id })).status).toBe(409);
  own.clock.now = new Date(own.clock.now.getTime() + 1_000);
  await deleteExpiredData(own.database, own.clock.now);
  expect((await tooLate.send(other)).status).toBe(404);
});

test('a request canceled in the browser gets no session, before or after the digits', async ({ browser }) => {
  const [before, after] = [await asking(service), await asking(service)];
  await browser.ask(connectionCancel, { connection_id: before.id });
  expect(await before.result('123456')).toEqual(['canceled', 0, 'no token']);
  expect((await browser.ask(connectionApprove, { connection_id: before.id })).status).toBe(409);
  const digits = await approved(browser, after);
  await browser.ask(connectionCancel, { connection_id: after.id });
  expect(await after.result(digits)).toEqual(['canceled', 0, 'no token']);
});

test('the digits are shown once, to one person', async ({ browser }) => {
  const another = await signedIn(service);
  const pane = await asking(service);
  await approved(browser, pane);
  for (const person of [browser, another.browser]) {
    expect(await stateOf(person, pane)).toBe('approved');
    expect((await person.ask(connectionApprove, { connection_id: pane.id })).status).toBe(409);
  }
  expect((await browser.ask(connectionRead, { connection_id: 'con_unknown' })).status).toBe(404);
});

test('a secret is valid for one request', async () => {
  const pane = await asking(service);
  const again = await pane.request();
  expect([again.status, again.refusal]).toEqual([409, 'This secret has a connection request already']);
});

test('an address has at most 20 open requests, and a pane replaces its own', async ({ own }) => {
  const panes = [];
  for (let made = 0; made < 20; made += 1) panes.push(await asking(own));
  const refused = await new Pane(own).request();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '120']);
  const [first] = panes;
  const again = new Pane(own);
  expect((await again.request(first)).status).toBe(200);
  expect((await first?.send('123456'))?.status).toBe(404);
  expect((await new Pane(own).request()).status).toBe(429);
});

test('unapproved requests block nobody who connects two minutes later', async ({ own }) => {
  const { browser } = await signedIn(own);
  const connected = await asking(own);
  const digits = await approved(browser, connected);
  const flood = [];
  for (let made = 0; made < 20; made += 1) flood.push(await asking(own));
  own.clock.now = new Date(own.clock.now.getTime() + 2 * MINUTE_MS - 1_000);
  expect((await new Pane(own).request()).status).toBe(429);
  own.clock.now = new Date(own.clock.now.getTime() + 1_000);
  const late = await asking(own);
  // The oldest was removed; an approved request no longer counts, and stays.
  const states = await Promise.all(flood.map((pane) => stateOf(browser, pane)));
  expect(states).toEqual(['over', ...states.slice(1).map(() => 'open')]);
  expect(await connected.result(digits)).toEqual(['connected', 0, 'a token']);
  expect(await late.result(await approved(browser, late))).toEqual(['connected', 0, 'a token']);
});

test('two simultaneous panes are connected with their own digits', async ({ browser }) => {
  const [one, other] = [await asking(service), await asking(service)];
  const digits = [await approved(browser, one), await approved(browser, other)] as const;
  expect(await one.result(digits[1])).toEqual(['wrong', 2, 'no token']);
  const finished = await Promise.all([one.result(digits[0]), other.result(digits[1])]);
  expect(finished.map(([result]) => result)).toEqual(['connected', 'connected']);
});

test('signing out in Word ends only its own session, and no administrator’s token', async () => {
  const { browser, member } = await signedIn(service);
  const pane = await asking(service);
  const { token } = (await pane.send(await approved(browser, pane))).answer;
  const end = async (ofToken: string | null) => call(service, 'signOut', { token: ofToken, body: {} });
  expect((await end(token)).answer.ended).toBe(true);
  expect((await end(token)).headers['www-authenticate']).toContain('reason="revoked"');
  expect(await browser.who()).toBe('Camille Roy');
  expect((await end(member.token)).answer.ended).toBe(false);
  expect((await call(service, 'ping', { token: member.token })).status).toBe(200);
});

test('of two simultaneous answers with the same digits, one gets the session', async ({ browser }) => {
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  const results = await Promise.all([pane.result(digits), pane.result(digits)]);
  expect(new Set(results.map(([result]) => result))).toEqual(new Set(['connected', 'used']));
});

test('a session of Word ends after 14 days without use, and 90 in all', async ({ own }) => {
  const { browser } = await signedIn(own);
  const connect = async () => {
    const pane = await asking(own);
    return (await pane.send(await approved(browser, pane))).answer.token;
  };
  const [used, unused] = [await connect(), await connect()];
  const { db } = own.database;
  const touch = async () => {
    const last_used_at = own.clock.now.toISOString().slice(0, 19).replace('T', ' ');
    const tokens = db.updateTable('tokens').where('hash', '=', hash('sha256', used ?? ''));
    await tokens.set({ last_used_at }).execute();
  };
  const reasonFor = async (token: string | null) => {
    const { headers } = await call(own, 'ping', { token });
    return /reason="(\w+)"/.exec(String(headers['www-authenticate']))?.[1] ?? 'accepted';
  };
  for (let days = 13; days < 90; days += 13) {
    own.clock.now = new Date(own.clock.now.getTime() + 13 * DAY_MS);
    expect(await reasonFor(used)).toBe('accepted');
    await touch();
  }
  expect(await reasonFor(unused)).toBe('expired');
  own.clock.now = new Date(own.clock.now.getTime() + 12 * DAY_MS);
  expect(await reasonFor(used)).toBe('expired');
});

test('earlier digits of a person who is disabled, or accepts a new link, connect nothing', async () => {
  const [first, second] = [await signedIn(service), await signedIn(service)];
  const [ofFirst, ofSecond] = [await asking(service), await asking(service)];
  const digits = [await approved(first.browser, ofFirst), await approved(second.browser, ofSecond)];
  const uid = first.member.identityUid;
  await service.database.write((trx) => disableIdentity(trx, uid, service.clock.now));
  const accepted = await new Browser(service).accept(await invite(service, second.member));
  expect(accepted.status).toBe(200);
  expect(await ofFirst.result(digits[0] ?? '')).toEqual(['canceled', 0, 'no token']);
  expect(await ofSecond.result(digits[1] ?? '')).toEqual(['canceled', 0, 'no token']);
});

async function currentSession(browser: Browser): Promise<string> {
  const { sessions } = (await browser.ask(sessionList)).answer;
  return sessions.find(({ is_current }) => is_current)?.session_id ?? '';
}

test.each(
  Object.entries({
    'signed out': async (browser: Browser) => browser.ask(signOut),
    'ended a session': async (browser: Browser) =>
      browser.ask(sessionEnd, { session_id: await currentSession(browser) }),
    'removed a passkey': async (browser: Browser) => {
      await browser.addPasskey();
      const [{ passkey_id } = { passkey_id: '' }] = (await browser.ask(passkeyList)).answer.passkeys;
      return browser.ask(passkeyRemove, { passkey_id });
    },
    'signed out in Word': async (browser: Browser) => {
      const other = await asking(service);
      const { token } = (await other.send(await approved(browser, other))).answer;
      return call(service, 'signOut', { token, body: {} });
    },
  }),
)('digits from before a person %s connect nothing', async (_, end) => {
  const { browser } = await signedIn(service);
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  expect((await end(browser)).status).toBe(200);
  expect(await pane.result(digits)).toEqual(['canceled', 0, 'no token']);
});

test('digits from before the command line ended a session connect nothing', async ({ browser }) => {
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  const uid = await currentSession(browser);
  const shell = inShell({ now: service.clock.now, actor: 'admin:test' });
  await service.database.write((trx) => endAnyOf(trx, 'session', uid, shell));
  expect(await pane.result(digits)).toEqual(['canceled', 0, 'no token']);
});
