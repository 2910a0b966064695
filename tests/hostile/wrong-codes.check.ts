import { afterAll, expect, test, type TestContext } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';

import { REQUESTS, times } from '#tests/proof/proof.ts';
import { besideNeighbour } from './neighbour.ts';
import { send, startVictim } from './victim.ts';

const victim = await startVictim();
afterAll(() => victim.stop());
const { keeper, members } = victim;
const AT_ONCE = 50;

const form = (credential: Credential, code: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  url: '/verification/check',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  payload: new URLSearchParams({ id: credential.public_id, code }).toString(),
});
const right = (credential: Credential, headers = {}) =>
  form(credential, keeper.addresses.checkCode(credential) ?? '', headers);

/** How many of the guesses were judged while a neighbour types the right code of another document. */
async function judged(
  context: TestContext,
  guesses: number,
  guess: (index: number) => ReturnType<typeof form>,
): Promise<number> {
  const neighbours = right(await keeper.issue(members.ecole));
  const { result } = await besideNeighbour(context, victim, neighbours, async () => {
    const statuses: number[] = [];
    while (statuses.length < guesses)
      statuses.push(
        ...(await times(Math.min(AT_ONCE, guesses - statuses.length), async (index) => {
          const { status } = await send(victim, guess(statuses.length + index));
          return status;
        })),
      );
    return statuses;
  });
  expect(result.filter((status) => status !== 404 && status !== 429)).toEqual([]);
  return result.filter((status) => status === 404).length;
}

const CODES = { 6: '000-000', 8: '0000-0000' } as const;
/** Addresses of ever new networks: no limit of an address or network stops them. */
const rotating = (index: number) => ({
  'x-forwarded-for': `2001:db8:${(index % 5_000).toString(16)}:${index.toString(16)}::1`,
});

test.for([
  ['another port', (index: number) => `198.51.100.7:${1_024 + index}`],
  ['another port of IPv6', (index: number) => `[2001:db8:7::7]:${1_024 + index}`],
  ['no address', (index: number) => `_guesser${index}`],
] as const)('an address is limited that sends %s each time', async ([, addressOf], context) => {
  const credential = await keeper.issue(members.ecole);
  const guess = (index: number) => form(credential, CODES[8], { 'x-forwarded-for': addressOf(index) });
  expect(await judged(context, 30, guess)).toBe(10);
});

test('wrong codes of eleven documents from ever new networks stop nobody from typing those of others', async (context) => {
  const known = await times(11, () => keeper.issue(members.ecole));
  const guesses = Math.min(10_000, Math.ceil(REQUESTS / 10));
  const guess = (index: number) => form(known[index % known.length] as Credential, CODES[8], rotating(index));
  // Each document has a thousand tries: 10,000 on eleven of them stay below that.
  expect(await judged(context, guesses, guess)).toBe(guesses);
  for (const credential of known) expect((await send(victim, right(credential))).status).toBe(200);
});

test('a code of six characters on an older document is guessed a hundred times a day', async (context) => {
  const older = await keeper.issue(members.ecole, { check_code_length: 6 });
  expect(await judged(context, 500, (index) => form(older, CODES[6], rotating(index)))).toBe(100);
  expect((await send(victim, right(older))).status).toBe(429);
  const byQr = new URL(keeper.addresses.verifyUrl(older));
  expect((await send(victim, { method: 'GET', url: byQr.pathname + byQr.search })).status).toBe(200);
});

test.for<[string, { url?: string; headers?: Record<string, string> }]>([
  ['as JSON', { headers: { accept: 'application/json' } }],
  ['as a bot', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ['as a browser that prefetches', { headers: { 'sec-purpose': 'prefetch' } }],
  ['for facts', { url: '/verification/facts' }],
  ['for digests', { url: '/verification/digests' }],
])('no guess is unseen: one sent %s is an invalid scan', async ([, sent], context) => {
  const credential = await keeper.issue(members.ecole);
  const { headers, ...request } = form(credential, CODES[8]);
  const guess = (index: number) => ({
    ...request,
    ...sent,
    headers: { ...headers, ...rotating(index), ...sent.headers },
  });
  expect(await judged(context, 5, guess)).toBe(5);
  await expect
    .poll(() =>
      keeper.database.db
        .selectFrom('scan_counts')
        .select(['invalid', 'forged'])
        .where('credential_id', '=', credential.id)
        .executeTakeFirst(),
    )
    .toEqual({ invalid: 5, forged: 5 });
});
