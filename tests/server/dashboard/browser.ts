import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { hash, randomBytes } from 'node:crypto';

import { dashboardErrorBody } from '#contract/dashboard/errors.ts';
import {
  type Founder,
  invitationAccept,
  invitationOptions,
  invitationRead,
} from '#contract/dashboard/invitations.ts';
import { type DashboardOperation, WORD_TYPE } from '#contract/operation.ts';
import { passkeyAdd, passkeyOptions } from '#contract/dashboard/passkeys.ts';
import { sessionRead, signIn, signInOptions } from '#contract/dashboard/sessions.ts';
import { inviteIdentity } from '#server/organizations/invitations.service.ts';
import type { Member, TestService } from '#tests/server/service-fixture.ts';
import { connectionApprove, connectionFinish, connectionRequest } from '#contract/dashboard/connections.ts';
import { Authenticator } from './authenticator.ts';

type Part<Op, Name extends string> =
  Op extends Record<Name, infer Schema extends z.ZodMiniType> ? z.input<Schema> : unknown;

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface Answered<Op extends DashboardOperation> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** Throws for a refusal. */
  answer: z.output<Op['output']>;
  /** Throws for a success. */
  refusal: string;
}

/** Checks every answer against the contract. */
function answered<Op extends DashboardOperation>(operation: Op, response: LightMyRequestResponse) {
  const { statusCode: status, headers } = response;
  const { access, errors = [] } = operation;
  const ofPeople = access === 'session' || access === 'proven' ? [401] : [];
  expect([200, 403, 406, 409, 422, 429, ...ofPeople, ...errors]).toContain(status);
  const json: unknown = response.json();
  return {
    status,
    headers,
    get answer() {
      expect({ status, json }).toMatchObject({ status: 200 });
      const parsed = z.parse(operation.output, json);
      // The contract's schemas drop undeclared fields.
      expect(json).toEqual(parsed);
      return parsed as z.output<Op['output']>;
    },
    get refusal() {
      expect(status).toBeGreaterThanOrEqual(400);
      return z.parse(dashboardErrorBody, json).error;
    },
  };
}

/** A browser at the dashboard, with its cookies and a device for passkeys. */
export class Browser {
  cookie: string | null = null;
  /** Of a sign-in at the identity provider. */
  openIdCookie: string | null = null;
  readonly device: Authenticator;
  /** Additional headers; a test may imitate another site. */
  headers: Record<string, string | undefined> = {};
  readonly #service: Pick<TestService, 'app' | 'config'>;

  constructor(service: Pick<TestService, 'app' | 'config'>) {
    this.#service = service;
    this.device = new Authenticator(service.config.signIn.origin);
  }

