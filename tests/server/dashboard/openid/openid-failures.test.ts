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

test.each([
  ['of another issuer', withClaims(() => ({ iss: 'https://login.example.org' }))],
  ['for another client', withClaims(() => ({ aud: 'another' }))],
  [
    'for several clients, issued to another',
    withClaims(({ aud }) => ({ aud: [aud, 'another'], azp: 'another' })),
  ],
  ['with the nonce of another sign-in', withClaims(() => ({ nonce: 'another' }))],
  ['without a nonce', withClaims(() => ({ nonce: undefined }))],
  ['that has expired', later(-7200)],
  ['from ten minutes ahead', later(600)],
  ['that nobody signed', ({ header }: IdToken) => void Object.assign(header, { alg: 'none' })],
  [
    'signed with a key that the provider doesn’t have',
    ({ header }: IdToken) => void (header['kid'] = 'another'),
  ],
  ['signed with the secret of the client', ({ header }: IdToken) => void (header['alg'] = 'HS256')],
  ['without an account', withClaims(() => ({ sub: undefined }))],
])('a token %s signs nobody in', async (_, tamper) => {
  const { person } = await memberOf(service);
  provider.tamper = tamper;
  expect(await person.through()).toBe('/dashboard/#problem=refused');
  expect(await person.browser.who()).toBeNull();
  const line = service.logs.findLast((logged) => logged.includes('nobody was signed in')) ?? '';
  expect(line).toMatch(/caused by: \w*Error/);
  expect(line).not.toMatch(/eyJ|code=/);
});

interface Case {
  person: Person;
  joined: Member;
}
const FAILURES: [name: string, problem: string, attempt: (at: Case) => Promise<string>][] = [
  [
    'a code that was used, with a new state',
    'refused',
    async ({ person }) => {
      const used = await person.go();
      await person.back(used);
      await person.browser.ask(signOut);
      const fresh = await person.go();
      fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
      return person.back(fresh);
    },
  ],
  [
    'a code that somebody else got, in one’s own browser',
    'refused',
    async ({ person }) => {
      const { person: victim } = await memberOf(service);
      const [stolen, own] = [await victim.go(), await person.go()];
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      return person.back(own);
    },
  ],
  [
    'an answer that names another issuer',
    'refused',
    async ({ person }) => {
      const address = await person.go();
      address.searchParams.set('iss', 'https://login.example.org');
      return person.back(address);
    },
  ],
  [
    'the state of another browser',
    'unfinished',
    async ({ person }) => {
      const attacker = (await memberOf(service)).person;
      await person.go();
      return person.back(await attacker.go());
    },
  ],
  [
    'the state of a browser without its cookie',
    'unfinished',
    async ({ person }) => {
      const address = await person.go();
      person.browser.openIdCookie = null;
      return person.back(address);
    },
  ],
  [
    'a state that was used',
    'unfinished',
    async ({ person }) => {
      const address = await person.go();
      await person.back(address);
      await person.browser.ask(signOut);
      return person.back(address);
    },
  ],
  [
    'a state after ten minutes',
    'unfinished',
    async ({ person }) => {
      const address = await person.go();
      service.clock.now = new Date(service.clock.now.getTime() + 10 * 60_000);
      return person.back(address);
    },
  ],
  [
    'a person who cancels at the provider',
    'canceled',
    async ({ person }) => {
      const address = await person.go();
      address.searchParams.delete('code');
      address.searchParams.set('error', 'access_denied');
      return person.back(address);
    },
  ],
  ['a stranger without an invitation', 'unknown', () => new Person(service).through()],
  [
    'a person who was suspended meanwhile',
    'unknown',
    async ({ person, joined }) => {
      const address = await person.go();
      await service.database.write((trx) => disableIdentity(trx, joined.identityUid, service.clock.now));
      return person.back(address);
    },
  ],
  [
    'an invitation that was used meanwhile',
    'invitation',
    async () => {
      const [person, another] = [new Person(service), new Person(service)];
      const begin = { purpose: 'invitation', secret: await invite(service, await service.join()) } as const;
      const address = await person.go(begin);
      await another.through(begin);
      return person.back(address);
    },
  ],
  [
    'an invitation, with the account of somebody else here',
    'taken',
    async ({ person }) => {
      const secret = await invite(service, await service.join());
      const address = await person.through({ purpose: 'invitation', secret });
      expect(await person.browser.stateOf(secret)).toBe('open');
      return address;
    },
  ],
  [
    'a provider that is down when the person comes back',
    'unreachable',
    async ({ person }) => {
      const address = await person.go();
      await provider.stop();
      return person.back(address).finally(() => provider.listen());
    },
  ],
  [
    'a provider that answers too slowly',
    'unreachable',
    async ({ person }) => {
      const address = await person.go();
      provider.hanging = '/token';
      return person.back(address);
    },
  ],
];

