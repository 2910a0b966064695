import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { unavailable } from '#server/errors/refusals.ts';

/** How long idle connections stay open after the service stops accepting new ones: a proxy may just be using one. */
const IDLE_MS = 500;
/** How long accepting waiting connections may take; during a longer turn of the event loop, more may have come. */
const BACKLOG_MS = { atMost: 1_000, shortTurn: 10 };

interface DrainOptions {
  /** How long a closing service still accepts connections, for proxies that poll `/readyz`. */
  drainSeconds: number;
}

/**
 * After `app.close()`, every request that arrives is still answered, and its connection closed. A proxy that can't connect
 * tries another process, which is safe for every method; after a broken connection or a 503 it isn't.
 */
export function drainOnClose(app: FastifyInstance, { drainSeconds }: DrainOptions): void {
  let isDraining = false;
  let isClosed = false;

  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    const isRefused = isClosed || (isDraining && routeOptions.url === '/readyz');
    done(isRefused ? unavailable('The service is restarting. Try again shortly') : undefined);
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done(null, payload);
  });

  app.addHook('preClose', async () => {
    isDraining = true;
    const { server } = app;
    if (!server.listening) {
      isClosed = true;
      return;
    }
    await delay(drainSeconds * 1000);
    await emptyBacklog(server);
    const closed = once(server, 'close');
    // An http server's own `close` also cuts connections whose request hasn't been read yet.
    Server.prototype.close.call(server);
    await delay(IDLE_MS);
    // Timers run before sockets, so first read what arrived while the process was busy; it would be cut otherwise.
    await setImmediate();
    server.closeIdleConnections();
    await closed;
    isClosed = true;
  });
}

/** The system accepts connections before this process does, and resets those that still wait when the socket closes. */
async function emptyBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const countOne = () => void (accepted += 1);
  server.on('connection', countOne);
  const deadline = performance.now() + BACKLOG_MS.atMost;
  let before: number;
  let since: number;
  do {
    before = accepted;
    since = performance.now();
    await setImmediate();
  } while (
    (accepted > before || performance.now() - since > BACKLOG_MS.shortTurn) &&
    performance.now() < deadline
  );
  server.off('connection', countOne);
}
