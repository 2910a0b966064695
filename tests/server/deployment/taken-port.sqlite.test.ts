import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import type { Environment } from '#server/config.ts';

import { freePort } from '#tests/free-port.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startRedis } from './redis-server.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');

test('a service whose port is taken says so and ends', async () => {
  expect(await servedOnTakenPort({})).toMatch(/^1: PORT \d+ is already in use\.\n$/);
});

test('a service whose port is taken ends also when it is connected to Redis', async () => {
  const redis = await startRedis(await freePort());
  onTestFinished(() => redis.stop());
  expect(await servedOnTakenPort({ REDIS_URL: redis.url })).toMatch(/^1: PORT \d+ is already in use/);
});

/** The exit status and what the process wrote to standard error. */
async function servedOnTakenPort(env: Environment): Promise<string> {
  const scratch = await scratchDatabase();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const serving = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://seal.example.org',
      DATABASE_URL: scratch.url,
      SIGNING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    serving.kill('SIGKILL');
    taken.close();
    await scratch.remove();
  });
  let message = '';
  serving.stderr.on('data', (text) => (message += String(text)));
  const [status] = await once(serving, 'close');
  return `${status}: ${message}`;
}
