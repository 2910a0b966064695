import { randomUUID } from 'node:crypto';

import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { logoRoutes } from './brand/logo.routes.ts';
import type { Language } from '#contract/fields.ts';
import type { Finding } from '#contract/dashboard/settings.ts';
import type { Config } from './config/config.ts';
import { contentRoutes, credentialRoutes, registeredFileRoutes } from './credentials/credentials.routes.ts';
import { auditRoutes } from './dashboard/audit/audit.routes.ts';
import { openDashboardApi } from './dashboard/dashboard-api.ts';
import { classRoutes } from './dashboard/classes/class.routes.ts';
import { settingsRoutes } from './dashboard/settings/settings.routes.ts';
import { domainRoutes } from './dashboard/settings/domain.routes.ts';
import { templateRoutes as dashboardTemplateRoutes } from './dashboard/settings/template.routes.ts';
import { documentListRoutes } from './dashboard/documents/document-list.routes.ts';
import { actRoutes } from './dashboard/documents/act.routes.ts';
import { brandRoutes } from './dashboard/settings/brand.routes.ts';
import { overviewRoutes } from './dashboard/documents/overview.routes.ts';
import { createDomainChecker, type DomainChecker } from './domain-proof/domain-check.ts';
import { checkDomainsDaily } from './domain-proof/domains.service.ts';
import { documentRoutes } from './dashboard/documents/document.routes.ts';
import { peopleJobRoutes } from './dashboard/people/people-job.routes.ts';
import { createPeopleThread } from './dashboard/people/people-thread.ts';
import { peopleRoutes as dashboardPeopleRoutes } from './dashboard/people/people.routes.ts';
import { dashboardPageRoutes } from './dashboard/dashboard-page.routes.ts';
import { connectionRoutes } from './dashboard/connection.routes.ts';
import { openIdRoutes } from './dashboard/openid.routes.ts';
import { invitationRoutes } from './dashboard/invitation.routes.ts';
import { passkeyRoutes } from './dashboard/passkey.routes.ts';
import { sessionRoutes } from './dashboard/session.routes.ts';
import { staffRoutes } from './dashboard/staff/staff.routes.ts';
import type { Addresses } from './credentials/addresses.ts';
import { qrRoutes } from './qr/qr.routes.ts';
import { moveStatusDayDaily } from './status/status-day.ts';
import type { Database } from './db/database.ts';
import { createFactHashes, type FactHashes } from './credentials/facts/fact-hashes.ts';
import type { Clock } from './db/schema.ts';
import { deleteExpiredData } from './retention/expired-data.ts';
import { logAnswers, loggedError } from './access/answer-log.ts';
import { createAuthentication } from './access/authentication.ts';
import type { Certificate } from './http/certificate.ts';
import { limitConnections } from './http/connections.ts';
import { type CounterStore, openCounterStore } from './http/counter-store.ts';
import { drainOnClose } from './http/draining.ts';
import {
  createClientErrorHandler,
  createErrorHandler,
  createUnknownRouteHandler,
} from './http/error-handler.ts';
import { malformed, notFound } from './errors/refusals.ts';
import { repeatHourly } from './http/hourly.ts';
import { acceptBodies, decodableAddress } from './http/input.ts';
import { serveRefusedLast } from './http/low-priority.ts';
import { createMetrics, healthRoutes, metricsRoutes } from './monitoring/monitoring.routes.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { requestLog } from './http/request-log.ts';
import { ANSWERS } from './html/page-headers.ts';
import { createWriteCheck } from './http/write-check.ts';
import { issuanceRoutes } from './issuance/issuance.routes.ts';
import type { Signer } from './keys/signature.ts';
import { dashboardDocument } from './openapi/dashboard-document.ts';
import { openApiDocument } from './openapi/document.ts';
import { organizationRoutes } from './settings/settings.routes.ts';
import { manifestRoutes } from './pane/manifest.routes.ts';
import { paneRoutes } from './pane/pane.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { publicPageRoutes } from './public-page/public-page.routes.ts';
import { createReaderScripts, pageSite } from './public-page/page-site.ts';
import { qrHostRoutes } from './qr/qr-host.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { applyRetentionDaily } from './retention/retention.service.ts';
import { createTemplateThread, type TemplateThread } from './templates/versions/template-thread.ts';
import { templateRoutes } from './templates/versions/templates.routes.ts';
import { createTokenUse } from './access/token-use.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  signer: Signer;
  addresses: Addresses;
  clock: Clock;
  /** The built task pane and its manifest; without them the service is an API only. */
  pane?: { folder: string; manifest: string } | null;
  /** Without it the service speaks plain http. A renewed certificate is replaced in place. */
  tls?: Certificate | null;
  /** Looks for the proofs of domains; uses DNS and the web by default. */
  checkDomain?: DomainChecker;
  /** The findings of `admin doctor`; none by default. */
  inspect?: ((language: Language) => Promise<Finding[]>) | undefined;
  /** Where log lines go; standard output by default. */
  log?: { write(line: string): void };
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** In characters, the limit that Node sets for all headers together. */
const MAX_ADDRESS_LENGTH = 16 * 1024;
/** How long a TLS connection may stay idle. A proxy's plain connections stay open for Fastify's 72 s. */
const TLS_IDLE_MS = 15_000;
const FAILED_LOGINS = { limit: 20, windowSeconds: 60 };

