import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';

import { isBlank, multilineText } from '#contract/fields.ts';
import { REPORT_LIMITS } from '#contract/reports.ts';
import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { invalid, notFound, gone, rateLimited, type Refusal } from '#server/errors/refusals.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import { clientNetwork, createRateLimiter, type RateLimiter } from '#server/http/rate-limiter.ts';
import { plainText, saveReport } from '#server/reports/reports.service.ts';

import { publicFacts } from './facts.ts';
import type { OpenRecord, ReaderProof } from './open-record.ts';
import type { ReportDraft } from './parts/report.ts';
import type { ReportProblem } from './parts/report-texts.ts';
import type { PublicRecord } from './public-record.store.ts';
import {
  keyWithdrawnPage,
  notRecognisedPage,
  type PageSite,
  recordPage,
  reportedPage,
  tooManyPage,
  VERDICT_HEADERS,
} from './verdict-page.ts';

interface ReportPageDeps {
  database: Database;
  clock: Clock;
  counters: CounterStore;
  pageLimiter: RateLimiter;
  openRecord: OpenRecord;
  site: PageSite;
}

/** A class that looks at one paper; nobody else writes more (docs/decisions/178-quiet-signals.md). */
const LIMITS = {
  address: { limit: 10, windowSeconds: 3_600 },
  credential: { limit: 50, windowSeconds: 86_400 },
};

const FIELDS = ['id', 'sig', 'code', 'what', 'email'] as const;
type Sent = Record<(typeof FIELDS)[number], string>;

/** A reader tells the issuer what is wrong with a document. Only who has the paper can. */
export async function reportPageRoutes(app: FastifyInstance, deps: ReportPageDeps): Promise<void> {
  const { database, clock, pageLimiter, openRecord, site } = deps;
  const limiters = {
    address: createRateLimiter(deps.counters, 'report-address', LIMITS.address),
    credential: createRateLimiter(deps.counters, 'report-credential', LIMITS.credential),
  };

  app.post('/verification/report', async (request, reply) => {
    const body = Object(request.body) as Record<string, unknown>;
    const sent = sentFields(body);
    const language = chosenLanguage(body) ?? readerLanguage(request.headers['accept-language']);
    const network = clientNetwork(request.ip);
    const draft = { what: plainText(sent.what), email: sent.email.trim() };
    const { sig } = sent;
    const proof: ReaderProof =
      sig === '' ? { publicId: sent.id, code: sent.code } : { publicId: sent.id, sig };
    reply.headers({ ...VERDICT_HEADERS, 'content-language': language }).type('text/html; charset=utf-8');

    const page = await pageLimiter.count(network);
    const opened = page.isAdmitted
      ? await openRecord(proof, request, reply)
      : ({ kind: 'limited', seconds: page.seconds } as const);
    if (opened.kind === 'limited')
      return refused(
        reply,
        rateLimited(opened.seconds, 'public pages of an address'),
        tooManyPage(sig, language),
      );
    if (opened.kind === 'unknown')
      return refused(
        reply,
        notFound("Couldn't find this document"),
        notRecognisedPage(language, site)(clock()),
      );
    const { record } = opened;
    if (opened.kind === 'withdrawn') {
      const seal = { ...record, withdrawnAt: opened.withdrawnAt };
      const withdrawnPage = keyWithdrawnPage(seal, { proof, language, site })(clock());
      return refused(reply, gone('The key for this seal was withdrawn'), withdrawnPage);
    }

    const view = { proof, language, site };
    const facts = publicFacts(record, timestamp(clock()).slice(0, 10), language);
    const unsent = (problem: ReportProblem, refusal: Refusal) => {
      const parts = { report: { ...draft, problem } };
      return refused(reply, refusal, recordPage(facts, { ...view, parts })(clock()));
    };
    const problem = problemOf(draft);
    if (problem !== null) return unsent(problem, invalid(`The report is refused: ${problem}`));
    const seconds = await secondsToWait(network, record);
    if (seconds > 0) return unsent('limited', rateLimited(seconds, 'reports'));
    const { what, email } = draft;
    const news = { what, email: email === '' ? null : email, language };
    const outcome = await database.write((trx) => saveReport(trx, record, news, clock()));
    if (outcome === 'full')
      return unsent('limited', rateLimited(LIMITS.credential.windowSeconds, 'open reports'));
    return reply.send(reportedPage(facts, { ...view, draft }));
  });

  /** Until both limits admit another report; 0 where they admit this one. */
  async function secondsToWait(network: string, { id }: PublicRecord): Promise<number> {
    const address = await limiters.address.count(network);
    if (!address.isAdmitted) return address.seconds;
    const credential = await limiters.credential.count(String(id));
    return credential.isAdmitted ? 0 : credential.seconds;
  }
}

/** Each as it was sent once; anything else is empty. */
function sentFields(body: Record<string, unknown>): Sent {
  const one = (name: string) => {
    const value = body[name];
    return [name, typeof value === 'string' ? value : ''];
  };
  return Object.fromEntries(FIELDS.map(one)) as Sent;
}

const reportText = multilineText(0, REPORT_LIMITS.what);
const emailAddress = z.email().check(z.maxLength(REPORT_LIMITS.email));

function problemOf({ what, email }: ReportDraft): ReportProblem | null {
  if (isBlank(what)) return 'empty';
  if (!reportText.safeParse(what).success) return 'long';
  return email === '' || emailAddress.safeParse(email).success ? null : 'email';
}

function refused(reply: FastifyReply, refusal: Refusal, page: string | Buffer) {
  reply.request.refusal = refusal;
  return reply.code(refusal.status).headers(refusal.headers).send(page);
}
