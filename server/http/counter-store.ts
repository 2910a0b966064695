import { once } from 'node:events';

import type { FastifyBaseLogger } from 'fastify';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import type { RateLimit } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { saveCounters, selectCounters } from './counters.store.ts';
import { within } from './time-limit.ts';

export type Counters = Pick<RateLimiterAbstract, 'consume' | 'delete' | 'get'>;

/** Where requests are counted: by all processes of a deployment together, or by each on its own. */
export interface CounterStore {
  /** Counters under their own name, in fixed windows. */
  counters(name: string, limit: RateLimit): Counters;
  /** Writes counts that aren't stored yet. */
  close(): Promise<void>;
}

interface CounterStoreOptions {
  redisUrl: string | null;
  database: Pick<Database, 'db' | 'write' | 'pool' | 'standbys'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const MAX_POSTGRES_WAIT_MS = 2_000;

/** Redis if it's configured, otherwise PostgreSQL if that is the database, otherwise memory and SQLite. */
export async function openCounterStore({
  redisUrl,
  database,
  log,
}: CounterStoreOptions): Promise<CounterStore> {
  if (redisUrl !== null) return redisStore(redisUrl, log);
  const { pool, standbys } = database;
  return pool === null ? sqliteStore(database, log) : postgresStore(pool, standbys);
}

/** Counters of a day or longer are stored; none of them has an address as its key. */
const STORED_FROM_SECONDS = 86_400;
const WRITTEN_AFTER_MS = 1_000;

/** Those that must survive a restart are written a second later, so that guesses don't cost a commit each. */
async function sqliteStore(
  { db, write }: CounterStoreOptions['database'],
  log: CounterStoreOptions['log'],
): Promise<CounterStore> {
  const stored = await selectCounters(db);
  const unwritten = new Map<string, { points: number; expire: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writeAll(): Promise<void> {
    timer = undefined;
    const batch = [...unwritten];
    unwritten.clear();
    try {
      await write((trx) =>
        saveCounters(
          trx,
          batch.map(([key, state]) => ({ key, ...state })),
        ),
      );
    } catch (err) {
      log.warn({ err }, "couldn't write wrong answers and check codes: they'll be written with the next one");
      for (const [key, state] of batch) if (!unwritten.has(key)) unwritten.set(key, state);
    }
  }

  function note(key: string, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    unwritten.set(key, { points: consumedPoints, expire: Date.now() + msBeforeNext });
    timer ??= setTimeout(() => (writing = writeAll()), WRITTEN_AFTER_MS).unref();
  }

  return {
    counters(name, limit) {
      const memory = new RateLimiterMemory({ ...inMemory(limit), keyPrefix: name });
      if (limit.windowSeconds < STORED_FROM_SECONDS) return memory;
      const own = stored.filter(({ key }) => key.startsWith(`${name}:`));
      memory.restore({
        version: 1,
        storage: own.map(({ key, points, expire }) => ({
          key: key.slice(name.length + 1),
          value: points,
          expiresAt: expire,
        })),
      });
      return {
        get: (key) => memory.get(key),
        delete: (key) => memory.delete(key),
        async consume(key) {
          try {
            const state = await memory.consume(key);
            note(`${name}:${key}`, state);
            return state;
          } catch (refusal) {
            if (refusal instanceof RateLimiterRes) note(`${name}:${key}`, refusal);
            throw refusal;
          }
        },
      };
    },
    async close() {
      clearTimeout(timer);
      await writing;
      if (unwritten.size > 0) await writeAll();
    },
  };
}

/** A silent PostgreSQL must not delay each request here, and then again when the request reads. */
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
    close: async () => undefined,
  };
}

/** Notices a silent Redis within three seconds, and tries again once a second. */
async function redisStore(url: string, log: CounterStoreOptions['log']): Promise<CounterStore> {
  // Loaded only if needed, because it takes 34 MB of memory.
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
    close: async () => (client.isOpen ? client.destroy() : undefined),
  };
}

/** A client over its limit is refused without asking the store again; memory replaces a store that is down. */
function shared(name: string, limit: RateLimit) {
  return {
    ...inMemory(limit),
    keyPrefix: name,
    inMemoryBlockOnConsumed: limit.limit + 1,
    insuranceLimiter: new RateLimiterMemory(inMemory(limit)),
  };
}

const inMemory = ({ limit, windowSeconds }: RateLimit) => ({ points: limit, duration: windowSeconds });
