import { expect } from 'vitest';

import { passkeyList, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { sessionEnd, sessionList, sessionRead, signOut } from '#contract/dashboard/sessions.ts';
import { invitationRead, replacementList } from '#contract/dashboard/invitations.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';

import { sharedTests, ownService } from '#tests/server/service-fixture.ts';

import { Browser, invite, signedIn } from './browser.ts';

const { service, test } = await sharedTests();
const DAY_MS = 86_400_000;

test('an invitation shows whom it is for, and reading it does not use it up', async () => {
  const member = await service.join({ name: 'Lycée du Parc' });
  const secret = await invite(service, member);
  const browser = new Browser(service);
  for (let looks = 0; looks < 2; looks += 1) {
    const { invitation } = (await browser.ask(invitationRead, { secret })).answer;
    expect(invitation).toEqual({
      state: 'open',
      expires_at: '2026-11-17 09:42:00',
      person: {
        name: 'Camille Roy',
        email: 'c.roy@example.org',
        role: 'registrar',
        organization: 'Lycée du Parc',
        has_passkeys: false,
      },
    });
  }
});

test('accepting an invitation signs in, and the same passkey signs in again', async ({ browser, member }) => {
  const { session } = (await browser.ask(sessionRead)).answer;
  expect(session).toMatchObject({
    profile: { identity_uid: member.identityUid, name: 'Camille Roy' },
    organization: { organization_id: member.organizationUid, workspace: 'ecole' },
  });
  await browser.ask(signOut);
  expect(browser.cookie).toBeNull();
  expect(await browser.who()).toBeNull();
  expect((await browser.signIn()).answer.session.profile.identity_uid).toBe(member.identityUid);
  expect(await browser.who()).toBe('Camille Roy');
});

test('a person has several passkeys, and signs in with each until it is removed', async ({ browser }) => {
  await browser.addPasskey();
  const { passkeys } = (await browser.ask(passkeyList)).answer;
  expect(passkeys.map(({ name }) => name)).toEqual(['Chrome, Linux', 'Chrome, Linux']);
  for (const index of [0, 1]) expect((await browser.signIn(index)).status).toBe(200);

  const [first, second] = passkeys;
  await browser.ask(passkeyRemove, { passkey_id: first?.passkey_id ?? '' });
  expect((await browser.signIn(0)).status).toBe(422);
  expect((await browser.signIn(1)).status).toBe(200);
  const last = await browser.ask(passkeyRemove, { passkey_id: second?.passkey_id ?? '' });
  expect([last.status, last.refusal]).toEqual([409, 'This is your only passkey. Add another one first']);
});

test('a new link replaces lost passkeys, ends every session, and is in the audit log', async () => {
  const { browser, member } = await signedIn(service);
  const secret = await invite(service, member);
  expect(await browser.who()).toBe('Camille Roy');
  const another = new Browser(service);
  expect((await another.ask(invitationRead, { secret })).answer.invitation.person?.has_passkeys).toBe(true);
  await another.accept(secret);
  expect([await browser.who(), await another.who()]).toEqual([null, 'Camille Roy']);
  expect((await browser.signIn()).status).toBe(422);

  const audit = await selectAudit(service.database.db, { organizationId: member.organizationId });
  expect(audit.map(({ action, actor }) => [action, actor === member.identityUid])).toEqual([
    ['signed_in', true],
    ['passkey_added', true],
    ['invitation_accepted', true],
    ['invitation_created', false],
    ['signed_in', true],
    ['passkey_added', true],
    ['invitation_accepted', true],
    ['invitation_created', false],
  ]);
  expect(JSON.parse(audit[2]?.detail ?? '')).toMatchObject({ passkeys_ended: 1, sessions_ended: 1 });
});

test('accepting an invitation ends the earlier session of the browser', async ({ browser }) => {
  const earlier = new Browser(service);
  earlier.cookie = browser.cookie;
  await browser.accept(await invite(service, await service.join()));
  expect([await earlier.who(), await browser.who()]).toEqual([null, 'Camille Roy']);
});

test('administrators see for 30 days whose passkeys a link replaced, in their own organization alone', async () => {
  const own = await ownService();
  const { browser, member } = await signedIn(own);
  const seen = async () => {
    const { replacements } = (await browser.ask(replacementList)).answer;
    return replacements;
  };
  expect(await seen()).toEqual([]);
  const link = await invite(own, member);
  await browser.accept(link);
  const used = { name: 'Camille Roy', email: 'c.roy@example.org', used_at: '2026-11-14 09:42:00' };
  expect(await seen()).toEqual([used]);
  const stranger = await signedIn(own);
  expect((await stranger.browser.ask(replacementList)).answer.replacements).toEqual([]);
  own.clock.now = new Date(own.clock.now.getTime() + 13 * DAY_MS);
  await browser.signIn();
  expect(await seen()).toEqual([used]);
  own.clock.now = new Date(own.clock.now.getTime() + 17 * DAY_MS + 1_000);
  await browser.signIn();
  expect(await seen()).toEqual([]);
});

test('a link expires after 72 hours, and a newer one replaces it', async ({ own }) => {
  const member = await own.join();
  const browser = new Browser(own);
  const [older, newer] = [await invite(own, member), await invite(own, member)];
  expect([await browser.stateOf(older), await browser.stateOf(newer)]).toEqual(['used', 'open']);
  own.clock.now = new Date(own.clock.now.getTime() + 3 * DAY_MS - 1_000);
  expect(await browser.stateOf(newer)).toBe('open');
  own.clock.now = new Date(own.clock.now.getTime() + 1_000);
  expect(await browser.stateOf(newer)).toBe('expired');
  expect((await browser.ask(invitationRead, { secret: newer })).answer.invitation.person).toBeNull();
});

test('a person sees only their own sessions, and ends one of another browser', async ({ browser }) => {
  const stranger = await signedIn(service);
  const phone = new Browser(service);
  phone.device.passkeys.push(...browser.device.passkeys);
  phone.headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  };
  await phone.signIn();

  const { sessions } = (await browser.ask(sessionList)).answer;
  const names = sessions.map(({ device, is_current }) => `${device}${is_current ? ', current' : ''}`);
  expect(names).toEqual(['Safari, iPhone', 'Chrome, Linux, current']);
  const session_id = sessions[0]?.session_id ?? '';
  expect((await stranger.browser.ask(sessionEnd, { session_id })).status).toBe(404);
  expect(await phone.who()).toBe('Camille Roy');
  await browser.ask(sessionEnd, { session_id });
  expect([await phone.who(), await browser.who()]).toEqual([null, 'Camille Roy']);
});

