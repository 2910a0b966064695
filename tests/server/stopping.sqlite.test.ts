import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { parseConfig } from '#server/config.ts';
import { startService } from '#server/service.ts';

import { scratchDatabase } from './scratch-database.ts';
import { SIGNING_KEYS } from './service-fixture.ts';

const SERVICE = join(import.meta.dirname, '../../server/service.ts');

async function config() {
  const scratch = await scratchDatabase();
  onTestFinished(() => scratch.remove());
  return parseConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://seal.example.org',
    DATABASE_URL: scratch.url,
    SIGNING_KEYS,
    LOG_LEVEL: 'silent',
  });
}

test('the database is closed also where something before it does not close', async () => {
  const service = await startService(await config(), {
    async extend(app) {
      app.addHook('onClose', async () => {
        throw new Error('Redis is gone');
      });
    },
  });
  await expect(service.stop()).rejects.toThrow('Redis is gone');
  await expect(service.database.db.selectFrom('students').select('id').execute()).rejects.toThrow(
    /destroyed/,
  );
});

test('a service that cannot be extended ends with the reason, and closes what it opened', async () => {
  let isClosed = false;
  const start = startService(await config(), {
    async extend(app) {
      app.addHook('onClose', async () => {
        isClosed = true;
      });
      throw new Error('There is no demo');
    },
  });
  await expect(start).rejects.toThrow('There is no demo');
  expect(isClosed).toBe(true);
});

test('a process that cannot stop in order says why, and ends with 1', async () => {
  const script = `
    import { stopOnSignal } from ${JSON.stringify(SERVICE)};
    stopOnSignal({ stop: () => Promise.reject(new Error('Redis is gone')) });
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let message = '';
  child.stderr.on('data', (text) => (message += String(text)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(message).toBe("The service didn't stop cleanly: Error: Redis is gone\n");
});
