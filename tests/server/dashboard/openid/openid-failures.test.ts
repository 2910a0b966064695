import { expect, test } from 'vitest';

import { openIdBegin } from '#contract/dashboard/openid.ts';
import { passkeyList } from '#contract/dashboard/passkeys.ts';
import { signOut } from '#contract/dashboard/sessions.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';

import { invite, signedIn } from '#tests/server/dashboard/browser.ts';
import type { Member } from '#tests/server/service-fixture.ts';

import { type IdToken, ProviderVisit } from './identity-provider.ts';
import { later, memberOf, Person, startBoth, withClaims } from './person.ts';

const { provider, service } = await startBoth();
const LATE = 16 * 60_000;

/** The outcome and the name of each case, with what happens in it. */
function casesOf<Act>(byProblem: Readonly<Record<string, Readonly<Record<string, Act>>>>) {
  return Object.entries(byProblem).flatMap(([problem, cases]) =>
    Object.entries(cases).map(([name, act]) => [name, problem, act] as const),
  );
}

const withHeader = (change: object) => (token: IdToken) => void Object.assign(token.header, change);

test.each(
  Object.entries({
    'of another issuer': withClaims(() => ({ iss: 'https://login.example.org' })),
    'for another client': withClaims(() => ({ aud: 'another' })),
    'for several clients, issued to another': withClaims(({ aud }) => ({ aud: [aud, 'x'], azp: 'x' })),
    'with the nonce of another sign-in': withClaims(() => ({ nonce: 'another' })),
    'without a nonce': withClaims(() => ({ nonce: undefined })),
    'that has expired': later(-7200),
    'from ten minutes ahead': later(600),
    'that nobody signed': withHeader({ alg: 'none' }),
    'signed with a key that the provider doesn’t have': withHeader({ kid: 'another' }),
    'signed with the secret of the client': withHeader({ alg: 'HS256' }),
    'without an account': withClaims(() => ({ sub: undefined })),
  }),
)('a token %s signs nobody in', async (_, tamper) => {
  const { person } = await memberOf(service);
  provider.tamper = tamper;
  expect(await person.through()).toBe('/dashboard/#problem=refused');
  expect(await person.browser.who()).toBeNull();
  const line = service.logs.findLast((logged) => logged.includes('nobody was signed in')) ?? '';
  expect(line).toMatch(/caused by: \w*Error/);
  expect(line).not.toMatch(/eyJ|code=/);
});

/** What happens between the provider and the way back, which starts at the returned address, or at the original one. */
const FAILURES = casesOf<(address: URL, person: Person, joined: Member) => unknown>({
  refused: {
    'a code that was used, with a new state': async (used, person) => {
      await person.back(used);
      await person.browser.ask(signOut);
      return withCode(await person.go(), used);
    },
    'a code that somebody else got, in one’s own browser': async (own) =>
      withCode(own, await (await memberOf(service)).person.go()),
    'an answer that names another issuer': ({ searchParams }) =>
      searchParams.set('iss', 'https://login.example.org'),
  },
  unfinished: {
    'the state of another browser': async () => (await memberOf(service)).person.go(),
    'the state of a browser without its cookie': (_, { browser }) => (browser.openIdCookie = null),
    'a state that was used': async (address, person) => {
      await person.back(address);
      await person.browser.ask(signOut);
    },
    'a state after ten minutes': () =>
      (service.clock.now = new Date(service.clock.now.getTime() + 10 * 60_000)),
  },
  canceled: {
    'a person who cancels at the provider': ({ searchParams }) => {
      searchParams.delete('code');
      searchParams.set('error', 'access_denied');
    },
  },
  unknown: {
    'a person who was suspended meanwhile': async (_, __, { identityUid }) =>
      void (await service.database.write((trx) => disableIdentity(trx, identityUid, service.clock.now))),
  },
  unreachable: {
    'a provider that is down when the person comes back': () => provider.stop(),
    'a provider that answers too slowly': () => (provider.hanging = '/token'),
  },
});

