import { afterAll, describe, expect, test } from 'vitest';

import type { SigningKey } from '#server/config/config-values.ts';
import {
  differingKeys,
  missingKeys,
  registerKeys,
  reissueCredentials,
  withdrawKey,
  WrongSigningKey,
} from '#server/keys/signing-keys.service.ts';
import { countCredentialsByKey, selectKeys } from '#server/keys/signing-keys.store.ts';

import { adminWith, usedService } from '#tests/server/admin/admin.ts';
import { postForm } from '#tests/server/public-page/public-service.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const scratch = await scratchDatabase();
const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [K1, K2] = [key('k1', 7), key('k2', 8)];

const running: Awaited<ReturnType<typeof startTestService>>[] = [];
afterAll(async () => {
  for (const service of running) await service.stop();
  await scratch.remove();
});

/** One of several services on one database, as after a restart with these keys. */
async function start(...keys: string[]) {
  const service = await startTestService({ databaseUrl: scratch.url, env: { SIGNING_KEYS: keys.join(',') } });
  running.push(service);
  return service;
}

const first = await start(K1);
const school = await first.join();

type Service = typeof first;

async function seal(service: Service, docId: string) {
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/ext/verification',
    headers: { authorization: `Bearer ${school.token}` },
    payload: { doc_id: docId, product: 'word', title: 'Letter', include_qr: true },
  });
  return { ...response.json().verification, status: response.statusCode } as {
    status: number;
    public_id: string;
    verify_url: string;
    check_code: string | null;
    qr_url?: string;
    signature?: string;
  };
}

async function open(service: Service, verifyUrl: string, headers = {}) {
  const { pathname, search } = new URL(verifyUrl);
  const { statusCode, body } = await service.app.inject({ url: pathname + search, headers });
  return { status: statusCode, body };
}

/** The status for a reader who types the check code. */
async function type(
  service: Service,
  { public_id, check_code }: { public_id: string; check_code: string | null },
) {
  const typed = { id: public_id, code: check_code ?? '' };
  const { statusCode, body } = await postForm(service, '/verification/check', typed);
  return { status: statusCode, body };
}

async function read(service: Service, url: string) {
  const { statusCode, json } = await service.app.inject({
    url: `/api/ext${url}`,
    headers: { authorization: `Bearer ${school.token}` },
  });
  return { status: statusCode, body: json() };
}

test('a rotation in two steps breaks no paper at any moment of a rolling restart', async () => {
  const steps = [
    { a: [K1], b: [K1] },
    { a: [K1, K2], b: [K1] },
    { a: [K1, K2], b: [K1, K2] },
    { a: [K2, K1], b: [K1, K2] },
    { a: [K2, K1], b: [K2, K1] },
  ];
  const papers: Awaited<ReturnType<typeof seal>>[] = [];
  for (const [number, { a, b }] of steps.entries()) {
    const services = [await start(...a), await start(...b)];
    for (const [place, service] of services.entries())
      papers.push(await seal(service, `file-${number}-${place}`));
    for (const service of services) {
      for (const paper of papers) {
        expect((await open(service, paper.verify_url)).status).toBe(200);
        expect((await type(service, paper)).status).toBe(200);
      }
      expect((await read(service, '/documents')).status).toBe(200);
    }
  }
});

const otherKey: SigningKey[] = [{ id: 'k1', secret: Buffer.alloc(32, 99) }];

describe('a service that starts', () => {
  test('refuses another key with a known id, in one sentence without a secret', async () => {
    const starting = first.database.write((trx) => registerKeys(trx, otherKey));
    await expect(starting).rejects.toThrow(WrongSigningKey);
    await expect(starting).rejects.toThrow(/^In SIGNING_KEYS, "k1" is a different key/);
  });

  test('reports a missing key that papers need, and lists still work', async () => {
    const lost = await start(K2);
    expect((await lost.app.inject('/readyz')).json()).toEqual({ ok: true, missing_keys: ['k1'] });
    expect((await first.app.inject('/readyz')).json()).toEqual({ ok: true, missing_keys: ['k2'] });
    const { public_id } = await seal(first, 'of-k1');
    const { status, body } = await read(lost, '/documents');
    expect(status).toBe(200);
    const item = body.items.find((found: { public_id: string }) => found.public_id === public_id);
    expect(item).toMatchObject({ signature: 'unavailable', verify_url: expect.not.stringContaining('sig=') });
    const again = await seal(lost, 'of-k1');
    expect(again).toMatchObject({ status: 200, signature: 'unavailable' });
    expect(again.qr_url).toBeUndefined();
    expect(again.check_code).toBeNull();
    expect(await read(lost, `/qr?public_id=${public_id}`)).toMatchObject({ status: 409 });
  });
});

