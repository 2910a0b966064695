import { expect, test } from 'vitest';

import { createApp } from '#server/app.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { PHONE, sharedPublicService } from '#tests/server/public-page/public-service.ts';

const service = await sharedPublicService();

const DECLARED =
  /^(cache-control|vary|strict-transport-security|x-(robots|frame|content).*|(?!ratelimit).*-policy|access-control.*)$/;

/** All headers that instruct browsers and caches; `…/` leads to the valid document. */
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

const LIVE = { 'cache-control': 'no-store' };
const READER = { ...LIVE, vary: 'Accept, Accept-Language, Accept-Encoding', 'x-robots-tag': 'noindex' };
const PICTURE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

test.each([
  ['/healthz', LIVE],
  ['/api/ext/ping', LIVE],
  ['/api/dashboard/session', { ...LIVE, 'cross-origin-resource-policy': 'same-origin' }],
  ['/nowhere', {}],
  ['/api/ext/openapi.json', {}],
  ['/qr/', PICTURE],
])('%s may load nothing and be framed nowhere', async (url, headers) => {
  expect(await headersOf(url)).toEqual({ ...EVERYWHERE, ...headers, 'content-security-policy': NOTHING });
});

const CAMERA = {
  'permissions-policy': EVERYWHERE['permissions-policy'].replace('camera=()', 'camera=(self)'),
};
const DESK = { ...CAMERA, 'cache-control': 'no-cache', vary: 'Accept-Language, Accept-Encoding' };
const FORGETTING =
  "form-action 'none'; frame-ancestors 'none'; script-src 'sha256-M9GjzDXtmPRH/XlWR70EzcSkNsdL0SiAPVXFYtQgSgw='";
const SCRIPTS = "script-src 'self' 'sha256-GEtPjRrZ6iXkjLmxU3mxVKBrkYBE30RifKP13ypTrFw='";
const FORM = `form-action 'self'; frame-ancestors 'none'; ${SCRIPTS}; connect-src 'self'`;
const QR_READER = FORM.replace(SCRIPTS, "$& 'wasm-unsafe-eval'");

test.each([
  ['/verification/document/', READER, FORM],
  ['/verification/document/SM-DOC-2026-8K4T2M9Q', { ...READER, ...CAMERA }, QR_READER],
  ['/', DESK, QR_READER],
  ['/nowhere', { ...READER, vary: 'Accept, Accept-Language' }, FORGETTING],
  ['/api/ext/docs', { 'cache-control': 'no-cache' }, FORGETTING],
])('the page at %s may use its own style and what it needs', async (url, headers, policy) => {
  const { 'content-security-policy': shown = '', ...others } = await headersOf(url, PHONE);
  expect(others).toEqual({ ...EVERYWHERE, ...headers });
  const [own, rest] = shown.split("; img-src data:; base-uri 'none'; ");
  expect(own).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='$/);
  expect(rest).toBe(policy);
});

test('a service with its own https makes browsers use only that', async () => {
  const { config, database, signer, addresses, clock } = service;
  const deps = { config, database, signer, addresses, clock: () => clock.now, log: { write() {} } };
  const app = await createApp({ ...deps, tls: selfSignedCertificate() });
  const { headers } = await app.inject('/healthz');
  await app.close();
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
