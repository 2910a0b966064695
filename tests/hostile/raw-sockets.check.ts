import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { count, REQUESTS, SEED } from '#tests/proof/proof.ts';
import { LEAK, send, startVictim } from './victim.ts';

const victim = await startVictim();
afterAll(() => victim.stop());
const { hostname, port } = new URL(victim.serving.address);
const authorization = `Authorization: Bearer ${victim.members.ecole.token}`;

/** Everything that the service sends for these bytes until it closes, or until it waits for more. */
function exchange(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      socket.end();
    });
    socket.setEncoding('latin1').on('data', (part: string) => (said += part));
    // A client that is refused while sending may find the connection closed.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });
}

const statuses = (said: string) =>
  [...said.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));

const post = (headers: string, body: string) =>
  `POST /api/ext/qr HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const CHUNKED = 'Transfer-Encoding: chunked';
const BIG = 5 * 1024 * 1024;
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024)).toString('latin1');
const asBytes = (text: string) => Buffer.from(text, 'latin1');

/** For each: its framing, and the right statuses; at most one answer in every case. */
const FRAMES: readonly [what: string, bytes: string, allowed: readonly number[]][] = [
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 44', `{}${SMUGGLED}`), [400]],
  ['a length and chunks', post(`Content-Length: 5\r\n${CHUNKED}`, `0\r\n\r\n${SMUGGLED}`), [400]],
  ['chunks and a length', post(`${CHUNKED}\r\nContent-Length: 5`, `0\r\n\r\n${SMUGGLED}`), [400]],
  ['chunked, named with a blank', post('Transfer-Encoding : chunked', `0\r\n\r\n${SMUGGLED}`), [400]],
  ['chunked, misspelt', post('Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`), [400]],
  ['chunked, twice', post(`${CHUNKED}\r\n${CHUNKED}`, `0\r\n\r\n${SMUGGLED}`), [400]],
  ['chunked before another', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`), [400]],
  ['a negative length', post('Content-Length: -2', '{}'), [400]],
  ['a length with a sign', post('Content-Length: +2', '{}'), [400]],
  ['a length in hex', post('Content-Length: 0x2', '{}'), [400]],
  ['a length past 64 bits', post('Content-Length: 99999999999999999999', '{}'), [400]],
  ['a list of lengths', post('Content-Length: 2, 2', '{}'), [400]],
  ['a chunk size with a sign', post(CHUNKED, '-1\r\n{}\r\n0\r\n\r\n'), [400]],
  ['a chunk size past 64 bits', post(CHUNKED, 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'), [400, 413]],
  ['a chunk without its end', post(CHUNKED, '2\r\n{}0\r\n\r\n'), [400]],
  ['a chunk extension of 100 kB', post(CHUNKED, `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`), [400, 413]],
  ['a folded header', post('X: a\r\n b: c\r\nContent-Length: 2', '{}'), [400]],
  ['a header with NUL', post('X: a\0b\r\nContent-Length: 2', '{}'), [400]],
  ['a header with a bare return', post('X: a\rY: b\r\nContent-Length: 2', '{}'), [400]],
  ['a header without a name', post(': a\r\nContent-Length: 2', '{}'), [400]],
  ['two hosts', `GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`, [200, 400]],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505]],
  // Node's parser accepts it, and answers as HTTP/1.1.
  ['HTTP/0.9', 'GET /healthz\r\n\r\n', [200, 400]],
  ['HTTP/9.9', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
  ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', [400, 404, 405]],
  [
    'a whole address of another host',
    'GET http://example.org/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    [200, 400, 404],
  ],
  [
    'an upgrade',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
    [200, 400, 426],
  ],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['headers of 5 MB', post(`X: ${'a'.repeat(BIG)}`, ''), [431]],
  ['10,000 headers', post(`${'X: a\r\n'.repeat(10_000)}Content-Length: 2`, '{}'), [400, 431]],
  ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [431]],
  ['a body of 5 MB', post(`Content-Length: ${BIG}`, 'a'.repeat(BIG)), [413]],
  ['5 MB in chunks', post(CHUNKED, `${BIG.toString(16)}\r\n${'a'.repeat(BIG)}\r\n0\r\n\r\n`), [413]],
  ['50 MB in gzip', post(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}`, bomb), [415, 413, 400]],
  ['an encoding that is unknown', post('Content-Encoding: br\r\nContent-Length: 2', '{}'), [415, 400]],
];

test('smuggling, framing, oversize and compressed bombs get one answer at most, and it is a refusal', async (context) => {
  let unanswered = 0;
  const misses: string[] = [];
  for (const [what, bytes, allowed] of FRAMES) {
    const said = await exchange(asBytes(bytes));
    const found = statuses(said);
    unanswered += found.length === 0 ? 1 : 0;
    const isRight =
      found.length <= 1 && found.every((status) => allowed.includes(status)) && !LEAK.test(said);
    if (!isRight) misses.push(`${what}: ${found.join(' and ')}`);
  }
  count(context, { exchanges: FRAMES.length, unanswered });
  expect(misses).toEqual([]);
  expect(await send(victim, { method: 'GET', url: '/healthz' })).toMatchObject({ status: 200 });
});

test('no changed byte of a valid request causes an error of the service', async (context) => {
  const good = post('Content-Length: 36\r\nConnection: close', '{"public_id":"SM-DOC-2026-00000000"}');
  const changes = fc.array(
    fc.record({
      at: fc.nat(good.length),
      drop: fc.nat(3),
      put: fc.oneof(
        fc.constantFrom(
          '',
          '\r\n',
          '\n',
          '\0',
          ' ',
          ':',
          '0',
          '-',
          '\r\n\r\n',
          'chunked',
          'Content-Length: 0\r\n',
        ),
        fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const seen: Record<string, number> = {};
  let exchanges = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 10, maxLength: 10 }), async (together) => {
      await Promise.all(
        together.map(async (made) => {
          let bytes = good;
          for (const { at, drop, put } of made) bytes = bytes.slice(0, at) + put + bytes.slice(at + drop);
          const said = await exchange(asBytes(bytes));
          exchanges += 1;
          expect(said).not.toMatch(LEAK);
          for (const status of statuses(said)) {
            seen[`× ${status}`] = (seen[`× ${status}`] ?? 0) + 1;
            expect(status).toBeLessThan(500);
          }
        }),
      );
    }),
    { seed: SEED, numRuns: Math.ceil(REQUESTS / 200) },
  );
  count(context, { exchanges, ...seen });
  expect(await send(victim, { method: 'GET', url: '/healthz' })).toMatchObject({ status: 200 });
});
