import type { FastifyBaseLogger, FastifyReply } from 'fastify';

import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import { rateLimited } from '#server/errors/refusals.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import type { LowPriority } from '#server/http/low-priority.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { within } from '#server/http/time-limit.ts';
import type { Signer } from '#server/keys/signature.ts';

import { createOpenRecord } from './open-record.ts';
import type { PageSite } from './page-site.ts';
import { sendTyped, TYPED_HEADERS } from './desk/desk-page.ts';
import { refused } from './reader-answer.ts';
import { createScanCounter } from './scan-counter.ts';
import { addBatch, type ScanSum } from './scans.store.ts';
import { sendVerdict } from './verdict-page.ts';
import { openedView } from './verdict-view.ts';
import { type Asking, type Opened, type View, viewOf } from './view.ts';
import type { Visit } from './visit.ts';

export interface ReadersDeps {
  database: Database;
  signer: Signer;
  clock: Clock;
  counters: CounterStore;
  lowPriority: LowPriority;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Told of every batch that is committed. */
  onCounted: (sums: readonly ScanSum[]) => void;
  site: PageSite;
}

export type Readers = ReturnType<typeof createReaders>;

/** A whole graduation stands behind one school's address. */
const PAGES = { limit: 1_200, windowSeconds: 60 };
/** A page waits so long for its count; later the count is committed all the same, as soon as the database can. */
const MAX_COUNT_WAIT_MS = 300;

/** The way of every reader's request: within the limit, the record is opened, the view of it counted and sent. */
export function createReaders(deps: ReadersDeps) {
  const { database, clock, counters, lowPriority, log, onCounted, site } = deps;
  const pageLimiter = createRateLimiter(counters, 'page', PAGES);
  const counter = createScanCounter({
    async write(batch) {
      await database.write((trx) => addBatch(trx, batch, timestamp(clock())));
      onCounted(batch.sums);
    },
    clock,
    onRefused: (error) => log.error({ err: error }, "couldn't write scans: they'll be written later"),
  });
  const today = () => timestamp(clock()).slice(0, 10);

  const openRecord = createOpenRecord({ ...deps, counter });

  /** What a request came to; `asking` for one that has no proof yet. */
  async function open(reply: FastifyReply, { proof }: Visit, asking: Asking | null = null): Promise<Opened> {
    const { isAdmitted, seconds } = await pageLimiter.count(clientNetwork(reply.request.ip));
    if (isAdmitted) return asking ?? openRecord(proof, reply);
    return { kind: 'too_many', refusal: rateLimited(seconds, 'public pages of an address') };
  }

  const serve = async (reply: FastifyReply, visit: Visit, asking?: Asking | null) =>
    show(reply, visit, await open(reply, visit, asking));

  /** Answers with the view of what was opened, counted where a person opens it. */
  async function show(reply: FastifyReply, visit: Visit, opened: Opened) {
    if (opened.kind === 'unknown' || opened.kind === 'limited') await lowPriority();
    const view =
      opened.kind === 'record'
        ? openedView(opened.record, visit, site, today())
        : viewOf(opened, visit, site);
    if (visit.isOpening && 'record' in opened) {
      const isValid = 'verdict' in view.page && view.page.verdict === 'valid';
      const counted = counter.count(opened.record, isValid ? 'valid' : 'invalid');
      await within(MAX_COUNT_WAIT_MS, counted, () => undefined);
    }
    return answer(reply, visit, view);
  }

  /** Sends a person the page, a machine the refusal or the body. */
  function answer(reply: FastifyReply, visit: Visit, { refusal, body, page }: View) {
    const error = refusal && refused(reply, refusal);
    if ('kind' in page) reply.headers(TYPED_HEADERS);
    if (visit.isForMachine) return error ?? body;
    return 'kind' in page ? sendTyped(reply, page) : sendVerdict(reply, page, clock());
  }

  return {
    site,
    today,
    openRecord,
    open,
    serve,
    show,
    answer,
    close: () => counter.close(),
  };
}
