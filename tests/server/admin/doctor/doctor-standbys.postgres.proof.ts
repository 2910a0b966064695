import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { type PostgresServer, startPostgres } from '#tests/postgres/postgres-server.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { findingsOf } from '#tests/server/admin/admin.ts';

const primary = await startPostgres();
await (await openDatabase(primary.urlOf('postgres'))).close();
const standby = await primary.addStandby();
const former = await primary.addStandby();
await former.promote();
const stranger = await startPostgres();
afterAll(async () => {
  for (const server of [standby, former, stranger, primary]) await server.remove();
});

async function onPrimary(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: primary.urlOf('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const hostOf = (server: PostgresServer) => new URL(server.urlOf('postgres')).host;

/** The lines about standbys and what is read from them, and how the doctor ends. */
async function examined(readUrl = '', databaseUrl = primary.urlOf('postgres')) {
  const addresses = { PUBLIC_URL: 'https://seal.example.org', TRUST_PROXY: 'loopback', SIGNING_KEYS };
  const env = { ...addresses, DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl };
  return (await findingsOf(env, ['standbys', 'reading'])).lines;
}

const reads: [what: string, url: string, ...found: string[]][] = [
  ['a standby', standby.urlOf('postgres'), `ok reading ${hostOf(standby)} has all data.`],
  [
    'the primary alone',
    primary.urlOf('postgres'),
    `warning reading ${hostOf(primary)} is the primary itself. Name a standby in DATABASE_READ_URL.`,
  ],
  [
    'all nodes of a cluster',
    standby.urlOf('postgres').replace(hostOf(standby), `${hostOf(primary)},${hostOf(standby)}`),
    `ok reading ${hostOf(primary)} is the primary now.`,
    `ok reading ${hostOf(standby)} has all data.`,
  ],
  ...[former, stranger].map((server): (typeof reads)[number] => [
    'a server that went its own way',
    server.urlOf('postgres'),
    `error reading ${hostOf(server)} isn't a standby of the database in DATABASE_URL: nothing is read from it. Correct DATABASE_READ_URL, or make it a standby again.`,
  ]),
  [
    'a server that is away',
    'postgres://sealmark:only-for-tests@127.0.0.1:1/postgres',
    "error reading 127.0.0.1:1 can't be read: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_READ_URL, and the standby.",
  ],
];

test.each(reads)('doctor reports reading from %s', async (_, url, ...found) => {
  // A standby that has just started has yet to catch up.
  await expect.poll(async () => (await examined(url)).slice(1)).toEqual(found);
});

test('doctor reports that the replay of a standby is paused', async () => {
  const client = new Client({ connectionString: standby.urlOf('postgres') });
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  await onPrimary('create table written_meanwhile (id int)');
  expect((await examined(standby.urlOf('postgres')))[1]).toMatch(
    /^warning reading \S+ stays 1 MB or less behind: the primary answers reads\./,
  );
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  await expect
    .poll(async () => (await examined(standby.urlOf('postgres')))[1])
    .toBe(`ok reading ${hostOf(standby)} has all data.`);
});

test('doctor reports whether a failover would lose writes', async () => {
  const [asynchronous] = await examined();
  expect(asynchronous).toBe(
    'ok standbys 1 connected, none of them synchronous: without the primary, its last writes are lost.',
  );
  const several = primary.urlOf('postgres').replace(hostOf(primary), `${hostOf(primary)},${hostOf(standby)}`);
  expect((await examined('', several))[0]).toMatch(/^warning standbys 1 connected, none/);

  await onPrimary("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  await expect
    .poll(async () => (await examined())[0])
    .toBe('ok standbys 1 connected, 1 of them synchronous.');

  await onPrimary("create role reader login password 'only-for-tests' in role pg_read_all_data");
  const asReader = new URL(primary.urlOf('postgres'));
  asReader.username = 'reader';
  expect(await examined('', asReader.href)).toEqual([
    "warning standbys This role can't see whether one is synchronous. As a superuser, run: grant pg_monitor to reader",
  ]);
  await onPrimary('grant pg_monitor to reader');
  expect(await examined('', asReader.href)).toEqual(['ok standbys 1 connected, 1 of them synchronous.']);

  await onPrimary("alter system set synchronous_standby_names = 'elsewhere'", 'select pg_reload_conf()');
  await expect
    .poll(async () => (await examined())[0])
    .toBe('error standbys None is synchronous: every write waits. Check the standbys and their replication.');
});

test('doctor reports no standbys of a server without any, or of an unreachable one', async () => {
  expect(await examined('', stranger.urlOf('postgres'))).toEqual(['ok standbys None.']);
  expect(await examined('', 'postgres://sealmark@127.0.0.1:1/x')).toEqual([]);
});
