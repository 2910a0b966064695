import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { networkTo } from '#tests/postgres/network.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { verifyFile } from '#tests/server/call.ts';
import { onServer } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const first = await startPostgres();
await (await openDatabase(first.urlOf('postgres'))).close();
const second = await first.addStandby();
const urls = [second, first].map((server) => new URL(server.urlOf('postgres')));
/** The standby comes first, as in a list after a failover. */
const databaseUrl = `${urls[0]?.href.replace(/\/postgres$/, '')},${urls[1]?.host}/postgres`;
const service = await startTestService({ databaseUrl });
const member = await service.join();
afterAll(async () => {
  await service.stop();
  await Promise.all([first, second].map((server) => server.remove()));
});

async function verify(doc_id: string) {
  const response = await verifyFile(service, member, { doc_id });
  const { status } = response;
  return status === 503 ? { status } : { status, id: response.answer.verification.public_id };
}

async function setOn(server: PostgresServer, setting: string) {
  await onServer(server.urlOf('postgres'), `alter system set ${setting}`);
  await onServer(server.urlOf('postgres'), 'select pg_reload_conf()');
}

/** The first of many writes that isn't accepted: a setting comes into force a moment after it was made. */
async function refused() {
  for (let number = 0; ; number += 1) {
    const doc_id = `refused-${number}`;
    const { status } = await verify(doc_id);
    if (status !== 201 && status !== 200) return { doc_id, status };
  }
}

const EVENTUALLY = { timeout: 20_000, interval: 100 };

test('of several hosts, the one that accepts writes is used', async () => {
  expect((await verify('first')).status).toBe(201);
});

test('a COMMIT that waits for a lost standby gets 503, and repeating the request gives the same document', async () => {
  await setOn(first, "synchronous_standby_names = 'lost'");
  const { doc_id, status } = await refused();
  expect(status).toBe(503);
  await setOn(first, "synchronous_standby_names = ''");
  await vi.waitFor(async () => expect((await verify(doc_id)).status).toBe(200), EVENTUALLY);
  const again = await Promise.all([verify(doc_id), verify(doc_id)]);
  expect(new Set(again.map(({ id }) => id)).size).toBe(1);
});

test('a COMMIT whose wait for a standby was cancelled is not acknowledged', async () => {
  await setOn(first, "synchronous_standby_names = 'lost'");
  const waiting = refused();
  await vi.waitFor(async () => {
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    expect((await service.database.pool?.query(cancel))?.rows).toHaveLength(1);
  }, EVENTUALLY);
  expect((await waiting).status).toBe(503);
  await setOn(first, "synchronous_standby_names = ''");
});

test('after a promotion the new primary is used without a restart of the service', async () => {
  const before = await verify('moves');
  expect(before.status).toBe(201);
  await first.stop();
  expect((await verify('refused')).status).toBe(503);
  await second.promote();
  await vi.waitFor(async () => expect((await verify('after')).status).toBe(201), EVENTUALLY);
  expect(await verify('moves')).toEqual({ status: 200, id: before.id });
});

test('a former primary that returns on its old timeline is not used', async () => {
  await first.start();
  const { rows } = await sql<{ port: number }>`select current_setting('port')::int as port`.execute(
    service.database.db,
  );
  expect(String(rows[0]?.port)).toBe(urls[0]?.port);
});

test('nor is it used by a new process, although it answers first', async () => {
  const slow = await networkTo(second.urlOf('postgres'));
  slow.cut();
  const opening = openDatabase(`${slow.url.replace(/\/postgres$/, '')},${urls[1]?.host}/postgres`);
  const client = new Client({ connectionString: first.urlOf('postgres') });
  await client.connect();
  const answered = "application_name = 'sealmark watch' and state = 'idle' and query like '%timeline%'";
  await vi.waitFor(async () => {
    const { rows } = await client.query(`select from pg_stat_activity where ${answered}`);
    // The service's own, and the one that opens now.
    expect(rows).toHaveLength(2);
  }, EVENTUALLY);
  await client.end();
  slow.mend();
  const opened = await opening;
  const found = await sql<{ port: number }>`select current_setting('port')::int as port`.execute(opened.db);
  await opened.close();
  await slow.close();
  expect(String(found.rows[0]?.port)).toBe(urls[0]?.port);
});

test('without a host that accepts writes, each host is reported with its problem', async () => {
  await first.stop();
  await setOn(second, 'default_transaction_read_only = on');
  const [standby, primary] = urls.map(({ host }) => host);
  await expect(openDatabase(databaseUrl)).rejects.toThrow(
    new RegExp(
      `^Can't open the database postgres://${standby},${primary}/postgres: none of its hosts accepts writes ` +
        `\\(${standby} is read-only; ${primary}: connect ECONNREFUSED ${primary}\\)$`,
    ),
  );
  await first.start();
});
