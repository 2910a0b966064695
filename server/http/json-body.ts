import type { FastifyInstance, FastifyRequest } from 'fastify';

import { malformed, Refusal } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The one body a request may have: JSON in UTF-8, not compressed.
 * `__proto__` and `constructor.prototype` anywhere in it are refused.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = decode(request, body);
    if (text instanceof Refusal) done(text);
    else void parseJson(request, text, done);
  });
}

function decode({ headers }: FastifyRequest, body: Buffer): string | Refusal {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return new Refusal(415, 'unsupported_media_type', 'The body must not be compressed');
  }
  try {
    return utf8.decode(body);
  } catch (cause) {
    if (cause instanceof TypeError) return malformed('The body must be UTF-8');
    throw cause;
  }
}
