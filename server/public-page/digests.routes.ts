import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Database } from '#server/db/database.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { errorBody, notFound, rateLimited, type Refusal } from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import type { OpenRecord, ReaderProof } from './open-record.ts';

import { offeredContents } from '#server/credentials/contents/contents.service.ts';

interface DigestsDeps {
  database: Database;
  counters: CounterStore;
  openRecord: OpenRecord;
}

/** A class that checks its diplomas stands behind one address; each asks once for each file. */
const DIGESTS = { limit: 300, windowSeconds: 60 };

/**
 * The digests of a document's texts, for the script of the public page: only to who has the seal or its check code.
 * Counts no scan.
 */
export async function digestsRoutes(app: FastifyInstance, { database, counters, openRecord }: DigestsDeps) {
  const limiter = createRateLimiter(counters, 'digests', DIGESTS);

  app.post<{ Body: unknown }>('/verification/digests', async (request, reply) => {
    reply.headers(ANSWERS.api);
    const { isAdmitted, seconds } = await limiter.count(clientNetwork(request.ip));
    if (!isAdmitted) return refused(reply, rateLimited(seconds, 'digests for an address'));
    const proof = proofIn(request.body);
    const opened = proof && (await openRecord(proof, request, reply));
    if (opened?.kind === 'limited') return refused(reply, rateLimited(opened.seconds, 'wrong check codes'));
    if (opened?.kind !== 'record') return refused(reply, notFound("Couldn't find this document"));
    return { ok: true, ...(await database.reads.read((db) => offeredContents(db, opened.record))) };
  });
}

function proofIn(body: unknown): ReaderProof | null {
  const given = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map();
  const [publicId, sig, code]: unknown[] = ['id', 'sig', 'code'].map((name) => given.get(name));
  if (typeof publicId !== 'string') return null;
  if (typeof sig === 'string' && sig !== '') return { publicId, sig };
  return typeof code === 'string' ? { publicId, code } : null;
}

function refused(reply: FastifyReply, refusal: Refusal) {
  reply.request.refusal = refusal;
  reply.code(refusal.status).headers(refusal.headers);
  return errorBody(refusal);
}
