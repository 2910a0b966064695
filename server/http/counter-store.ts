import { once } from 'node:events';

import type { FastifyBaseLogger } from 'fastify';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';

import type { RateLimit } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { within } from './time-limit.ts';

/** Where requests are counted: by all processes of a deployment together, or by each for itself. */
export interface CounterStore {
  /** Counters under a name of their own, in fixed windows. */
  counters(name: string, limit: RateLimit): RateLimiterAbstract;
  close(): void;
}

interface CounterStoreOptions {
  redisUrl: string | null;
  pool: Database['pool'];
  standbys: Database['standbys'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const MAX_POSTGRES_WAIT_MS = 2_000;

/** Redis where there is one, else PostgreSQL where that is the database, else memory. */
export async function openCounterStore({
  redisUrl,
  pool,
  standbys,
  log,
}: CounterStoreOptions): Promise<CounterStore> {
  if (redisUrl !== null) return redisStore(redisUrl, log);
  if (pool !== null) return postgresStore(pool, standbys);
  return { counters: (_name, limit) => new RateLimiterMemory(inMemory(limit)), close: () => undefined };
}

/** A silent PostgreSQL must not delay each request first here, and then again where the request reads. */
function postgresStore(pool: NonNullable<Database['pool']>, standbys: Database['standbys']): CounterStore {
  const client = {
    query(query: Parameters<typeof pool.query<never>>[0]) {
      const ask = () => pool.query(query);
      return within(MAX_POSTGRES_WAIT_MS, standbys ? standbys.onPrimary(ask) : ask(), () => {
        throw new Error("PostgreSQL doesn't count in time");
      });
    },
  };
  const table = { tableName: 'rate_limit_counters', tableCreated: true, storeType: 'pool' };
  return {
    counters: (name, limit) =>
      new RateLimiterPostgres({ ...shared(name, limit), ...table, storeClient: client }),
    close: () => undefined,
  };
}

/** A Redis that falls silent is noticed within three seconds, and looked for once a second. */
async function redisStore(url: string, log: CounterStoreOptions['log']): Promise<CounterStore> {
  // Not loaded where there is none: it takes 34 MB of memory.
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: { connectTimeout: 2_000, socketTimeout: 3_000, reconnectStrategy: 1_000 },
  });
  let isDown = false;
  const noteDown = (err: unknown) => {
    if (!isDown)
      log.warn({ err }, "Redis isn't responding: until it does, each process counts its own requests");
    isDown = true;
  };
  client.on('error', noteDown);
  client.on('ready', () => (isDown = false));
  await Promise.race([client.connect().catch(noteDown), once(client, 'error')]);
  return {
    counters: (name, limit) =>
      new RateLimiterRedis({
        ...shared(`sealmark:${name}`, limit),
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      }),
    close: () => (client.isOpen ? client.destroy() : undefined),
  };
}

/** Who is over the limit is refused without asking the store again; a store that is down is stood in for by memory. */
function shared(name: string, limit: RateLimit) {
  return {
    ...inMemory(limit),
    keyPrefix: name,
    inMemoryBlockOnConsumed: limit.limit + 1,
    insuranceLimiter: new RateLimiterMemory(inMemory(limit)),
  };
}

function inMemory({ limit, windowSeconds }: RateLimit) {
  return { points: limit, duration: windowSeconds };
}
