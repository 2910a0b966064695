import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Language } from '#contract/fields.ts';
import type { Clock } from '#server/db/time.ts';
import { errorBody, type Refusal } from '#server/errors/refusals.ts';
import { memoized, negotiatedType } from '#server/http/negotiation.ts';

import type { OpenedRecord, OpenRecord, ReaderProof } from './open-record.ts';
import type { PageSite } from './verdict-page.ts';

/** How a reader is answered. */
export interface Visit {
  language: Language;
  isForMachine: boolean;
  /** Opened from the pane (docs/decisions/010-what-counts-as-a-scan.md). */
  isStaffLook: boolean;
  isOpening: boolean;
}

/** What the routes of readers have in common. */
export interface ReaderDeps {
  clock: Clock;
  site: PageSite;
  openRecord: OpenRecord;
  /** What an address gets that opens too many pages; null for any other. */
  tooMany: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<unknown>;
  answer: (
    reply: FastifyReply,
    visit: Visit & { proof: ReaderProof },
    opened: OpenedRecord,
  ) => Promise<unknown>;
}

const preferredType = memoized((accept) => negotiatedType(accept, ['text/html', 'application/json']));

/** Whether the client would rather have JSON. */
export function isMachine({ accept = '' }: IncomingHttpHeaders): boolean {
  return preferredType(accept) === 'application/json';
}

/** The refusal itself for a machine, a page in its place for a person. */
export function refused(
  reply: FastifyReply,
  visit: Pick<Visit, 'language' | 'isForMachine'>,
  refusal: Refusal,
  page: (language: Language) => string | Buffer,
) {
  reply.request.refusal = refusal;
  reply.code(refusal.status).headers(refusal.headers);
  return visit.isForMachine ? errorBody(refusal) : html(reply, visit, page(visit.language));
}

/** More doesn't fit into what a server sends before it waits for the phone's first acknowledgment. */
const MAX_PLAIN_BYTES = 12 * 1024;
const acceptsGzip = memoized((accept) => /\bgzip\b(?!;q=0\b)/.test(accept));

export function html(reply: FastifyReply, { language }: Pick<Visit, 'language'>, page: string | Buffer) {
  reply.type('text/html; charset=utf-8').header('content-language', language);
  const isLarge = Buffer.byteLength(page) > MAX_PLAIN_BYTES;
  if (!isLarge || !acceptsGzip(String(reply.request.headers['accept-encoding']))) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page));
}
