import type { FastifyInstance } from 'fastify';

import { widerNetwork } from './rate-limiter.ts';

const MAX_NETWORKS = 10_000;
const REMEMBERED_MS = 60_000;

/** Resolves for one low-priority request in each turn of the event loop, after all others. */
export type LowPriority = () => Promise<void>;

/**
 * Even a refused flood has to be read and answered. So a network that exceeded a limit is served after all others, before
 * its requests are looked at: a reader waits for one of them, not for all that are queued.
 */
export function serveRefusedLast(app: FastifyInstance): LowPriority {
  const waiting: (() => void)[] = [];
  const refused = new Map<string, number>();

  function runNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(runNext);
  }

  const inTurn: LowPriority = () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(runNext);
    });

  app.addHook('onRequest', ({ ip }, _reply, done) => {
    if ((refused.get(widerNetwork(ip)) ?? 0) < performance.now()) done();
    else void inTurn().then(() => done());
  });

  app.addHook('onResponse', ({ ip }, { statusCode }, done) => {
    if (statusCode === 429) remember(widerNetwork(ip));
    done();
  });

  /** Drops the oldest network for a new one. */
  function remember(network: string): void {
    refused.delete(network);
    refused.set(network, performance.now() + REMEMBERED_MS);
    const [oldest = ''] = refused.keys();
    if (refused.size > MAX_NETWORKS) refused.delete(oldest);
  }

  return inTurn;
}
