import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';

import { startTestService, type TestService } from '#tests/server/service-fixture.ts';

let service: TestService;
afterEach(() => service.stop());

interface Seen {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

function get(url: string, agent: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('a closing service answers all arriving requests, and tells proxies that it closes', async () => {
  service = await startTestService({ env: { DRAIN_SECONDS: '1' } });
  const { app } = service;
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    arrived.resolve();
    await release.promise;
    return { ok: true };
  });
  const origin = await app.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true });

  const slow = get(`${origin}/slow`, agent);
  await arrived.promise;
  const closed = app.close();
  const [late, ready] = await Promise.all([get(`${origin}/healthz`, agent), get(`${origin}/readyz`, agent)]);
  expect(late).toMatchObject({ status: 200, connection: 'close' });
  expect(ready).toMatchObject({ status: 503, connection: 'close' });
  expect(z.parse(errorBody, JSON.parse(ready.body)).code).toBe('unavailable');
  release.resolve();
  expect(await slow).toMatchObject({ status: 200, body: '{"ok":true}' });
  await closed;
  await expect(get(`${origin}/healthz`, agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});

/**
 * Sends one request over an open connection, and another one when it's told to, in a thread of its own; or connects only
 * when it's told to.
 */
const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads');
  if (workerData.isLate) Atomics.wait(workerData.turn, 0, 0);
  const socket = require('node:net').connect(workerData.port, '127.0.0.1');
  const ask = () => socket.write('GET /healthz HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
  let answers = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answers += part;
    if (!answers.endsWith('}')) return;
    parentPort.postMessage('answered');
    Atomics.wait(workerData.turn, 0, 0);
    if (answers.split('HTTP/1.1').length === 2) ask();
  });
  socket.on('error', (error) => (answers += error.code));
  socket.on('close', () => parentPort.postMessage(answers));
  ask();
`;

/** Blocks this thread, as a write to a slow disk or a busy machine does. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function tell(turn: Int32Array): void {
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
}

test('a connection waiting when a busy service stops listening is answered', async () => {
  service = await startTestService({ env: { DRAIN_SECONDS: '1' } });
  const { app } = service;
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, turn, isLate: true } });
  await once(client, 'online');
  const agent = new Agent({ keepAlive: true });
  const closed = app.close();
  while ((await get(`http://127.0.0.1:${port}/readyz`, agent)).status !== 503);
  tell(turn);
  block(1_500);
  expect(await once(client, 'message')).toEqual(['answered']);
  await client.terminate();
  agent.destroy();
  await closed;
});

test('a request that arrives while a closing service is busy is read before idle connections end', async () => {
  service = await startTestService();
  const { app } = service;
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, turn } });
  await once(client, 'message');
  const said = new Promise<string>((resolve) => {
    client.on('message', (message: string) => message !== 'answered' && resolve(message));
  });

  const closed = app.close();
  await expect.poll(() => app.server.listening, { interval: 1 }).toBe(false);
  // Between reading from sockets and timers.
  await setImmediate();
  tell(turn);
  // Past the time for which idle connections stay.
  block(1_000);
  expect((await said).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  await closed;
});