  async ask<Op extends DashboardOperation>(
    operation: Op,
    input: Part<Op, 'params'> & Part<Op, 'query'> & Part<Op, 'body'> = {} as never,
  ): Promise<Answered<Op>> {
    const { origin } = this.#service.config.signIn;
    const rest = new Map(Object.entries(input as object));
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest.get(name)));
      rest.delete(name);
      return value;
    });
    const { file, ...fields } = Object.fromEntries(rest);
    const inQuery = operation.method === 'GET' || operation.isFile ? Object.entries(fields) : [];
    const query = inQuery.length > 0 ? `?${new URLSearchParams(inQuery as [string, string][])}` : '';
    const headers = {
      'user-agent': CHROME,
      'sec-fetch-site': 'same-origin',
      ...this.#cookies(),
      ...(operation.method === 'POST' && {
        origin,
        'content-type': operation.isFile ? WORD_TYPE : 'application/json',
      }),
      ...this.headers,
    };
    const response = await this.#service.app.inject({
      method: operation.method,
      url: `/api/dashboard${path}${query}`,
      headers: given(headers),
      ...(operation.method === 'POST' && {
        payload: operation.isFile
          ? Buffer.from(file as Uint8Array)
          : JSON.stringify(Object.fromEntries(rest)),
      }),
    });
    this.#remember(response);
    return answered(operation, response);
  }

  /** Opens an address that another site leads to. */
  async visit({ pathname, search }: URL): Promise<LightMyRequestResponse> {
    const headers = { 'user-agent': CHROME, 'sec-fetch-site': 'cross-site', ...this.#cookies() };
    const response = await this.#service.app.inject({ url: pathname + search, headers });
    this.#remember(response);
    return response;
  }

  #cookies(): { cookie?: string } {
    const cookies = [this.cookie, this.openIdCookie].filter((cookie) => cookie !== null);
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {};
  }

  #remember({ cookies }: LightMyRequestResponse): void {
    for (const { name, value, expires } of cookies) {
      const cookie = expires && expires.getTime() === 0 ? null : `${name}=${value}`;
      if (name.includes('openid')) this.openIdCookie = cookie;
      else this.cookie = cookie;
    }
  }

  async accept(secret: string, founder?: Founder) {
    const { options } = (await this.ask(invitationOptions, { secret, founder })).answer;
    return this.ask(invitationAccept, { secret, founder, passkey: this.device.create(options) });
  }

  async signIn(index?: number, beside: { is_beside?: boolean } = {}) {
    const { options } = (await this.ask(signInOptions, beside)).answer;
    return this.ask(signIn, { ...beside, passkey: this.device.sign(options, {}, index) });
  }

  async addPasskey() {
    const asked = await this.ask(passkeyOptions);
    if (asked.status !== 200) return asked;
    return this.ask(passkeyAdd, { passkey: this.device.create(asked.answer.options) });
  }

  /** The signed-in person's name; null if nobody is. */
  async who(): Promise<string | null> {
    return (await this.ask(sessionRead)).answer.session?.profile.name ?? null;
  }

  async stateOf(secret: string): Promise<string> {
    return (await this.ask(invitationRead, { secret })).answer.invitation.state;
  }
}

/** Without the headers that a test removes. */
export function given(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
}

/** The secret of a link for a member's identity. */
export async function invite(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  { identityUid }: Pick<Member, 'identityUid'>,
): Promise<string> {
  const by = { actor: 'admin:test', now: clock.now };
  return (await database.write((trx) => inviteIdentity(trx, identityUid, by))).secret;
}

export async function browserOf(service: TestService, member: Member): Promise<Browser> {
  const browser = new Browser(service);
  const accepted = await browser.accept(await invite(service, member));
  expect(accepted.status).toBe(200);
  return browser;
}

/** A new member of a new organization, signed in. */
export async function signedIn(service: TestService, options?: Parameters<TestService['join']>[0]) {
  const member = await service.join(options);
  return { member, browser: await browserOf(service, member) };
}

const WORD = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Edg/142.0.0.0';

/** A pane of Word, without the dashboard's cookie and Origin. */
export class Pane extends Browser {
  readonly secret = randomBytes(32).toString('hex');
  id = '';

  constructor(of: TestService) {
    super(of);
    this.headers = { 'user-agent': WORD, origin: 'https://word.example' };
  }

  async request(replaces?: Pane) {
    const more = replaces && { replaces: replaces.secret };
    const asked = await this.ask(connectionRequest, { secret_hash: hash('sha256', this.secret), ...more });
    if (asked.status === 200) this.id = asked.answer.connection_id;
    return asked;
  }

  async send(digits: string, secret = this.secret) {
    return this.ask(connectionFinish, { connection_id: this.id, secret, digits });
  }

  /** Sends digits, and returns the outcome. */
  async result(digits: string) {
    const { result, tries_left, token } = (await this.send(digits)).answer;
    return [result, tries_left, token === null ? 'no token' : 'a token'];
  }
}

export async function asking(of: TestService): Promise<Pane> {
  const pane = new Pane(of);
  expect((await pane.request()).status).toBe(200);
  return pane;
}

/** The digits shown to a person. */
export async function approved(browser: Browser, pane: Pane): Promise<string> {
  const { digits } = (await browser.ask(connectionApprove, { connection_id: pane.id })).answer;
  return z.parse(z.string().check(z.regex(/^\d{6}$/)), digits);
}
