import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { OFFICE_FRAME_ANCESTORS } from '#server/config/frame-ancestors.ts';
import { parseConfig } from '#server/config/config.ts';
import { paneRoutes } from '#server/pane/pane.routes.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const ENVIRONMENT = {
  PUBLIC_URL: 'https://seal.example.org',
  SIGNING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

const folder = sharedFolder();
let app: FastifyInstance;

beforeAll(async () => {
  await Promise.all(['assets', 'icons'].map((name) => mkdir(join(folder, name))));
  const page = '<script nonce="__CSP_NONCE__" src="__OFFICE_JS__"></script>';
  const files = {
    'taskpane.html': page,
    'commands.html': page,
    'assets/pane-5f3a.js': 'start()',
    'assets/pane-5f3a.js.gz': 'smaller',
    'assets/pane-5f3a.js.map': 'sources',
    'icons/mark-16.png': 'icon',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  app = fastify();
  await app.register(paneRoutes, {
    folder,
    officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
    publicUrl: 'https://seal.example.org',
    qrUrl: 'https://seal.example.org',
    frameAncestors: parseConfig(ENVIRONMENT).frameAncestors,
  });
});
afterAll(() => app.close());

test.each(['/taskpane.html', '/commands.html'])(
  '%s is rendered for every request, and never answered with 304',
  async (url) => {
    const first = await app.inject(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['etag']).toBeUndefined();
    expect(first.headers['last-modified']).toBeUndefined();
    expect(first.body).toContain('appsforoffice.microsoft.com');
    const again = await app.inject({ url, headers: { 'if-modified-since': new Date().toUTCString() } });
    expect(again.statusCode).toBe(200);
    expect(again.body).not.toBe(first.body);
  },
);

test.each(['/taskpane.html', '/commands.html'])('Microsoft’s own sites may frame %s', async (url) => {
  const { headers } = await app.inject(url);
  const policy = String(headers['content-security-policy']);
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ');
  expect(ancestors).toEqual(["'self'", ...OFFICE_FRAME_ANCESTORS]);
  expect(headers['x-frame-options']).toBeUndefined();
});

test('files with a hashed name are cached forever', async () => {
  const { headers, body } = await app.inject('/assets/pane-5f3a.js');
  expect(body).toBe('start()');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toContain('javascript');
});

test('a browser that takes gzip gets the smaller file', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  const { headers, body } = await app.inject({ url: '/assets/pane-5f3a.js', headers: gzip });
  expect(body).toBe('smaller');
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['vary']).toContain('accept-encoding');
});

test('Word on the web may show the icons on its own page', async () => {
  const { headers } = await app.inject('/icons/mark-16.png');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
});

test.each([
  '/icons/mark-17.png',
  '/assets/',
  '/assets/pane-5f3a.js.map',
  '/%2e%2e/package.json',
  '/pane.html',
])('%s does not exist', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});
