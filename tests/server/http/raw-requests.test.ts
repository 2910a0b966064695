import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const port = Number(new URL(await service.app.listen({ port: 0 })).port);

/** Everything that the service sends for these bytes until it closes; more bytes follow its first answer. */
function exchange(bytes: string, afterAnswer?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (afterAnswer !== undefined) socket.write(afterAnswer);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.for<[what: string, bytes: string, status: number, said?: string]>([
  ['a method nobody knows', 'FETCH /api/ext/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['what is no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST /api/ext/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no host', 'GET /api/ext/ping HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    "The request's address and headers are larger than 16384 bytes",
  ],
])('%s gets one answer with the error body', async ([, bytes, status, said = expect.any(String)]) => {
  const answer = await exchange(bytes);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
  expect(z.parse(errorBody, JSON.parse(body))).toMatchObject({ code: 'invalid_request', error: said });
});

test('an unknown expectation changes nothing', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n';
  const answer = await exchange(request);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/);
});

test('a body is invited only once its head is accepted', async () => {
  const upload = 'POST /api/ext/qr HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n';
  const { token } = await service.join();
  const authorization = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  expect(await exchange(`${upload}Content-Length: 9\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await exchange(`${upload}${authorization}Content-Length: 999999999\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 413 /,
  );
  const small = `${upload}${authorization}Connection: close\r\nContent-Length: 2\r\n\r\n`;
  expect(await exchange(small, '{}')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 \d/);
});

test('a request refused at its head gets no second answer for a broken body', async () => {
  const head = 'POST /api/ext/qr HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = await exchange(`${head}5\r\n{"a":\r\n`, 'no chunk\r\n');
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});

test('a refused client that never closes its side is disconnected', async () => {
  const count = promisify<number>((done) => service.app.server.getConnections(done));
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('hello\r\n\r\n');
  await once(socket.resume(), 'end');
  await expect.poll(() => count()).toBe(0);
  socket.destroy();
});

test('pipelined requests are answered in order; too many end the connection', async () => {
  const ending = 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const few = await exchange(
    `${ending.replace('Connection: close\r\n', '').replace('readyz', 'healthz')}${ending}`,
  );
  expect(few.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', '200']);
  const many = await exchange('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200)).catch(() => '');
  expect(many.match(/HTTP\/1\.1 200/g) ?? []).not.toHaveLength(200);
});

test('an address that opens more than 1,000 connections loses its idle ones, and is answered', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 1_010 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const answer = await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(10);
  for (const socket of sockets) socket.destroy();
});