/** Creates the whole service, not yet listening. Reads no environment. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, signer, addresses, clock, pane } = deps;
  const app = bareApp(deps);
  const lowPriority = serveRefusedLast(app);
  const answerUnknownRoute = createUnknownRouteHandler(app);
  app.setNotFoundHandler(answerUnknownRoute);
  const everyAnswer = { ...ANSWERS.every, ...(deps.tls != null && ANSWERS.everyOverTls) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer).header('X-Request-Id', request.id);
    // Node's own answer has no body.
    const isHostMissing = request.raw.httpVersion === '1.1' && !request.headers.host;
    done(isHostMissing ? malformed('The Host header is missing') : undefined);
  });
  drainOnClose(app, config);
  logAnswers(app);
  database.standbys?.onChange((sentence, isGood) => app.log[isGood ? 'info' : 'warn'](sentence));
  const writeCheck = createWriteCheck({ ...deps, databaseUrl: config.databaseUrl });
  const metrics = config.metricsToken === null ? null : createMetrics({ ...deps, writeCheck });
  metrics?.measure(app);

  const counters = await openCounterStore({ redisUrl: config.redisUrl, database, log: app.log });
  app.addHook('onClose', async () => counters.close());

  moveStatusDayDaily(app, deps);
  applyRetentionDaily(app, deps);
  const { checkDomain = createDomainChecker() } = deps;
  checkDomainsDaily(app, { database, clock, check: checkDomain });
  const factHashes = createFactHashes(signer);
  repeatHourly(
    app,
    () => deleteExpiredData(database, clock()),
    "couldn't delete expired data: trying again later",
  );

  await app.register(async (scope) => healthRoutes(scope, { ...deps, writeCheck }));
  if (metrics && config.metricsToken !== null) metricsRoutes(app, { metrics, token: config.metricsToken });
  const templateThread = createTemplateThread(app);
  const extensionDeps = { ...deps, counters, factHashes, templateThread, answerUnknownRoute };
  await app.register((scope) => extensionApi(scope, extensionDeps), { prefix: '/api/ext' });
  await app.register(
    async (scope) => {
      const dashboardDeps = { ...deps, counters, answerUnknownRoute };
      const api = await openDashboardApi(scope, dashboardDeps);
      let dashboardDescription: object | undefined;
      scope.get('/openapi.json', async () => (dashboardDescription ??= dashboardDocument(config.signIn)));
      sessionRoutes(api, dashboardDeps);
      passkeyRoutes(api, dashboardDeps);
      invitationRoutes(api, dashboardDeps);
      openIdRoutes(scope, api, dashboardDeps);
      connectionRoutes(api, dashboardDeps);
      documentListRoutes(api, dashboardDeps);
      documentRoutes(api, { ...dashboardDeps, factHashes });
      actRoutes(api, dashboardDeps);
      overviewRoutes(api, dashboardDeps);
      auditRoutes(api, dashboardDeps);
      staffRoutes(api, dashboardDeps);
      brandRoutes(api, dashboardDeps);
      domainRoutes(api, { ...dashboardDeps, checkDomain });
      dashboardTemplateRoutes(api, { ...deps, templateThread });
      dashboardPeopleRoutes(api, dashboardDeps);
      const { databaseUrl, signingKeys, verifyUrl, qrUrl, erasedPeopleFile: erasedPeoplePath } = config;
      const place = { databaseUrl, signingKeys, verifyUrl, qrUrl, erasedPeoplePath };
      const peopleThread = createPeopleThread(place);
      scope.addHook('onClose', () => peopleThread.close());
      peopleJobRoutes(api, peopleThread);
      classRoutes(scope, api, dashboardDeps, peopleThread);
      settingsRoutes(api, {
        ...dashboardDeps,
        manifestUrl: pane ? `${config.publicUrl}/manifest.xml` : null,
        inspect: deps.inspect ?? (async () => []),
      });
    },
    { prefix: '/api/dashboard' },
  );
  await app.register(publicPageRoutes, {
    database,
    signer,
    clock,
    onCounted: (sums) => metrics?.countScans(sums),
    counters,
    lowPriority,
    factHashes,
    verifyUrl: config.verifyUrl,
    publicUrl: config.publicUrl,
    installUrl: pane ? `${config.publicUrl}/install` : null,
    readerScripts: createReaderScripts(pane?.folder ?? null),
  });
  await app.register(logoRoutes, { database });
  await app.register(qrHostRoutes, { database, signer, addresses });
  if (pane) {
    await app.register(paneRoutes, { ...config, folder: pane.folder });
    await app.register(dashboardPageRoutes, { ...config.signIn, ...config, folder: pane.folder });
    await app.register(manifestRoutes, { ...config, file: pane.manifest });
  }
  return app;
}

interface ExtensionApiDeps extends Pick<AppDeps, 'config' | 'database' | 'signer' | 'addresses' | 'clock'> {
  counters: CounterStore;
  factHashes: FactHashes;
  templateThread: TemplateThread;
  answerUnknownRoute: (request: FastifyRequest) => never;
}

/** Serves everything under `/api/ext`. Only the reference, for machines and for people, needs no token. */
async function extensionApi(api: FastifyInstance, deps: ExtensionApiDeps): Promise<void> {
  const { config, database, counters, answerUnknownRoute } = deps;
  if (config.corsOrigins.length > 0)
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
  // Built on the first request, because it takes longer than everything else at startup.
  let built: object | undefined;
  const document = () => (built ??= openApiDocument(config));
  api.get('/openapi.json', async () => document());
  referenceRoutes(api, { document });

  await api.register(async (operations) => {
    acceptBodies(operations, ({ caller }) => caller.organization.id);
    operations.decorateRequest('caller');
    operations.addHook('onRequest', (_request, reply, done) => {
      reply.headers(ANSWERS.api);
      done();
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
    reportRoutes(operations, deps);
    peopleRoutes(operations, deps);
    credentialRoutes(operations, deps);
    contentRoutes(operations, deps);
    registeredFileRoutes(operations, deps);
    qrRoutes(operations, deps);
    issuanceRoutes(operations, deps);
    templateRoutes(operations, deps);
  });
}

function bareApp({ config, database, clock, tls, log }: AppDeps): FastifyInstance {
  const home = `${pageSite(config.verifyUrl).base}/`;
  const answerError = createErrorHandler({ isOutage: (error) => database.isOutage(error), clock, home });
  // Node checks for slow clients at this interval; its default of 30 s would let them stay for a minute.
  const http = { connectionsCheckingInterval: 2_000, headersTimeout: 8_000, requireHostHeader: false };
  const app: FastifyInstance = fastify({
    ...(tls
      ? { https: { ...http, ...tls, handshakeTimeout: 8_000 }, keepAliveTimeout: TLS_IDLE_MS }
      : { http }),
    requestTimeout: 12_000,
    // A busy machine starts more slowly than Fastify's 10 s allow.
    pluginTimeout: 60_000,
    bodyLimit: BODY_LIMIT_BYTES,
    // A long parameter isn't refused here: its route does that, after the token.
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    rewriteUrl: ({ url = '/' }) => decodableAddress(url),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler({ home }),
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ 'X-Request-Id': request.id, ...ANSWERS.unparsed });
      request.log.info({ method: request.method, status: 404 }, 'answered');
      void answerError(notFound("There's nothing at this address"), request, reply);
    },
  });
  app.setErrorHandler(answerError);
  limitConnections(app, { isBehindProxy: config.trustProxy.length > 0 });
  return app;
}
