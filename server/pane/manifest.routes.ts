import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config/config.ts';
import type { Language } from '#contract/fields.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { createPage, MARK_SVG } from '#server/html/page.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';

import { type Manifest, manifestFor } from './manifest.ts';
import type { PanePageSettings } from './pane-page.ts';

interface ManifestDeps extends PanePageSettings, Pick<Config, 'verifyUrl' | 'manifest'> {
  /** The manifest in the repository. */
  file: string;
}

/** Serves the manifest, a page for administrators who install the add-in, and one for staff. */
export async function manifestRoutes(
  app: FastifyInstance,
  { file, manifest: settings, ...addresses }: ManifestDeps,
) {
  const manifest = manifestFor(addresses.publicUrl, await readFile(file, 'utf8'), settings);

  app.get('/manifest.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').headers(ANSWERS.manifest).send(manifest.xml),
  );

  const pages = {
    '/install': (language: Language) => installPage(manifest, addresses, language),
    // How staff use the pane; opened by the Help entries of the pane and of Word.
    '/help': (language: Language) =>
      helpPages[language].render({ language, title: HELP_TITLES[language], heading: 'Sealmark' }, {}),
  };
  for (const [path, html] of Object.entries(pages))
    app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query, headers }, reply) => {
      const language = chosenLanguage(query) ?? readerLanguage(headers['accept-language']);
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-language': language, ...GUIDE_HEADERS })
        .send(html(language));
    });

  for (const path of ['/favicon.ico', '/favicon.svg'])
    app.get(path, async (_request, reply) =>
      reply.type('image/svg+xml').headers(ANSWERS.icon).send(MARK_SVG),
    );
}

type ServiceAddresses = Omit<ManifestDeps, 'file' | 'manifest'>;

interface Content extends Pick<Manifest, 'name' | 'id' | 'version' | 'sha256'> {
  publicUrl: string;
  isSecure: boolean;
  /** null if the address is the service's own. */
  verifyOrigin: string | null;
  qrOrigin: string | null;
  officeOrigin: string | null;
  /** Further sites that may frame the pane, without their scheme. */
  sites: string[];
}

const INSTALL_TITLES: Record<Language, string> = {
  en: 'Install the Word add-in',
  fr: 'Installer le complément Word',
};
const HELP_TITLES: Record<Language, string> = {
  en: 'Sealmark in Word: help',
  fr: 'Sealmark dans Word\u202f: aide',
};
const files = { style: new URL('install-page.css', import.meta.url), forgetsFile: true };
const installPages = {
  en: createPage<Content>({ template: new URL('install-page.en.hbs', import.meta.url), ...files }),
  fr: createPage<Content>({ template: new URL('install-page.fr.hbs', import.meta.url), ...files }),
};
const partials = { 'help-picture': new URL('help-picture.hbs', import.meta.url) };
const helpPages = {
  en: createPage({ template: new URL('help-page.en.hbs', import.meta.url), ...files, partials }),
  fr: createPage({ template: new URL('help-page.fr.hbs', import.meta.url), ...files, partials }),
};

/** For every page here, because they share one style. */
const GUIDE_HEADERS = helpPages.en.headers('guide');

/** How an administrator installs, updates and removes the add-in. */
function installPage(manifest: Manifest, addresses: ServiceAddresses, language: Language): string {
  const { origin, protocol } = new URL(addresses.publicUrl);
  const elsewhere = (address: string) => {
    const other = new URL(address, addresses.publicUrl).origin;
    return other === origin ? null : other;
  };
  return installPages[language].render(
    { language, title: INSTALL_TITLES[language], heading: 'Sealmark' },
    {
      name: manifest.name,
      id: manifest.id,
      version: manifest.version,
      sha256: manifest.sha256,
      publicUrl: addresses.publicUrl,
      isSecure: protocol === 'https:',
      verifyOrigin: elsewhere(addresses.verifyUrl),
      qrOrigin: elsewhere(addresses.qrUrl),
      officeOrigin: elsewhere(addresses.officeJs),
      sites: addresses.frameAncestors
        .filter((source) => source.includes('://'))
        .map((source) => source.replace('https://', '')),
    },
  );
}
