import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Signer } from '#server/keys/signature.ts';
import { missingKeys } from '#server/keys/signing-key-check.ts';
import { selectKeys } from '#server/keys/signing-keys.store.ts';
import type { Database } from '#server/db/database.ts';

import { askDatabase } from './health.store.ts';
import { upkeepGauges } from './upkeep-gauges.ts';
import type { WriteCheck } from './write-check.ts';

export interface Metrics {
  /** Measures every request of the app from here on. */
  measure(app: FastifyInstance): void;
  countScans(sums: readonly { valid: number; invalid: number }[]): void;
  /** In the text format of Prometheus. */
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

/** Labels name routes, never addresses: an address can hold a signature, or what somebody searched for. */
export function createMetrics({ database, signer, writeCheck, tls = null }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'sealmark_http_request_duration_seconds',
    help: 'Duration of requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const limited = new Counter({
    name: 'sealmark_rate_limited_total',
    help: 'Requests refused by the rate limit, by route',
    labelNames: ['route'],
    registers,
  });
  const scans = new Counter({
    name: 'sealmark_scans_total',
    help: 'Scans counted by this process',
    labelNames: ['outcome'],
    registers,
  });
  const isUp = new Gauge({ name: 'sealmark_database_up', help: '1 if the database responds', registers });
  const answerTime = new Gauge({
    name: 'sealmark_database_answer_seconds',
    help: 'How long the database just took to respond or fail',
    registers,
  });
  const missing = new Gauge({
    name: 'sealmark_signing_keys_missing',
    help: 'Keys that signed documents but are missing in this process',
    registers,
  });
  const withdrawn = new Gauge({
    name: 'sealmark_signing_keys_withdrawn',
    help: 'Withdrawn signing keys',
    registers,
  });
  const refusedWrites = new Counter({
    name: 'sealmark_refused_writes_total',
    help: 'Write requests answered with 503, by route',
    labelNames: ['route'],
    registers,
  });
  const isWritable = new Gauge({
    name: 'sealmark_database_writable',
    help: '1 if the database is writable',
    registers,
  });
  const upkeep = upkeepGauges(registry, { database, writeCheck, tls });
  const connections = new Gauge({
    name: 'sealmark_database_connections',
    help: 'PostgreSQL connections, and requests waiting for one',
    labelNames: ['state'],
    registers,
  });

  async function probe(): Promise<void> {
    const start = performance.now();
    const isAnswering = await askDatabase(database.db).then(
      () => true,
      () => false,
    );
    isUp.set(isAnswering ? 1 : 0);
    answerTime.set((performance.now() - start) / 1000);
    isWritable.set(
      await writeCheck.check().then(
        () => 1,
        () => 0,
      ),
    );
    if (isAnswering) {
      const keys = await selectKeys(database.db);
      missing.set(missingKeys(keys, signer.keyIds).length);
      withdrawn.set(keys.filter(({ withdrawn_at }) => withdrawn_at !== null).length);
    }
    await upkeep.measure(isAnswering);
    const { pool } = database;
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
