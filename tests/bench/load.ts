import autocannon from 'autocannon';

import { median } from './figure.ts';
import type { BenchProcess } from './processes.ts';

export interface Load {
  /** One path, or the paths of one connection in order. */
  path: string | readonly string[];
  /** For the connections in order. */
  headers: Record<string, string>[];
  /** A new body for each request, which is then a POST. */
  body?: () => string;
  connections: number;
  amount: number;
}

export interface Measured {
  perSecond: number;
  /** Of the server only, so that other load changes little. */
  cpuMicrosPerRequest: number;
}

/** Sends requests as fast as they are answered. Throws if one of them fails. */
export async function measure(server: BenchProcess, load: Load): Promise<Measured> {
  const { headers, body, connections, amount } = load;
  const paths = [load.path].flat();
  const before = await server.usage();
  let client = 0;
  const start = performance.now();
  // autocannon's own duration is a whole number of seconds, whenever the last answer came.
  let end = start;
  const result = await autocannon({
    url: server.address,
    connections,
    amount,
    setupClient(connection) {
      connection.on('response', () => {
        end = performance.now();
      });
      const request = {
        path: paths[client % paths.length] ?? '/',
        headers: headers[client % headers.length] ?? {},
      };
      client += 1;
      const setupRequest = (next: autocannon.Request) => ({ ...next, body: body?.() });
      connection.setRequests([body ? { ...request, method: 'POST', setupRequest } : request]);
    },
  });
  const after = await server.usage();
  const answered = result['2xx'];
  if (answered < amount) throw new Error(`${amount - answered} of ${amount} requests to ${paths[0]} failed`);
  return {
    perSecond: (answered * 1000) / (end - start),
    cpuMicrosPerRequest: ((after.cpuMs - before.cpuMs) * 1000) / answered,
  };
}

/** Alternating rounds; the first one of each warms up and is dropped. */
const ROUNDS = 6;

/** Loads both alternately, the peer with the same requests by default: medians of both. */
export async function compare(
  ours: BenchProcess,
  peer: BenchProcess,
  load: Load,
  peerLoad: Load = load,
): Promise<{ ours: Measured; peer: Measured; ratio: number }> {
  const rounds: { ours: Measured; peer: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ peer: await measure(peer, peerLoad), ours: await measure(ours, load) });
  const counted = rounds.slice(1);
  const middle = (side: 'ours' | 'peer'): Measured => ({
    perSecond: median(counted.map((round) => round[side].perSecond)),
    cpuMicrosPerRequest: median(counted.map((round) => round[side].cpuMicrosPerRequest)),
  });
  return {
    ours: middle('ours'),
    peer: middle('peer'),
    ratio: median(counted.map((round) => round.peer.cpuMicrosPerRequest / round.ours.cpuMicrosPerRequest)),
  };
}
