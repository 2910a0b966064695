import type { FastifyInstance } from 'fastify';

import type { RateLimit } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/db/time.ts';
import { createAsking, type Outcome } from '#server/credentials/facts/asking.service.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { rateLimited, Refusal } from '#server/errors/refusals.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import type { Signer } from '#server/keys/signature.ts';

import { askableFacts, publicFacts } from './facts.ts';
import type { AskedFacts } from './parts/ask-facts.ts';
import { fieldsOf, proofIn, readerFields } from './typed-proof.ts';
import { VERDICT_HEADERS } from './verdict-page.ts';
import { recordView } from './verdict-view.ts';
import { NO_PROOF, type ReaderRequest, type Readers, visitOf } from './readers.ts';

interface FactAnswerDeps {
  readers: Readers;
  clock: Clock;
  database: Database;
  signer: Signer;
  counters: CounterStore;
  factHashes: FactHashes;
}

/** Each form takes as many slow hashes as it has answers. */
const FORMS = { limit: 30, windowSeconds: 60 } satisfies RateLimit;

/** A reader enters what the paper says about askable facts, and gets the verdict page with what agrees and what differs. */
export async function factAnswerRoutes(app: FastifyInstance, deps: FactAnswerDeps): Promise<void> {
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
    const answered = facts.status === 'valid' ? askableFacts(record).filter(isAsked) : [];
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

  /** For bookmarks. */
  app.get<ReaderRequest>('/verification/facts', async (request, reply) =>
    reply.redirect(`${readers.site.base}/?lang=${visitOf(request).language}`, 303),
  );
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
