import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { formatToken } from '#contract/token-format.ts';

import { freePort } from '#tests/free-port.ts';
import { count, REQUESTS, times } from '#tests/proof/proof.ts';
import { type RedisServer, startRedis } from '#tests/server/deployment/redis-server.ts';
import { type ServingProcess, startServing } from '#tests/server/deployment/serving-process.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { send } from './victim.ts';

/** As in server/app.ts and public-page.routes.ts; that of tokens is set here. */
const LIMITS = {
  token: { limit: 50, windowSeconds: 10 },
  login: { limit: 20, windowSeconds: 60 },
  page: { limit: 1_200, windowSeconds: 60 },
};
const TOLERANCE = 0.02;
/** Ends in the middle of a window of a token, and before one of an address, so that a late beginning adds none. */
const SECONDS = Math.ceil((3 * REQUESTS) / 100_000) * 60 - 5;
const windowsOf = (seconds: number) => Math.ceil(SECONDS / seconds);
const WRONG_TOKEN = formatToken('1'.repeat(32));

const database = await scratchDatabase();
const keeper = await startTestService({ databaseUrl: database.url });
let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis(await freePort());
});
afterAll(async () => {
  await redis.stop();
  await keeper.stop();
  await database.remove();
});

/** What one client sends again and again, and from where. */
interface Request {
  url: string;
  headers: Record<string, string>;
}

const pinging = (token: string, from: string): Request => ({
  url: '/api/ext/ping',
  headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
});
const opening = (page: string, from: string): Request => ({
  url: page,
  headers: { ...PHONE, 'x-forwarded-for': from },
});

function startTwins(env: Record<string, string>): Promise<ServingProcess[]> {
  const { limit, windowSeconds } = LIMITS.token;
  const common = {
    PUBLIC_URL: 'https://seal.example.org',
    SIGNING_KEYS,
    DATABASE_URL: database.url,
    RATE_LIMIT: String(limit),
    RATE_LIMIT_WINDOW: String(windowSeconds),
    TRUST_PROXY: 'loopback',
  };
  return times(2, () => startServing({ ...common, ...env }));
}

interface Asked {
  /** How often each came back. */
  statuses: Map<number, number>;
  /** How many answers were the first of a window, of those that tell. */
  begun: number;
}

/** Sends a request to either process in turn until the time is over. */
async function ask(twins: ServingProcess[], request: Request, clients: number, pauseMs?: number) {
  const asked: Asked = { statuses: new Map(), begun: 0 };
  const { statuses } = asked;
  const end = performance.now() + SECONDS * 1_000;
  await times(clients, async (client) => {
    for (let turn = client; performance.now() < end; turn += 1) {
      const serving = twins[turn % 2];
      if (!serving) throw new Error('There are two processes');
      const { status, headers } = await send({ serving }, { method: 'GET', ...request });
      if (headers['ratelimit-remaining'] === String(LIMITS.token.limit - 1)) asked.begun += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Who was refused waits a little, so that all refused together leave time for the others.
      const pause = pauseMs ?? (status === 429 ? 250 : 0);
      if (pause > 0) await delay(pause);
    }
  });
  return asked;
}

const sum = (all: Asked[], status: number) =>
  all.reduce((total, { statuses }) => total + (statuses.get(status) ?? 0), 0);

test.for(['PostgreSQL', 'Redis'])(
  'rate limits over two processes that count in %s admit what they say, and harm nobody else',
  async (store, context) => {
    const twins = await startTwins(store === 'Redis' ? { REDIS_URL: redis.url } : {});
    const hasty = await times(3, () => keeper.join());
    const calm = await keeper.join();
    const { pathname, search } = new URL(keeper.addresses.verifyUrl(await keeper.issue(calm)));
    const page = pathname + search;
    // Two processes answer the first requests of a kind later than the rest.
    await times(2, (index) =>
      send({ serving: twins[index] as ServingProcess }, { method: 'GET', url: page }),
    );

    const [tokens, logins, pages, others] = await Promise.all([
      times(3, (index) => ask(twins, pinging(hasty[index]?.token ?? '', '198.51.100.1'), 4)),
      times(10, (index) => ask(twins, pinging(WRONG_TOKEN, `198.51.100.${20 + index}`), 2)),
      times(1, () => ask(twins, opening(page, '198.51.100.40'), 16)),
      Promise.all([
        ask(twins, pinging(calm.token, '198.51.100.20'), 1, 500),
        ask(twins, opening(page, '198.51.100.60'), 1, 250),
        ask(twins, pinging(WRONG_TOKEN, '198.51.100.61'), 1, 5_000),
      ]),
    ]);
    const kinds = [
      { all: tokens, admitted: 200, ...LIMITS.token },
      { all: logins, admitted: 401, ...LIMITS.login },
      { all: pages, admitted: 200, ...LIMITS.page },
    ];
    const windows = tokens.map(({ begun }) => begun);
    count(context, {
      'windows of tokens': windows.reduce((total, begun) => total + begun),
      'windows of addresses': windowsOf(60) * (logins.length + pages.length),
      admitted: kinds.reduce((total, { all, admitted }) => total + sum(all, admitted), 0),
      refused: kinds.reduce((total, { all }) => total + sum(all, 429), 0),
      'of others': sum(others, 200) + sum(others, 401),
    });
    for (const { all, admitted, limit, windowSeconds } of kinds) {
      for (const { statuses, begun } of all) {
        // Those of a token begin a little later each time: when its next request comes.
        const allowed = limit * (begun || windowsOf(windowSeconds));
        expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([admitted, 429]);
        expect(Math.abs((statuses.get(admitted) ?? 0) - allowed)).toBeLessThanOrEqual(allowed * TOLERANCE);
      }
    }
    const possible = windowsOf(LIMITS.token.windowSeconds);
    expect(Math.max(...windows)).toBeLessThanOrEqual(possible);
    expect(Math.min(...windows)).toBeGreaterThan(possible * 0.75);
    expect(others.map(({ statuses }) => [...statuses.keys()])).toEqual([[200], [200], [401]]);
    expect(await times(2, (index) => twins[index]?.stop() ?? Promise.resolve(null))).toEqual([0, 0]);
  },
);
