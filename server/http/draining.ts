import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { unavailable } from './errors.ts';

/** How long a closing service still accepts connections, to tell late callers so. */
const ACCEPT_MS = 300;
/** How long it then waits for requests on connections it has accepted. */
const LISTEN_MS = 200;

/** Once `app.close()` was called, requests under way are finished and new ones get 503. */
export function answerWhileDraining(app: FastifyInstance): void {
  let isDraining = false;

  app.addHook('onRequest', async () => {
    if (isDraining) throw unavailable('The service is restarting. Try again shortly');
  });

  // A connection left open would be cut under the client's next request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done(null, payload);
  });

  app.addHook('preClose', async () => {
    isDraining = true;
    const { server } = app;
    if (!server.listening) return;
    await delay(ACCEPT_MS);
    const closed = once(server, 'close');
    // An http server's own `close` also cuts connections whose request has not been read yet.
    Server.prototype.close.call(server);
    await delay(LISTEN_MS);
    server.closeIdleConnections();
    await closed;
  });
}
