import { describe, expect, test } from 'vitest';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';

import { call } from '#tests/server/call.ts';
import { forged, newAddress, PHONE, postForm, proofOf, seen, sharedPublicService } from './public-service.ts';

const service = await sharedPublicService();

/** A credential without scans. */
const issue = (columns: Parameters<typeof service.issue>[1] = {}) => service.issue(service.school, columns);
const codeOf = (credential: Credential) => service.addresses.checkCode(credential) ?? '';
const wrongCodeOf = (credential: Credential) =>
  codeOf(credential).startsWith('000') ? '1111-1111' : '0000-0000';

interface Sent {
  url?: string;
  headers?: Record<string, string>;
  from?: string;
}

async function check(fields: Record<string, string>, { url = '/verification/check', ...sent }: Sent = {}) {
  const answer = await postForm(service, url, fields, sent);
  const { date: _date, 'x-request-id': _id, ...same } = answer.headers;
  const verdict = /data-verdict="(\w+)"/.exec(answer.body)?.[1];
  return { status: answer.statusCode, body: answer.body, headers: same, verdict };
}

/** How the language switch requests a posted page again. */
function switchIn(body: string) {
  const [, action = '', inner = ''] = /<form method="post" action="([^"]+)">(.*?)<\/form>/.exec(body) ?? [];
  const inputs = inner.matchAll(/name="(\w+)" value="([^"]+)"/g);
  const fields: Record<string, string> = Object.fromEntries([...inputs].map(([, ...pair]) => pair));
  return { action, fields };
}

describe('a reader who types the ID and the check code', () => {
  test.each(['valid', 'scheduled', 'expired', 'revoked'] as const)('sees that it is %s', async (status) => {
    const credential = service.credentials[status];
    const page = await check({ id: credential.public_id, code: codeOf(credential) });
    expect(page).toMatchObject({ status: 200, verdict: status });
    expect(page.body).toContain(credential.public_id);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('is counted once: a right code as valid, a wrong one as invalid, the language switch not', async () => {
    const credential = await issue();
    const typed = { id: credential.public_id, code: codeOf(credential), lang: 'en' };
    await check(typed);
    await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 1, invalid: 0 });
    const switched = await check({ ...typed, lang: 'fr', shown: '1' });
    expect(switched.body).toContain('<h1>Valide</h1>');
    await check({ ...typed, code: wrongCodeOf(credential) });
    await check({ ...typed, code: wrongCodeOf(credential), shown: '1' });
    // Scans are written in order: once one is there, so are those before it.
    await check(typed);
    await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 2, invalid: 2 });
  });

  test('can change the language of the page, without the code in an address', async () => {
    const { valid } = service.credentials;
    const { body } = await check({ id: valid.public_id, code: codeOf(valid), lang: 'en' });
    const { action, fields } = switchIn(body);
    expect(action).toBe('/verification/check');
    expect(fields).toMatchObject({ id: valid.public_id, lang: 'fr' });
    expect((await check(fields)).body).toContain('<html lang="fr">');
    const addresses = [...body.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const secret of [codeOf(valid), codeOf(valid).replace('-', '')])
      expect(addresses.join()).not.toContain(secret);
  });

  test('can use six characters for an older document only', async () => {
    const credential = await issue({ check_code_length: 6 });
    const code = codeOf(credential);
    expect(code).toMatch(/^...-...$/);
    const longer = service.signer.checkCode(credential.public_id, credential.key_id, 8) ?? '';
    const statuses = [code, code.toLowerCase().replace('-', ' '), longer].map(
      async (typed) => (await check({ id: credential.public_id, code: typed })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    const recent = await issue();
    const shorter = service.signer.checkCode(recent.public_id, recent.key_id, 6) ?? '';
    expect((await check({ id: recent.public_id, code: shorter })).status).toBe(404);
  });

  test('as a machine gets the facts, and is not counted', async () => {
    const credential = await issue({ title: 'For a machine' });
    const accept = { headers: { accept: 'application/json' } };
    const known = await check({ id: credential.public_id, code: codeOf(credential) }, accept);
    expect(JSON.parse(known.body)).toMatchObject({ ok: true, facts: { title: 'For a machine' } });
    const wrong = await check({ id: credential.public_id, code: '' }, accept);
    expect(wrong).toMatchObject({ status: 422 });
    expect(JSON.parse(wrong.body)).toMatchObject({ ok: false, code: 'invalid_request' });
    await check({ id: credential.public_id, code: codeOf(credential) });
    await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 1, invalid: 0 });
  });

  test('gets the page of a pasted link', async () => {
    const url = service.pageOf(service.credentials.valid);
    const answer = await check({ id: `https://seal.example.org${url}`, code: '' });
    expect(answer).toMatchObject({ status: 303, headers: { location: url } });
  });
});

