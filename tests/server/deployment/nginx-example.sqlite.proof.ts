import { once } from 'node:events';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { connect } from 'node:tls';

import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';
import { refusalText } from '#server/html/refusal-texts.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { freePort } from '#tests/free-port.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { hasIPv6, startNginx } from './nginx.ts';

const service = await sharedService({ env: { METRICS: 'token:scraper-0123456789abcdef' } });
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const nginx = await startNginx([origin], { certificate: selfSignedCertificate() });
afterAll(() => nginx.stop());

/** Over IPv4, and over IPv6 if the machine has it. */
const ways = (address: string) => (hasIPv6 ? [address, address.replace('127.0.0.1', '[::1]')] : [address]);

/** A request over HTTP/2. */
async function get(path: string, address = nginx.address): Promise<IncomingHttpHeaders> {
  const session = connectHttp2(address, { rejectUnauthorized: false });
  try {
    const target = { ':path': path, ':authority': 'seal.example.org' };
    const stream = session.request({ ...target, authorization: 'Bearer scraper-0123456789abcdef' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    return headers;
  } finally {
    session.close();
  }
}

async function protocolWith(maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string | null> {
  const { hostname, port } = new URL(nginx.address);
  const socket = connect({
    host: hostname,
    port: Number(port),
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    maxVersion,
    // OpenSSL itself no longer offers the older versions.
    ciphers: 'DEFAULT:@SECLEVEL=0',
  });
  await once(socket, 'secureConnect');
  const protocol = socket.getProtocol();
  socket.destroy();
  return protocol;
}

test('it serves HTTP/2 over IPv4 and IPv6, and tells browsers once to use only https', async () => {
  for (const address of ways(nginx.address)) {
    const headers = await get('/healthz', address);
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['server']).toBe('nginx');
  }
});

test('it speaks TLS 1.2 and 1.3, and nothing older', async () => {
  expect(await protocolWith('TLSv1.3')).toBe('TLSv1.3');
  expect(await protocolWith('TLSv1.2')).toBe('TLSv1.2');
  await expect(protocolWith('TLSv1.1')).rejects.toThrow(/protocol version|unsupported protocol/i);
});

test('http requests are redirected to https, with the whole address', async () => {
  for (const address of ways(nginx.plainAddress)) {
    const { status, headers } = await fetch(`${address}/verification/document/SM-DOC-1?sig=a`, {
      redirect: 'manual',
    });
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('https://seal.example.org/verification/document/SM-DOC-1?sig=a');
  }
});

test('the metrics are inaccessible from outside, even with their token', async () => {
  expect((await get('/metrics'))[':status']).toBe(404);
  expect((await get('/metrics/'))[':status']).toBe(404);
  const headers = { authorization: 'Bearer scraper-0123456789abcdef' };
  expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200);
});

test('both logs have the same ID for a request, and no signature', async () => {
  const headers = await get('/verification/document/SM-DOC-2026-8K4T2M9Q?sig=very-secret');
  const requestId = String(headers['x-request-id']);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  const logged = new RegExp(`GET /verification/document/SM-DOC-2026-8K4T2M9Q 404 .* ${requestId}\n`);
  await expect.poll(() => nginx.accessLog()).toMatch(logged);
  expect(service.logs.some((line) => line.includes(`"reqId":"${requestId}"`))).toBe(true);
  expect(await nginx.accessLog()).not.toContain('very-secret');
});

test('while no process answers, a reader gets a page in both languages and a program gets JSON', async () => {
  const port = await freePort();
  const alone = await startNginx([`http://127.0.0.1:${port}`]);
  onTestFinished(() => alone.stop());
  const open = (path: string, accept: string) => fetch(`${alone.address}${path}`, { headers: { accept } });
  const page = await open('/verification/document/SM-DOC-1?sig=a', PHONE.accept);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const body = (await page.text()).replace(/\s+/g, ' ');
  for (const language of ['en', 'fr'] as const)
    for (const sentence of Object.values(refusalText(503, language))) expect(body).toContain(sentence);
  const machine = await open('/api/ext/ping', 'application/json');
  expect(machine.status).toBe(503);
  expect(z.parse(errorBody, await machine.json()).code).toBe('unavailable');
  expect((await open('/unavailable.html', PHONE.accept)).status).toBe(404);
});

test('the service’s own refusals pass through unchanged', async () => {
  const { body } = await service.app.inject({ url: '/nowhere', headers: PHONE });
  const session = connectHttp2(nginx.address, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/nowhere', accept: PHONE.accept });
  let seen = '';
  stream.setEncoding('utf8').on('data', (text: string) => (seen += text));
  await once(stream, 'end');
  session.close();
  expect(seen).toBe(body);
});
