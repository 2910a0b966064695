import autocannon from 'autocannon';

import type { BenchProcess } from './bench-process.ts';

export interface Load {
  path: string;
  /** Different headers are sent in turn. */
  headers: Record<string, string>[];
  method?: 'GET' | 'POST';
  /** A fresh body for each request. */
  body?: () => string;
  connections: number;
  amount: number;
}

export interface Measured {
  perSecond: number;
  /** Processor time of the server, so that what else the machine does changes little. */
  cpuMicrosPerRequest: number;
}

/** Sends requests as fast as they are answered. Throws where one of them fails. */
export async function measure(server: BenchProcess, load: Load): Promise<Measured> {
  const { path, headers, method = 'GET', body, connections, amount } = load;
  const before = await server.usage();
  const result = await autocannon({
    url: server.address,
    connections,
    amount,
    requests: headers.map((header) => ({
      method,
      path,
      headers: header,
      ...(body && { setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }),
    })),
  });
  const after = await server.usage();
  const answered = result['2xx'];
  if (answered < amount) throw new Error(`${amount - answered} of ${amount} requests to ${path} failed`);
  return {
    perSecond: answered / result.duration,
    cpuMicrosPerRequest: ((after.cpuMs - before.cpuMs) * 1000) / answered,
  };
}