test.each(FAILURES)('%s: %s, and nobody is signed in', async (_, problem, attempt) => {
  const at = await memberOf(service);
  expect(await attempt(at)).toBe(`/dashboard/#problem=${problem}`);
  expect(await at.person.browser.who()).toBeNull();
});

const UNPROVEN: [name: string, problem: string, prepare: (person: Person) => void][] = [
  [
    'without the time of the sign-in',
    'unproven',
    () => (provider.tamper = withClaims(() => ({ auth_time: undefined }))),
  ],
  [
    'with a sign-in that is too old',
    'unproven',
    () => (provider.tamper = withClaims(({ auth_time }) => ({ auth_time: Number(auth_time) - LATE / 1000 }))),
  ],
  ['with another account', 'other', (person) => (person.visit = new ProviderVisit('another'))],
];
test.each(UNPROVEN)('a proof %s: %s, and the session stays as it was', async (_, problem, prepare) => {
  const { person } = await memberOf(service);
  await person.through();
  prepare(person);
  expect(await person.through({ purpose: 'proof' })).toBe(`/dashboard/proven#problem=${problem}`);
  expect([await person.browser.who(), await person.isProven()]).toEqual(['Camille Roy', false]);
});

const UNLINKED: [name: string, problem: string, attempt: (person: Person) => Promise<string>][] = [
  [
    'that is of somebody else here',
    'taken',
    async (person) => {
      person.visit = (await memberOf(service)).person.visit;
      return person.through({ purpose: 'link' });
    },
  ],
  [
    'after one that was linked meanwhile',
    'taken',
    async (person) => {
      const address = await person.go({ purpose: 'link' });
      await person.through({ purpose: 'link' });
      person.visit = new ProviderVisit('another');
      const end = await person.back(address);
      const { account } = (await person.browser.ask(passkeyList)).answer;
      expect(account?.email).toBe(`${person.login}@lumiere.example`);
      return end;
    },
  ],
  [
    'once the session is over',
    'unfinished',
    async (person) => {
      const address = await person.go({ purpose: 'link' });
      await person.browser.ask(signOut);
      return person.back(address);
    },
  ],
  [
    'once somebody else is signed in',
    'unfinished',
    async (person) => {
      const address = await person.go({ purpose: 'link' });
      person.browser.cookie = (await signedIn(service)).browser.cookie;
      return person.back(address);
    },
  ],
];
test.each(UNLINKED)('an account %s is not linked: %s', async (_, problem, attempt) => {
  const person = new Person(service);
  await person.browser.accept(await invite(service, await service.join()));
  expect(await attempt(person)).toBe(`/dashboard/account#problem=${problem}`);
});

test('no account is linked by a session whose passkey was used long ago', async () => {
  const person = new Person(service);
  await person.browser.accept(await invite(service, await service.join()));
  service.clock.now = new Date(service.clock.now.getTime() + LATE);
  expect((await person.browser.ask(openIdBegin, { purpose: 'link' })).status).toBe(403);
});
