import { afterAll, expect, test } from 'vitest';

import { count } from '#tests/proof/proof.ts';
import { send, startVictim } from './victim.ts';

const victim = await startVictim();
afterAll(() => victim.stop());
const { keeper, members } = victim;
const { public_id: id, key_id } = await keeper.issue(members.ecole);
const { public_id: otherId } = await keeper.issue(members.ecole);
const good = keeper.signer.sign(id, key_id);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
const AT_ONCE = 50;

const places = Array.from(good, (_, place) => place);
const MUTATIONS = new Set([
  ...places.flatMap((place) =>
    ALPHABET.map((character) => good.slice(0, place) + character + good.slice(place + 1)),
  ),
  ...[...places, good.length].flatMap((place) =>
    ['A', '%00', '=', '+', '.', '%20', '%0A', '%E2%80%8B'].map(
      (put) => good.slice(0, place) + put + good.slice(place),
    ),
  ),
  ...places.map((place) => good.slice(0, place) + good.slice(place + 1)),
  ...places
    .slice(1)
    .map((place) => good.slice(0, place - 1) + good[place] + good[place - 1] + good.slice(place + 1)),
  ...places.map((place) => good.slice(0, place)),
  ...['=', '==', '%3D', '%3D%3D', good].map((end) => good + end),
  good.toLowerCase(),
  good.toUpperCase(),
  good.split('').toReversed().join(''),
  Buffer.from(good, 'base64url').toString('hex'),
  keeper.signer.sign(otherId, key_id),
]);
MUTATIONS.delete(good);

test.for([
  ['a page', `/verification/document/${id}`],
  ['a QR code', `/qr/${id}.png`],
])('no mutation of a good signature opens %s', async ([, path], context) => {
  const open = async (query: string) =>
    (await send(victim, { method: 'GET', url: `${path}?${query}` })).status;
  expect(await open(`sig=${good}`)).toBe(200);
  const queries = [...MUTATIONS].map((sig) => `sig=${sig}`);
  queries.push('', `Sig=${good}`, `sig[]=${good}`, `sig=${good}x&sig=${good}`, `sig=${good}&sig=${good}x`);
  const verified: string[] = [];
  for (let from = 0; from < queries.length; from += AT_ONCE) {
    const some = queries.slice(from, from + AT_ONCE);
    const statuses = await Promise.all(some.map(open));
    verified.push(...some.filter((_, index) => (statuses[index] ?? 0) < 400));
  }
  count(context, { mutations: queries.length, verified: verified.length });
  expect(verified).toEqual([]);
});
