import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { digestsRoutes, factAnswerRoutes, reportPageRoutes } from './reader-forms.routes.ts';
import { pageSite, type ReaderScripts } from './page-site.ts';
import { readerFields, typedProof, typedPublicId } from './typed-proof.ts';
import {
  createReaders,
  type ReaderRequest,
  type Readers,
  type ReadersDeps,
  VERDICT_HEADERS,
  visitOf,
} from './readers.ts';
import { sendHtml } from './reader-answer.ts';
import { DESK_HEADERS, deskPage } from './desk/desk-page.ts';

interface PublicPageDeps extends Omit<ReadersDeps, 'site' | 'log'> {
  factHashes: FactHashes;
  /** The address of these pages. */
  verifyUrl: string;
  publicUrl: string;
  /** The page for administrators; null if this service has none. */
  installUrl: string | null;
  readerScripts: ReaderScripts;
}

interface PageRequest extends ReaderRequest {
  Params: { '*': string };
}

/** A reader's form contains a few lines of text. */
const FORM_LIMIT_BYTES = 16 * 1024;

/** The page behind every seal: a verdict and facts to compare, for people and for machines. */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps) {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  const site = pageSite(deps.verifyUrl, deps.readerScripts);
  const readers = createReaders({ ...deps, site, log: app.log });
  app.addHook('onClose', () => readers.close());
  for (const routes of [digestsRoutes, reportPageRoutes, checkRoutes, factAnswerRoutes])
    await routes(app, { ...deps, readers });

  app.get<PageRequest>('/verification/document/*', async (request, reply) => {
    const { query, params } = request;
    reply.headers(VERDICT_HEADERS);
    const publicId = params['*'];
    const isUnsigned = query['sig'] === undefined || query['sig'] === '';
    const proof = { publicId, sig: typeof query['sig'] === 'string' ? query['sig'] : '' };
    const id = isUnsigned ? typedPublicId(publicId) : null;
    const alone = id ? ({ kind: 'id_alone', typed: { id, code: '' }, problems: [] } as const) : null;
    return readers.serve(reply, visitOf(request, proof), alone);
  });
}

type CheckDeps = Pick<PublicPageDeps, 'verifyUrl' | 'publicUrl' | 'installUrl'> & { readers: Readers };

/** "Check a document": the page where readers begin, and the verdict on a typed ID and check code. */
async function checkRoutes(app: FastifyInstance, { readers, verifyUrl, publicUrl, installUrl }: CheckDeps) {
  const { site } = readers;

  app.get<ReaderRequest>('/', async (request, reply) => {
    const { language } = visitOf(request);
    // Verdicts tell readers which host the address bar must show.
    if (request.host === new URL(publicUrl).host && request.host !== site.host)
      return reply.headers(ANSWERS.toReadersHost).redirect(`${verifyUrl}/?lang=${language}`, 302);
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
