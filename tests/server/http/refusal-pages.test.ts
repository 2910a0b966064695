import { once } from 'node:events';
import { connect } from 'node:net';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { PHONE } from '#tests/server/public-page/public-service.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';
import { ownService, sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const MACHINE = { accept: 'application/json' };

describe.each([
  { method: 'GET', url: '/nowhere', status: 404, en: 'There’s no page here', fr: 'Il n’y a pas de page ici' },
  { method: 'GET', url: `/${'a'.repeat(9_000)}`, status: 404, en: 'There’s no page here', fr: 'pas de page' },
  { method: 'GET', url: '/%zz', status: 404, en: 'no page here', fr: 'pas de page' },
  { method: 'GET', url: '/verification/%00?lang=xx', status: 404, en: 'no page here', fr: 'pas de page' },
  { method: 'GET', url: '/apiary', status: 404, en: 'no page here', fr: 'pas de page' },
  { method: 'DELETE', url: '/healthz', status: 405, en: 'This page can’t be opened', fr: 'ne s’ouvre pas' },
  {
    method: 'POST',
    url: '/verification/document/x',
    status: 405,
    en: 'opened directly',
    fr: 'pas directement',
  },
  {
    method: 'POST',
    url: '/nowhere',
    payload: 'a'.repeat(70_000),
    status: 404,
    en: 'There’s no page here',
    fr: 'Il n’y a pas de page ici',
  },
] as const)('$method $url', ({ status, en, fr, ...request }) => {
  test.each([
    ['en', en],
    ['fr', fr],
  ])('is a page in %s for a person', async (language, title) => {
    const headers = { ...PHONE, 'accept-language': language };
    const answer = await service.app.inject({ ...request, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(/<h1>(.*)<\/h1>/.exec(answer.body)?.[1]).toContain(title);
    expect(answer.body).toContain(`href="/?lang=${language}"`);
  });

  test.each([MACHINE, { accept: '*/*' }, {}])('stays JSON for a machine that sends %j', async (headers) => {
    const answer = await service.app.inject({ ...request, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ ok: false });
  });
});

test('the API answers a browser like any other client', async () => {
  for (const url of ['/api/ext/ping', '/api/ext/nowhere', '/api/ext', '/api']) {
    const answer = await service.app.inject({ url, headers: PHONE });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({ ok: false });
  }
});

test('the language switch keeps the query, and hostile queries are text', async () => {
  const url = '/nowhere?q=%22%3E%3Cscript%3E&a=1&a=2&lang=fr';
  const { body } = await service.app.inject({ url, headers: PHONE });
  expect(body).toContain('<html lang="fr">');
  expect(body).toContain('href="?q&#x3D;%22%3E%3Cscript%3E&amp;lang&#x3D;en"');
  // Only the page's own.
  expect(body.match(/<script/g)).toHaveLength(1);
  const posted = await service.app.inject({ method: 'POST', url, headers: PHONE });
  expect(posted.body).not.toContain('<nav');
});

test.each([
  { language: 'fr', outage: 'Contrôle impossible', fault: 'Un problème est survenu' },
  { language: 'en', outage: 'Can’t check right now', fault: 'Something went wrong' },
])('an outage and a bug are explained in $language, and blame no document', async (given) => {
  const broken = await ownService();
  const credential = await broken.issue(await broken.join());
  const headers = { ...PHONE, 'accept-language': given.language };
  await refuseWrites(broken, true);
  const outage = await broken.app.inject({ url: '/readyz', headers });
  expect(outage.statusCode).toBe(503);
  expect(outage.headers['retry-after']).toBe('5');
  expect(outage.body).toContain(`<h1>${given.outage}</h1>`);
  await refuseWrites(broken, false);
  await sql`alter table organizations rename to elsewhere`.execute(broken.database.db);
  const { pathname, search } = new URL(broken.addresses.verifyUrl(credential));
  const fault = await broken.app.inject({ url: pathname + search, headers });
  expect(fault.statusCode).toBe(500);
  expect(fault.body).toContain(`<h1>${given.fault}</h1>`);
  expect(fault.body).toContain(fault.headers['x-request-id']);
  expect(fault.body).not.toMatch(/organizations|sqlite|\.ts\b/i);
});

test.each([
  { accept: 'text/html', language: 'fr', type: 'text/html', expected: 'Demande trop longue' },
  { accept: 'text/html', language: 'en', type: 'text/html', expected: 'That’s too long' },
  { accept: '*/*', language: 'fr', type: 'application/json', expected: '"code":"invalid_request"' },
])('headers that Node can’t accept are refused in $type ($language)', async (given) => {
  const { accept, language, type, expected } = given;
  const own = await ownService();
  await own.app.listen({ port: 0 });
  const address = own.app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET / HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nAccept-Language: ${language}\r\nCookie: ${'c'.repeat(20_000)}\r\n\r\n`,
  );
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toContain(`Content-Type: ${type}; charset=utf-8\r\n`);
  expect(answer).toContain(expected);
  const [, length = ''] = /Content-Length: (\d+)/i.exec(answer) ?? [];
  expect(Buffer.byteLength(answer.split('\r\n\r\n').slice(1).join('\r\n\r\n'))).toBe(Number(length));
});
