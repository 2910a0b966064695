import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Database } from '#server/db/database.ts';
import type { Standbys } from '#server/db/cluster/standbys.ts';
import { askDatabase, findUpkeep } from '#server/db/upkeep.store.ts';
import type { Signer } from '#server/keys/signature.ts';
import { missingKeys, usableKeys } from '#server/keys/signing-keys.service.ts';
import { selectKeys } from '#server/keys/signing-keys.store.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { expiryOf } from '#server/http/certificate.ts';
import { unauthorized, unavailable } from '#server/errors/refusals.ts';
import type { WriteCheck } from '#server/http/write-check.ts';
import { FORWARDING_HEADER, forwardingOf } from '#server/http/forwarding.ts';

export interface Metrics {
  /** Measures every request of the app from here on. */
  measure(app: FastifyInstance): void;
  countScans(sums: readonly { valid: number; invalid: number }[]): void;
  text(): Promise<string>;
  contentType: string;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsDeps {
  database: Database;
  signer: Signer;
  writeCheck: WriteCheck;
  /** The certificate that the process itself serves. */
  tls?: { cert: string } | null;
}

/** Labels contain routes, never addresses, which can contain a signature or a search. */
export function createMetrics({ database, signer, writeCheck, tls = null }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // These are sums by type, named like counters, which they aren't.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name: `sealmark_${name}`, help, labelNames: [label], registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `sealmark_${name}`, help, labelNames, registers });

  const requests = new Histogram({
    name: 'sealmark_http_request_duration_seconds',
    help: 'Duration of requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const limited = counter('rate_limited_total', 'Requests refused by the rate limit, by route', 'route');
  const scans = counter('scans_total', 'Scans counted by this process', 'outcome');
  const isUp = gauge('database_up', '1 if the database responds');
  const answerTime = gauge('database_answer_seconds', 'How long the database just took to respond or fail');
  const missing = gauge('signing_keys_missing', 'Keys that signed documents but are missing in this process');
  const withdrawn = gauge('signing_keys_withdrawn', 'Withdrawn signing keys');
  const usable = gauge('signing_keys_usable', 'Keys of this process that can sign');
  const refusals = 'Write requests answered with 503, by route';
  const refusedWrites = counter('refused_writes_total', refusals, 'route');
  const isWritable = gauge('database_writable', '1 if the database is writable');
  // PostgreSQL's disk and backups are watched by its own tools.
  const ofFile = database.engine === 'sqlite' && {
    free: gauge('disk_free_bytes', 'Free space on the disk with the SQLite database'),
    backedUp: gauge('last_backup_timestamp_seconds', 'Time of the last admin backup; 0 if never'),
  };
  const expires =
    tls && gauge('certificate_expiry_timestamp_seconds', 'Expiry time of the TLS_CERT certificate');
  const waiting = 'PostgreSQL connections, and requests waiting for one';
  const connections = gauge('database_connections', waiting, ['state']);

  const ofStandbys = {
    reads: counter('database_reads_total', 'Reads that a standby could answer, by what did', 'server'),
    isCurrent: gauge('standby_current', '1 if the standby responds and has all data', ['standby']),
    lag: gauge('standby_lag_seconds', 'Time since the standby last had all data', ['standby']),
  };

  function showStandbys({ totals, states }: Standbys): void {
    ofStandbys.reads.reset();
    ofStandbys.reads.inc({ server: 'primary' }, totals.primary);
    ofStandbys.reads.inc({ server: 'standby' }, totals.standby);
    for (const { name, state, lagSeconds } of states()) {
      ofStandbys.isCurrent.set({ standby: name }, state === 'current' ? 1 : 0);
      ofStandbys.lag.set({ standby: name }, lagSeconds);
    }
  }

  async function probe(): Promise<void> {
    const start = performance.now();
    const isAnswering = await succeeds(askDatabase(database.db));
    isUp.set(isAnswering ? 1 : 0);
    answerTime.set((performance.now() - start) / 1000);
    isWritable.set((await succeeds(writeCheck.check())) ? 1 : 0);
    if (isAnswering) {
      const keys = await selectKeys(database.db);
      missing.set(missingKeys(keys, signer.keyIds).length);
      usable.set(usableKeys(keys, signer.keyIds).length);
      withdrawn.set(keys.filter(({ withdrawn_at }) => withdrawn_at !== null).length);
    }
    if (ofFile) {
      ofFile.free.set((await writeCheck.freeBytes()) ?? 0);
      if (isAnswering) ofFile.backedUp.set(secondsOf(await findUpkeep(database.db, 'backup')));
    }
    if (tls) expires?.set(expiryOf(tls).getTime() / 1000);
    const { pool, standbys } = database;
    if (standbys) showStandbys(standbys);
    if (!pool) return;
    connections.set({ state: 'open' }, pool.totalCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
  }

  return {
    measure(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none';
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (reply.statusCode === 429) limited.inc({ route });
        if (reply.statusCode === 503 && method === 'POST') refusedWrites.inc({ route });
      });
    },
    countScans(sums) {
      for (const { valid, invalid } of sums) {
        scans.inc({ outcome: 'valid' }, valid);
        scans.inc({ outcome: 'invalid' }, invalid);
      }
    },
    async text() {
      await probe();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function secondsOf(time: string | undefined): number {
  return time === undefined ? 0 : Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
}

/** `/metrics`, for clients that send the Bearer token. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }) {
  const expected = digest(`Bearer ${token}`);

  app.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (authorization === undefined) throw unauthorized('missing');
    if (!timingSafeEqual(digest(authorization), expected)) throw unauthorized('unknown');
    return reply
      .type(metrics.contentType)
      .headers(ANSWERS.api)
      .send(await metrics.text());
  });
}

/** Always the same length, as the comparison requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `/healthz`: the process is running. `/readyz`: its database can be read and written; lists missing signing keys and each
 * standby's state, and has `can_sign: false` if all keys are withdrawn (pages must still be served, so it stays 200).
 */
export function healthRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ANSWERS.api).header(FORWARDING_HEADER, forwardingOf(request));
  });

  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', (request) => checkDatabase(deps, request));
}

async function checkDatabase(
  { database: { db, standbys }, signer, writeCheck }: MetricsDeps,
  request: FastifyRequest,
): Promise<{ ok: true; missing_keys?: string[]; can_sign?: false; standbys?: string[] }> {
  let known: Awaited<ReturnType<typeof selectKeys>>;
  try {
    await askDatabase(db);
    known = await selectKeys(db);
  } catch (error) {
    request.log.error({ err: error }, "the database isn't responding");
    throw unavailable("The database isn't responding");
  }
  try {
    await writeCheck.check();
  } catch (error) {
    request.log.error({ err: error }, "can't write to the database");
    throw unavailable("Can't write to the database");
  }
  const missing = missingKeys(known, signer.keyIds);
  return {
    ok: true,
    ...(missing.length > 0 && { missing_keys: missing }),
    ...(usableKeys(known, signer.keyIds).length === 0 && { can_sign: false as const }),
    ...(standbys && { standbys: standbys.states().map(({ state }) => state) }),
  };
}
