import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

import type { Language } from '#contract/fields.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { rateLimited } from '#server/errors/refusals.ts';
import { createPage, type HiddenField } from '#server/html/page.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import type { LowPriority } from '#server/http/low-priority.ts';
import { memoized, negotiatedType } from '#server/http/negotiation.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { within } from '#server/http/time-limit.ts';
import type { Signer } from '#server/keys/signature.ts';
import { SIGNS } from '#contract/headline.ts';
import { createOpenRecord, type ReaderProof } from './open-record.ts';
import type { PageSite } from './page-site.ts';
import { sendTyped, TYPED_HEADERS } from './desk/desk-page.ts';
import { refused, sendHtml } from './reader-answer.ts';
import { createScanCounter } from './scan-counter.ts';
import { addBatch, type ScanSum } from './scans.store.ts';
import { fieldsOf } from './typed-proof.ts';
import { createOpenedViews, type VerdictView } from './verdict-view.ts';
import { type Asking, type Opened, type View, viewOf } from './view.ts';
import { checkedAt } from './fact-rows.ts';
import { PARTIALS } from './parts/parts.ts';
import { TEXTS } from './texts.ts';

/** A reader's request, with how it's answered. */
export interface Visit {
  language: Language;
  proof: ReaderProof;
  isForMachine: boolean;
  /** Opened from the pane (docs/decisions/010-what-counts-as-a-scan.md). */
  isStaffLook: boolean;
  /** Whether a person opens the page: only that counts as a scan. */
  isOpening: boolean;
  /** The form that was sent, with which its page can be requested again; null for a page that was opened. */
  posted: { path: string; fields: HiddenField[] } | null;
}

export interface ReaderRequest {
  Querystring: Record<string, unknown>;
  Body: unknown;
}

/** A client that prefers JSON is a machine. */
const preferredType = memoized((accept) => negotiatedType(accept, ['text/html', 'application/json']));
export const NO_PROOF: ReaderProof = { publicId: '', sig: '' };

/** A visit in the language of the form, the address, or the browser. */
export function visitOf(request: FastifyRequest<ReaderRequest>, proof: ReaderProof = NO_PROOF): Visit {
  const { method, query, headers, body, routeOptions } = request;
  const sent = fieldsOf(body);
  const isForm = method === 'POST';
  const isForMachine = preferredType(headers.accept ?? '') === 'application/json';
  const isStaffLook = !isForm && query['look'] === 'staff';
  const fields = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'lang' ? [{ name, value }] : [],
  );
  return {
    language: chosenLanguage(sent) ?? chosenLanguage(query) ?? readerLanguage(headers['accept-language']),
    proof,
    isForMachine,
    isStaffLook,
    isOpening: !isForMachine && !isStaffLook && isOpening(request),
    posted: isForm ? { path: routeOptions.url ?? '', fields } : null,
  };
}

const isBot = memoized(isbot);
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

function isOpening({ method, query, headers, body }: FastifyRequest<ReaderRequest>): boolean {
  if (!['GET', 'POST'].includes(method) || isBot(headers['user-agent'] ?? '')) return false;
  if (PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(String(headers[name]))))
    return false;
  // Only the page's own language switch sends a language.
  const isSwitch = method === 'POST' ? fieldsOf(body)['shown'] === '1' : chosenLanguage(query) !== undefined;
  // Over https, browsers send where a navigation comes from; without it, the switch is the likely origin.
  const site = headers['sec-fetch-site'];
  return !(isSwitch && (site === undefined || site === 'same-origin'));
}

export interface ReadersDeps extends TimedDatabase {
  signer: Signer;
  counters: CounterStore;
  lowPriority: LowPriority;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called after every committed batch. */
  onCounted: (sums: readonly ScanSum[]) => void;
  site: PageSite;
}

export type Readers = ReturnType<typeof createReaders>;

/** What the routes of readers' forms need. */
export interface FormDeps extends Pick<ReadersDeps, 'database' | 'signer' | 'clock' | 'counters'> {
  readers: Readers;
  factHashes: FactHashes;
}

/** A whole graduation may share one school's address. */
const PAGES = { limit: 1_200, windowSeconds: 60 };
/** How long a page waits for its scan's count, which is committed later if the database needs longer. */
export const MAX_COUNT_WAIT_MS = 300;

