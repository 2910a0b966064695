import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const member = await service.join();

const GOOD = { doc_id: 'a', product: 'word', title: 'Letter' };

test('a query may have 200 characters of any script', async () => {
  const { token } = member;
  const { status } = await call(service, 'documentSearch', { token, query: { q: '😀'.repeat(200) } });
  expect(status).toBe(200);
});

describe('an absent value', () => {
  test('may be empty in an address', async () => {
    const { token } = member;
    const query = 'q=&status=&doc_type=&page=&per_page=';
    const { status, answer } = await call(service, 'documentList', { token, query });
    expect([status, answer.pagination]).toMatchObject([200, { page: 1, per_page: 25 }]);
    expect((await call(service, 'studentList', { token, query: 'q=&status=&page=' })).status).toBe(200);
    const search = await call(service, 'documentSearch', { token, query: 'q=' });
    expect([search.status, search.refusal.error]).toEqual([422, 'q is required']);
  });

  test('may be null in a body', async () => {
    const { token } = member;
    const nothing = { include_qr: null, validity_mode: null, effective_date: null, family: null };
    const body = { ...GOOD, ...nothing, external_url: null, employee_id: null };
    expect((await call(service, 'verificationCreate', { token, body })).status).toBeLessThan(300);
    const preferences = { language: 'fr', theme: null, seal: { size_mm: null, caption: true } };
    const accepted = await call(service, 'preferencesAccept', { token, body: preferences });
    expect(accepted.answer.preferences).toEqual({ language: 'fr', seal: { caption: true } });
  });
});

describe('a body', () => {
  // bad-input-everywhere.sqlite.test.ts covers faults of single fields.
  test.for<[Record<string, unknown>, string]>([
    [{ title: null, product: undefined }, 'product, title are required'],
    [{ surprise: null }, "surprise isn't a known field"],
    [{ end_date: '2026-12-31' }, 'end_date requires validity_mode to be period'],
    [{ effective_date: '2026-12-31' }, 'effective_date requires validity_mode to be period'],
    [
      { validity_mode: 'period', effective_date: '2027-01-01', end_date: '2026-12-31' },
      'end_date must not be before effective_date',
    ],
    [{ family: 'school' }, 'family must be one of editor, employee'],
  ])('with %j is refused', async ([change, error]) => {
    const { token } = member;
    const body = { ...GOOD, ...change };
    const { status, refusal } = await call(service, 'verificationCreate', { token, body });
    expect([status, refusal]).toMatchObject([422, { code: 'invalid_request', error }]);
  });

  test('may come with a charset, and with 300 characters of any script', async () => {
    const { status } = await call(service, 'verificationCreate', {
      token: member.token,
      body: { ...GOOD, doc_id: 'charset', title: '😀'.repeat(300) },
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(status).toBe(201);
  });
});

describe('an answer', () => {
  test.for(['text/html', 'image/*', 'application/json;q=0', 'text/html, */*;q=0'])(
    'is refused to a client that accepts only %s',
    async (accept) => {
      const { status, refusal } = await call(service, 'ping', { token: member.token, headers: { accept } });
      expect([status, refusal.code]).toEqual([406, 'not_acceptable']);
    },
  );

  test.for([
    'application/json',
    '*/*',
    'text/html, application/*;q=0.5',
    'application/json; charset=utf-8',
    '',
  ])('is sent to a client that accepts "%s"', async (accept) => {
    expect((await call(service, 'ping', { token: member.token, headers: { accept } })).status).toBe(200);
  });
});
