import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { type NetworkPath, networkTo } from '#tests/postgres/network.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { PHONE, startPublicService } from './public-service.ts';

let server: PostgresServer;
let network: NetworkPath;
let service: Awaited<ReturnType<typeof startPublicService>>;
/** Directly to the server, past the network. */
let admin: Client;

beforeAll(async () => {
  server = await startPostgres();
  await (await openDatabase(server.urlOf('postgres'))).close();
  network = await networkTo(server.urlOf('postgres'));
  admin = new Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  service = await startPublicService({ databaseUrl: network.url });
  // The service also writes when it starts, and those rows aren't scans.
  await service.app.ready();
  const asked = 'select from domains where problem is not null';
  await vi.waitUntil(async () => (await admin.query(asked)).rowCount === 1, { timeout: 20_000 });
});
afterAll(async () => {
  await service.stop();
  await admin.end();
  await network.close();
  await server.remove();
});

const open = () => service.app.inject({ url: service.pageOf(service.credentials.valid), headers: PHONE });

async function setSynchronous(standbys: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standbys}'`);
  await admin.query('select pg_reload_conf()');
}

async function counted(): Promise<number[]> {
  const { rows } = await admin.query<Record<'total' | 'hours' | 'days', string>>(`select
    (select sum(valid) from scan_counts) as total,
    (select sum(c.valid - h.valid) from scan_hours h join scan_counts c using (credential_id)) as hours,
    (select sum(valid_scans) from daily_sums) as days`);
  return rows.flatMap(({ total, hours, days }) => [total, hours, days].map(Number));
}

const waitingForStandby = `from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;

test.each([
  ['the wait for it is cancelled', 'pg_cancel_backend'],
  ['the connection is lost', 'pg_terminate_backend'],
])('a scan is counted once if the synchronous standby is gone and %s', async (_how, ending) => {
  const [before = 0] = await counted();
  await setSynchronous('a_standby_that_is_gone');
  let openings = 0;
  await vi.waitFor(async () => {
    openings += 1;
    expect((await open()).statusCode).toBe(200);
    expect((await admin.query(`select pid ${waitingForStandby}`)).rowCount).toBe(1);
  }, 20_000);
  service.logs.length = 0;
  await admin.query(`select ${ending}(pid) ${waitingForStandby}`);
  await vi.waitFor(() => expect(service.logs.join()).toContain("couldn't write scans"), 20_000);
  openings += 2;
  await Promise.all([open(), open()]);
  await setSynchronous('');
  const total = before + openings;
  await vi.waitFor(async () => expect(await counted()).toEqual([total, total, total]), 20_000);
});

test('while PostgreSQL is silent, a page gets a 503 within twelve seconds', async () => {
  expect((await open()).statusCode).toBe(200);
  network.cut();
  const since = performance.now();
  expect((await open()).statusCode).toBe(503);
  expect(performance.now() - since).toBeLessThan(12_000);
  network.mend();
  await vi.waitFor(async () => expect((await open()).statusCode).toBe(200), 20_000);
});
