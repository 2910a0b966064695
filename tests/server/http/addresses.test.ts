import { describe, expect, test } from 'vitest';

import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService({ env: { CORS_ORIGINS: 'https://editor.example.org' } });
const member = await service.join();

function ask(method: string, url: string, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
  });
}

describe('a missing address', () => {
  test.for([
    '/nowhere',
    '/api/ext/nowhere',
    '/api/ext',
    '/api/ext/ping/',
    '/api/ext/PING',
    '/api/ext/ping/%zz',
    '/api/ext/%ff',
    '/%',
    // PostgreSQL compares no text that has this character.
    '/verification/logo/%00.png',
    // Refused before any hook.
    '*',
  ])('%s answers 404 with the error body', async (url) => {
    const response = await ask('GET', url);
    expect(response.statusCode).toBe(404);
    const error = "There's nothing at this address";
    expect(response.json()).toEqual({ ok: false, error, code: 'not_found' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect('ratelimit-limit' in response.headers).toBe(url.startsWith('/api/ext'));
  });

  test.for(['/api/ext/nowhere', '/api/ext/%zz'])('%s needs a token', async (url) => {
    expect((await service.app.inject(url)).statusCode).toBe(401);
  });
});

test.for<[string, string, string]>([
  ['POST', '/api/ext/ping', 'GET, HEAD'],
  ['DELETE', '/api/ext/verification', 'POST'],
  ['PUT', '/api/ext/qr', 'GET, HEAD, POST'],
  ['PURGE', '/api/ext/documents', 'GET, HEAD'],
  ['PATCH', '/api/ext/documents/org', 'GET, HEAD'],
  ['QUERY', '/api/ext/documents', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['PUT', '/verification/report', 'GET, HEAD, POST'],
])('an impossible method %s %s answers 405 and lists the possible ones', async ([method, url, allow]) => {
  for (const headers of [{}, { 'content-type': 'text/xml' }, { 'content-type': '-' }]) {
    const response = await ask(method, url, headers);
    expect(response.statusCode).toBe(405);
    expect(String(response.headers.allow).split(', ').sort().join(', ')).toBe(allow);
    expect(response.json()).toMatchObject({ ok: false, code: 'method_not_allowed' });
  }
});

describe('a page of another origin', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };

  test('may call the API when it is configured', async () => {
    const origin = 'https://editor.example.org';
    const asked = await ask('OPTIONS', '/api/ext/verification', { origin, ...preflight });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language',
    });
    const answered = await ask('GET', '/api/ext/ping', { origin });
    expect(answered.headers['access-control-allow-origin']).toBe(origin);
    expect(answered.headers).not.toHaveProperty('access-control-allow-credentials');
    const exposed = String(answered.headers['access-control-expose-headers']).split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['WWW-Authenticate', 'Retry-After', 'X-Request-Id']));
  });

  test('may not otherwise', async () => {
    for (const origin of ['https://evil.example.org', 'https://editor.example.org.evil.org', 'null']) {
      for (const method of ['OPTIONS', 'GET']) {
        const answered = await ask(method, '/api/ext/ping', { origin, ...preflight });
        expect(answered.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });
});

test('a caller cannot choose the request id', async () => {
  const { headers } = await ask('GET', '/api/ext/ping', { 'x-request-id': 'mine', 'request-id': 'mine' });
  expect(headers['x-request-id']).not.toBe('mine');
});
