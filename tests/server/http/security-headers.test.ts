import { expect, test } from 'vitest';

import { createApp } from '#server/app.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=(), '),
};
const NOTHING = "default-src 'none';frame-ancestors 'none'";

test.each(['/healthz', '/api/ext/ping', '/nowhere', '/qr/SM-DOC-2026-8K4T2M9Q.png', '/api/ext/openapi.json'])(
  '%s may load nothing and be framed nowhere',
  async (url) => {
    const { headers } = await service.app.inject(url);
    expect(headers).toMatchObject({ ...EVERYWHERE, 'content-security-policy': NOTHING });
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);

test.each(['/verification/document/SM-DOC-2026-8K4T2M9Q', '/api/ext/docs'])(
  '%s keeps a policy of its own for its styles',
  async (url) => {
    const { headers } = await service.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      ...EVERYWHERE,
      'content-security-policy': expect.stringContaining("style-src 'sha256-"),
    });
  },
);

test('a request that is refused before any hook is not guessed about', async () => {
  const { statusCode, headers } = await service.app.inject('/%');
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

test('a service that speaks https itself tells browsers to use nothing else', async () => {
  const { config, database, signer, addresses, clock } = service;
  const deps = { config, database, signer, addresses, clock: () => clock.now, log: { write() {} } };
  const app = await createApp({ ...deps, tls: selfSignedCertificate() });
  const { headers } = await app.inject('/healthz');
  await app.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
