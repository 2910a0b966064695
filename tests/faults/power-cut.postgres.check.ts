import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test, type TestContext } from 'vitest';

import { startPostgres } from '#tests/postgres/postgres-server.ts';
import { count, rounds, SEED } from '#tests/proof/proof.ts';
import { expectStored, startWriting, verify, writeUntilCut } from '#tests/server/deployment/cut-writes.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { DiskImage } from './disk-image.ts';
import { straceTo } from './traced-calls.ts';

/** A server that syncs as one in earnest does, until the power goes, and an organization on it. */
async function startVictim(settings: readonly string[] = []) {
  const server = await startPostgres();
  const DATABASE_URL = server.urlOf('postgres');
  const keeper = await startTestService({ databaseUrl: DATABASE_URL });
  const { token } = await keeper.join();
  await keeper.stop();
  await server.stop();
  const trace = join(server.data, '../trace');
  const counted = { 'power cuts': 0, 'writes acknowledged': 0, 'unsynced writes lost': 0 };
  return {
    server,
    token,
    DATABASE_URL,
    /** Answers what was acknowledged before the cut. `before` is called while the service runs. */
    async cutPower(
      context: TestContext,
      reachesDisk: () => boolean,
      before: (serving: Awaited<ReturnType<typeof startWriting>>) => Promise<void>,
    ) {
      const image = await DiskImage.ofFolder(server.data);
      await server.start({ settings: ['fsync=on', ...settings], through: straceTo(trace) });
      const [pid] = (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const [, strace] = /^TracerPid:\s+([1-9]\d*)$/m.exec(status) ?? [];
      const serving = await startWriting({ DATABASE_URL });
      await before(serving);
      const acknowledged = await writeUntilCut(serving, token, () => server.kill());
      await serving.kill();
      await expect.poll(() => existsSync(`/proc/${strace}`), { timeout: 20_000 }).toBe(false);
      await image.replay(trace);
      expect(await image.unexplained()).toEqual([]);
      counted['unsynced writes lost'] += await image.cut(reachesDisk);
      counted['power cuts'] += 1;
      counted['writes acknowledged'] += acknowledged.size;
      count(context, counted);
      return acknowledged;
    },
  };
}

test('a power cut that takes whatever PostgreSQL did not sync loses no acknowledged write', async (context) => {
  const victim = await startVictim();
  const { server, token, DATABASE_URL } = victim;
  const promised = new Map<string, string>();
  let written = new Map<string, string>();
  let state = SEED;
  /** Half of them, by a generator that any seed repeats. */
  const happens = () => (state = (state * 48_271 + 11) % 2_147_483_647) % 2 === 0;

  for (let round = 0; round < rounds(20); round += 1) {
    const last = written;
    // Every other time nothing unsynced reaches the disk, else some of it, in any order.
    written = await victim.cutPower(context, round % 2 === 0 ? () => false : happens, (serving) =>
      expectStored(serving, token, last),
    );
    for (const [docId, publicId] of written) promised.set(docId, publicId);
  }
  await server.start();
  const serving = await startWriting({ DATABASE_URL });
  await expectStored(serving, token, promised);
  expect(await serving.stop()).toBe(0);
  await server.remove();
});

test('and without synchronous_commit it does, so that this would be noticed', async (context) => {
  const settings = ['synchronous_commit=off', 'wal_writer_delay=10s'];
  const victim = await startVictim(settings);
  const { server, token, DATABASE_URL } = victim;
  const written = await victim.cutPower(
    context,
    () => false,
    async () => {},
  );
  await server.start();
  const serving = await startWriting({ DATABASE_URL });
  const answers = await Promise.all([...written.keys()].map((docId) => verify(serving, token, docId)));
  const lost = answers.filter((answer) => answer?.isNew).length;
  count(context, { 'power cuts': 1, 'writes acknowledged': written.size, 'of them lost': lost });
  expect(lost).toBeGreaterThan(0);
  expect(await serving.stop()).toBe(0);
  await server.remove();
});
