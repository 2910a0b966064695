import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Database } from '#server/db/database.ts';

import { unavailable } from './errors.ts';
import { askDatabase } from './health.store.ts';

/** `/healthz`: the process lives. `/readyz`: its database answers too. */
export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', (request) => checkDatabase(database, request));
}

async function checkDatabase({ db }: Database, request: FastifyRequest): Promise<{ ok: true }> {
  try {
    await askDatabase(db);
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer');
    throw unavailable('The database does not answer');
  }
  return { ok: true };
}
