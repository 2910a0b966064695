import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, test, type TestContext } from 'vitest';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { count, rounds, SEED } from '#tests/proof/proof.ts';
import { expectStored, startWriting, verify, writeUntilCut } from '#tests/server/deployment/cut-writes.ts';
import { POSTGRES_URL, scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { DiskImage } from './disk-image.ts';
import { straceTo } from './traced-calls.ts';

const isPostgres = process.env[POSTGRES_URL] !== undefined;

/** A database that syncs as in production until the power cut, and an organization in it. */
async function startVictim(settings: readonly string[] = []) {
  const server = isPostgres ? await startPostgres() : null;
  const scratch = server ? null : await scratchDatabase();
  const DATABASE_URL = server?.urlOf('postgres') ?? scratch?.url ?? '';
  const keeper = await startTestService({ databaseUrl: DATABASE_URL });
  const { token } = await keeper.join();
  await keeper.stop();
  await server?.stop();
  const file = DATABASE_URL.replace('sqlite:', '');
  const trace = server ? join(server.data, '../trace') : `${file}.trace`;
  // SQLite writes so little that most cuts would find all of it synced. PostgreSQL syncs every file when it starts.
  const slowly = server ? [] : ['--inject=fsync,fdatasync:delay_enter=10000'];
  const traced = { through: [...straceTo(trace), ...slowly] };
  const counted = { 'power cuts': 0, 'writes acknowledged': 0, 'unsynced writes lost': 0 };
  return {
    token,
    /** Starts with the content after the last cut. */
    async restart() {
      await server?.start();
      return startWriting({ DATABASE_URL });
    },
    async remove() {
      await server?.remove();
      await scratch?.remove();
    },
    /** Returns what was acknowledged before the cut; what was acknowledged before the previous one must be there. */
    async cutPower(
      context: TestContext,
      reachesDisk: () => boolean,
      { last = new Map<string, string>(), delayMs = 0 } = {},
    ) {
      const image = server
        ? await DiskImage.ofFolder(server.data)
        : await DiskImage.of([file, `${file}-wal`]);
      await server?.start({ settings: ['fsync=on', ...settings], ...traced });
      const serving = await startWriting({ DATABASE_URL }, server ? {} : traced);
      const pid = server
        ? (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n')[0]
        : serving.pid;
      const [, strace] =
        /^TracerPid:\s+([1-9]\d*)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
      await expectStored(serving, token, last);
      const acknowledged = await writeUntilCut(serving, token, async () => {
        // Just after an answer SQLite is writing nothing.
        if (!server) await delay(delayMs);
        await (server ?? serving).kill();
      });
      if (server) await serving.kill();
      await expect.poll(() => existsSync(`/proc/${strace}`), { timeout: 20_000 }).toBe(false);
      await image.replay(trace);
      expect(await image.unexplained()).toEqual([]);
      counted['unsynced writes lost'] += await image.cut(reachesDisk);
      if (!server) await rm(`${file}-shm`);
      counted['power cuts'] += 1;
      counted['writes acknowledged'] += acknowledged.size;
      count(context, counted);
      return acknowledged;
    },
  };
}

test('a power cut that loses everything unsynced loses no acknowledged write', async (context) => {
  const victim = await startVictim();
  const promised = new Map<string, string>();
  let last = new Map<string, string>();
  let state = SEED;
  /** True half of the time, by a generator with a repeatable seed. */
  const happens = () => (state = (state * 48_271 + 11) % 2_147_483_647) % 2 === 0;

  for (let round = 0; round < rounds(20); round += 1) {
    // Every second time no unsynced data reaches the disk, otherwise some of it, in any order. Each round of SQLite ends at
    // another moment of the next write.
    const reachesDisk = round % 2 === 0 ? () => false : happens;
    last = await victim.cutPower(context, reachesDisk, { last, delayMs: round });
    for (const [docId, publicId] of last) promised.set(docId, publicId);
  }
  const serving = await victim.restart();
  await expectStored(serving, victim.token, promised);
  expect(await serving.stop()).toBe(0);
  await victim.remove();
});

/** With these settings of PostgreSQL, a commit is answered before it's on the disk. */
const UNSAFE = isPostgres ? [['synchronous_commit=off', 'wal_writer_delay=10s']] : [];

test.for(UNSAFE)(
  'and without synchronous_commit it does, so the test would notice',
  async (settings, context) => {
    const victim = await startVictim(settings);
    const written = await victim.cutPower(context, () => false);
    const serving = await victim.restart();
    const answers = await Promise.all(
      [...written.keys()].map((docId) => verify(serving, victim.token, docId)),
    );
    const lost = answers.filter((answer) => answer?.isNew).length;
    count(context, { 'power cuts': 1, 'writes acknowledged': written.size, 'of them lost': lost });
    expect(lost).toBeGreaterThan(0);
    expect(await serving.stop()).toBe(0);
    await victim.remove();
  },
);
