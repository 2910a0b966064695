import autocannon from 'autocannon';

import { median } from './latency.ts';
import type { BenchProcess } from './processes.ts';

export interface Load {
  /** One, or those of one connection after the other. */
  path: string | readonly string[];
  /** Of one connection after the other. */
  headers: Record<string, string>[];
  /** A fresh body for each request, which is a POST then. */
  body?: () => string;
  connections: number;
  amount: number;
}

export interface Measured {
  perSecond: number;
  /** Of the server alone, so that what else the machine does changes little. */
  cpuMicrosPerRequest: number;
}

/** Sends requests as fast as they are answered. Throws where one of them fails. */
export async function measure(server: BenchProcess, load: Load): Promise<Measured> {
  const { headers, body, connections, amount } = load;
  const paths = [load.path].flat();
  const before = await server.usage();
  let client = 0;
  const start = performance.now();
  // autocannon's own duration ends with a whole second, whenever the last answer came.
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

/** Rounds of one after the other; the first of each warms up and is forgotten. */
const ROUNDS = 6;

/** Both under load by turns, the same unless the peer is asked otherwise: medians of what each took. */
export async function compare(
  ours: BenchProcess,
  peer: BenchProcess,
  load: Load,
  peerLoad: Load = load,
): Promise<{ ours: Measured; peer: Measured; ratio: number }> {
  const rounds: { ours: Measured; peer: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ peer: await measure(peer, peerLoad), ours: await measure(ours, load) });
  }
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
