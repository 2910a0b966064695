import { gzipSync } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isPublicId } from '#server/credentials/public-id.ts';
import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { errorBody, gone, notFound, rateLimited, type Refusal } from '#server/http/errors.ts';
import { chosenLanguage, type Language, readerLanguage } from '#server/http/language.ts';
import { memoized } from '#server/http/negotiation.ts';
import { negotiatedType } from '#server/http/negotiation.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import type { Signer } from '#server/keys/signature.ts';

import { createOpenRecord } from './open-record.ts';
import { createScanCounter, isOpening } from './scan-counter.ts';
import { addScans, type ScanSum } from './scans.store.ts';
import { createRecordShowing } from './shown-record.ts';
import {
  idAlonePage,
  keyWithdrawnPage,
  notRecognisedPage,
  pageSite,
  tooManyPage,
  VERDICT_PAGE_POLICY,
} from './verdict-page.ts';

interface PublicPageDeps {
  database: Database;
  signer: Signer;
  clock: Clock;
  counters: CounterStore;
  /** Where these pages must be. */
  verifyUrl: string;
  /** Told of every batch that is committed. */
  onCounted: (sums: readonly ScanSum[]) => void;
}

interface PageRequest {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

interface Asked {
  publicId: string;
  sig: string;
  isUnsigned: boolean;
  language: Language;
  isForMachine: boolean;
  /** Opened from the pane (docs/decisions/167-staff-look-without-a-scan.md). */
  isStaffLook: boolean;
  isOpening: boolean;
}

/** A whole graduation stands behind one school's address. */
const PAGES = { limit: 1_200, windowSeconds: 60 };

const HEADERS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language, Accept-Encoding',
  'content-security-policy': VERDICT_PAGE_POLICY,
  'x-robots-tag': 'noindex',
};

const preferredType = memoized((accept) => negotiatedType(accept, ['text/html', 'application/json']));

/** The page behind every seal: a verdict and facts to compare, for people and for machines. */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps) {
  const { database, clock, onCounted } = deps;
  const pageLimiter = createRateLimiter(deps.counters, 'page', PAGES);
  const openRecord = createOpenRecord(deps);
  const site = pageSite(deps.verifyUrl);
  const showRecord = createRecordShowing(site);
  const counter = createScanCounter({
    async write(sums) {
      await database.write((trx) => addScans(trx, sums));
      onCounted(sums);
    },
    clock,
    onRefused: (error) => app.log.error({ err: error }, "couldn't write scans: they'll be written later"),
  });
  app.addHook('onClose', () => counter.close());

  app.get<PageRequest>('/verification/document/*', async (request, reply) => {
    const query = askedFor(request);
    reply.headers(HEADERS);
    const { isAdmitted, seconds } = await pageLimiter.count(clientNetwork(request.ip));
    if (!isAdmitted)
      return refused(reply, query, rateLimited(seconds, 'public pages of an address'), (language) =>
        tooManyPage(query.sig, language),
      );

    if (query.isUnsigned && isPublicId(query.publicId.toUpperCase())) {
      return refused(
        reply,
        query,
        notFound("The ID alone isn't enough: use the whole verify_url"),
        idAlonePage,
      );
    }
    const opened = await openRecord(query, request);
    if (opened.kind === 'withdrawn') {
      const { record, withdrawnAt } = opened;
      if (query.isOpening) await counter.count(record, 'invalid');
      const refusal = gone(`The key for this seal was withdrawn on ${withdrawnAt.slice(0, 10)}`);
      const seal = { ...record, withdrawnAt };
      return refused(reply, query, refusal, (language) =>
        keyWithdrawnPage(seal, { proof: query, language, site })(clock()),
      );
    }
    if (opened.kind !== 'record') {
      const record = opened.kind === 'unknown' ? opened.record : undefined;
      if (record && query.isOpening) {
        reply.raw.once('finish', () => void counter.count(record, 'invalid'));
      }
      return refused(reply, query, notFound("Couldn't find this document"), notRecognisedPage);
    }

    const { record } = opened;
    const shown = showRecord(record, timestamp(clock()).slice(0, 10));
    const facts = shown.facts(query.language);
    if (query.isOpening) await counter.count(record, facts.status === 'valid' ? 'valid' : 'invalid');
    if (query.isForMachine) return { ok: true, facts };
    return html(reply, query, shown.page(query)(clock()));
  });
}

function askedFor({ method, headers, params, query }: FastifyRequest<PageRequest>): Asked {
  const chosen = chosenLanguage(query);
  const isForMachine = preferredType(headers.accept ?? '') === 'application/json';
  const isStaffLook = query['look'] === 'staff';
  return {
    publicId: params['*'],
    sig: typeof query['sig'] === 'string' ? query['sig'] : '',
    isUnsigned: query['sig'] === undefined || query['sig'] === '',
    language: chosen ?? readerLanguage(headers['accept-language']),
    isForMachine,
    isStaffLook,
    isOpening:
      !isForMachine && !isStaffLook && isOpening({ method, headers, hasLanguage: chosen !== undefined }),
  };
}

/** The refusal itself for a machine, a page in its place for a person. */
function refused(
  reply: FastifyReply,
  query: Asked,
  refusal: Refusal,
  page: (language: Language) => string | Buffer,
) {
  reply.request.refusal = refusal;
  reply.code(refusal.status).headers(refusal.headers);
  return query.isForMachine ? errorBody(refusal) : html(reply, query, page(query.language));
}

/** More doesn't fit into what a server sends before it waits for the phone's first acknowledgment. */
const MAX_PLAIN_BYTES = 12 * 1024;
const acceptsGzip = memoized((accept) => /\bgzip\b(?!;q=0\b)/.test(accept));

function html(reply: FastifyReply, { language }: Asked, page: string | Buffer) {
  reply.type('text/html; charset=utf-8').header('content-language', language);
  const isLarge = Buffer.byteLength(page) > MAX_PLAIN_BYTES;
  if (!isLarge || !acceptsGzip(String(reply.request.headers['accept-encoding']))) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page));
}