test('a leaked key is withdrawn without a restart, has its own verdict, and signs nothing more', async () => {
  const both = await start(K1, K2);
  const paper = await seal(both, 'leaked');
  const good = await seal(await start(K2, K1), 'good');
  expect((await open(both, paper.verify_url)).status).toBe(200);

  const context = { now: new Date('2026-11-14T10:00:00Z'), actor: 'test' };
  await both.database.write((trx) => withdrawKey(trx, 'k1', context));

  const page = await open(both, paper.verify_url, { accept: 'text/html', 'accept-language': 'fr' });
  expect(page.status).toBe(410);
  expect(page.body).toContain('La clé de ce sceau a été retirée le 14\u00a0nov.\u00a02026');
  expect(page.body).not.toContain('Letter');
  const typed = await type(both, paper);
  expect(typed.status).toBe(410);
  expect(typed.body).toContain('data-verdict="key_withdrawn"');
  expect(typed.body).not.toContain('Letter');
  expect((await open(both, paper.verify_url, { accept: 'application/json' })).body).toContain('2026-11-14');
  expect((await open(both, paper.verify_url.replace(/sig=./, 'sig=!'))).status).toBe(404);
  expect((await open(both, good.verify_url)).status).toBe(200);
  expect(await read(both, `/qr?public_id=${paper.public_id}`)).toMatchObject({ status: 409 });

  const listed = (await read(both, '/documents')).body.items as { public_id: string; signature?: string }[];
  const signatureOf = (id: string) => listed.find(({ public_id }) => public_id === id)?.signature;
  expect([signatureOf(paper.public_id), signatureOf(good.public_id)]).toEqual(['withdrawn', undefined]);
  const asked = await seal(both, 'leaked');
  expect(asked).toMatchObject({ status: 200, signature: 'withdrawn' });
  expect(asked).not.toHaveProperty('qr_url');

  await reissueCredentials(both.database.db, { from: 'k1', to: 'k2', signer: both.signer }, context);
  expect((await open(both, paper.verify_url)).status).toBe(410);
  const { body } = await read(both, `/verification/status?public_id=${paper.public_id}`);
  expect((await open(both, body.verification.verify_url)).status).toBe(200);
  // The new paper has its own code; the old one's still reports that the key was withdrawn.
  expect(body.verification.check_code).not.toBe(paper.check_code);
  expect((await type(both, body.verification)).status).toBe(200);
  expect((await type(both, paper)).status).toBe(410);
  expect((await type(both, { ...paper, check_code: '000-000' })).status).toBe(404);

  const next = await seal(both, 'after');
  expect((await open(both, next.verify_url)).status).toBe(200);
  expect((await seal(first, 'nothing-left')).status).toBe(503);
  const ready = await first.app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ ok: true, can_sign: false });
  expect((await both.app.inject('/readyz')).json()).not.toHaveProperty('can_sign');
  const again = both.database.write((trx) => withdrawKey(trx, 'k1', context));
  await expect(again).rejects.toThrow('k1 was already withdrawn');
});

const context = { now: new Date('2026-11-14T10:00:00Z'), actor: 'test' };
const idsSigned = 501;

