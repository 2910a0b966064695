import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { call } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const server = await startPostgres();
const service = await startTestService({ databaseUrl: server.urlOf('postgres') });
const member = await service.join();
let file = 0;
afterAll(async () => {
  await service.stop();
  await server.remove();
});

async function write(): Promise<number> {
  const body = { doc_id: `file-${(file += 1)}`, product: 'word', title: 'Letter' };
  return (await call(service, 'verificationCreate', { token: member.token, body })).status;
}
const list = async () => (await call(service, 'documentList', { token: member.token })).status;

test.each(['immediate', 'fast'] as const)(
  'during a restart (%s) under load some requests get 503, and the service recovers without a restart',
  async (how) => {
    const statuses: number[] = [];
    const load = { isOver: false };
    const clients = [write, list, write, list].map(async (ask) => {
      while (!load.isOver) statuses.push(await ask());
    });
    while (!statuses.includes(201)) await list();
    await server.stop(how);
    while (statuses.at(-1) !== 503) await list();
    await server.start();
    const since = performance.now();
    while (statuses.at(-1) !== 201) await list();
    expect(performance.now() - since).toBeLessThan(5_000);
    load.isOver = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([200, 201, 503]));
    expect((await service.app.inject('/readyz')).statusCode).toBe(200);
  },
);

test.each([
  ['the disk is full', '53100'],
  ['memory is out', '53200'],
  ['too many are connected', '53300'],
  ['it can be read only', '25006'],
  ['it is told to shut down', '57P01'],
  ['it recovers from a crash', '57P03'],
  ['the query took too long', '57014'],
  ['the transaction was left idle', '25P03'],
  ['two waited for each other', '40P01'],
  ['a disk fails', '58030'],
])('an error because %s counts as an outage', async (_reason, code) => {
  expect(service.database.isOutage(await raised(code))).toBe(true);
});

test.each([
  ['a table that is not there', '42P01'],
  ['a value that is there already', '23505'],
  ['a number out of range', '22003'],
])('%s counts as a bug', async (_mistake, code) => {
  expect(service.database.isOutage(await raised(code))).toBe(false);
});

async function raised(code: string): Promise<unknown> {
  const raising = sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(service.database.db);
  return raising.then(
    () => null,
    (error: unknown) => error,
  );
}

test('an overlong query is cancelled, and an acknowledged write is on disk', async () => {
  expect(await shown('statement_timeout')).toBe('10s');
  expect(await shown('synchronous_commit')).toBe('on');
});

async function shown(setting: string): Promise<unknown> {
  const { rows } = await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(service.database.db);
  return rows[0]?.[setting];
}

test('an unreachable server is named without its password', async () => {
  const opening = openDatabase('postgres://sealmark:secret@127.0.0.1:1/elsewhere?sslmode=disable');
  await expect(opening).rejects.toThrow(
    /^Can't open the database postgres:\/\/127\.0\.0\.1:1\/elsewhere: .*ECONNREFUSED/,
  );
});

test('a reader who scans while PostgreSQL is away is told so, in the browser’s language', async () => {
  const credential = await service.issue(member);
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  const open = (language: string) =>
    service.app.inject({ url: pathname + search, headers: { ...PHONE, 'accept-language': language } });
  expect((await open('en')).statusCode).toBe(200);
  await server.stop('fast');
  const french = await open('fr');
  expect(french.statusCode).toBe(503);
  expect(french.body).toContain('<h1>Contrôle impossible</h1>');
  expect((await open('en')).body).toContain('<h1>Can’t check right now</h1>');
  await server.start();
  await expect.poll(async () => (await open('en')).statusCode).toBe(200);
});
