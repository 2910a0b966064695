import type { FastifyInstance } from 'fastify';

import { ANSWERS } from '#server/html/page-headers.ts';
import { sendHtml } from '#server/public-page/reader-answer.ts';
import { readerFields, typedProof } from '#server/public-page/typed-proof.ts';
import { type ReaderRequest, type Readers, VERDICT_HEADERS, visitOf } from '#server/public-page/readers.ts';

import { DESK_HEADERS, deskPage } from './desk-page.ts';

interface CheckDeps {
  readers: Readers;
  verifyUrl: string;
  publicUrl: string;
  installUrl: string | null;
}

/** "Check a document": the page where readers begin, and the verdict on a typed ID and check code. */
export async function checkRoutes(app: FastifyInstance, { readers, ...deps }: CheckDeps): Promise<void> {
  const { site } = readers;
  const { installUrl } = deps;

  app.get<ReaderRequest>('/', async (request, reply) => {
    const { language } = visitOf(request);
    // Verdicts tell readers which host the address bar must show.
    if (request.host === new URL(deps.publicUrl).host && request.host !== site.host)
      return reply.headers(ANSWERS.toReadersHost).redirect(`${deps.verifyUrl}/?lang=${language}`, 302);
    reply.headers(DESK_HEADERS);
    return sendHtml(reply, language, deskPage(site, installUrl, language));
  });

  app.post<ReaderRequest>('/verification/check', async (request, reply) => {
    reply.headers(VERDICT_HEADERS);
    const typed = readerFields(request.body);
    const read = typedProof(typed);
    if (read.kind !== 'proof')
      return readers.serve(reply, visitOf(request), { kind: 'typed', typed, problems: read.problems });
    const { proof } = read;
    if ('sig' in proof) {
      const query = new URLSearchParams({ sig: proof.sig }).toString();
      return reply.redirect(`${site.base}/verification/document/${proof.publicId}?${query}`, 303);
    }
    return readers.serve(reply, visitOf(request, proof));
  });

  /** For reloads, bookmarks, and the language switch of an unrecognized document. */
  app.get<ReaderRequest>('/verification/check', async (request, reply) => {
    const visit = visitOf(request);
    reply.headers(VERDICT_HEADERS);
    return typeof request.query['sig'] === 'string'
      ? readers.show(reply, visit, { kind: 'unknown' })
      : reply.redirect(`${site.base}/?lang=${visit.language}`, 303);
  });
}
