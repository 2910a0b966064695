import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createReaderScripts } from '#server/public-page/page-site.ts';

import { ownService } from '#tests/server/service-fixture.ts';

import { PHONE, sharedPublicService } from './public-service.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const service = await sharedPublicService();
const open = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { ...PHONE, ...headers } });

test.each([
  ['en', 'Check a document', ['Enter the ID and check code', 'Or scan the QR code', 'K7M2\u2011QD4F']],
  [
    'fr',
    'Contrôler un document',
    ['Saisir l’ID et le code de contrôle', 'Ou scanner le code QR', 'K7M2\u2011QD4F'],
  ],
])('the service’s address shows the page where readers begin, in %s', async (language, title, words) => {
  for (const answer of [
    await open('/', { 'accept-language': `${language}-BE` }),
    await open(`/?lang=${language}`, { 'accept-language': 'de' }),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    const places = words.map((word) => answer.body.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places.slice(0, 2)).toEqual(places.slice(0, 2).toSorted((one, other) => one - other));
    expect(answer.body).toMatch(/<form method="post" action="\/verification\/check">/);
  }
});

test('HEAD tells its size', async () => {
  const head = await service.app.inject({ method: 'HEAD', url: '/', headers: PHONE });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe((await open('/')).headers['content-length']);
});

test.each(['check', 'facts', 'report'])(
  'a reload of what %s answered leads to the page again',
  async (form) => {
    const { statusCode, headers } = await open(`/verification/${form}?lang=fr&id=//evil.example`);
    expect([statusCode, headers.location]).toEqual([303, '/?lang=fr']);
  },
);

test('readers begin on the public pages’ own host, if there is one', async () => {
  const apart = await ownService({ env: { VERIFY_URL: 'https://v.example.org' } });
  const at = (host: string) =>
    apart.app.inject({ url: '/', headers: { ...PHONE, host, 'accept-language': 'fr' } });
  const { statusCode, headers } = await at('seal.example.org');
  expect([statusCode, headers.location]).toEqual([302, 'https://v.example.org/?lang=fr']);
  for (const host of ['v.example.org', '192.0.2.7:3000']) expect((await at(host)).statusCode).toBe(200);
});

test('below a path, forms and links stay below it', async () => {
  const behind = await ownService({ env: { VERIFY_URL: 'https://www.example.org/check' } });
  for (const url of ['/', '/verification/document/SM-DOC-2026-8K4T2M9Q', '/verification/check?sig=bad']) {
    const { body } = await behind.app.inject({ url, headers: PHONE });
    const own = [...body.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, address]) => address);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((address) => !address?.startsWith('/check/'))).toEqual([]);
  }
});

test('the scanning script is included if there is a build, and optional otherwise', async () => {
  expect((await open('/')).body).not.toContain('<script');
  const folder = ownFolder();
  await mkdir(join(folder, '.vite'));
  const built = { 'src/reader/scan.ts': { file: 'assets/scan-1a2b.js', isEntry: true } };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(built));
  const scripts = createReaderScripts(folder);
  const found = [scripts('src/reader/scan.ts'), scripts('src/reader/other.ts')];
  expect(found).toEqual(['/assets/scan-1a2b.js', null]);
  expect(createReaderScripts(null)('src/reader/scan.ts')).toBeNull();
});
