import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isPublicId } from '#server/credentials/public-id.ts';
import type { Signer } from '#server/keys/signature.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp, type Clock } from '#server/db/time.ts';
import { clientNetwork, type RateLimiter } from '#server/http/rate-limiter.ts';
import { errorBody, gone, notFound, rateLimited } from '#server/http/errors.ts';
import { chosenLanguage, readerLanguage, type Language } from '#server/http/language.ts';
import { memoized, negotiatedType } from '#server/http/negotiation.ts';

import { isOpening } from './opening.ts';
import { createRecordFinder } from './public-record.store.ts';
import { createScanCounter } from './scan-counter.ts';
import { addScans, type ScanSum } from './scans.store.ts';
import { withdrawal } from './seal-withdrawal.ts';
import { createRecordShowing } from './shown-record.ts';
import {
  idAlonePage,
  keyWithdrawnPage,
  notRecognisedPage,
  tooManyPage,
  VERDICT_PAGE_POLICY,
} from './verdict-page.ts';

interface PublicPageDeps {
  database: Database;
  signer: Signer;
  clock: Clock;
  /** Counts the pages that one address opens. */
  pageLimiter: RateLimiter;
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
  isOpening: boolean;
}

const HEADERS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language',
  'content-security-policy': VERDICT_PAGE_POLICY,
  'x-robots-tag': 'noindex',
};

const preferredType = memoized((accept) => negotiatedType(accept, ['text/html', 'application/json']));

/** The page behind every seal: a verdict and facts to compare, for people and for machines. */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps) {
  const { database, signer, clock, pageLimiter, onCounted } = deps;
  const findRecord = createRecordFinder(database);
  const showRecord = createRecordShowing();
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
    if (!isAdmitted) return tooMany(reply, query, seconds);

    if (query.isUnsigned && isPublicId(query.publicId.toUpperCase())) return idAlone(reply, query);
    const record = isPublicId(query.publicId) ? await findRecord(query.publicId) : undefined;
    const isGenuine = signer.verify(query.publicId, record?.key_id ?? '', query.sig);
    const withdrawnAt = record && (await withdrawal(database, signer, { record, sig: query.sig, isGenuine }));
    if (record && withdrawnAt) {
      if (query.isOpening) await counter.count(record, 'invalid');
      return withdrawn(reply, query, { ...record, withdrawnAt });
    }
    if (!record || !isGenuine) {
      if (record && query.isOpening) {
        reply.raw.once('finish', () => void counter.count(record, 'invalid'));
      }
      return notRecognised(reply, query);
    }

    const shown = showRecord(record, timestamp(clock()).slice(0, 10));
    const facts = shown.facts(query.language);
    if (query.isOpening) await counter.count(record, facts.status === 'valid' ? 'valid' : 'invalid');
    if (query.isForMachine) return { ok: true, facts };
    return html(reply, query, shown.page(query.language, query.sig));
  });
}

function askedFor({ method, headers, params, query }: FastifyRequest<PageRequest>): Asked {
  const chosen = chosenLanguage(query);
  const isForMachine = preferredType(headers.accept ?? '') === 'application/json';
  return {
    publicId: params['*'],
    sig: typeof query['sig'] === 'string' ? query['sig'] : '',
    isUnsigned: query['sig'] === undefined || query['sig'] === '',
    language: chosen ?? readerLanguage(headers['accept-language']),
    isForMachine,
    isOpening: !isForMachine && isOpening({ method, headers, hasLanguage: chosen !== undefined }),
  };
}

interface WithdrawnSeal {
  issuer: string;
  contact: string | null;
  withdrawnAt: string;
}

function withdrawn(reply: FastifyReply, query: Asked, seal: WithdrawnSeal) {
  reply.code(410);
  if (query.isForMachine)
    return errorBody(gone(`The key for this seal was withdrawn on ${seal.withdrawnAt.slice(0, 10)}`));
  return html(reply, query, keyWithdrawnPage(seal, query.sig, query.language));
}

function notRecognised(reply: FastifyReply, query: Asked) {
  reply.code(404);
  if (query.isForMachine) return errorBody(notFound("Couldn't find this document"));
  return html(reply, query, notRecognisedPage(query.language));
}

function idAlone(reply: FastifyReply, query: Asked) {
  reply.code(404);
  if (query.isForMachine) return errorBody(notFound("The ID alone isn't enough: use the whole verify_url"));
  return html(reply, query, idAlonePage(query.language));
}

function tooMany(reply: FastifyReply, query: Asked, seconds: number) {
  const refusal = rateLimited(seconds);
  reply.code(refusal.status).headers(refusal.headers);
  return query.isForMachine ? errorBody(refusal) : html(reply, query, tooManyPage(query.sig, query.language));
}

function html(reply: FastifyReply, { language }: Asked, page: string | Buffer) {
  return reply.type('text/html; charset=utf-8').header('content-language', language).send(page);
}
