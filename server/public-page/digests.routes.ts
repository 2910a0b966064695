import type { FastifyInstance } from 'fastify';

import { notFound, rateLimited } from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import { refused } from './reader-answer.ts';
import type { FormDeps } from './readers.ts';
import { proofIn, readerFields } from './typed-proof.ts';

import { offeredContents } from '#server/credentials/contents/contents.service.ts';
import { offeredFiles } from '#server/credentials/registered-files/registered-files.service.ts';

/** A class that checks its diplomas shares one address; each person asks once for each file. */
const DIGESTS = { limit: 300, windowSeconds: 60 };

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
      return { ok: true, ...contents, files: await offeredFiles(db, opened.record) };
    });
  });
}
