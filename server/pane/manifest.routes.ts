import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import { MARK_SVG } from '#server/http/mark.ts';

import { INSTALL_PAGE_POLICY, installPage } from './install-page.ts';
import { manifestFor } from './manifest.ts';

interface ManifestDeps {
  /** The manifest in the repository. */
  file: string;
  officeJs: string;
  publicUrl: string;
  verifyUrl: string;
  qrUrl: string;
  /** Who may frame the pane, as CSP sources. */
  frameAncestors: readonly string[];
  /** null for one that is derived from the address. */
  manifestId: string | null;
}

/** What an administrator needs to install the add-in: the manifest, and a page that tells how. */
export async function manifestRoutes(app: FastifyInstance, { file, manifestId, ...addresses }: ManifestDeps) {
  const manifest = manifestFor(addresses.publicUrl, await readFile(file, 'utf8'), manifestId);

  app.get('/manifest.xml', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(manifest.xml),
  );

  app.get<{ Querystring: Record<string, unknown> }>('/', async ({ query, headers }, reply) => {
    const language = chosenLanguage(query) ?? readerLanguage(headers['accept-language']);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': INSTALL_PAGE_POLICY,
        'cache-control': 'no-cache',
        vary: 'Accept-Language',
        'referrer-policy': 'no-referrer',
      })
      .send(installPage(manifest, addresses, language));
  });

  for (const path of ['/favicon.ico', '/favicon.svg']) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
        .send(MARK_SVG),
    );
  }
}
