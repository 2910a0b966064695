import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { digestsRoutes } from './digests.routes.ts';
import type { Database } from '#server/db/database.ts';
import { ReadLost } from '#server/db/off-thread.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { gone, notFound, rateLimited } from '#server/errors/refusals.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import type { LowPriority } from '#server/http/low-priority.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { within } from '#server/http/time-limit.ts';
import type { Signer } from '#server/keys/signature.ts';

import { checkRoutes } from './check.routes.ts';
import { factAnswerRoutes } from './fact-answers.routes.ts';
import { createIdAlonePage, TYPED_HEADERS } from './desk-page.ts';
import { createOpenRecord, type OpenedRecord, type OpenRecord, type ReaderProof } from './open-record.ts';
import { html, isMachine, refused, type Visit } from './reader-answer.ts';
import type { ReaderScripts } from './reader-scripts.ts';
import { reportPageRoutes } from './report-page.routes.ts';
import { createScanCounter, isOpening, type ScanCounter } from './scan-counter.ts';
import { addBatch, type ScanSum } from './scans.store.ts';
import { createRecordShowing } from './shown-record.ts';
import { typedPublicId } from './typed-proof.ts';
import {
  keyWithdrawnPage,
  notRecognisedPage,
  pageSite,
  tooManyCodesPage,
  tooManyPage,
  VERDICT_HEADERS,
} from './verdict-page.ts';

interface PublicPageDeps {
  database: Database;
  signer: Signer;
  clock: Clock;
  counters: CounterStore;
  lowPriority: LowPriority;
  factHashes: FactHashes;
  /** Where these pages must be. */
  verifyUrl: string;
  publicUrl: string;
  /** The page for administrators; null where this service has none. */
  installUrl: string | null;
  readerScripts: ReaderScripts;
  /** Told of every batch that is committed. */
  onCounted: (sums: readonly ScanSum[]) => void;
}

interface PageRequest {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

interface Asked extends Visit {
  publicId: string;
  sig: string;
  isUnsigned: boolean;
}

/** A whole graduation stands behind one school's address. */
const PAGES = { limit: 1_200, windowSeconds: 60 };
/** A page waits so long for its count; later the count is committed all the same, as soon as the database can. */
const MAX_COUNT_WAIT_MS = 300;
/** With the wait for the counters of a silent PostgreSQL, a reader gets the page that says so in ten seconds. */
const MAX_RECORD_WAIT_MS = 8_000;
/** Forms of readers hold a few lines of text. */
const FORM_LIMIT_BYTES = 16 * 1024;

/** The page behind every seal: a verdict and facts to compare, for people and for machines. */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps) {
  const { database, clock, onCounted } = deps;
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  const pageLimiter = createRateLimiter(deps.counters, 'page', PAGES);
  const site = pageSite(deps.verifyUrl, deps.readerScripts);
  const showRecord = createRecordShowing(site);
  const counter = createScanCounter({
    async write(batch) {
      await database.write((trx) => addBatch(trx, batch, timestamp(clock())));
      onCounted(batch.sums);
    },
    clock,
    onRefused: (error) => app.log.error({ err: error }, "couldn't write scans: they'll be written later"),
  });
  const countOpening: ScanCounter['count'] = (record, outcome) =>
    within(MAX_COUNT_WAIT_MS, counter.count(record, outcome), () => undefined);
  app.addHook('onClose', () => counter.close());
  const findOpened = createOpenRecord({ ...deps, counter });
  const openRecord: OpenRecord = (...proof) =>
    within(MAX_RECORD_WAIT_MS, findOpened(...proof), () => {
      throw new ReadLost("The database didn't return the record in time");
    });
  await app.register(digestsRoutes, { database, counters: deps.counters, openRecord });
  await app.register(reportPageRoutes, {
    ...deps,
    pageLimiter,
    openRecord,
    site,
  });

  const idAlonePage = createIdAlonePage(site);

  /** What an address gets that opens too many pages; null for any other. */
  async function tooMany(request: FastifyRequest, reply: FastifyReply, visit: Visit, sig = '') {
    const { isAdmitted, seconds } = await pageLimiter.count(clientNetwork(request.ip));
    if (isAdmitted) return null;
    return refused(reply, visit, rateLimited(seconds, 'public pages of an address'), (language) =>
      tooManyPage(sig, language),
    );
  }

  /** The verdict on what was opened, counted where a person opens it. */
  async function answer(reply: FastifyReply, visit: Visit & { proof: ReaderProof }, opened: OpenedRecord) {
    const { proof, language } = visit;
    if (opened.kind === 'unknown' || opened.kind === 'limited') await deps.lowPriority();
    if (opened.kind === 'limited') {
      const { seconds } = opened;
      return refused(reply, visit, rateLimited(seconds, 'wrong check codes'), () =>
        tooManyCodesPage(seconds, language),
      );
    }
    if (opened.kind === 'withdrawn') {
      const { record, withdrawnAt } = opened;
      if (visit.isOpening) await countOpening(record, 'invalid');
      const refusal = gone(`The key for this seal was withdrawn on ${withdrawnAt.slice(0, 10)}`);
      const seal = { ...record, withdrawnAt };
      return refused(reply, visit, refusal, () => keyWithdrawnPage(seal, { proof, language, site })(clock()));
    }
    if (opened.kind === 'unknown')
      return refused(reply, visit, notFound("Couldn't find this document"), () =>
        notRecognisedPage(language, site)(clock()),
      );
    const { record } = opened;
    const shown = showRecord(record, timestamp(clock()).slice(0, 10));
    const facts = shown.facts(language);
    if (visit.isOpening) await countOpening(record, facts.status === 'valid' ? 'valid' : 'invalid');
    if (visit.isForMachine) return { ok: true, facts };
    return html(reply, visit, shown.page(visit)(clock()));
  }

  app.get<PageRequest>('/verification/document/*', async (request, reply) => {
    const query = askedFor(request);
    reply.headers(VERDICT_HEADERS);
    const { publicId, sig } = query;
    const limited = await tooMany(request, reply, query, sig);
    if (limited !== null) return limited;
    const typedId = query.isUnsigned ? typedPublicId(publicId) : null;
    if (typedId !== null) {
      reply.headers(TYPED_HEADERS);
      const refusal = notFound("The ID alone isn't enough: use the whole verify_url");
      return refused(reply, query, refusal, (language) => idAlonePage(language, typedId));
    }
    const proof = { publicId, sig };
    return answer(reply, { ...query, proof }, await openRecord(proof, request, reply));
  });

  await checkRoutes(app, { ...deps, site, openRecord, tooMany, answer });
  await factAnswerRoutes(app, { ...deps, site, openRecord, tooMany, answer });
}

function askedFor({ method, headers, params, query }: FastifyRequest<PageRequest>): Asked {
  const chosen = chosenLanguage(query);
  const isForMachine = isMachine(headers);
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
