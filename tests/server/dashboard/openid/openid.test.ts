import { expect, test } from 'vitest';

import { openIdBegin, openIdUnlink } from '#contract/dashboard/openid.ts';
import { passkeyList, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { sessionList, sessionRead, signOut } from '#contract/dashboard/sessions.ts';
import { subjectOf } from '#server/access/openid/provider.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { inviteFirst } from '#server/organizations/invitations.service.ts';

import { invite, signedIn } from '#tests/server/dashboard/browser.ts';
import { ownService } from '#tests/server/service-fixture.ts';

import { later, memberOf, Person, SIGN_IN, startBoth } from './person.ts';

const { provider, service } = await startBoth();

async function forgetProof({ identityUid }: { identityUid: string }): Promise<void> {
  await service.database.db
    .updateTable('tokens')
    .set({ proven_at: '2026-01-01 00:00:00' })
    .where('identity_id', '=', (eb) =>
      eb.selectFrom('identities').select('id').where('uid', '=', identityUid),
    )
    .execute();
}

test('a person accepts an invitation with the provider, and signs in with it from then on', async () => {
  const joined = await service.join();
  const person = new Person(service);
  const secret = await invite(service, joined);
  expect((await person.browser.ask(sessionRead)).answer.provider).toBe('Lumière ID');
  expect(await person.through({ purpose: 'invitation', secret })).toBe('/dashboard/');
  expect(await person.browser.stateOf(secret)).toBe('used');
  expect(await person.isProven()).toBe(true);

  await person.browser.ask(signOut);
  const return_to = '/dashboard/documents?type=diploma';
  expect(await person.through({ ...SIGN_IN, return_to })).toBe(return_to);
  const { session } = (await person.browser.ask(sessionRead)).answer;
  expect(session).toMatchObject({ proven_by: 'openid', profile: { identity_uid: joined.identityUid } });
  const { sessions } = (await person.browser.ask(sessionList)).answer;
  expect(sessions.map(({ device }) => device)).toEqual(['Chrome, Linux']);
  const { account } = (await person.browser.ask(passkeyList)).answer;
  expect(account?.email).toBe(`${person.login}@lumiere.example`);

  const audit = await selectAudit(service.database.db, { organizationId: joined.organizationId });
  expect(audit.map(({ action, detail }) => [action, detail?.includes('openid') ?? false])).toEqual([
    ['signed_in', true],
    ['signed_in', true],
    ['provider_account_added', false],
    ['invitation_accepted', false],
    ['invitation_created', false],
  ]);
});

test('the first administrator names the organization on the way to the provider', async () => {
  const empty = await ownService({ env: provider.env, now: new Date().toISOString() });
  const { secret } = await empty.database.write((trx) => inviteFirst(trx, empty.clock.now));
  const first = new Person(empty);
  const founder = {
    organization: 'Lycée du Parc',
    workspace: 'ecole',
    name: 'Claire Dubois',
    email: 'claire@example.org',
  } as const;
  expect(await first.through({ purpose: 'invitation', secret, founder })).toBe('/dashboard/');
  expect((await first.browser.ask(sessionRead)).answer.session).toMatchObject({
    profile: { name: 'Claire Dubois', role: 'administrator' },
    organization: { name: 'Lycée du Parc' },
  });
  expect(await empty.database.db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([]);
});

test('the provider gives a proof again, which returns to the waiting page', async () => {
  const { person, joined } = await memberOf(service);
  await person.through();
  // The provider wasn't asked when the person signed in there.
  expect(await person.isProven()).toBe(false);
  expect(await person.through({ purpose: 'proof' })).toBe('/dashboard/proven');
  expect(await person.isProven()).toBe(true);
  await forgetProof(joined);
  expect(await person.isProven()).toBe(false);
  await person.browser.ask(signOut);
  const connecting = { ...SIGN_IN, return_to: '/connect/con_1', fresh: true };
  expect(await person.through(connecting)).toBe('/connect/con_1');
  expect(await person.isProven()).toBe(true);
});

test('while the provider is down, passkeys sign in, and the page says so', async () => {
  const { browser } = await signedIn(service);
  // The provider's addresses are cached for a minute.
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  await provider.stop();
  const { url } = (await browser.ask(openIdBegin, SIGN_IN)).answer;
  await provider.listen();
  expect([url, browser.openIdCookie]).toEqual([null, null]);
  expect((await browser.signIn()).status).toBe(200);
  expect((await browser.ask(openIdBegin, SIGN_IN)).answer.url).toContain(provider.issuer);
});

test('addresses and keys are fetched once, and new keys are found at once', async () => {
  const { person } = await memberOf(service);
  const asked = () =>
    ['/.well-known/openid-configuration', '/jwks'].map((path) => provider.asked.get(path) ?? 0);
  const [addresses = 0, keys = 0] = asked();
  await person.through();
  expect(asked()).toEqual([addresses, keys]);
  provider.rotateKeys();
  expect(await person.through()).toBe('/dashboard/');
  expect(asked()).toEqual([addresses, keys + 1]);
});

test('a provider whose clock is half a minute ahead signs in, and proves nothing in the future', async () => {
  const { person } = await memberOf(service);
  provider.tamper = (token) => {
    later(30)(token);
    token.claims['auth_time'] = Number(token.claims['iat']);
  };
  expect(await person.through()).toBe('/dashboard/');
  service.clock.now = new Date(service.clock.now.getTime() + 15 * 60_000);
  expect(await person.isProven()).toBe(false);
});

test('two tabs of a browser can sign in simultaneously', async () => {
  const { person } = await memberOf(service);
  const [first, second] = [await person.go(), await person.go()];
  expect([await person.back(second), await person.back(first)]).toEqual(['/dashboard/', '/dashboard/']);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example`,
  '/dashboard.evil.example',
  '/dashboard/../api/dashboard',
  '/verify/x',
  '/connect/x#y',
])('nobody is led to %s', async (return_to) => {
  const { status } = await new Person(service).browser.ask(openIdBegin, { ...SIGN_IN, return_to });
  expect(status).toBe(422);
});

test('the cookie of a sign-in is for this host and ten minutes, and is no session', async () => {
  const { browser } = new Person(service);
  const { headers } = await browser.ask(openIdBegin, SIGN_IN);
  expect(headers['set-cookie']).toMatch(
    /^__Host-sealmark-openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  browser.cookie = browser.openIdCookie?.replace('-openid', '') ?? null;
  expect(await browser.who()).toBeNull();
});

test('a used invitation and a proof without a session are refused before anybody goes to the provider', async () => {
  const joined = await service.join();
  const secret = await invite(service, joined);
  const { browser } = new Person(service);
  expect((await browser.ask(openIdBegin, { purpose: 'proof' })).status).toBe(401);
  await browser.accept(secret);
  expect((await browser.ask(openIdBegin, { purpose: 'invitation', secret })).status).toBe(409);
});

test('a new link replaces the account, however it’s accepted', async () => {
  const { person, joined } = await memberOf(service);
  await person.through();
  const another = new Person(service);
  await another.browser.accept(await invite(service, joined));
  expect(await person.browser.who()).toBeNull();
  expect(await person.through()).toBe('/dashboard/#problem=unknown');
  await person.through({ purpose: 'invitation', secret: await invite(service, joined) });
  expect([await person.browser.who(), await another.browser.who()]).toEqual(['Camille Roy', null]);
  expect((await another.browser.signIn()).status).toBe(422);
});

test('a person who used a passkey links an account, and removes it while a passkey is left', async () => {
  const joined = await service.join();
  const person = new Person(service);
  await person.browser.accept(await invite(service, joined));
  const unlink = async () => (await person.browser.ask(openIdUnlink)).status;
  const accountOf = async () => (await person.browser.ask(passkeyList)).answer.account?.email;
  expect([await unlink(), await accountOf()]).toEqual([404, undefined]);
  expect(await person.through({ purpose: 'link' })).toBe('/dashboard/account');
  expect(await accountOf()).toBe(`${person.login}@lumiere.example`);
  expect((await person.browser.ask(sessionList)).answer.sessions).toHaveLength(1);
  expect((await person.browser.ask(openIdBegin, { purpose: 'link' })).status).toBe(409);

  const elsewhere = new Person(service);
  elsewhere.visit = person.visit;
  await elsewhere.through({ ...SIGN_IN, fresh: true });
  expect((await elsewhere.browser.ask(openIdUnlink)).status).toBe(409);
  expect([await unlink(), await accountOf()]).toEqual([200, undefined]);
  expect(await elsewhere.browser.who()).toBeNull();
  expect(await elsewhere.through()).toBe('/dashboard/#problem=unknown');
  const [last] = await selectAudit(service.database.db, { organizationId: joined.organizationId });
  expect(last).toMatchObject({ action: 'provider_account_removed', actor: joined.identityUid });

  await person.through({ purpose: 'link' });
  const { passkeys } = (await person.browser.ask(passkeyList)).answer;
  await person.browser.ask(passkeyRemove, { passkey_id: passkeys[0]?.passkey_id ?? '' });
  expect(await unlink()).toBe(409);
});

test.each([
  ['https://login.microsoftonline.com/t/v2.0', { sub: 's', tid: 't', oid: 'o' }, 't/o'],
  ['https://login.example.org', { sub: 's', tid: 't', oid: 'o' }, 's'],
])('an account of %s is identified by a lasting claim', (issuer, claims, subject) => {
  expect(subjectOf(issuer, claims)).toBe(subject);
});

test('an account of Entra without tenant and object belongs to nobody', () => {
  expect(() => subjectOf('https://login.microsoftonline.com/t/v2.0', { sub: 's' })).toThrow('refused');
});