test('an unknown id, a wrong code and a wrong signature get the same page except for the typed id, and the same headers', async () => {
  const credential = await issue();
  const known = await check({ id: credential.public_id, code: wrongCodeOf(credential) });
  const unknownId = credential.public_id.replace(/.{8}$/, '00000000');
  const unknown = await check({ id: unknownId, code: 'K7M-2QD' });
  const url = forged(service.pageOf(credential));
  const { statusCode, body, headers } = await service.app.inject({ url, headers: PHONE });
  const { date: _date, 'x-request-id': _id, ...same } = headers;
  expect(known).toMatchObject({ status: 404, verdict: 'not_recognised' });
  expect(unknown).toEqual({ ...known, body: known.body.replaceAll(credential.public_id, unknownId) });
  expect({ status: statusCode, body, headers: same }).toEqual({
    status: 404,
    body: known.body.replace(`/verification/document/${credential.public_id}?`, '/?'),
    headers: { ...known.headers, 'content-length': String(Buffer.byteLength(body)) },
  });
  const french = await service.app.inject({ url: '/verification/check?sig=bad&lang=fr', headers: PHONE });
  expect(french.body).toContain('<h1>Document introuvable</h1>');
});

test.each<[string, Sent]>([
  ['as JSON', { headers: { accept: 'application/json' } }],
  ['as a bot', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ['as a browser that prefetches', { headers: { 'sec-purpose': 'prefetch' } }],
])('a wrong code sent %s is an invalid scan, so that no guess is hidden', async (_, sent) => {
  const credential = await issue();
  for (let count = 0; count < 5; count += 1)
    expect(await check({ id: credential.public_id, code: wrongCodeOf(credential) }, sent)).toMatchObject({
      status: 404,
    });
  // Scans are written in order: once one is there, so are those before it.
  await check({ id: credential.public_id, code: codeOf(credential) });
  await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 1, invalid: 5 });
});

const NOT_FOUND = 'href="/verification/check?sig&#x3D;bad&amp;lang&#x3D;fr"';
const DIGEST = contentDigest(['The trip is on 3 December.'], newDigestSeed());

