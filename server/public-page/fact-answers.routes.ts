import type { FastifyInstance } from 'fastify';

import type { RateLimit } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/time.ts';
import { createAsking, type Outcome } from '#server/credentials/facts/asking.service.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { rateLimited, Refusal } from '#server/errors/refusals.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import type { Signer } from '#server/keys/signature.ts';

import { visitOf } from './check.routes.ts';
import { askableFacts, publicFacts } from './facts.ts';
import type { ReaderProof } from './open-record.ts';
import type { AskedFacts } from './parts/ask-facts.ts';
import { html, type ReaderDeps, refused } from './reader-answer.ts';
import { proofIn, readerFields } from './typed-proof.ts';
import { recordPage, tooManyPage, VERDICT_HEADERS } from './verdict-page.ts';

interface FactAnswerDeps extends ReaderDeps {
  database: Database;
  signer: Signer;
  counters: CounterStore;
  factHashes: FactHashes;
}

/** Each form takes as many slow hashes as it has answers. */
const FORMS = { limit: 30, windowSeconds: 60 } satisfies RateLimit;
const NO_PROOF: ReaderProof = { publicId: '', sig: '' };

/** A reader enters what the paper says of askable facts, and gets the verdict page with what agrees and what differs. */
export async function factAnswerRoutes(app: FastifyInstance, deps: FactAnswerDeps): Promise<void> {
  const { site, clock, openRecord, tooMany, answer } = deps;
  const asking = createAsking({ ...deps, hashes: deps.factHashes });
  const formLimiter = createRateLimiter(deps.counters, 'fact-forms', FORMS);

  app.post<{ Querystring: Record<string, unknown>; Body: unknown }>(
    '/verification/facts',
    async (request, reply) => {
      const visit = visitOf(request);
      reply.headers(VERDICT_HEADERS);
      const limited = await tooMany(request, reply, visit);
      if (limited !== null) return limited;
      const proof = proofIn(readerFields(request.body)) ?? NO_PROOF;
      const opened = await openRecord(proof, request, reply);
      if (opened.kind !== 'record') return answer(reply, { ...visit, proof }, opened);

      const { record } = opened;
      const { language } = visit;
      const facts = publicFacts(record, timestamp(clock()).slice(0, 10), language);
      const typed = typedAnswers(request.body);
      const isAsked = ({ number }: { number: number }) => typed.has(number);
      const answered = facts.status === 'valid' ? askableFacts(record).filter(isAsked) : [];
      const asked: AskedFacts = { typed, outcomes: new Map<number, Outcome>(), isBusy: false };
      const page = () => recordPage(facts, { proof, language, site, parts: { asked } })(clock());
      if (answered.length > 0) {
        const { isAdmitted, seconds } = await formLimiter.count(clientNetwork(request.ip));
        if (!isAdmitted)
          return refused(reply, visit, rateLimited(seconds, 'answers of an address'), () =>
            tooManyPage('sig' in proof ? proof.sig : '', language),
          );
        const answers = answered.map((fact) => ({ fact, value: typed.get(fact.number) ?? '' }));
        try {
          const outcomes = await asking.compare(record, answers, request.ip);
          answered.forEach(({ number }, index) =>
            asked.outcomes.set(number, outcomes[index] ?? 'ask_issuer'),
          );
        } catch (error) {
          if (!(error instanceof Refusal && error.status === 503)) throw error;
          return refused(reply, visit, error, () => {
            asked.isBusy = true;
            return page();
          });
        }
      }
      if (!visit.isForMachine) return html(reply, visit, page());
      const answers = answered.map(({ number, name }) => ({ name, outcome: asked.outcomes.get(number) }));
      return { ok: true, answers };
    },
  );

  /** Where a bookmark leads. */
  app.get<{ Querystring: Record<string, unknown> }>('/verification/facts', async (request, reply) =>
    reply.redirect(`${site.base}/?lang=${visitOf(request).language}`, 303),
  );
}

/** What was entered, by the number of the fact; an empty box is no answer. */
function typedAnswers(body: unknown): Map<number, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new Map(
    fields.flatMap(([name, value]: [string, unknown]) => {
      const number = /^fact_(\d{1,3})$/.exec(name)?.[1];
      if (number === undefined || typeof value !== 'string' || value.trim() === '') return [];
      return [[Number(number), value] as const];
    }),
  );
}
