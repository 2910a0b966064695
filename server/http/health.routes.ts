import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Signer } from '#server/credentials/signature.ts';
import { missingKeys } from '#server/credentials/signing-key-check.ts';
import { selectKeys } from '#server/credentials/signing-keys.store.ts';
import type { Database } from '#server/db/database.ts';

import { unavailable } from './errors.ts';
import { askDatabase } from './health.store.ts';

/** `/healthz`: the process lives. `/readyz`: its database answers too; it names signing keys that are missing. */
export function healthRoutes(app: FastifyInstance, deps: { database: Database; signer: Signer }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', (request) => checkDatabase(deps, request));
}

async function checkDatabase(
  { database: { db }, signer }: { database: Database; signer: Signer },
  request: FastifyRequest,
): Promise<{ ok: true; missing_keys?: string[] }> {
  let missing: string[];
  try {
    await askDatabase(db);
    missing = missingKeys(await selectKeys(db), signer.keyIds);
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer');
    throw unavailable('The database does not answer');
  }
  return { ok: true, ...(missing.length > 0 && { missing_keys: missing }) };
}
