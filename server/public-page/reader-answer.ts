import { gzipSync } from 'node:zlib';

import type { FastifyReply } from 'fastify';

import type { Language } from '#contract/fields.ts';
import { errorBody, type Refusal } from '#server/errors/refusals.ts';
import { memoized } from '#server/http/negotiation.ts';

/** Sends a refusal's status and its JSON body. */
export function refused(reply: FastifyReply, refusal: Refusal) {
  reply.request.refusal = refusal;
  reply.code(refusal.status).headers(refusal.headers);
  return errorBody(refusal);
}

/** A server sends no more before it waits for the phone's first acknowledgment. */
const MAX_PLAIN_BYTES = 12 * 1024;
const acceptsGzip = memoized((accept) => /\bgzip\b(?!;q=0\b)/.test(accept));

export function sendHtml(reply: FastifyReply, language: Language, page: string | Buffer) {
  reply.type('text/html; charset=utf-8').header('content-language', language);
  const isLarge = Buffer.byteLength(page) > MAX_PLAIN_BYTES;
  const isZipped = isLarge && acceptsGzip(String(reply.request.headers['accept-encoding']));
  if (isZipped) reply.header('content-encoding', 'gzip');
  return reply.send(isZipped ? gzipSync(page) : page);
}
