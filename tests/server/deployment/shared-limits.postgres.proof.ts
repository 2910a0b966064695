import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { formatToken } from '#contract/token-format.ts';
import { freePort } from '#tests/free-port.ts';

import { call } from '#tests/server/call.ts';
import { forged, PHONE, postForm } from '#tests/server/public-page/public-service.ts';
import { scratchDatabase, type ScratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService, type TestService } from '#tests/server/service-fixture.ts';
import { startRedis } from './redis-server.ts';

const LIMITS = { RATE_LIMIT: '50', RATE_LIMIT_WINDOW: '600', TRUST_PROXY: 'loopback' };

let database: ScratchDatabase;
let twins: TestService[] = [];

beforeEach(async () => {
  database = await scratchDatabase();
});
afterEach(async () => {
  await Promise.all(twins.map((twin) => twin.stop()));
  await database.remove();
});

async function startTwins(env: Record<string, string> = {}): Promise<[TestService, TestService]> {
  const start = () => startTestService({ databaseUrl: database.url, env: { ...LIMITS, ...env } });
  const both: [TestService, TestService] = [await start(), await start()];
  twins = both;
  return both;
}

/** More may wait longer for PostgreSQL than a request's limit. */
const AT_ONCE = 100;

/** How many of the requests, sent to both services alternately, got this status. */
async function statuses(count: number, ask: (twin: TestService) => Promise<number>) {
  const answers: number[] = [];
  while (answers.length < count) {
    const length = Math.min(AT_ONCE, count - answers.length);
    const some = Array.from({ length }, (_, index) => ask(twins[index % 2] as TestService));
    answers.push(...(await Promise.all(some)));
  }
  return (status: number) => answers.filter((answer) => answer === status).length;
}

const pinging = (token: string, ip?: string) => async (twin: TestService) => {
  const headers = ip === undefined ? {} : { 'x-forwarded-for': ip };
  return (await call(twin, 'ping', { token, headers })).status;
};

const opening = (url: string) => async (twin: TestService) =>
  (await twin.app.inject({ url, headers: PHONE })).statusCode;

describe('on PostgreSQL two services count together', () => {
  test('the requests of a token', async () => {
    const [service] = await startTwins();
    const [{ token }, other] = [await service.join(), await service.join()];
    const found = await statuses(80, pinging(token));
    expect([found(200), found(429)]).toEqual([50, 30]);
    expect((await statuses(2, pinging(other.token)))(200)).toBe(2);
  });

  test('the failed logins of an address', async () => {
    await startTwins();
    const wrong = formatToken('1'.repeat(32));
    const found = await statuses(30, pinging(wrong, '198.51.100.7'));
    expect([found(401), found(429)]).toEqual([20, 10]);
    expect((await statuses(2, pinging(wrong, '198.51.100.8')))(401)).toBe(2);
  });

  test('the public pages of an address, including missing ones', async () => {
    const [service] = await startTwins();
    const page = new URL(service.addresses.verifyUrl(await service.issue(await service.join())));
    const found = await statuses(1_250, opening(forged(page.pathname + page.search)));
    expect([found(404), found(429)]).toEqual([1_200, 50]);
  });

  test('the wrong check codes of an address, and of an ID with six characters', async () => {
    const [service] = await startTwins();
    const { public_id } = await service.issue(await service.join());
    const typed = { id: public_id, code: '000-000' };
    const typing = (sent?: { from: string }) => async (twin: TestService) =>
      (await postForm(twin, '/verification/check', typed, sent)).statusCode;
    const ofAddress = await statuses(30, typing({ from: '198.51.100.7' }));
    expect([ofAddress(404), ofAddress(429)]).toEqual([10, 20]);
    const ofId = await statuses(110, typing());
    expect([ofId(404), ofId(429)]).toEqual([90, 20]);
  });

  test('and separately while the counters cannot be reached', async () => {
    const [service] = await startTwins();
    const { token } = await service.join();
    await sql`drop table rate_limit_counters`.execute(service.database.db);
    const found = await statuses(120, pinging(token));
    expect([found(200), found(429)]).toEqual([100, 20]);
  });
});

describe('with Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let port: number;
  beforeEach(async () => {
    port = await freePort();
    redis = await startRedis(port);
  });
  afterEach(() => redis.stop());

  test('two services count together', async () => {
    const [service] = await startTwins({ REDIS_URL: redis.url });
    const { token } = await service.join();
    const found = await statuses(80, pinging(token));
    expect([found(200), found(429)]).toEqual([50, 30]);
  });

  test('each counts separately while it is away, and together again afterwards', async () => {
    const [service, twin] = await startTwins({ REDIS_URL: redis.url });
    const { token } = await service.join();
    await redis.stop();
    const found = await statuses(120, pinging(token));
    expect([found(200), found(429)]).toEqual([100, 20]);
    expect(service.logs.filter((line) => line.includes("Redis isn't responding"))).toHaveLength(1);

    redis = await startRedis(port);
    const { token: other } = await service.join();
    const remaining = async (from: TestService) =>
      Number((await call(from, 'ping', { token: other })).headers['ratelimit-remaining']);
    const difference = async () => (await remaining(service)) - (await remaining(twin));
    await expect.poll(difference, { interval: 200 }).toBe(1);
  });

  test('a service starts without it', async () => {
    await redis.stop();
    const [service] = await startTwins({ REDIS_URL: redis.url });
    const { token } = await service.join();
    expect((await call(service, 'ping', { token })).status).toBe(200);
  });
});
