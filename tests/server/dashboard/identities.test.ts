import { expect } from 'vitest';

import { peopleList } from '#contract/dashboard/people.ts';
import { passkeyOptions } from '#contract/dashboard/passkeys.ts';
import { identityList, identitySwitch, sessionList, signOut } from '#contract/dashboard/sessions.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';

import { sharedTests, type TestService } from '#tests/server/service-fixture.ts';

import { Browser, signedIn } from './browser.ts';

const { service, test } = await sharedTests();

/** A browser of a person with identities in two schools, who signed in to both: the second one is current. */
async function withTwo(own: TestService = service) {
  const school = await signedIn(own, { name: 'Lycée du Parc', permissions: ['view students'] });
  const other = await signedIn(own, { name: 'Atelier Nord', permissions: ['read audit'] });
  const { browser } = school;
  browser.device.passkeys.push(...other.browser.device.passkeys);
  expect((await browser.signIn(1, { is_beside: true })).status).toBe(200);
  return { browser, school: school.member, other: other.member };
}

const besides = async (browser: Browser) =>
  (await browser.ask(identityList)).answer.identities.map(({ organization }) => organization.name);
const turn = (browser: Browser, { identityUid }: { identityUid: string }) =>
  browser.ask(identitySwitch, { identity_uid: identityUid });
/** Another browser with the same cookie, stolen or old. */
function copyOf({ cookie }: Browser, own: TestService = service): Browser {
  const copy = new Browser(own);
  copy.cookie = cookie;
  return copy;
}

test('a person with two identities switches without signing in again', async () => {
  const { browser, school, other } = await withTwo();
  expect(await besides(browser)).toEqual(['Lycée du Parc']);
  for (const [next, rest] of [
    [school, 'Atelier Nord'],
    [other, 'Lycée du Parc'],
  ] as const) {
    expect((await turn(browser, next)).answer.session.profile.identity_uid).toBe(next.identityUid);
    expect(await besides(browser)).toEqual([rest]);
  }
});

test('each identity has its own permissions, sessions, and audit', async () => {
  const { browser, school, other } = await withTwo();
  const mayReadPeople = async () => (await browser.ask(peopleList)).status;
  expect(await mayReadPeople()).toBe(403);
  await turn(browser, school);
  expect(await mayReadPeople()).toBe(200);
  expect((await browser.ask(sessionList)).answer.sessions).toHaveLength(1);
  await browser.addPasskey();
  for (const { organizationId, identityUid } of [school, other]) {
    const audit = await selectAudit(service.database.db, { organizationId });
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set([identityUid, 'admin:test']));
    expect(audit.filter(({ action }) => action === 'passkey_added')).toHaveLength(
      identityUid === school.identityUid ? 2 : 1,
    );
  }
});

test('a passkey that was used for one identity proves nothing for the other', async ({ own }) => {
  const { browser, school, other } = await withTwo(own);
  const mayAdd = async () => (await browser.ask(passkeyOptions)).status;
  own.clock.now = new Date(own.clock.now.getTime() + 15 * 60_000);
  await browser.signIn(1);
  expect(await mayAdd()).toBe(200);
  await turn(browser, school);
  expect(await mayAdd()).toBe(403);
  await browser.signIn(0);
  expect(await mayAdd()).toBe(200);
  expect(await besides(browser)).toEqual(['Atelier Nord']);
  expect((await turn(browser, other)).status).toBe(200);
});

test('nobody switches to an identity that didn’t sign in here, or no longer counts', async () => {
  const { browser, school, other } = await withTwo();
  const stranger = await signedIn(service);
  for (const uid of [stranger.member.identityUid, 'idn_1', ''])
    expect((await turn(browser, { identityUid: uid })).status).toBe(404);
  // A token isn't a session, wherever in the cookie it is.
  browser.cookie += `.${stranger.member.token}`;
  expect((await turn(browser, stranger.member)).status).toBe(404);
  await service.database.write((trx) => disableIdentity(trx, school.identityUid, service.clock.now));
  expect((await turn(browser, school)).status).toBe(404);
  expect(await besides(browser)).toEqual([]);
  expect((await turn(browser, other)).status).toBe(200);
});

test('a session beside is out of reach once the current one has ended', async () => {
  const { browser, school } = await withTwo();
  const copy = copyOf(browser);
  await browser.ask(signOut);
  expect(browser.cookie).toBeNull();
  expect((await turn(copy, school)).status).toBe(401);
  // Nor by the other session's cookie alone, because it ended too.
  copy.cookie = `__Host-sealmark=${copy.cookie?.split('.').at(-1)}`;
  expect(await copy.who()).toBeNull();
});

test('the next person who signs in gets none of their sessions', async () => {
  const { browser, school } = await withTwo();
  const copy = copyOf(browser);
  const next = await signedIn(service);
  browser.device.passkeys.push(...next.browser.device.passkeys);
  await browser.signIn(2);
  expect(await besides(browser)).toEqual([]);
  expect((await turn(browser, school)).status).toBe(404);
  copy.cookie = `__Host-sealmark=${copy.cookie?.split('.').at(-1)}`;
  expect(await copy.who()).toBeNull();
});

test.each([
  ['the next sign-in', (browser: Browser) => browser.signIn(2)],
  ['signing in beside it', (browser: Browser) => browser.signIn(2, { is_beside: true })],
  ['signing out', (browser: Browser) => browser.ask(signOut)],
])('where the current identity was disabled, %s ends the session beside it too', async (_, leave) => {
  const { browser, other } = await withTwo();
  const beside = copyOf(browser);
  beside.cookie = `__Host-sealmark=${browser.cookie?.split('.').at(-1)}`;
  await service.database.write((trx) => disableIdentity(trx, other.identityUid, service.clock.now));
  expect(await beside.who()).not.toBeNull();
  browser.device.passkeys.push(...(await signedIn(service)).browser.device.passkeys);
  expect((await leave(browser)).status).toBe(200);
  expect(await beside.who()).toBeNull();
});

test('five identities of a browser stay, and the one that was used longest ago ends', async () => {
  const { browser } = await signedIn(service, { name: 'School 0' });
  const first = copyOf(browser);
  for (let number = 1; number <= 5; number += 1) {
    const { browser: another } = await signedIn(service, { name: `School ${number}` });
    browser.device.passkeys.push(...another.device.passkeys);
    await browser.signIn(number, { is_beside: true });
  }
  expect(await besides(browser)).toEqual(['School 4', 'School 3', 'School 2', 'School 1']);
  expect(await first.who()).toBeNull();
});