test.each([
  ['14 days without use', 14, 14],
  ['90 days in all', 10, 90],
])('a session ends after %s', async (_, everyDays, endsAfter) => {
  const own = await ownService();
  const { browser } = await signedIn(own);
  const begin = own.clock.now.getTime();
  for (let days = everyDays; days < endsAfter; days += everyDays) {
    own.clock.now = new Date(begin + days * DAY_MS);
    expect(await browser.who()).toBe('Camille Roy');
    // The use is written once a minute, for which a test doesn't wait.
    const last_used_at = own.clock.now.toISOString().slice(0, 19).replace('T', ' ');
    await own.database.db
      .updateTable('tokens')
      .set({ last_used_at })
      .where('kind', '=', 'dashboard')
      .execute();
  }
  own.clock.now = new Date(begin + endsAfter * DAY_MS - 1_000);
  expect(await browser.who()).toBe('Camille Roy');
  own.clock.now = new Date(begin + endsAfter * DAY_MS);
  expect(await browser.who()).toBeNull();
});

test('a disabled person is signed out everywhere, and can neither sign in nor accept', async () => {
  const { browser, member } = await signedIn(service);
  const secret = await invite(service, member);
  const { clock, database } = service;
  const ended = await database.write((trx) => disableIdentity(trx, member.identityUid, clock.now));
  expect(ended).toMatchObject({ tokensRevoked: 1, sessionsEnded: 1 });
  expect(await browser.who()).toBeNull();
  expect((await browser.signIn()).status).toBe(422);
  expect(await browser.stateOf(secret)).toBe('used');
});

test('sessions and links are deleted a month after they ended, others stay', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  await invite(own, member);
  const count = async () => {
    const { db } = own.database;
    const sessions = await db.selectFrom('tokens').select('id').where('kind', '=', 'dashboard').execute();
    const invitations = await db.selectFrom('invitations').select('id').execute();
    return [sessions.length, invitations.length];
  };
  await browser.signIn();
  own.clock.now = new Date(own.clock.now.getTime() + 29 * DAY_MS);
  await deleteExpiredData(own.database, own.clock.now);
  expect(await count()).toEqual([2, 2]);
  own.clock.now = new Date(own.clock.now.getTime() + 5 * DAY_MS);
  await deleteExpiredData(own.database, own.clock.now);
  expect(await count()).toEqual([1, 0]);
});
