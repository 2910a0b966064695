import { once } from 'node:events';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { connect } from 'node:tls';

import { afterAll, expect, test } from 'vitest';

import { selfSignedCertificate } from '#tests/e2e/certificate.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { hasIPv6, startNginx } from './nginx.ts';

const service = await sharedService({ env: { METRICS: 'token:scraper-0123456789abcdef' } });
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const nginx = await startNginx([origin], { certificate: selfSignedCertificate() });
afterAll(() => nginx.stop());

/** Over IPv4, and over IPv6 where the machine has it. */
const ways = (address: string) => (hasIPv6 ? [address, address.replace('127.0.0.1', '[::1]')] : [address]);

/** A request over HTTP/2. */
async function get(path: string, address = nginx.address): Promise<IncomingHttpHeaders> {
  const session = connectHttp2(address, { rejectUnauthorized: false });
  try {
    const stream = session.request({
      ':path': path,
      ':authority': 'seal.example.org',
      authorization: 'Bearer scraper-0123456789abcdef',
    });
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
    // OpenSSL itself offers the older versions no longer.
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

test('who comes over http is sent to https, with the whole address', async () => {
  for (const address of ways(nginx.plainAddress)) {
    const { status, headers } = await fetch(`${address}/verification/document/SM-DOC-1?sig=a`, {
      redirect: 'manual',
    });
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('https://seal.example.org/verification/document/SM-DOC-1?sig=a');
  }
});

test('the metrics are closed to the outside, even with their token', async () => {
  expect((await get('/metrics'))[':status']).toBe(404);
  expect((await get('/metrics/'))[':status']).toBe(404);
  const headers = { authorization: 'Bearer scraper-0123456789abcdef' };
  expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200);
});

test('its log and the service’s have the same ID for a request, and no signature', async () => {
  const headers = await get('/verification/document/SM-DOC-2026-8K4T2M9Q?sig=very-secret');
  const requestId = String(headers['x-request-id']);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  await expect
    .poll(() => nginx.accessLog())
    .toMatch(new RegExp(`GET /verification/document/SM-DOC-2026-8K4T2M9Q 404 .* ${requestId}\n`));
  expect(service.logs.some((line) => line.includes(`"reqId":"${requestId}"`))).toBe(true);
  expect(await nginx.accessLog()).not.toContain('very-secret');
});
