import { hash, randomBytes } from 'node:crypto';

import { expect } from 'vitest';
import * as z from 'zod/mini';

import { connectionApprove, connectionFinish, connectionRequest } from '#contract/dashboard/connections.ts';

import type { TestService } from '#tests/server/service-fixture.ts';

import { Browser } from './browser.ts';

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
