import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';

import { call } from '#tests/server/call.ts';
import { type Member, startTestService, type TestService } from '#tests/server/service-fixture.ts';

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  member = await service.join();
});
afterAll(() => service.stop());

/** Sends exactly these bytes. */
async function sent(method: 'GET' | 'POST', path: string, payload?: string | Buffer, headers: object = {}) {
  const response = await service.app.inject({
    method,
    url: `/api/ext${path}`,
    ...(payload !== undefined && { payload }),
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const { error, code } = z.parse(errorBody, response.json());
  return { status: response.statusCode, error, code };
}

const GOOD = { doc_id: 'a', product: 'word', title: 'Letter' };
const posted = (body: object) => sent('POST', '/verification', JSON.stringify(body));
const refusal = (error: string) => ({ status: 422, code: 'invalid_request', error });

describe('a query', () => {
  test.for([
    '0',
    '101',
    '-1',
    '1.0',
    '1.5',
    '1e309',
    '1e1',
    '0x10',
    '%2B1',
    '%201',
    '1%20',
    '١',
    'NaN',
    '01',
    'null',
  ])('with per_page=%s names the bound', async (value) => {
    expect(await sent('GET', `/documents?per_page=${value}`)).toEqual(
      refusal('per_page must be between 1 and 100'),
    );
  });

  test.for<[string, string]>([
    ['/documents?page=0', 'page must be between 1 and 1000000'],
    ['/documents?page=1000001', 'page must be between 1 and 1000000'],
    ['/documents?page=1&page=2', 'page must be given once'],
    ['/documents?q=a&q=a', 'q must be given once'],
    ['/documents?page[]=1', "page[] isn't a known field"],
    ['/documents?sort=title', "sort isn't a known field"],
    ['/documents?__proto__=1', "__proto__ isn't a known field"],
    ['/documents?status=done', 'status must be one of valid, scheduled, expired, revoked'],
    ['/documents/org?per_page=0', 'per_page must be between 1 and 100'],
    ['/search', 'q is required'],
    ['/search?q=', 'q is required'],
    ['/search?q=%20', 'q must not be blank'],
    [`/search?q=${'a'.repeat(201)}`, 'q must be 1 to 200 characters long'],
    ['/search?q=a&limit=101', 'limit must be between 1 and 100'],
    ['/search?q=a%00b', 'q must not contain control characters or broken Unicode'],
    ['/search?q=%FF', 'The query must be percent-encoded UTF-8'],
    ['/search?q=%ED%A0%80', 'The query must be percent-encoded UTF-8'],
    ['/search?q=%', 'The query must be percent-encoded UTF-8'],
    ['/verification/status', 'public_id is required'],
    ['/qr?public_id=x&size=191', 'size must be between 192 and 1024'],
    ['/qr?public_id=x&size=1025', 'size must be between 192 and 1024'],
    ['/ping?x=1', "x isn't a known field"],
  ])('%s is refused', async ([path, error]) => {
    expect(await sent('GET', path)).toEqual(refusal(error));
  });

  test('may hold 200 characters of any script', async () => {
    const { status } = await call(service, 'documentSearch', {
      token: member.token,
      query: { q: '😀'.repeat(200) },
    });
    expect(status).toBe(200);
  });
});

describe('what has no value', () => {
  test('in an address is as good as left out', async () => {
    const { token } = member;
    const query = 'q=&status=&doc_type=&page=&per_page=';
    const { status, answer } = await call(service, 'documentList', { token, query });
    expect([status, answer.pagination]).toMatchObject([200, { page: 1, per_page: 25 }]);
    expect((await call(service, 'studentList', { token, query: 'q=&status=&page=' })).status).toBe(200);
    const search = await call(service, 'documentSearch', { token, query: 'q=' });
    expect([search.status, search.refusal.error]).toEqual([422, 'q is required']);
  });

  test('in a body, null, is as good as left out', async () => {
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
  test.for<[Record<string, unknown>, string | RegExp]>([
    [{ title: undefined }, 'title is required'],
    [{ title: null }, 'title is required'],
    [{ title: 5 }, 'title must be a string'],
    [{ title: ['a'] }, 'title must be a string'],
    [{ title: '' }, 'title must be 1 to 300 characters long'],
    [{ title: 'é'.repeat(301) }, 'title must be 1 to 300 characters long'],
    [{ title: ' \t' }, 'title must not be blank'],
    [{ title: 'a\u0000' }, 'title must not contain control characters or broken Unicode'],
    [{ title: 'a\nb' }, 'title must not contain control characters or broken Unicode'],
    [{ title: '\u009b31mRED' }, 'title must not contain control characters or broken Unicode'],
    [{ title: 'a\ufffe' }, 'title must not contain control characters or broken Unicode'],
    [{ title: 'a\u2028b' }, 'title must not contain control characters or broken Unicode'],
    [{ title: '\u200b\u00ad' }, 'title must not be blank'],
    [{ title: '\u3164 \u200d' }, 'title must not be blank'],
    [{ title: 'a\ud800' }, 'title must not contain control characters or broken Unicode'],
    [{ product: undefined }, 'product is required'],
    [{ title: null, product: undefined }, 'product, title are required'],
    [{ product: 'Word' }, /^product must be one of word, excel, powerpoint, /],
    [{ surprise: null }, "surprise isn't a known field"],
    [{ doc_id: 'a'.repeat(201) }, 'doc_id must be 1 to 200 characters long'],
    [{ external_url: 'javascript:alert(1)' }, 'external_url must be an absolute http or https address'],
    [{ external_url: '/a.docx' }, 'external_url must be an absolute http or https address'],
    [{ external_url: 'https://u:p@example.org/' }, 'external_url must be an absolute http or https address'],
    [
      { external_url: `https://example.org/${'a'.repeat(2000)}` },
      'external_url must be at most 2000 characters long',
    ],
    [{ include_qr: 'true' }, 'include_qr must be true or false'],
    [{ include_qr: 1 }, 'include_qr must be true or false'],
    [{ validity_mode: 'forever' }, 'validity_mode must be one of none, period'],
    [{ validity_mode: 'period', end_date: '2026-02-30' }, 'end_date must be a real date, written YYYY-MM-DD'],
    [{ validity_mode: 'period', end_date: '2026-2-3' }, 'end_date must be a real date, written YYYY-MM-DD'],
    [
      { validity_mode: 'period', end_date: '2026-12-31T00:00:00Z' },
      'end_date must be a real date, written YYYY-MM-DD',
    ],
    [{ end_date: '2026-12-31' }, 'end_date requires validity_mode to be period'],
    [
      { validity_mode: 'period', effective_date: '2027-01-01', end_date: '2026-12-31' },
      'end_date must not be before effective_date',
    ],
    [{ family: 'school' }, 'family must be one of editor, employee'],
    [{ organization_id: 'org_1' }, "organization_id isn't a known field"],
  ])('with %j is refused', async ([change, error]) => {
    const { error: sentence, ...rest } = await posted({ ...GOOD, ...change });
    expect(rest).toEqual({ status: 422, code: 'invalid_request' });
    expect(sentence).toMatch(error);
  });

  test.for(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"title":"\u0000"}', '{"a":1}{', 'NaN', '\uFEFF'])(
    'that is not JSON is refused: %j',
    async (text) => {
      expect(await sent('POST', '/verification', text)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    },
  );

  test('may come with a charset, and with 300 characters of any script', async () => {
    const body = JSON.stringify({ ...GOOD, doc_id: 'charset', title: '😀'.repeat(300) });
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/ext/verification',
      payload: body,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json; charset=utf-8' },
    });
    expect(response.statusCode).toBe(201);
  });
});

describe('an answer', () => {
  test.for(['text/html', 'image/*', 'application/json;q=0', 'text/html, */*;q=0'])(
    'is not given to one who accepts only %s',
    async (accept) => {
      expect(await sent('GET', '/ping', undefined, { accept })).toMatchObject({
        status: 406,
        code: 'not_acceptable',
      });
    },
  );

  test.for([
    'application/json',
    '*/*',
    'text/html, application/*;q=0.5',
    'application/json; charset=utf-8',
    '',
  ])('is given to one who accepts "%s"', async (accept) => {
    expect((await call(service, 'ping', { token: member.token, headers: { accept } })).status).toBe(200);
  });
});
