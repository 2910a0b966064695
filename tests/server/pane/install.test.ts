import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOMParser } from '@xmldom/xmldom';
import fastify from 'fastify';
import { expect, test } from 'vitest';

import { type ManifestSettings, MANIFEST_DEFAULTS } from '#server/config/manifest-settings.ts';
import { FORGET_FILE } from '#server/html/page-headers.ts';
import { OFFICE_FRAME_ANCESTORS } from '#server/config/frame-ancestors.ts';
import { manifestFor } from '#server/pane/manifest.ts';
import { manifestRoutes } from '#server/pane/manifest.routes.ts';

const ROOT = join(import.meta.dirname, '../../..');

async function served(
  addresses: Record<'publicUrl' | 'verifyUrl' | 'qrUrl', string>,
  { frameAncestors, ...manifest }: Partial<ManifestSettings> & { frameAncestors?: string[] } = {},
) {
  const service = fastify();
  await service.register(manifestRoutes, {
    file: join(ROOT, 'manifest.xml'),
    officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
    frameAncestors: frameAncestors ?? ["'self'", ...OFFICE_FRAME_ANCESTORS],
    manifest: { ...MANIFEST_DEFAULTS, ...manifest },
    ...addresses,
  });
  return service;
}

const outline = (body = '') => [...body.matchAll(/<(h\d|li|dt|code)\b/g)].map(([, tag]) => tag);
const one = (publicUrl: string) => ({ publicUrl, verifyUrl: publicUrl, qrUrl: publicUrl });

/** As one deployment serves it. */
const app = await served(one('https://seal.lumiere.example'));

test('the manifest has the service’s address', async () => {
  const elsewhere = await served(one('https://seal.lumiere.example:8443'));
  const { body, headers } = await elsewhere.inject('/manifest.xml');
  const written = readFileSync(join(ROOT, 'manifest.xml'), 'utf8');
  expect(headers['content-type']).toContain('xml');
  expect(body).not.toContain('localhost');
  const ownId = /<Id>.+<\/Id>/;
  const back = body.replaceAll('https://seal.lumiere.example:8443', 'https://localhost:3000');
  expect(back.replace(ownId, '')).toBe(written.replace(ownId, ''));
});

async function idOf(publicUrl: string, id: string | null = null): Promise<string | undefined> {
  const deployment = await served(one(publicUrl), { id });
  return /<Id>(.+)<\/Id>/.exec((await deployment.inject('/manifest.xml')).body)?.[1];
}

test('each deployment has its own stable id, unless one is set', async () => {
  const production = await idOf('https://seal.lumiere.example');
  expect(production).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await idOf('https://seal.lumiere.example')).toBe(production);
  expect(await idOf('https://test.lumiere.example')).not.toBe(production);
  const chosen = '11111111-2222-4333-8444-555555555555';
  expect(await idOf('https://test.lumiere.example', chosen)).toBe(chosen);
});

test('a deployment sets the add-in’s name, provider and support address', async () => {
  const own = await served(one('https://seal.lumiere.example'), {
    name: 'Sceau <Lumière> & $1',
    provider: 'Lycée "Lumière"',
    supportUrl: 'https://aide.lumiere.example/?a=1&b=2',
  });
  const { body } = await own.inject('/manifest.xml');
  const manifest = new DOMParser().parseFromString(body, 'text/xml');
  const value = (name: string) => manifest.getElementsByTagName(name)[0]?.getAttribute('DefaultValue');
  expect(value('DisplayName')).toBe('Sceau <Lumière> & $1');
  expect(value('SupportUrl')).toBe('https://aide.lumiere.example/?a=1&b=2');
  expect(manifest.getElementsByTagName('ProviderName')[0]?.textContent).toBe('Lycée "Lumière"');
  expect(body).toContain('<bt:String id="Group.Label" DefaultValue="Sceau &lt;Lumière&gt; &amp; $1"');
  for (const lang of ['en', 'fr'])
    expect((await own.inject(`/install?lang=${lang}`)).body).toContain('Sceau &lt;Lumière&gt; &amp; $1');
});

/** The last number of the version, which counts changes. */
function versionOf(xml: string, revision: number): number {
  const { version } = manifestFor('https://seal.lumiere.example', xml, { ...MANIFEST_DEFAULTS, revision });
  return Number(version.split('.')[3]);
}

test('the version rises with each revision of a deployment, and with a new release’s manifest', () => {
  const source = readFileSync(join(ROOT, 'manifest.xml'), 'utf8');
  const next = source.replace(
    /(<Version>[\d.]*\.)(\d+)/,
    (_, before, last) => `${before}${Number(last) + 1}`,
  );
  const last = [versionOf(source, 0), versionOf(source, 1), versionOf(source, 999), versionOf(next, 1)];
  expect(last).toEqual(last.toSorted((a, b) => a - b));
  expect(new Set(last).size).toBe(4);
  expect(Math.max(...last)).toBeLessThan(100_000);
});

test.each(['en', 'fr'])('the sites that may show the pane are listed in %s', async (lang) => {
  const { body } = await app.inject(`/install?lang=${lang}`);
  for (const source of OFFICE_FRAME_ANCESTORS) expect(body).toContain(`<li>${source.slice(8)}</li>`);
  expect(body).toContain('FRAME_ANCESTORS');
  const closed = await served(one('https://seal.lumiere.example'), { frameAncestors: ["'none'"] });
  expect((await closed.inject(`/install?lang=${lang}`)).body).not.toContain('FRAME_ANCESTORS');
});

