import { randomUUID } from 'node:crypto';

import fastify, { type FastifyInstance, LogController } from 'fastify';

import type { Config } from './config.ts';
import type { Addresses } from './credentials/addresses.ts';
import type { Signer } from './keys/signature.ts';
import { moveStatusDayDaily } from './credentials/status-day.ts';
import type { Database } from './db/database.ts';
import type { Clock } from './db/time.ts';
import { extensionApi } from './extension-api.ts';
import { answerClientError } from './http/client-error.ts';
import { openCounterStore } from './http/counter-store.ts';
import { answerWhileDraining } from './http/draining.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { malformed, notFound } from './http/errors.ts';
import { healthRoutes } from './http/health.routes.ts';
import { createMetrics } from './http/metrics.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createWriteCheck } from './http/write-check.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createUnknownRouteHandler } from './http/unknown-route.ts';
import { manifestRoutes } from './pane/manifest.routes.ts';
import { paneRoutes } from './pane/pane.routes.ts';
import { publicPageRoutes } from './public-page/public-page.routes.ts';
import { qrHostRoutes } from './qr/qr-host.routes.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  signer: Signer;
  addresses: Addresses;
  clock: Clock;
  /** The built task pane and the manifest that leads Word to it; without them the service is an API alone. */
  pane?: { folder: string; manifest: string } | null;
  /** Certificate and key, PEM; without them the service speaks plain http. */
  tls?: { cert: string; key: string } | null;
  /** Where log lines go; standard output by default. */
  log?: { write(line: string): void };
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** In characters: Node takes no more than this for all the headers together. */
const MAX_ADDRESS_LENGTH = 16 * 1024;
/** A whole graduation stands behind one school's address. */
const PUBLIC_PAGES = { limit: 1_200, windowSeconds: 60 };

/** The whole service, not yet listening. Reads no environment. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, signer, addresses, clock, pane } = deps;
  const app = bareApp(deps);
  await addSecurityHeaders(app, { isTls: deps.tls != null });
  const answerUnknownRoute = createUnknownRouteHandler(app);
  app.setNotFoundHandler(answerUnknownRoute);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // Node's own answer to this has no body.
    if (request.raw.httpVersion === '1.1' && !request.headers.host)
      throw malformed('The Host header is missing');
  });
  answerWhileDraining(app);
  logAnswers(app);
  const writeCheck = createWriteCheck({ ...deps, databaseUrl: config.databaseUrl });
  const metrics = config.metricsToken === null ? null : createMetrics({ ...deps, writeCheck });
  metrics?.measure(app);

  const counters = await openCounterStore({
    redisUrl: config.redisUrl,
    pool: database.pool,
    log: app.log,
  });
  app.addHook('onClose', async () => counters.close());

  moveStatusDayDaily(app, deps);

  await app.register(async (scope) => healthRoutes(scope, { ...deps, writeCheck }));
  if (metrics && config.metricsToken !== null) metricsRoutes(app, { metrics, token: config.metricsToken });
  await app.register((scope) => extensionApi(scope, { ...deps, counters, answerUnknownRoute }), {
    prefix: '/api/ext',
  });
  await app.register(publicPageRoutes, {
    database,
    signer,
    clock,
    onCounted: (sums) => metrics?.countScans(sums),
    pageLimiter: createRateLimiter(counters, 'page', PUBLIC_PAGES),
  });
  await app.register(qrHostRoutes, { database, signer, addresses });
  if (pane) {
    await app.register(paneRoutes, { ...config, folder: pane.folder });
    await app.register(manifestRoutes, { ...config, file: pane.manifest });
  }
  return app;
}

function bareApp({ config, database, clock, tls, log }: AppDeps): FastifyInstance {
  const answerError = createErrorHandler({ isOutage: (error) => database.isOutage(error), clock });
  // Node looks for slow clients at this interval only; its own 30 s would let them stay for a minute.
  const http = { connectionsCheckingInterval: 2_000, headersTimeout: 8_000, requireHostHeader: false };
  const app: FastifyInstance = fastify({
    ...(tls ? { https: { ...http, ...tls } } : { http }),
    requestTimeout: 12_000,
    bodyLimit: BODY_LIMIT_BYTES,
    // A parameter however long is for its route to judge, after the token.
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    logger: { level: config.logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' });
      request.log.info({ method: request.method, status: 404 }, 'answered');
      void answerError(notFound("There's nothing at this address"), request, reply);
    },
  });
  app.setErrorHandler(answerError);
  // What else a client expects may be ignored (RFC 9110, 10.1.1); Node would answer without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  return app;
}

/** The route's pattern, not its address: an address can hold a signature, or what somebody searched for. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
  });
}
