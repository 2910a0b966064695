import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { RateLimit } from '#server/config/config.ts';
import { isPublicId } from '#server/credentials/public-id.ts';
import { createAsking, type Outcome } from '#server/credentials/facts/asking.service.ts';
import { invalid, notFound, rateLimited, Refusal } from '#server/errors/refusals.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { isBlank, type Language, multilineText } from '#contract/fields.ts';
import { REPORT_LIMITS } from '#contract/reports.ts';
import { plainText, saveReport } from '#server/reports/reports.service.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { offeredContents } from '#server/credentials/contents/contents.service.ts';
import { offeredFiles } from '#server/credentials/registered-files/registered-files.service.ts';
import { credentialStatus } from '#server/status/status.ts';
import { askableFacts, publicFacts } from './facts.ts';
import type { AskedFacts } from './parts/ask-facts.ts';
import { fieldsOf, proofIn, readerFields, textFields } from './typed-proof.ts';
import { recordView, reportedView } from './verdict-view.ts';
import { type FormDeps, NO_PROOF, type ReaderRequest, VERDICT_HEADERS, visitOf } from './readers.ts';
import type { ReportDraft } from './parts/report.ts';
import type { ReportProblem } from './parts/report-texts.ts';
import type { PublicRecord } from './public-record.store.ts';
import { refused } from './reader-answer.ts';

/** A class that checks its diplomas shares one address; each person asks once for each file. */
const DIGESTS = { limit: 300, windowSeconds: 60 };
/** Each form takes as many slow hashes as it has answers. */
const FORMS = { limit: 30, windowSeconds: 60 } satisfies RateLimit;

/** A reader enters what the paper says about askable facts, and gets the verdict page with what agrees and what differs. */
export async function factAnswerRoutes(app: FastifyInstance, deps: FormDeps): Promise<void> {
  const { readers } = deps;
  const asking = createAsking({ ...deps, hashes: deps.factHashes });
  const formLimiter = createRateLimiter(deps.counters, 'fact-forms', FORMS);

  app.post<ReaderRequest>('/verification/facts', async (request, reply) => {
    reply.headers(VERDICT_HEADERS);
    const proof = proofIn(readerFields(request.body)) ?? NO_PROOF;
    const visit = { ...visitOf(request, proof), isOpening: false };
    const opened = await readers.open(reply, visit);
    if (opened.kind !== 'record') return readers.show(reply, visit, opened);

    const { record } = opened;
    const facts = publicFacts(record, readers.today(), visit.language);
    const typed = typedAnswers(request.body);
    const isAsked = ({ number }: { number: number }) => typed.has(number);
    // The language switch shows the answers again, which isn't a second try.
    const isTry = facts.status === 'valid' && fieldsOf(request.body)['shown'] !== '1';
    const answered = isTry ? askableFacts(record).filter(isAsked) : [];
    const asked: AskedFacts = { typed, outcomes: new Map<number, Outcome>(), isBusy: false };
    let refusal: Refusal | null = null;
    if (answered.length > 0) {
      const { isAdmitted, seconds } = await formLimiter.count(clientNetwork(request.ip));
      const tooMany = { kind: 'too_many' as const, refusal: rateLimited(seconds, 'answers of an address') };
      if (!isAdmitted) return readers.show(reply, visit, tooMany);
      const answers = answered.map((fact) => ({ fact, value: typed.get(fact.number) ?? '' }));
      try {
        const outcomes = await asking.compare(record, answers, request.ip);
        answered.forEach(({ number }, index) => asked.outcomes.set(number, outcomes[index] ?? 'ask_issuer'));
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 503)) throw error;
        refusal = error;
        asked.isBusy = true;
      }
    }
    const answers = answered.map(({ number, name }) => ({ name, outcome: asked.outcomes.get(number) }));
    const page = recordView(record, facts, visit, readers.site, { asked });
    return readers.answer(reply, visit, { refusal, body: { ok: true, answers }, page });
  });

  /** An answer's address, opened again, shows the record; without its signature, it asks for the check code. */
  for (const form of ['/verification/facts', '/verification/report'])
    app.get<ReaderRequest>(form, async (request, reply) => {
      const { id, sig } = readerFields(request.query);
      const lang = visitOf(request).language;
      const query = new URLSearchParams(sig === '' ? { lang } : { sig, lang }).toString();
      const path = isPublicId(id) ? `verification/document/${id}?${query}` : `?lang=${lang}`;
      return reply.redirect(`${readers.site.base}/${path}`, 303);
    });
}

/** The answers by the number of the fact; an empty box isn't an answer. */
function typedAnswers(body: unknown): Map<number, string> {
  return new Map(
    Object.entries(fieldsOf(body)).flatMap(([name, value]) => {
      const number = /^fact_(\d{1,3})$/.exec(name)?.[1];
      if (number === undefined || typeof value !== 'string' || value.trim() === '') return [];
      return [[Number(number), value] as const];
    }),
  );
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
export async function reportPageRoutes(app: FastifyInstance, deps: FormDeps): Promise<void> {
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

/** For the script of the public page, and readers with the seal or its check code. No scan is counted. */
export async function digestsRoutes(app: FastifyInstance, { database, counters, readers }: FormDeps) {
  const limiter = createRateLimiter(counters, 'digests', DIGESTS);

  app.post<{ Body: unknown }>('/verification/digests', async (request, reply) => {
    reply.headers(ANSWERS.api);
    const { isAdmitted, seconds } = await limiter.count(clientNetwork(request.ip));
    if (!isAdmitted) return refused(reply, rateLimited(seconds, 'digests for an address'));
    const proof = proofIn(readerFields(request.body));
    const opened = proof && (await readers.openRecord(proof, reply));
    if (opened?.kind === 'limited') return refused(reply, rateLimited(opened.seconds, 'wrong check codes'));
    if (opened?.kind !== 'record') return refused(reply, notFound("Couldn't find this document"));
    return database.reads.read(async (db) => {
      const contents = await offeredContents(db, opened.record);
      const status = credentialStatus(opened.record, readers.today());
      return { ok: true, status, ...contents, files: await offeredFiles(db, opened.record) };
    });
  });
}