test.each(['en', 'fr'])('the page names no Word in %s that the manifest does not support', async (lang) => {
  const { body } = await app.inject(`/install?lang=${lang}`);
  expect(body).toMatch(/Word 2021/);
  expect(body).toMatch(/iPad/);
  expect(body).not.toMatch(/Word 2016 (and later|et suivants)|server.addins|serveur.complements/);
});

const ADDINS = 'https://learn.microsoft.com/office/dev/add-ins/testing';
const ADMIN = 'https://learn.microsoft.com/microsoft-365/admin/manage';
test.each([
  [`${ADMIN}/test-and-deploy-microsoft-365-apps`, /AI Administrator/, /administrateur IA/],
  [`${ADMIN}/centralized-deployment-of-add-ins`, /group inside another group/, /groupe imbriqué/],
  [`${ADMIN}/centralized-deployment-of-add-ins`, /use Centralized Deployment/, /Déploiement centralisé/],
  [`${ADDINS}/sideload-office-add-ins-for-testing`, /More Settings/, /Plus de paramètres/],
  [
    `${ADDINS}/create-a-network-shared-folder-catalog-for-task-pane-and-content-add-ins`,
    /<code>\\\\SERVER\\Manifests<.*Trusted Add-in Catalogs/s,
    /<code>\\\\SERVEUR\\Manifestes<.*Catalogues de compléments approuvés/s,
  ],
  [`${ADDINS}/sideload-an-office-add-in-on-mac`, /Data\/Documents\/wef/, /Data\/Documents\/wef/],
  [`${ADDINS}/sideload-an-office-add-in-on-ipad`, /Add-ins → See all/, /Compléments → Tout afficher/],
  [`${ADDINS}/clear-cache`, /OsfWebHost\/Data/, /OsfWebHost\/Data/],
])('the page has the steps of %s', async (_source, english, french) => {
  expect((await app.inject('/install?lang=en')).body).toMatch(english);
  expect((await app.inject('/install?lang=fr')).body).toMatch(french);
});

test.each(['en', 'fr'])(
  'an administrator sees in %s what to download, and can check it',
  async (language) => {
    const [page, manifest] = await Promise.all([
      app.inject({ url: '/install', headers: { 'accept-language': language } }),
      app.inject('/manifest.xml'),
    ]);
    expect(page.headers['content-language']).toBe(language);
    expect(page.body).toContain(createHash('sha256').update(manifest.rawPayload).digest('hex'));
    expect(page.body).toContain(/<Id>(.+)<\/Id>/.exec(manifest.body)?.[1]);
    expect(page.body).toContain(/<Version>(.+)<\/Version>/.exec(manifest.body)?.[1]);
    expect(page.body).toContain('https://appsforoffice.microsoft.com');
    expect(page.body).not.toContain('class="warning"');
  },
);

test('the addresses to allow contain every host once', async () => {
  const spread = await served({
    publicUrl: 'https://seal.lumiere.example',
    verifyUrl: 'https://verify.lumiere.example/v',
    qrUrl: 'https://qr.lumiere.example',
  });
  const { body } = await spread.inject('/install');
  expect(body).toContain('https://verify.lumiere.example<br>');
  expect(body).toContain('https://qr.lumiere.example<');
});

test('an administrator is warned that Word loads nothing over http', async () => {
  const insecure = await served(one('http://seal.lumiere.example'));
  const { body } = await insecure.inject('/install');
  expect(body).toContain('class="warning"');
  expect(body).toContain('PUBLIC_URL');
});

test('the steps come before background information', async () => {
  for (const [lang, first] of [
    ['en', 'Install'],
    ['fr', 'Installer'],
  ])
    expect(/<h2>([^<]+)/.exec((await app.inject(`/install?lang=${lang}`)).body)?.[1]).toBe(first);
});

test('both languages have the same sections', async () => {
  const pages = ['/install?lang=en', '/install?lang=fr'].map((url) => app.inject(url));
  const [english, french] = await Promise.all(pages);
  expect(outline(french?.body)).toEqual(outline(english?.body));
  expect(french?.body).not.toBe(english?.body);
  const [help, aide] = await Promise.all(['/help?lang=en', '/help?lang=fr'].map((url) => app.inject(url)));
  expect(outline(aide?.body)).toEqual(outline(help?.body));
});

test.each([
  [
    'en',
    ['A phone that scans it shows', 'Verify and insert seal', 'Same file, or a copy?', 'Issue a document'],
  ],
  [
    'fr',
    [
      'Le téléphone qui le scanne',
      'Vérifier et insérer le sceau',
      'Même fichier ou copie\u202f?',
      'Délivrer un document',
    ],
  ],
])('staff see in %s how to use the pane, and nothing for administrators', async (lang, said) => {
  const { body, headers } = await app.inject(`/help?lang=${lang}`);
  for (const words of said) expect(body).toContain(words);
  expect(body).not.toMatch(/SHA-256|FRAME_ANCESTORS|npm /);
  expect(headers['content-language']).toBe(lang);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const { body: manifest } = await app.inject('/manifest.xml');
  expect(manifest).toContain('<SupportUrl DefaultValue="https://seal.lumiere.example/help"/>');
});

test('the page loads nothing, and only deletes a file that a crash left in the browser', async () => {
  const { body, headers } = await app.inject('/install');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body.match(/<script[^<]*/g)).toEqual([`<script>${FORGET_FILE}`]);
  expect(body).not.toMatch(/<link rel="stylesheet"|style=/);
});

test('a browser finds the favicon at its default address', async () => {
  const { body, headers } = await app.inject('/favicon.ico');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(body).toMatch(/^<svg /);
});
