import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { invitationAccept, invitationOptions } from '#contract/dashboard/invitations.ts';
import { passkeyAdd, passkeyList, passkeyOptions, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { signIn, signInOptions } from '#contract/dashboard/sessions.ts';

import { call } from '#tests/server/call.ts';
import { ownService, type TestService } from '#tests/server/service-fixture.ts';

import { approved, asking, Browser, invite, signedIn } from '#tests/server/dashboard/browser.ts';

/** Runs one act, and the other just before the commit of the first's last write. */
async function overlapping<First, Second>(
  { database }: Pick<TestService, 'database'>,
  { first, writes, second }: { first: () => Promise<First>; writes: number; second: () => Promise<Second> },
): Promise<[First, Second]> {
  const { write } = database;
  const [done, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  database.write = async (work) => {
    begun += 1;
    if (begun !== writes) return write(work);
    return write(async (trx) => {
      const result = await work(trx);
      done.resolve();
      await isWaitedFor.promise;
      return result;
    });
  };
  const answering = first();
  await done.promise;
  database.write = write;
  const following = second();
  await expect.poll(() => countWaiting(database)).toBe(1);
  isWaitedFor.resolve();
  return [await answering, await following];
}

async function countWaiting({ db }: TestService['database']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A thief with the cookie and a passkey of somebody who got a link against that. */
async function robbed() {
  const own = await ownService();
  const { browser: thief, member } = await signedIn(own);
  const secret = await invite(own, member);
  const owner = new Browser(own);
  const { options } = (await owner.ask(invitationOptions, { secret })).answer;
  const recover = async () => owner.ask(invitationAccept, { secret, passkey: owner.device.create(options) });
  return { own, thief, owner, recover };
}

test('a passkey that a thief adds during the owner’s recovery is removed', async () => {
  const { own, thief, owner, recover } = await robbed();
  const passkey = thief.device.create((await thief.ask(passkeyOptions)).answer.options);
  const add = async () => thief.ask(passkeyAdd, { passkey });
  const [added, recovered] = await overlapping(own, { first: add, writes: 2, second: recover });
  expect([added.status, recovered.status]).toEqual([200, 200]);
  expect((await thief.signIn()).status).toBe(422);
  expect((await owner.ask(passkeyList)).answer.passkeys).toHaveLength(1);
});

test('a thief who signs in during the owner’s recovery is signed out', async () => {
  const { own, thief, recover } = await robbed();
  const passkey = thief.device.sign((await thief.ask(signInOptions)).answer.options);
  const enter = async () => thief.ask(signIn, { passkey });
  const [entered, recovered] = await overlapping(own, { first: enter, writes: 2, second: recover });
  expect([entered.status, recovered.status]).toEqual([200, 200]);
  expect(await thief.who()).toBeNull();
});

test('a thief who connects Word during the owner’s recovery has no session', async () => {
  const { own, thief, recover } = await robbed();
  const pane = await asking(own);
  const digits = await approved(thief, pane);
  const connect = async () => (await pane.send(digits)).answer;
  const [connected, recovered] = await overlapping(own, { first: connect, writes: 1, second: recover });
  expect([connected.result, recovered.status]).toEqual(['connected', 200]);
  expect((await call(own, 'ping', { token: connected.token })).status).toBe(401);
});

test('if two passkeys are removed at once, one stays', async () => {
  const own = await ownService();
  const { browser } = await signedIn(own);
  await browser.addPasskey();
  const other = new Browser(own);
  other.device.passkeys.push(...browser.device.passkeys);
  await other.signIn();
  const { passkeys } = (await browser.ask(passkeyList)).answer;
  const [first = '', second = ''] = passkeys.map(({ passkey_id }) => passkey_id);
  const removed = await overlapping(own, {
    first: async () => browser.ask(passkeyRemove, { passkey_id: first }),
    writes: 1,
    second: async () => other.ask(passkeyRemove, { passkey_id: second }),
  });
  expect(removed.map(({ status }) => status)).toEqual([200, 409]);
});
