import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { count, median, times } from '#tests/proof/proof.ts';
import { send, startVictim } from './victim.ts';

const victim = await startVictim();
afterAll(() => victim.stop());
const { hostname, port } = new URL(victim.serving.address);
const headers = { authorization: `Bearer ${victim.members.ecole.token}` };
const CLIENTS = 400;
const MAX_STAY_MS = 20_000;
const MAX_WAIT_MS = 500;

const head = `POST /api/ext/qr HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\n`;
const ask = () => send(victim, { method: 'GET', url: '/api/ext/documents', headers });
/** What each kind sends at once, and then byte by byte. */
const KINDS = [
  ['', head],
  [head, 'X-More: a\r\n'.repeat(100)],
  [`${head}Content-Length: 1000\r\n\r\n`, '{'.repeat(1000)],
  [`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n{\r\n'.repeat(200)],
] as const;

async function stay(socket: Socket, drip: string): Promise<void> {
  for (const byte of drip) {
    if (socket.destroyed) return;
    socket.write(byte);
    await delay(500);
  }
}

test('400 slow clients are gone within 20 s, and others wait less than 500 ms meanwhile', async (context) => {
  // The first ones wait for what is loaded once.
  await times(20, ask);
  const began = performance.now();
  const gone = new Set<number>();
  let longest = 0;
  const slow = times(CLIENTS, async (index) => {
    const [atOnce, drip] = KINDS[index % KINDS.length] ?? KINDS[0];
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'connect');
    socket.write(atOnce);
    const closed = once(socket, 'close');
    void stay(socket, drip);
    await closed;
    gone.add(index);
    longest = Math.max(longest, performance.now() - began);
  });
  const waits: number[] = [];
  while (gone.size < CLIENTS && performance.now() - began < MAX_STAY_MS + 5_000) {
    const asked = performance.now();
    expect((await ask()).status).toBe(200);
    waits.push(performance.now() - asked);
    await delay(20);
  }
  await slow;
  count(context, {
    'slow clients': CLIENTS,
    's until the last was gone': Math.round(longest / 100) / 10,
    'others’ requests': waits.length,
    'ms in the middle': Math.round(median(waits)),
    'ms at most': Math.round(Math.max(...waits)),
  });
  expect(longest).toBeLessThan(MAX_STAY_MS);
  expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS);
});
