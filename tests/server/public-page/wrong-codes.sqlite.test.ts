import { expect, test } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';
import { openCounterStore } from '#server/http/counter-store.ts';
import { createOpenRecord } from '#server/public-page/open-record.ts';

import { sharedPublicService } from './public-service.ts';

const service = await sharedPublicService();
const issue = () => service.issue(service.school);
const codeOf = (credential: Credential) => service.addresses.checkCode(credential) ?? '';
/** A code that is not the credential's. */
const wrongCodeOf = (credential: Credential) =>
  codeOf(credential).startsWith('000') ? '111-111' : '000-000';

let network = 0;
const newAddress = () => `10.1.${(network += 1) >> 8}.${network & 255}`;

/** Many more tries than requests could be made of in a test: what the route asks, with counters of its own. */
async function opener() {
  const counters = await openCounterStore({
    redisUrl: null,
    pool: null,
    standbys: null,
    log: { warn: () => undefined },
  });
  return createOpenRecord({ ...service, counters });
}
const byCode = (credential: Credential) => ({ publicId: credential.public_id, code: codeOf(credential) });

const tryAll = async (
  open: Awaited<ReturnType<typeof opener>>,
  credentials: readonly Credential[],
  times: number,
) => {
  const kinds: string[] = [];
  for (let count = 0; count < times; count += 1)
    for (const credential of credentials) {
      const proof = { publicId: credential.public_id, code: wrongCodeOf(credential) };
      kinds.push((await open(proof, { ip: newAddress() })).kind);
    }
  return kinds.filter((kind) => kind === 'unknown').length;
};

test('wrong codes are limited to a thousand a day of one id over all addresses; it still opens by its QR code', async () => {
  const open = await opener();
  const [credential, other] = [await issue(), await issue()];
  expect(await tryAll(open, [credential], 1_020)).toBe(1_000);
  const ip = newAddress();
  const opened = await open(byCode(credential), { ip });
  expect(opened).toEqual({ kind: 'limited', seconds: expect.any(Number) });
  expect(opened.kind === 'limited' && opened.seconds).toBeGreaterThan(86_000);
  expect((await open(byCode(other), { ip })).kind).toBe('record');
  const { public_id: publicId, key_id } = credential;
  const sig = service.signer.sign(publicId, key_id);
  expect((await open({ publicId, sig }, { ip })).kind).toBe('record');
});

test('wrong codes are limited to ten thousand a day of one organization, which stops no other', async () => {
  const open = await opener();
  const many = await Promise.all(Array.from({ length: 15 }, () => issue()));
  expect(await tryAll(open, many, 700)).toBe(10_000);
  const untouched = await issue();
  expect((await open(byCode(untouched), { ip: newAddress() })).kind).toBe('limited');
  const elsewhere = await service.issue(await service.join({ name: 'Elsewhere' }));
  expect((await open(byCode(elsewhere), { ip: newAddress() })).kind).toBe('record');
});

test('wrong codes of unknown ids are limited like those of known ones', async () => {
  const open = await opener();
  const publicId = 'SM-DOC-2026-00000000';
  let unknown = 0;
  for (let count = 0; count < 1_010; count += 1)
    if ((await open({ publicId, code: '000000' }, { ip: newAddress() })).kind === 'unknown') unknown += 1;
  expect(unknown).toBe(1_000);
});
