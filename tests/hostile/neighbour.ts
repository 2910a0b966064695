import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

import { median } from '#tests/bench/figure.ts';
import type { Sent } from './attack.ts';

/** The neighbour's requests before the attack, and at least during it. */
const REQUESTS = 25;
/** No attack comes from these networks (RFC 5737). */
const NETWORK = '203.0.113';
const LOCAL_ADDRESS = '127.0.0.2';

interface Neighbour {
  address: string;
  request: (index: number) => Sent;
  pauseMs?: number;
}

export interface Neighbourhood {
  statuses: number[];
  requests: number;
  /** The neighbour's median time during the attack, divided by the one before it. */
  slower: number;
}

/** Runs an attack while somebody on another network sends honest requests, one after another. */
export async function besideNeighbour(
  { address, request: requestOf, pauseMs = 0 }: Neighbour,
  attack: () => Promise<unknown>,
): Promise<Neighbourhood> {
  const { hostname, port, protocol } = new URL(address);
  const connection = { hostname, port, localAddress: LOCAL_ADDRESS, rejectUnauthorized: false };
  // The connection is open before the attack, like a proxy's.
  const reuse = { keepAlive: true, maxSockets: 1 };
  const agent = protocol === 'https:' ? new TlsAgent(reuse) : new Agent(reuse);
  const statuses = new Set<number>();
  let requests = 0;

  async function ask(): Promise<number> {
    const { method, url, headers, payload } = requestOf(requests);
    const from = { 'x-forwarded-for': `${NETWORK}.${(requests += 1) % 250}` };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const start = performance.now();
    const send = protocol === 'https:' ? tlsRequest : request;
    const options = { ...connection, agent, method, path: url, headers: { ...from, ...headers } };
    const sent = send(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(payload);
    statuses.add(await promise);
    const time = performance.now() - start;
    await delay(pauseMs);
    return time;
  }

  const before: number[] = [];
  // The first ones wait for code that is loaded once.
  while (requests < REQUESTS) await ask();
  while (before.length < REQUESTS) before.push(await ask());
  const during: number[] = [];
  const attacked = { isOver: false };
  const attacking = attack();
  const end = () => (attacked.isOver = true);
  attacking.then(end, end);
  while (!attacked.isOver || during.length < REQUESTS) during.push(await ask());
  await attacking;
  agent.destroy();
  return { statuses: [...statuses], requests: during.length, slower: median(during) / median(before) };
}