test.each([
  ['facts', { facts: [{ name: 'Grade', value: '20', mode: 'askable' }] }, NOT_FOUND],
  ['report', {}, NOT_FOUND],
  ['digests', { content_digest: DIGEST }, '"code":"not_found"'],
])(
  'who has no paper learns nothing at /verification/%s, and each guess is an invalid scan',
  async (form, more, answered) => {
    const { school, database } = service;
    const body = { doc_id: form, product: 'word', title: 'Letter', ...more };
    const { answer } = await call(service, 'verificationCreate', { token: school.token, body });
    const { id, sig } = proofOf(answer.verification);
    const wrong = `${sig.startsWith('A') ? 'B' : 'A'}${sig.slice(1)}`;
    const attempts: Record<string, string>[] = [
      { id, sig: wrong },
      { id, code: 'ZZZ-ZZZ' },
      { id: 'SM-DOC-2026-00000000', sig },
      { id: 'nothing', sig: 'x' },
      { id },
      { id, sig: '' },
      { sig },
      {},
    ];
    const refused = await Promise.all(
      attempts.map((proof) =>
        check({ ...proof, fact_1: '20', what: 'Mine', lang: 'en' }, { url: `/verification/${form}` }),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(new Set(refused.map((each) => each.body)).size).toBe(1);
    const [{ body: told } = { body: '' }] = refused;
    expect(told).toContain(answered);
    expect(told).not.toContain(`/verification/${form}`);
    expect(await database.db.selectFrom('reports').selectAll().execute()).toEqual([]);
    // Scans are written in their order: one that is there has those before it there too.
    await service.app.inject({ url: service.pageOf(await issue()), headers: PHONE });
    // A form without signature and code is no guess.
    await expect.poll(() => service.scansOf(answer.verification)).toEqual({ valid: 0, invalid: 2 });
  },
);

describe('an impossible ID or check code', () => {
  const { public_id } = service.credentials.valid;
  test.each([
    [{ id: ' ', code: '' }, 'id', 'Enter the ID.'],
    [{ id: '<b>"hello"', code: 'K7M-2QD' }, 'id', 'An ID has no “&lt;”'],
    [{ id: public_id.slice(0, 12), code: '' }, 'id', 'An ID looks like SM\u2011DOC\u2011'],
    [{ id: public_id.slice(0, 12), code: '' }, 'code', 'Enter the check code'],
    [{ id: '😀'.repeat(900), code: '\0' }, 'id', 'An ID has no “😀”'],
    [{ id: public_id, code: '' }, 'code', 'Enter the check code'],
    [{ id: public_id, code: 'K7M-2' }, 'code', 'A check code has eight letters and digits'],
    [{ id: public_id, code: '💣💣💣💣💣💣' }, 'code', 'A check code has no “💣”'],
  ])('%j is returned with what to correct', async (typed, field, sentence) => {
    const before = await service.scansOf(service.credentials.valid);
    const { status, body, headers, verdict } = await check({ ...typed, lang: 'en' });
    expect({ status, verdict }).toEqual({ status: 422, verdict: 'typed' });
    expect(body).toContain(sentence);
    expect(body).toMatch(new RegExp(`<input id="${field}"[^>]* aria-invalid="true"`));
    expect(body).not.toContain('<b>"');
    expect(body).toMatch(/<\/a>: /);
    expect((await check({ ...typed, lang: 'fr' })).body).toMatch(/<\/a>\u202f: /);
    expect(body.includes(`value="${public_id}"`)).toBe(typed.id === public_id);
    expect(headers['cache-control']).toBe('no-store');
    expect(await service.scansOf(service.credentials.valid)).toEqual(before);
  });

  test.each([
    ['a field given twice', `id=${public_id}&id=x&code=K7M-2QD`, 'application/x-www-form-urlencoded', 422],
    ['broken encoding', 'id=%zz&code=%', 'application/x-www-form-urlencoded', 422],
    ['__proto__', '__proto__[id]=x&constructor=1', 'application/x-www-form-urlencoded', 422],
    ['nothing', '', 'application/x-www-form-urlencoded', 422],
  ])('%s is refused', async (_, payload, type, status) => {
    const headers = { ...PHONE, 'content-type': type };
    const request = { method: 'POST', url: '/verification/check', headers, payload } as const;
    expect((await service.app.inject(request)).statusCode).toBe(status);
  });
});

describe.each(['check', 'facts', 'report', 'digests'])('the form at /verification/%s', (form) => {
  test.each([
    ['JSON', 'application/json', '{"id":"x"}', 415],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 415],
    ['far too much', 'application/x-www-form-urlencoded', `id=${'x'.repeat(70_000)}`, 413],
  ])('takes no %s', async (_, type, payload, status) => {
    const headers = { 'content-type': type };
    const request = { method: 'POST', url: `/verification/${form}`, headers, payload } as const;
    expect((await service.app.inject(request)).statusCode).toBe(status);
  });
});

describe('wrong codes are limited', () => {
  test('to ten a minute for each address, after which a right one isn’t judged either', async () => {
    const credential = await issue();
    const [id, from] = [credential.public_id, newAddress()];
    const guess = () => check({ id, code: wrongCodeOf(credential), lang: 'fr' }, { from });
    const tries = await Promise.all(Array.from({ length: 30 }, guess));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const right = await check({ id, code: codeOf(credential), lang: 'fr' }, { from });
    expect(right).toMatchObject({ status: 429, verdict: 'too_many' });
    expect(right.body).toContain('Trop de codes de contrôle erronés');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await check({ id, code: codeOf(credential) })).status).toBe(200);
    const request = { url: service.pageOf(credential), headers: PHONE, remoteAddress: from };
    const scanned = await service.app.inject(request);
    expect(scanned.statusCode).toBe(200);
    // A refused page isn't a scan.
    await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 2, invalid: 10 });
  });

  test.each(['check', 'facts', 'report'])(
    'and the page that says so changes its language, for the form at /verification/%s',
    async (form) => {
      const [credential, url, from] = [await issue(), `/verification/${form}`, newAddress()];
      const fields = { id: credential.public_id, code: wrongCodeOf(credential), what: 'A “name”' };
      for (let count = 0; count < 10; count += 1) await check(fields, { from });
      const { status, body } = await check({ ...fields, lang: 'en' }, { url, from });
      expect([status, seen(body)]).toEqual([429, expect.stringContaining('Too many wrong check codes')]);
      const again = switchIn(body);
      expect(again).toEqual({ action: url, fields: { ...fields, lang: 'fr' } });
      const french = await check(again.fields, { url: again.action, from });
      expect(french.body).toContain('<h1>Trop de codes de contrôle erronés</h1>');
    },
  );

  test('even if exactly ten are used up, because an eleventh try would be another guess', async () => {
    const credential = await issue();
    const [id, from] = [credential.public_id, newAddress()];
    for (let count = 0; count < 10; count += 1) await check({ id, code: wrongCodeOf(credential) }, { from });
    expect((await check({ id, code: codeOf(credential) }, { from })).status).toBe(429);
  });

  test('and right codes don’t count', async () => {
    const [credential, from] = [await issue(), newAddress()];
    const fields = { id: credential.public_id, code: codeOf(credential) };
    for (let count = 0; count < 25; count += 1) expect((await check(fields, { from })).status).toBe(200);
  });
});
