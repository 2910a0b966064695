import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { count, rounds, SEED } from '#tests/proof/proof.ts';
import { expectStored, startWriting, writeUntilCut } from '#tests/server/deployment/cut-writes.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { DiskImage } from './disk-image.ts';
import { straceTo } from './traced-calls.ts';

test('a power cut that takes whatever was not synced loses no acknowledged write', async (context) => {
  const database = await scratchDatabase();
  const keeper = await startTestService({ databaseUrl: database.url });
  const { token } = await keeper.join();
  await keeper.stop();
  const file = database.url.replace('sqlite:', '');
  const trace = `${database.folder}/trace`;
  const counted = { 'power cuts': 0, 'writes acknowledged': 0, 'unsynced writes lost': 0 };
  const promised = new Map<string, string>();
  let state = SEED;
  /** Half of them, by a generator that any seed repeats. */
  const happens = () => (state = (state * 48_271 + 11) % 2_147_483_647) % 2 === 0;

  for (let round = 0; round < rounds(20); round += 1) {
    const image = await DiskImage.of([file, `${file}-wal`]);
    const serving = await startWriting({ DATABASE_URL: database.url }, { through: straceTo(trace) });
    const status = await readFile(`/proc/${serving.pid}/status`, 'utf8');
    const [, strace] = /^TracerPid:\s+([1-9]\d*)$/m.exec(status) ?? [];
    const written = await writeUntilCut(serving, token, async () => {
      // Just after an answer nothing is being written: another moment of the next write each time.
      await delay(round);
      await serving.kill();
    });
    await expect.poll(() => existsSync(`/proc/${strace}`), { timeout: 20_000 }).toBe(false);
    await image.replay(trace);
    expect(await image.unexplained()).toEqual([]);
    // Every other time nothing unsynced reaches the disk, else some of it, in any order.
    counted['unsynced writes lost'] += await image.cut(round % 2 === 0 ? () => false : happens);
    await rm(`${file}-shm`);

    for (const [docId, publicId] of written) promised.set(docId, publicId);
    const next = await startWriting({ DATABASE_URL: database.url });
    await expectStored(next, token, written);
    await next.kill();
    counted['power cuts'] += 1;
    counted['writes acknowledged'] += written.size;
    count(context, counted);
  }
  const last = await startWriting({ DATABASE_URL: database.url });
  await expectStored(last, token, promised);
  expect(await last.stop()).toBe(0);
  await database.remove();
});
