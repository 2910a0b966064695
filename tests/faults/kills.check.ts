import { expect, test } from 'vitest';

import { count, rounds } from '#tests/proof/proof.ts';
import { expectStored, startWriting, verify, writeUntilCut } from '#tests/server/deployment/cut-writes.ts';
import { prepareVictim } from './engine.ts';

const victim = await prepareVictim();
const { url: DATABASE_URL, server, token } = victim;
const MAX_RECOVERY_MS = 3_000;

test('kill -9 under 16 writers loses nothing, and it is healthy again in 3 s', async (context) => {
  const counted = { kills: 0, 'of the database': 0, 'writes acknowledged': 0, 'ms at most until healthy': 0 };
  let slowest = 0;
  const start = async () => {
    const starting = performance.now();
    const started = await startWriting({ DATABASE_URL });
    slowest = Math.max(slowest, performance.now() - starting);
    return started;
  };
  let serving = await start();
  for (let round = 0; round < rounds(50); round += 1) {
    const isDatabase = server !== null && round % 2 === 1;
    const promised = await writeUntilCut(serving, token, () => (isDatabase ? server.kill() : serving.kill()));
    const began = performance.now();
    if (isDatabase) {
      await server.start();
      while ((await verify(serving, token, 'again')) === null);
      counted['of the database'] += 1;
    } else {
      serving = await startWriting({ DATABASE_URL });
    }
    expect((await fetch(`${serving.address}/readyz`)).status).toBe(200);
    const recovery = Math.round(performance.now() - began);
    await expectStored(serving, token, promised);
    counted.kills += 1;
    counted['writes acknowledged'] += promised.size;
    counted['ms at most until healthy'] = Math.max(counted['ms at most until healthy'], recovery);
    count(context, counted);
  }
  expect(await serving.stop()).toBe(0);
  // Where programs start slowly, before or now, a start after a kill may take twice as long as one after a stop.
  expect(await (await start()).stop()).toBe(0);
  expect(counted['ms at most until healthy']).toBeLessThan(Math.max(MAX_RECOVERY_MS, 2 * slowest));
});
