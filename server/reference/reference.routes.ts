import type { FastifyInstance } from 'fastify';

import { REFERENCE_PAGE_POLICY, referencePage } from './reference-page.ts';

interface ReferenceDeps {
  /** The OpenAPI document. */
  document: object;
  verifyUrl: string;
  qrUrl: string;
}

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
/** Of the right shape, and signed by nobody. */
const SIGNATURE = 'Vb3y0o5Jm2Zr1xK9tQ4uWg';

/** The reference of the Extension API for people. */
export function referenceRoutes(api: FastifyInstance, { document, verifyUrl, qrUrl }: ReferenceDeps): void {
  const page = referencePage(document, {
    verifyUrl: `${verifyUrl}/verification/document/${PUBLIC_ID}?sig=${SIGNATURE}`,
    qrUrl: `${qrUrl}/qr/${PUBLIC_ID}.png?sig=${SIGNATURE}`,
  });

  api.get('/docs', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'en',
        'content-security-policy': REFERENCE_PAGE_POLICY,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
      })
      .send(page),
  );
}
