import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { unauthorized } from './errors.ts';
import type { Metrics } from './metrics.ts';

interface MetricsDeps {
  metrics: Metrics;
  /** What the scraper sends as its Bearer token. */
  token: string;
}

/** `/metrics`, for who has the token. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsDeps): void {
  const expected = digest(`Bearer ${token}`);

  app.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (authorization === undefined) throw unauthorized('missing');
    if (!timingSafeEqual(digest(authorization), expected)) throw unauthorized('unknown');
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
}

/** Of one length whatever was sent, as the comparison needs it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
