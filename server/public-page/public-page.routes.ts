import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';

import { checkRoutes } from './desk/check.routes.ts';
import { digestsRoutes } from './digests.routes.ts';
import { factAnswerRoutes, reportPageRoutes } from './reader-forms.routes.ts';
import { pageSite, type ReaderScripts } from './page-site.ts';
import { typedPublicId } from './typed-proof.ts';
import { createReaders, type ReaderRequest, type ReadersDeps, VERDICT_HEADERS, visitOf } from './readers.ts';

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
