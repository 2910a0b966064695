import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createWriteCheck } from '#server/http/write-check.ts';

import { verifyFile } from '#tests/server/call.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';
import { ownService } from '#tests/server/service-fixture.ts';

test('a full disk answers 503, and the service continues once there is space', async () => {
  const service = await ownService();
  const member = await service.join();
  const { db } = service.database;
  // Space for some: simultaneous requests share a transaction, and fail together when the first finds no space.
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 40)}`.execute(db);
  const create = async (docId: string) => {
    const answer = await verifyFile(service, member, { doc_id: docId, title: 'T'.repeat(300) });
    return { docId, status: answer.status };
  };
  const answers = [];
  for (let round = 0; round < 20; round += 1) {
    const ids = Array.from({ length: 10 }, (_, index) => `file-${round}-${index}`);
    answers.push(...(await Promise.all(ids.map(create))));
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const kept = await db.selectFrom('credentials').select('doc_id').execute();
  const promised = answers.filter(({ status }) => status === 201);
  expect(new Set(kept.map(({ doc_id }) => doc_id))).toEqual(new Set(promised.map(({ docId }) => docId)));
  await sql`pragma max_page_count = 1073741823`.execute(db);
  expect((await verifyFile(service, member, { doc_id: 'after' })).status).toBe(201);
});

test('a disk without space is noticed before a write fails', async () => {
  const service = await ownService();
  const { config, database, clock } = service;
  const deps = { database, databaseUrl: config.databaseUrl, clock: () => clock.now };
  await expect(createWriteCheck(deps).check()).resolves.toBeUndefined();
  const full = createWriteCheck({ ...deps, minFreeBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.check()).rejects.toThrow(/^The disk is full \(\d+ bytes free\)$/);
});

/** How large a file this process may write. */
const allow = (bytes: string) =>
  execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);

test('a quota is noticed though the disk has space, and leaves no file', async () => {
  const { config, database, clock } = await ownService();
  const check = () =>
    createWriteCheck({ database, databaseUrl: config.databaseUrl, clock: () => clock.now }).check();
  onTestFinished(() => void allow('unlimited'));
  allow('900000');
  await expect(check()).rejects.toThrow('EFBIG');
  allow('unlimited');
  await expect(check()).resolves.toBeUndefined();
  const folder = dirname(config.databaseUrl.slice('sqlite:'.length));
  expect(readdirSync(folder).filter((name) => name.includes('room'))).toEqual([]);
});

test('a disk error is logged once a minute, with its count', async () => {
  const service = await ownService();
  const member = await service.join();
  await refuseWrites(service, true);
  const fail = () => verifyFile(service, member, { doc_id: 'a' });
  for (let times = 0; times < 5; times += 1) expect((await fail()).status).toBe(503);
  const failures = () => service.logs.filter((line) => line.includes('"request failed"'));
  expect(failures()).toHaveLength(1);
  service.clock.now = new Date(service.clock.now.getTime() + 61_000);
  await fail();
  expect(failures()).toHaveLength(2);
  expect(JSON.parse(failures()[1] ?? '')).toMatchObject({ unlogged: 4 });
});
