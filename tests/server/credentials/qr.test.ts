import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService({
  env: { QR_URL: 'https://qr.example.org', VERIFY_URL: 'https://v.example.org' },
});
const member = await service.join();
const credential = await service.issue(member, { doc_id: 'file' });
const verifyUrl = service.addresses.verifyUrl(credential);

const get = (query: Record<string, string>, { token } = member) => call(service, 'qrRead', { token, query });
const post = (body: object, { token } = member) => call(service, 'qrRequest', { token, body });

describe('the picture of a credential', () => {
  test('can be requested by address, public id or file, in a query or a body', async () => {
    for (const subject of [
      { verify_url: verifyUrl },
      { public_id: credential.public_id },
      { doc_id: 'file' },
    ]) {
      for (const { status, answer } of [await get(subject), await post(subject)]) {
        expect(status).toBe(200);
        expect(answer).toEqual({
          ok: true,
          verify_url: verifyUrl,
          qr_url: `https://qr.example.org/qr/${credential.public_id}.png?${verifyUrl.split('?')[1]}`,
        });
      }
    }
  });

  test('has the requested size', async () => {
    const { public_id } = credential;
    expect((await get({ public_id, size: '512' })).answer.qr_url).toMatch(/&size=512$/);
    expect((await post({ public_id, size: 192 })).answer.qr_url).toMatch(/&size=192$/);
    expect((await get({ public_id, size: '320' })).answer.qr_url).not.toContain('size');
  });

  test.for([{}, { public_id: 'x', doc_id: 'y' }, { public_id: 'x', doc_id: 'y', verify_url: 'z' }])(
    'needs exactly one name: %j',
    async (subject) => {
      for (const { status, refusal } of [await get(subject), await post(subject)]) {
        expect(status).toBe(422);
        expect(refusal.error).toBe('Exactly one of verify_url, public_id, and doc_id is required');
      }
    },
  );

  test('is refused for somebody else’s address', async () => {
    for (const address of [
      'https://evil.example.org/x',
      verifyUrl.replace('v.example.org', 'v.example.org.evil.org'),
      'x',
    ]) {
      const { status, refusal } = await get({ verify_url: address });
      expect(status).toBe(422);
      expect(refusal.error).toBe('verify_url must be a verification address from this service');
    }
  });

  test('is refused for a changed signature, an unknown credential, and another organization’s', async () => {
    const stranger = await service.join();
    const wrong = verifyUrl.endsWith('A') ? 'B' : 'A';
    const refusals = [
      await get({ verify_url: verifyUrl.slice(0, -1) + wrong }),
      await get({ verify_url: `${verifyUrl}=` }),
      await get({ verify_url: `${verifyUrl}&lang=fr` }),
      await get({ verify_url: verifyUrl.split('?')[0] ?? '' }),
      await get({ public_id: 'SM-DOC-2026-00000000' }),
      await get({ doc_id: 'unknown' }),
      await get({ verify_url: verifyUrl }, stranger),
      await post({ doc_id: 'file' }, stranger),
    ];
    for (const { status, refusal } of refusals) {
      expect(status).toBe(404);
      expect(refusal).toEqual({ ok: false, error: 'Credential not found', code: 'not_found' });
    }
  });
});