function withCode(address: URL, other: URL): URL {
  address.searchParams.set('code', other.searchParams.get('code') ?? '');
  return address;
}

test.each(FAILURES)('%s: %s, and nobody is signed in', async (name, problem, meanwhile) => {
  const { person, joined } = await memberOf(service);
  const address = await person.go();
  const other = await meanwhile(address, person, joined);
  const end = await person.back(other instanceof URL ? other : address);
  if (name.includes('is down')) await provider.listen();
  expect(end).toBe(`/dashboard/#problem=${problem}`);
  expect(await person.browser.who()).toBeNull();
});

test('a stranger without an invitation is unknown', async () => {
  const person = new Person(service);
  expect(await person.through()).toBe('/dashboard/#problem=unknown');
  expect(await person.browser.who()).toBeNull();
});

test('an invitation that was used meanwhile, or is for somebody with an account here, signs nobody in', async () => {
  const [person, another] = [new Person(service), new Person(service)];
  const begin = { purpose: 'invitation', secret: await invite(service, await service.join()) } as const;
  const address = await person.go(begin);
  await another.through(begin);
  expect(await person.back(address)).toBe('/dashboard/#problem=invitation');

  const { person: member } = await memberOf(service);
  const secret = await invite(service, await service.join());
  expect(await member.through({ purpose: 'invitation', secret })).toBe('/dashboard/#problem=taken');
  expect(await member.browser.stateOf(secret)).toBe('open');
  expect([await person.browser.who(), await member.browser.who()]).toEqual([null, null]);
});

const UNPROVEN = casesOf<(person: Person) => void>({
  unproven: {
    'without the time of the sign-in': () => (provider.tamper = withClaims(() => ({ auth_time: undefined }))),
    'with a sign-in that is too old': () =>
      (provider.tamper = withClaims(({ auth_time }) => ({ auth_time: Number(auth_time) - LATE / 1000 }))),
  },
  other: { 'with another account': (person) => (person.visit = new ProviderVisit('another')) },
});
test.each(UNPROVEN)('a proof %s: %s, and the session stays as it was', async (_, problem, prepare) => {
  const { person } = await memberOf(service);
  await person.through();
  prepare(person);
  expect(await person.through({ purpose: 'proof' })).toBe(`/dashboard/proven#problem=${problem}`);
  expect([await person.browser.who(), await person.isProven()]).toEqual(['Camille Roy', false]);
});

const UNLINKED = casesOf<(person: Person) => Promise<string>>({
  taken: {
    'that is of somebody else here': async (person) => {
      person.visit = (await memberOf(service)).person.visit;
      return person.through({ purpose: 'link' });
    },
    'after one that was linked meanwhile': async (person) => {
      const address = await person.go({ purpose: 'link' });
      await person.through({ purpose: 'link' });
      person.visit = new ProviderVisit('another');
      const end = await person.back(address);
      const { account } = (await person.browser.ask(passkeyList)).answer;
      return account?.email === `${person.login}@lumiere.example` ? end : 'the account was replaced';
    },
  },
  unfinished: {
    'once the session is over': async (person) => {
      const address = await person.go({ purpose: 'link' });
      await person.browser.ask(signOut);
      return person.back(address);
    },
    'once somebody else is signed in': async (person) => {
      const address = await person.go({ purpose: 'link' });
      person.browser.cookie = (await signedIn(service)).browser.cookie;
      return person.back(address);
    },
  },
});
test.each(UNLINKED)('an account %s is not linked: %s', async (_, problem, attempt) => {
  const person = new Person(service);
  await person.browser.accept(await invite(service, await service.join()));
  expect(await attempt(person)).toBe(`/dashboard/account#problem=${problem}`);
});

test('linking an account needs a recently used passkey', async () => {
  const person = new Person(service);
  await person.browser.accept(await invite(service, await service.join()));
  service.clock.now = new Date(service.clock.now.getTime() + LATE);
  expect((await person.browser.ask(openIdBegin, { purpose: 'link' })).status).toBe(403);
});
