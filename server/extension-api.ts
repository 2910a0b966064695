import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { analyticsRoutes } from './analytics/analytics.routes.ts';
import type { Config } from './config.ts';
import type { Addresses } from './credentials/addresses.ts';
import { credentialRoutes } from './credentials/credentials.routes.ts';
import { qrRoutes } from '#server/qr/qr.routes.ts';
import type { Signer } from './keys/signature.ts';
import type { Database } from './db/database.ts';
import type { Clock } from './db/time.ts';
import { createAuthentication } from './http/authentication.ts';
import type { CounterStore } from './http/counter-store.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { issuanceRoutes } from './issuance/issuance.routes.ts';
import { openApiDocument } from './openapi/document.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { createTokenUse } from './tokens/token-use.ts';

interface ExtensionApiDeps {
  config: Config;
  database: Database;
  signer: Signer;
  addresses: Addresses;
  clock: Clock;
  counters: CounterStore;
  answerUnknownRoute: (request: FastifyRequest) => never;
}

const FAILED_LOGINS = { limit: 20, windowSeconds: 60 };

/** Everything under `/api/ext`. Only its reference, for machines and for people, is there without a token. */
export async function extensionApi(api: FastifyInstance, deps: ExtensionApiDeps): Promise<void> {
  const { config, database, counters, answerUnknownRoute } = deps;
  if (config.corsOrigins.length > 0) {
    await api.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Accept-Language'],
      exposedHeaders: [
        'X-Request-Id',
        'Retry-After',
        'WWW-Authenticate',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
      ],
      strictPreflight: false,
      maxAge: 600,
    });
  }
  const document = openApiDocument(config);
  api.get('/openapi.json', async () => document);
  referenceRoutes(api, { document });

  await api.register(async (operations) => {
    acceptJsonOnly(operations);
    operations.decorateRequest('caller');
    operations.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    const limits = {
      requests: createRateLimiter(counters, 'token', config.rateLimit),
      failedLogins: createRateLimiter(counters, 'failed-login', FAILED_LOGINS),
    };
    const tokenUse = createTokenUse({ write: database.write, log: operations.log });
    operations.addHook('onClose', () => tokenUse.close());
    operations.addHook('onRequest', createAuthentication({ ...deps, ...limits, tokenUse }));
    operations.setNotFoundHandler(answerUnknownRoute);
    organizationRoutes(operations, { ...deps, rateLimit: config.rateLimit });
    analyticsRoutes(operations, deps);
    peopleRoutes(operations, deps);
    credentialRoutes(operations, deps);
    qrRoutes(operations, deps);
    issuanceRoutes(operations, deps);
  });
}