test('a database has its keys, which of them papers need, and how many each has signed', async () => {
  const service = await startTestService({ env: { SIGNING_KEYS: [K1, K2, key('k3', 9)].join(',') } });
  running.push(service);
  const { db, write } = service.database;
  const keys = service.config.signingKeys;
  const known = await selectKeys(db);
  expect(differingKeys(known, keys)).toEqual([]);
  const others = [{ id: 'k2', secret: Buffer.alloc(32, 99) }, ...otherKey];
  expect(differingKeys(known, others)).toEqual(['k2', 'k1']);
  // k2 and k3 have signed nothing yet.
  expect(missingKeys(known, [])).toEqual(['k1']);
  expect(missingKeys(known, ['k1'])).toEqual([]);

  const member = await service.join();
  await service.issueAll(
    member,
    Array.from({ length: idsSigned }, () => ({})),
  );
  await write((trx) => withdrawKey(trx, 'k1', context));
  await write((trx) => registerKeys(trx, keys));
  expect(missingKeys(await selectKeys(db), [])).toEqual(['k2']);
  const fromSecond = reissueCredentials(db, { from: 'k2', to: 'k3', signer: service.signer }, context);
  await expect(fromSecond).rejects.toThrow("k2 isn't withdrawn");
  const toItself = reissueCredentials(db, { from: 'k1', to: 'k1', signer: service.signer }, context);
  await expect(toItself).rejects.toThrow('k1 is withdrawn too');
  const { signer } = service;
  expect(await reissueCredentials(db, { from: 'k1', to: 'k2', signer }, context)).toBe(idsSigned);
  expect(await countCredentialsByKey(db)).toEqual(new Map([['k2', idsSigned]]));
  await write((trx) => withdrawKey(trx, 'k2', context));
  expect(await reissueCredentials(db, { from: 'k2', to: 'k3', signer }, context)).toBe(idsSigned);

  const signed = db.selectFrom('credentials').select(['key_id', 'former_key_ids']).distinct();
  expect(await signed.execute()).toEqual([{ key_id: 'k3', former_key_ids: 'k1 k2' }]);
  const audit = db.selectFrom('audit').select(['subject', 'detail']).where('action', '=', 'key_reissued');
  expect(await audit.orderBy('id').execute()).toEqual([
    { subject: 'k1', detail: '500 credentials to k2' },
    { subject: 'k1', detail: '1 credentials to k2' },
    { subject: 'k2', detail: '500 credentials to k3' },
    { subject: 'k2', detail: '1 credentials to k3' },
  ]);
});

test('a seal of a withdrawn key still says so after its reissue, even once the key’s secret is gone', async () => {
  const used = await usedService({ signingKeys: `${K1},${K2}` });
  const { service: before } = used;
  const headers = { authorization: `Bearer ${used.school.token}` };
  const status = `/api/ext/verification/status?public_id=${used.publicIds[1]}`;
  const old = (await before.app.inject({ url: status, headers })).json().verification;
  for (const command of ['withdraw', 'reissue'])
    expect(await used.admin(`key ${command} k1`, { yes: true })).toMatchObject({ exit: 0, stderr: '' });
  await before.stop();

  const after = await startTestService({ databaseUrl: used.databaseUrl, env: { SIGNING_KEYS: K2 } });
  try {
    const { pathname, search } = new URL(old.verify_url);
    const opened = (query: string) =>
      after.app.inject({ url: pathname + query, headers: { accept: 'application/json' } });
    expect((await opened(search)).statusCode).toBe(410);
    expect((await opened(search.replace(/sig=./, 'sig=!'))).statusCode).toBe(404);
    const typed = async (code: string) =>
      (await postForm(after, '/verification/check', { id: old.public_id, code })).statusCode;
    expect(await typed(old.check_code)).toBe(410);
    expect(await typed(old.check_code.toLowerCase().replace('-', ' '))).toBe(410);
    expect(await typed('0000-0000')).toBe(404);
    const renewed = (await after.app.inject({ url: status, headers })).json().verification;
    expect((await opened(new URL(renewed.verify_url).search)).statusCode).toBe(200);
  } finally {
    await after.stop();
  }
});

test('a reissue without the withdrawn key’s secret says what older printouts will show', async () => {
  const used = await usedService({ signingKeys: `${K1},${K2}` });
  await used.admin('key withdraw k1', { yes: true });
  const { stdout } = await adminWith({ ...used.env, SIGNING_KEYS: K2 }, 'key reissue k1', { yes: true });
  expect(stdout).toContain("for older printouts readers are told that the document couldn't be found");
});
