import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { type Environment, parseConfig } from '#server/config/config.ts';
import { startService } from '#server/service.ts';

import { freePort } from '#tests/free-port.ts';
import { startRedis } from './deployment/redis-server.ts';
import { scratchDatabase } from './scratch-database.ts';
import { SIGNING_KEYS } from './service-fixture.ts';
import { INHERITED } from './started-programs.ts';

const SERVER = join(import.meta.dirname, '../../server');
const MAIN = join(SERVER, 'main.ts');

async function environment() {
  const scratch = await scratchDatabase();
  onTestFinished(() => scratch.remove());
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://seal.example.org',
    DATABASE_URL: scratch.url,
    SIGNING_KEYS,
    LOG_LEVEL: 'silent',
  };
}

async function ended(args: readonly string[], env: Environment = {}, program = process.execPath) {
  const child = spawn(program, args, { env: { ...INHERITED, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = [text(child.stdout), text(child.stderr)] as const;
  const [[status], stdout, stderr] = await Promise.all([once(child, 'close'), ...output]);
  return { status, stdout, stderr };
}

test('a service with missing settings lists them in sentences, and does not start', async () => {
  const { status, stdout, stderr } = await ended([MAIN], { PORT: 'here' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim().split('\n').slice(0, 3)).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be set to the address of the service, such as https://seal.example.org.',
    'SIGNING_KEYS must be set, as id:base64 of at least 32 random bytes.',
  ]);
});

/** What a service says that is started on a port somebody else listens on. */
async function saidOnTakenPort(env: Environment = {}): Promise<string> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { status, stderr } = await ended([MAIN], { ...(await environment()), PORT: String(port), ...env });
  expect(status).toBe(1);
  return stderr;
}

test('a service whose port is taken says so and ends', async () => {
  expect(await saidOnTakenPort()).toMatch(/^PORT \d+ is already in use\.\n$/);
});

test('a service at an IP address warns that nobody can use a passkey', async () => {
  expect(await saidOnTakenPort({ PUBLIC_URL: 'http://192.0.2.7:3000' })).toMatch(
    /^Warning: PUBLIC_URL is http:\/\/192\.0\.2\.7:3000: browsers allow no passkeys there/,
  );
});

test('a service whose port is taken also ends if it is connected to Redis', async () => {
  const redis = await startRedis(await freePort());
  onTestFinished(() => redis.stop());
  expect(await saidOnTakenPort({ REDIS_URL: redis.url })).toMatch(/^PORT \d+ is already in use/);
});

test('a service whose port needs a privilege says so and ends', async () => {
  // Root has it unless it is taken away; anybody else has not.
  const isRoot = process.getuid?.() === 0;
  const [program, ...before] = isRoot
    ? ['setpriv', '--bounding-set=-net_bind_service', process.execPath]
    : [process.execPath];
  const env = { ...(await environment()), PORT: '81' };
  const { status, stderr } = await ended([...before, MAIN], env, program);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^PORT 81 isn't allowed for this user\. .+\n$/);
});

test.each([
  ['198.51.100.7', "HOST 198.51.100.7 isn't an address of this machine."],
  ['no-such-host.invalid', "HOST no-such-host.invalid can't be found."],
])('a service whose HOST is %s says so and ends', async (HOST, sentence) => {
  const { status, stderr } = await ended([MAIN], { ...(await environment()), HOST });
  expect(status).toBe(1);
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a misspelt variable is reported first', async () => {
  const { stderr } = await ended([MAIN], { RATELIMIT: '5', TRUSTED_PROXY: 'loopback', PUBLIC_ULR: 'x' });
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    "Warning: RATELIMIT isn't a variable of Sealmark. Did you mean RATE_LIMIT?",
    "Warning: TRUSTED_PROXY isn't a variable of Sealmark. Did you mean TRUST_PROXY?",
    "Warning: PUBLIC_ULR isn't a variable of Sealmark. Did you mean PUBLIC_URL?",
  ]);
});

test('a service without REDIS_URL loads no code of Redis', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { startService } = await import(${JSON.stringify(join(SERVER, 'service.ts'))});
    const { parseConfig } = await import(${JSON.stringify(join(SERVER, 'config/config.ts'))});
    await (await startService(parseConfig(process.env))).stop();
    const of = (name) => loaded.filter((url) => url.includes('/node_modules/' + name + '/')).length;
    console.log(of('redis') + of('@redis/client'), of('fastify') > 0);
  `;
  const { stdout, stderr } = await ended(['--input-type=module', '--eval', script], await environment());
  expect({ stdout, stderr }).toEqual({ stdout: '0 true\n', stderr: '' });
});

test('the database is closed even if something before it does not close', async () => {
  const service = await startService(parseConfig(await environment()), {
    async extend(app) {
      app.addHook('onClose', async () => {
        throw new Error('Redis is gone');
      });
    },
  });
  await expect(service.stop()).rejects.toThrow('Redis is gone');
  const read = service.database.db.selectFrom('students').select('id').execute();
  await expect(read).rejects.toThrow(/destroyed/);
});

test('a service whose extension fails ends with the reason, and closes what it opened', async () => {
  let isClosed = false;
  const extend = async (app: FastifyInstance) => {
    app.addHook('onClose', async () => {
      isClosed = true;
    });
    throw new Error('There is no demo');
  };
  const config = parseConfig(await environment());
  await expect(startService(config, { extend })).rejects.toThrow('There is no demo');
  expect(isClosed).toBe(true);
});

test('a service told to stop as soon as it listens stops properly', async () => {
  const preload = `
    import { Server } from 'node:net';
    const { emit } = Server.prototype;
    Server.prototype.emit = function (event, ...args) {
      if (event === 'listening') process.kill(process.pid, 'SIGTERM');
      return emit.call(this, event, ...args);
    };
  `;
  const program = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, MAIN];
  expect(await ended(program, await environment())).toMatchObject({ status: 0, stderr: '' });
});

test('a process that cannot stop properly says why, and exits with 1', async () => {
  const script = `
    import { stopOnSignal } from ${JSON.stringify(join(SERVER, 'service.ts'))};
    stopOnSignal({ stop: () => Promise.reject(new Error('Redis is gone')) });
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');
  `;
  expect(await ended(['--input-type=module', '--eval', script])).toMatchObject({
    status: 1,
    stderr: "The service didn't stop cleanly: Error: Redis is gone\n",
  });
});
