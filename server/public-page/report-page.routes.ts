import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { isBlank, type Language, multilineText } from '#contract/fields.ts';
import { REPORT_LIMITS } from '#contract/reports.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/db/time.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { invalid, rateLimited, type Refusal } from '#server/errors/refusals.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { plainText, saveReport } from '#server/reports/reports.service.ts';

import { publicFacts } from './facts.ts';
import type { ReportDraft } from './parts/report.ts';
import type { ReportProblem } from './parts/report-texts.ts';
import type { PublicRecord } from './public-record.store.ts';
import { proofIn, textFields } from './typed-proof.ts';
import { VERDICT_HEADERS } from './verdict-page.ts';
import { recordView, reportedView } from './verdict-view.ts';
import { NO_PROOF, type ReaderRequest, type Readers, visitOf } from './readers.ts';

interface ReportPageDeps {
  readers: Readers;
  database: Database;
  clock: Clock;
  counters: CounterStore;
}

/** Enough for a class that looks at one paper; nobody else sends more (docs/decisions/178-quiet-signals.md). */
const LIMITS = {
  address: { limit: 10, windowSeconds: 3_600 },
  credential: { limit: 50, windowSeconds: 86_400 },
};

const FIELDS = ['id', 'sig', 'code', 'what', 'email'] as const;

/** Why a report isn't saved. */
interface Unsent {
  problem: ReportProblem;
  refusal: Refusal;
}

type DraftProblem = Exclude<ReportProblem, 'limited'>;

/** Messages for programs; people see the problem on the page, in their language. */
const REFUSALS: Record<DraftProblem, string> = {
  empty: 'what must not be empty',
  long: `what must have at most ${REPORT_LIMITS.what} characters`,
  email: 'email must be an email address',
};

/** A reader reports to the issuer what is wrong with a document. Only somebody with the paper can. */
export async function reportPageRoutes(app: FastifyInstance, deps: ReportPageDeps): Promise<void> {
  const { database, clock, readers } = deps;
  const { site } = readers;
  const limiters = {
    address: createRateLimiter(deps.counters, 'report-address', LIMITS.address),
    credential: createRateLimiter(deps.counters, 'report-credential', LIMITS.credential),
  };

  app.post<ReaderRequest>('/verification/report', async (request, reply) => {
    reply.headers(VERDICT_HEADERS);
    const { what, email, ...secret } = textFields(request.body, FIELDS);
    const proof = proofIn(secret) ?? NO_PROOF;
    const visit = { ...visitOf(request, proof), isForMachine: false, isOpening: false };
    const opened = await readers.open(reply, visit);
    if (opened.kind !== 'record') return readers.show(reply, visit, opened);

    const { record } = opened;
    const draft = { what: plainText(what), email: email.trim() };
    const facts = publicFacts(record, readers.today(), visit.language);
    const unsent = await send(record, draft, visit.language, request.ip);
    const page = unsent
      ? recordView(record, facts, visit, site, { report: { ...draft, problem: unsent.problem } })
      : reportedView(facts, visit, site, draft);
    return readers.answer(reply, visit, { refusal: unsent?.refusal ?? null, page });
  });

  async function send(
    record: PublicRecord,
    draft: ReportDraft,
    language: Language,
    ip: string,
  ): Promise<Unsent | null> {
    const problem = problemOf(draft);
    if (problem !== null) return { problem, refusal: invalid(REFUSALS[problem]) };
    const seconds = await secondsToWait(clientNetwork(ip), record);
    if (seconds > 0) return { problem: 'limited', refusal: rateLimited(seconds, 'reports') };
    const { what, email } = draft;
    const news = { what, email: email === '' ? null : email, language };
    const outcome = await database.write((trx) => saveReport(trx, record, news, clock()));
    if (outcome !== 'full') return null;
    return { problem: 'limited', refusal: rateLimited(LIMITS.credential.windowSeconds, 'open reports') };
  }

  /** Seconds until both limits admit another report; 0 if they admit this one. */
  async function secondsToWait(network: string, { id }: PublicRecord): Promise<number> {
    const address = await limiters.address.count(network);
    if (!address.isAdmitted) return address.seconds;
    const credential = await limiters.credential.count(String(id));
    return credential.isAdmitted ? 0 : credential.seconds;
  }
}

const reportText = multilineText(0, REPORT_LIMITS.what);
const emailAddress = z.email().check(z.maxLength(REPORT_LIMITS.email));

function problemOf({ what, email }: ReportDraft): DraftProblem | null {
  if (isBlank(what)) return 'empty';
  if (!reportText.safeParse(what).success) return 'long';
  return email === '' || emailAddress.safeParse(email).success ? null : 'email';
}
