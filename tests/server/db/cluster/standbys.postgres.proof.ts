import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { networkTo } from '#tests/postgres/network.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { call, readVerification, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { startTestService, type TestService, updateCredential } from '#tests/server/service-fixture.ts';

const METRICS_TOKEN = 'scraper-of-the-tests';

const primary = await startPostgres();
await (await openDatabase(primary.urlOf('postgres'))).close();
const standby = await primary.addStandby();
const network = await networkTo(primary.urlOf('postgres'));
/** Two processes would share no more than these two: the database. */
const service = await startBeside(standby.urlOf('postgres'));
const other = await startBeside(standby.urlOf('postgres'));
const member = await service.join();
let file = 0;
afterAll(async () => {
  await service.stop();
  await other.stop();
  await network.close();
  await standby.remove();
  await primary.remove();
});

function startBeside(readUrl: string): Promise<TestService> {
  const env = { DATABASE_READ_URL: readUrl, METRICS: `token:${METRICS_TOKEN}` };
  return startTestService({ databaseUrl: network.url, env, now: '2026-11-20T12:00:00Z' });
}

async function onServer(server: PostgresServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

async function verify(title: string, through = service) {
  const { answer } = await verifyFile(through, member, { doc_id: `file-${(file += 1)}`, title });
  const { pathname, search } = new URL(answer.verification.verify_url);
  return { publicId: answer.verification.public_id, page: pathname + search };
}
const revoke = (publicId: string) =>
  updateCredential(service, publicId, { revoked_at: '2026-11-19 08:00:00' });
const open = (page: string, through = service) => through.app.inject({ url: page, headers: PHONE });
async function found(q: string, through = other): Promise<number> {
  return (await call(through, 'documentSearch', { token: member.token, query: { q } })).answer.count;
}
const readiness = async (one: TestService) => (await one.app.inject('/readyz')).json<unknown>();
const stateOf = (one = service) => one.database.standbys?.states()[0]?.state;
const becomes = (state: string, one = service) =>
  vi.waitFor(() => expect(stateOf(one)).toBe(state), { timeout: 15_000, interval: 50 });

/** How many reads the standby, or the primary, answered during some work. */
async function readsDuring(work: () => Promise<unknown>, one = service) {
  const before = { ...one.database.standbys?.totals };
  await work();
  const after = { ...one.database.standbys?.totals };
  const more = (server: 'primary' | 'standby') => (after[server] ?? 0) - (before[server] ?? 0);
  return { primary: more('primary'), standby: more('standby') };
}

/** Polls, because just after a write the primary may answer. */
const isFromStandby = (read: () => Promise<unknown>, one = service) =>
  vi.waitFor(
    async () => {
      const counts = await readsDuring(read, one);
      expect(counts.primary).toBe(0);
      expect(counts.standby).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 50 },
  );

test('pages, search, lists and figures are read from the standby', async () => {
  const { page } = await verify('Convention de stage');
  await becomes('current');
  const { token } = member;
  const reads: (() => Promise<unknown>)[] = [
    () => open(page),
    () => found('convention', service),
    () => call(service, 'documentList', { token }),
    () => call(service, 'studentList', { token }),
    () => call(service, 'statisticsRead', { token }),
    () => call(service, 'dashboardRead', { token }),
  ];
  for (const read of reads) await isFromStandby(read);
  // Until it has the scan of the page, it is behind.
  const metrics = { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
  const measured = async () => (await service.app.inject(metrics)).payload;
  await expect.poll(measured).toMatch(/^sealmark_standby_current\{standby="127.0.0.1:\d+"\} 1$/m);
  expect(await measured()).toMatch(/^sealmark_database_reads_total\{server="standby"\} [1-9]/m);
  await expect.poll(() => readiness(service)).toEqual({ ok: true, standbys: ['current'] });
});

test('nobody reads an older state than another process has written', async () => {
  for (let round = 0; round < 8; round += 1) {
    const title = `Attestation numéro ${round + 1000}`;
    const { publicId, page } = await verify(title);
    expect(await found(title)).toBe(1);
    expect((await open(page, other)).statusCode).toBe(200);
    await revoke(publicId);
    expect((await open(page, other)).payload).toContain('Revoked');
  }
});

test('a standby that stops replaying is left out, and is read again after it has caught up', async () => {
  await becomes('current', other);
  await onServer(standby, 'select pg_wal_replay_pause()');
  const { publicId, page } = await verify('Paused meanwhile');
  const counts = await readsDuring(async () => {
    expect(await found('paused meanwhile')).toBe(1);
    expect((await open(page, other)).statusCode).toBe(200);
    await revoke(publicId);
    expect((await open(page, other)).payload).toContain('Revoked');
  }, other);
  expect(counts.standby).toBe(0);
  await becomes('behind', other);
  expect(await readiness(other)).toEqual({ ok: true, standbys: ['behind'] });
  await isLogged(/is behind: the primary answers reads/);
  await onServer(standby, 'select pg_wal_replay_resume()');
  await becomes('current', other);
  await isLogged(/has all data again/);
});

const isLogged = (sentence: RegExp) =>
  vi.waitFor(() => expect(other.logs.some((line) => sentence.test(line))).toBe(true), { timeout: 15_000 });

test('killing a standby under load costs nobody an answer', async () => {
  const { page } = await verify('Under load');
  const statuses: number[] = [];
  const load = { isOver: false };
  const clients = [
    () => open(page),
    () =>
      call(service, 'documentList', { token: member.token }).then(({ status }) => ({ statusCode: status })),
  ].map(async (ask) => {
    while (!load.isOver) statuses.push((await ask()).statusCode);
  });
  await standby.stop('immediate');
  await becomes('away');
  const past = statuses.length;
  while (statuses.length < past + 20) await open(page);
  await standby.start();
  await becomes('current');
  load.isOver = true;
  await Promise.all(clients);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each([
  ['is killed', () => primary.stop('immediate'), () => primary.start()],
  ['falls silent', async () => network.cut(), async () => network.mend()],
])('pages open while the primary %s, counted later', async (_how, leave, comeBack) => {
  const { publicId, page } = await verify('Without its primary');
  await becomes('current');
  await isFromStandby(() => open(page));
  const scansBefore = await scansOf(publicId);
  await leave();
  const since = performance.now();
  const pages = [await open(page), await open(page), await open(page)];
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const url = page.replace('/verification/document/', '/qr/').replace('?', '.png?');
  const picture = await service.app.inject(url);
  expect(picture.statusCode).toBe(200);
  expect((await service.app.inject('/readyz')).statusCode).toBe(503);
  expect((await call(service, 'documentList', { token: member.token })).status).toBe(503);
  await comeBack();
  await vi.waitFor(async () => expect((await service.app.inject('/readyz')).statusCode).toBe(200), {
    timeout: 30_000,
    interval: 250,
  });
  // The next batch includes those that still wait.
  await vi.waitFor(
    async () => {
      await open(page);
      expect(await scansOf(publicId)).toBeGreaterThanOrEqual(scansBefore + pages.length + 1);
    },
    { timeout: 30_000, interval: 250 },
  );
});

test('what is written right after the primary’s return is read', async () => {
  for (let round = 0; round < 3; round += 1) {
    await primary.stop('immediate');
    await expect.poll(async () => (await service.app.inject('/readyz')).statusCode).toBe(503);
    await primary.start();
    const { page } = await vi.waitFor(() => verify('Just back'), { timeout: 15_000, interval: 10 });
    expect((await open(page)).statusCode).toBe(200);
  }
});

async function scansOf(publicId: string): Promise<number> {
  return (await readVerification(service, member, publicId)).scans.total_scans;
}

test('a standby that lacks the primary’s latest state is not read, even if nothing else answers', async () => {
  await becomes('current');
  await onServer(standby, 'select pg_wal_replay_pause()');
  const { publicId, page } = await verify('Revoked just before');
  await revoke(publicId);
  await becomes('behind');
  await primary.stop('immediate');
  expect((await open(page)).statusCode).toBe(503);
  await primary.start();
  await onServer(standby, 'select pg_wal_replay_resume()');
  await becomes('current');
  expect((await open(page)).payload).toContain('Revoked');
});

test('a write that reached no synchronous standby blocks no page', async () => {
  const setSynchronous = (names: string) =>
    onServer(primary, `alter system set synchronous_standby_names = '${names}'`).then(() =>
      onServer(primary, 'select pg_reload_conf()'),
    );
  await becomes('current');
  const { page } = await verify('Seen by all');
  await isFromStandby(() => open(page));
  await setSynchronous('ANY 1 (*)');
  const { publicId } = await verify('Written with a standby');
  const [sender] = await onServer(primary, 'select pid from pg_stat_replication');
  process.kill(Number(sender?.['pid']), 'SIGSTOP');
  const revoking = revoke(publicId).catch((error: unknown) => error);
  await becomes('behind');
  await primary.kill();
  await revoking;
  const since = performance.now();
  await vi.waitFor(async () => expect((await open(page)).statusCode).toBe(200), { timeout: 10_000 });
  expect(performance.now() - since).toBeLessThan(10_000);
  await primary.start();
  await setSynchronous('');
  await becomes('current');
});

test('a server that is not a standby of the database is never read', async () => {
  const stranger = await startPostgres();
  onTestFinished(() => stranger.remove());
  const misled = await startBeside(stranger.urlOf('postgres'));
  onTestFinished(() => misled.stop());
  await becomes('foreign', misled);
  expect(await readsDuring(() => found('convention', misled), misled)).toMatchObject({ standby: 0 });
  expect(misled.logs.join('\n')).toMatch(/isn't a standby of the database in DATABASE_URL/);
});

test('a standby promoted while the primary works is never read', async () => {
  const astray = await primary.addStandby();
  onTestFinished(() => astray.remove());
  const misled = await startBeside(astray.urlOf('postgres'));
  onTestFinished(() => misled.stop());
  await becomes('current', misled);
  await astray.promote();
  await onServer(
    astray,
    "update credentials set title = 'Written astray', revoked_at = '2026-11-19 08:00:00'",
  );
  const { page } = await verify('Written where it counts', misled);
  expect((await open(page, misled)).payload).toContain('Valid');
  await becomes('foreign', misled);
  expect(await readsDuring(() => found('convention', misled), misled)).toMatchObject({ standby: 0 });
});

test('of several standbys, the ones that answer are read', async () => {
  const { host } = new URL(standby.urlOf('postgres'));
  const listed = standby.urlOf('postgres').replace(host, `127.0.0.1:1,${host}`);
  const served = await startBeside(listed);
  onTestFinished(() => served.stop());
  const states = () => served.database.standbys?.states().map(({ state }) => state);
  await vi.waitFor(() => expect(states()).toEqual(['away', 'current']), { timeout: 15_000, interval: 50 });
  await isFromStandby(() => found('convention', served), served);
});
