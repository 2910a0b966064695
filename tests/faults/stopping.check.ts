import { expect, test } from 'vitest';

import { count, rounds } from '#tests/proof/proof.ts';
import { boundSocket } from '#tests/server/deployment/bound-socket.ts';
import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { prepareVictim } from './engine.ts';
import { startLoad, until, usualAsks } from './load.ts';

const { url: DATABASE_URL, token, keeper } = await prepareVictim();
const page = keeper.addresses.verifyUrl(await keeper.issue(await keeper.join()));
const MAX_STOP_MS = 10_000;

test('SIGTERM under load cuts no request, and the process ends with 0 within 10 s', async (context) => {
  // It stays open while the process is away, like that of sealmark@.socket.
  const socket = boundSocket();
  const lines: string[] = [];
  const start = () =>
    startWriting(
      { DATABASE_URL, TRUST_PROXY: 'loopback' },
      { socket: socket.fd, onLine: (line) => lines.push(line) },
    );
  let serving = await start();
  const load = startLoad(() => serving, usualAsks(token, new URL(page).pathname + new URL(page).search));
  const counted = { stops: 0, requests: 0, 'ms at most until it ended': 0 };
  for (let round = 0; round < rounds(10); round += 1) {
    await until(load, '200', 50);
    const began = performance.now();
    expect(await serving.stop()).toBe(0);
    const took = Math.round(performance.now() - began);
    serving = await start();
    counted.stops += 1;
    counted['ms at most until it ended'] = Math.max(counted['ms at most until it ended'], took);
    expect(took).toBeLessThan(MAX_STOP_MS);
  }
  await load.end();
  for (const [outcome, times] of load.outcomes) Object.assign(counted, { [`answers ${outcome}`]: times });
  counted.requests = [...load.outcomes.values()].reduce((sum, times) => sum + times, 0);
  count(context, counted);
  expect([...load.outcomes.keys()].filter((outcome) => !['200', '201', '503'].includes(outcome))).toEqual([]);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await serving.stop();
  socket.close();
});
