import { expect, test } from 'vitest';

import { createApp } from '#server/app.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { PHONE, sharedPublicService } from '#tests/server/public-page/public-service.ts';

const service = await sharedPublicService();

const DECLARED =
  /^(cache-control|vary|strict-transport-security|x-(robots|frame|content).*|(?!ratelimit).*-policy|access-control.*)$/;

/** All that tells browsers and caches what they may do; `…/` leads to the valid document. */
async function headersOf(url: string, headers = {}): Promise<Record<string, string>> {
  const { valid } = service.credentials;
  const own: Record<string, string> = {
    '/qr/': service.pictureOf(valid),
    '/verification/document/': service.pageOf(valid),
  };
  const answer = await service.app.inject({ url: own[url] ?? url, headers });
  const declared = Object.entries(answer.headers).filter(([name]) => DECLARED.test(name));
  return Object.fromEntries(declared.map(([name, value]) => [name, String(value)]));
}

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};
const NOTHING = "default-src 'none';frame-ancestors 'none'";

const LIVE = { 'cache-control': 'no-store', 'content-security-policy': NOTHING };
const READER = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language, Accept-Encoding',
  'x-robots-tag': 'noindex',
};
const SCRIPTS = "form-action 'self'; frame-ancestors 'none'; script-src 'self'";
const CAMERA = 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

test.each([
  ['/healthz', LIVE],
  ['/api/ext/ping', LIVE],
  ['/nowhere', { 'content-security-policy': NOTHING }],
  ['/api/ext/openapi.json', { 'content-security-policy': NOTHING }],
  [
    '/qr/',
    {
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': NOTHING,
    },
  ],
])('%s may load nothing and be framed nowhere', async (url, headers) => {
  expect(await headersOf(url)).toEqual({ ...EVERYWHERE, ...headers });
});

test.each([
  ['/verification/document/', READER, `${SCRIPTS}; connect-src 'self'`],
  [
    '/verification/document/SM-DOC-2026-8K4T2M9Q',
    READER,
    `${SCRIPTS} 'wasm-unsafe-eval'; connect-src 'self'`,
  ],
  [
    '/',
    {
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
      'permissions-policy': CAMERA,
    },
    `${SCRIPTS} 'wasm-unsafe-eval'; connect-src 'self'`,
  ],
  ['/nowhere', { ...READER, vary: 'Accept, Accept-Language' }, "form-action 'none'; frame-ancestors 'none'"],
  ['/api/ext/docs', { 'cache-control': 'no-cache' }, "form-action 'none'; frame-ancestors 'none'"],
])('the page at %s may have its own style and do what it needs', async (url, headers, policy) => {
  const own = expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; base-uri 'none'; /,
  );
  const shown = await headersOf(url, PHONE);
  expect(shown).toEqual({ ...EVERYWHERE, ...headers, 'content-security-policy': own });
  expect(shown['content-security-policy']?.split("base-uri 'none'; ")[1]).toBe(policy);
});

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
