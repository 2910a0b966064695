import type { FastifyInstance } from 'fastify';

import { REFERENCE_PAGE_POLICY, referencePage } from './reference-page.ts';

interface ReferenceDeps {
  /** The OpenAPI document. */
  document: object;
}

/** The reference of the Extension API for people. */
export function referenceRoutes(api: FastifyInstance, { document }: ReferenceDeps): void {
  const page = referencePage(document);

  api.get('/docs', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'en',
        'content-security-policy': REFERENCE_PAGE_POLICY,
        'cache-control': 'no-cache',
      })
      .send(page),
  );
}
