import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

import type { Attack, Sent, Statuses } from './attack.ts';

process.once('message', (attack: Attack) => void run(attack).then((statuses) => process.send?.(statuses)));
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function run({ address, clients, requests = [], bytes = [] }: Attack): Promise<Statuses> {
  const statuses: Statuses = {};
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const work = requests.values();
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const held = bytes[index % bytes.length];
      if (held) return stay(address, held);
      for (const sent of work) {
        const status = await statusOf(address, agent, sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}

function statusOf(address: string, agent: Agent, { url, payload, ...options }: Sent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(address);
  const sent = request({ agent, hostname, port, path: url, ...options }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode ?? 0));
  });
  sent.once('error', reject).end(payload);
  return promise;
}

/** Resolves when it's connected. */
async function stay(address: string, { atOnce, drip }: { atOnce: string; drip: string }): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket: Socket =
    protocol === 'https:'
      ? connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false }, resolve)
      : connect(Number(port), hostname, resolve);
  // The service may refuse or end it at any time.
  socket.on('error', () => resolve());
  await promise;
  socket.write(atOnce);
  void dripBytes(socket, drip);
}

async function dripBytes(socket: Socket, drip: string): Promise<void> {
  for (const byte of drip) {
    await delay(500);
    if (socket.destroyed) return;
    socket.write(byte);
  }
}
