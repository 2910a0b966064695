import { afterAll, beforeEach, expect } from 'vitest';

import { connectionApprove } from '#contract/dashboard/connections.ts';
import { openIdBegin } from '#contract/dashboard/openid.ts';
import { signOut } from '#contract/dashboard/sessions.ts';

import { Browser, invite } from '#tests/server/dashboard/browser.ts';
import { sharedService, type TestService } from '#tests/server/service-fixture.ts';

import { IdentityProvider, type IdToken, ProviderVisit } from './identity-provider.ts';

export const SIGN_IN = { purpose: 'sign-in', return_to: '/dashboard/', fresh: false } as const;
type Begin = Parameters<typeof Browser.prototype.ask<typeof openIdBegin>>[1];

/** A provider and a service that signs people in with it; honest again before each test. */
export async function startBoth() {
  const provider = await IdentityProvider.start('https://seal.example.org');
  afterAll(() => provider.stop());
  // The provider uses this computer's clock.
  const service = await sharedService({ env: provider.env, now: new Date().toISOString() });
  beforeEach(() => {
    service.clock.now = new Date();
    provider.tamper = null;
    provider.hanging = null;
  });
  return { provider, service };
}

let people = 0;

/** A person with an account at the provider, at their browser. */
export class Person {
  readonly browser: Browser;
  readonly login = `person-${(people += 1)}`;
  visit = new ProviderVisit(this.login);

  constructor(service: TestService) {
    this.browser = new Browser(service);
  }

  /** Goes to the provider and signs in there; returns the address that leads back. */
  async go(begin: Begin = SIGN_IN): Promise<URL> {
    const { url } = (await this.browser.ask(openIdBegin, begin)).answer;
    return this.visit.signIn(url ?? '');
  }

  /** The whole sign-in; returns the browser's last address. */
  async through(begin?: Begin): Promise<string> {
    return this.back(await this.go(begin));
  }

  async back(address: URL): Promise<string> {
    const response = await this.browser.visit(address);
    if (response.statusCode !== 303) throw new Error(`the way back is answered by ${response.body}`);
    return String(response.headers.location);
  }

  /** Whether the person has a recent proof: they approve a request for Word that doesn't exist. */
  async isProven(): Promise<boolean> {
    const { status } = await this.browser.ask(connectionApprove, { connection_id: 'con_none' });
    if (status !== 403 && status !== 404) throw new Error(`approving is answered by ${status}`);
    return status === 404;
  }
}

/** A person who accepted their invitation with the provider, and signed out. */
export async function memberOf(service: TestService) {
  const joined = await service.join();
  const person = new Person(service);
  const secret = await invite(service, joined);
  expect(await person.through({ purpose: 'invitation', secret })).toBe('/dashboard/');
  await person.browser.ask(signOut);
  return { person, joined };
}

/** Changes the token's claims before the provider signs it. */
export const withClaims = (change: (claims: IdToken['claims']) => object) => (token: IdToken) =>
  void Object.assign(token.claims, change(token.claims));
export const later = (seconds: number) =>
  withClaims(({ iat, exp }) => ({ iat: Number(iat) + seconds, exp: Number(exp) + seconds }));
