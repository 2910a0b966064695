import type { FastifyInstance } from 'fastify';

import { createPage } from '#server/html/page.ts';

import { type ReferenceContent, referenceContent } from './reference-content.ts';

const page = createPage<ReferenceContent>({
  template: new URL('reference-page.hbs', import.meta.url),
  style: new URL('reference-page.css', import.meta.url),
  forgetsFile: true,
});

const headers = page.headers('reference');

/** The reference for people who write a client. */
function referencePage(document: object): string {
  const frame = { language: 'en', languages: [], title: 'Extension API', heading: 'Sealmark' } as const;
  return page.render(frame, referenceContent(document));
}

interface ReferenceDeps {
  /** The OpenAPI document. */
  document: () => object;
}

/** Serves the Extension API's reference for people. */
export function referenceRoutes(api: FastifyInstance, { document }: ReferenceDeps): void {
  let html: string | undefined;

  api.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-language': 'en', ...headers })
      .send((html ??= referencePage(document()))),
  );
}
