import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import type { ManifestSettings } from '#server/config/manifest-settings.ts';
import type { Language } from '#contract/fields.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { MARK_SVG } from '#server/html/page.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';

import { manifestFor } from './manifest.ts';
import { GUIDE_HEADERS, helpPage, installPage } from './pages.ts';

interface ManifestDeps {
  /** The manifest in the repository. */
  file: string;
  officeJs: string;
  publicUrl: string;
  verifyUrl: string;
  qrUrl: string;
  /** Who may frame the pane, as CSP sources. */
  frameAncestors: readonly string[];
  manifest: ManifestSettings;
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
    '/help': helpPage,
  };
  for (const [path, html] of Object.entries(pages)) {
    app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query, headers }, reply) => {
      const language = chosenLanguage(query) ?? readerLanguage(headers['accept-language']);
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-language': language, ...GUIDE_HEADERS })
        .send(html(language));
    });
  }

  for (const path of ['/favicon.ico', '/favicon.svg']) {
    app.get(path, async (_request, reply) =>
      reply.type('image/svg+xml').headers(ANSWERS.icon).send(MARK_SVG),
    );
  }
}