/** Handles every reader's request: checks the limit, opens the record, counts the scan and sends the view. */
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
  const openedView = createOpenedViews(site);

  /** The outcome of a request; `asking` if it has no proof yet. */
  async function open(reply: FastifyReply, { proof }: Visit, asking: Asking | null = null): Promise<Opened> {
    const { isAdmitted, seconds } = await pageLimiter.count(clientNetwork(reply.request.ip));
    if (isAdmitted) return asking ?? openRecord(proof, reply);
    return { kind: 'too_many', refusal: rateLimited(seconds, 'public pages of an address') };
  }

  const serve = async (reply: FastifyReply, visit: Visit, asking?: Asking | null) =>
    show(reply, visit, await open(reply, visit, asking));

  /** Sends the view, and counts it if a person opens the page. */
  async function show(reply: FastifyReply, visit: Visit, opened: Opened) {
    if (opened.kind === 'unknown' || opened.kind === 'limited') await lowPriority();
    const view =
      opened.kind === 'record' ? openedView(opened.record, visit, today()) : viewOf(opened, visit, site);
    if (visit.isOpening && 'record' in opened) {
      const isValid = 'verdict' in view.page && view.page.verdict === 'valid';
      const counted = counter.count(opened.record, isValid ? 'valid' : 'invalid');
      await within(MAX_COUNT_WAIT_MS, counted, () => undefined);
    }
    return answer(reply, visit, view);
  }

  /** Sends a person the page, and a machine the refusal or the body. */
  function answer(reply: FastifyReply, visit: Visit, { refusal, body, page }: View) {
    const error = refusal && refused(reply, refusal);
    if ('kind' in page) reply.headers(TYPED_HEADERS);
    if (visit.isForMachine) return error ?? body;
    return 'kind' in page ? sendTyped(reply, page) : sendVerdict(reply, page, clock());
  }

  return { site, today, openRecord, open, serve, show, answer, close: () => counter.close() };
}

const page = createPage<Content>({
  template: new URL('verdict-page.hbs', import.meta.url),
  style: [
    'reader-page.css',
    'verdict-page.css',
    'parts/ask-facts.css',
    'parts/check-file.css',
    'parts/report.css',
  ].map((name) => new URL(name, import.meta.url)),
  partials: PARTIALS,
});

export const VERDICT_HEADERS = page.headers('verdict');

/** Icons of verdicts that differ from those of their tone. */
const OWN_SIGNS: Partial<Record<VerdictView['verdict'], string>> = {
  scheduled: 'M12 6.5V12.5h4',
  expired: 'M7 8.6a6 6 0 1 1-1 3.4M6.6 5.4v3.4h3.4M12 9v3.4h2.4',
  reported: SIGNS.good,
};

type Moment = ReturnType<typeof checkedAt>;

interface Content extends Omit<VerdictView, 'language' | 'frame' | 'title' | 'brand'> {
  logo: NonNullable<VerdictView['brand']>['logo'];
  sign: string;
  checkedLabel: string;
  printLabel: string;
  checkedAt: Moment | null;
}

/** Nothing was checked for these. */
const UNCHECKED: readonly VerdictView['verdict'][] = ['too_many', 'reported'];
/** Complete pages that may be requested again within their minute, as when a full hall scans one code. */
const finished = new LRUCache<VerdictView, { minute: number; bytes: Buffer }>({ max: 100 });

function sendVerdict(reply: FastifyReply, view: VerdictView, now: Date) {
  if (view.brand) reply.headers(page.headers('branded', view.brand.extraStyle));
  return sendHtml(reply, view.language, verdictPage(view, now));
}

export function verdictPage(view: VerdictView, now: Date): string | Buffer {
  if (UNCHECKED.includes(view.verdict)) return render(view, null);
  const minute = Math.floor(now.getTime() / 60_000);
  const last = finished.get(view);
  if (last?.minute === minute) return last.bytes;
  const bytes = Buffer.from(render(view, checkedAt(now, view.language)));
  finished.set(view, { minute, bytes });
  return bytes;
}

function render({ language, frame, title, brand, ...content }: VerdictView, moment: Moment | null): string {
  const { heading, checked: checkedLabel, print: printLabel } = TEXTS[language];
  return page.render(
    { language, ...frame, heading, title, extraStyle: brand?.extraStyle ?? '' },
    {
      ...content,
      logo: brand?.logo ?? null,
      sign: OWN_SIGNS[content.verdict] ?? SIGNS[content.tone],
      printLabel,
      checkedLabel,
      checkedAt: moment,
    },
  );
}
