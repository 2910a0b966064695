import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Signer } from '#server/keys/signature.ts';
import { missingKeys, usableKeys } from '#server/keys/signing-keys.service.ts';
import { selectKeys } from '#server/keys/signing-keys.store.ts';
import type { Database } from '#server/db/database.ts';

import { unavailable } from '#server/errors/refusals.ts';
import { askDatabase } from '#server/db/upkeep.store.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { FORWARDING_HEADER, forwardingOf } from '#server/http/forwarding.ts';
import type { WriteCheck } from '#server/http/write-check.ts';

interface HealthDeps {
  database: Database;
  signer: Signer;
  writeCheck: Pick<WriteCheck, 'check'>;
}

/**
 * `/healthz`: the process is running. `/readyz`: its database can be read and written; lists missing signing keys and each
 * standby's state, and has `can_sign: false` if all keys are withdrawn (pages must still be served, so it stays 200).
 */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ANSWERS.api).header(FORWARDING_HEADER, forwardingOf(request));
  });

  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', (request) => checkDatabase(deps, request));
}

async function checkDatabase(
  { database: { db, standbys }, signer, writeCheck }: HealthDeps,
  request: FastifyRequest,
): Promise<{ ok: true; missing_keys?: string[]; can_sign?: false; standbys?: string[] }> {
  let known: Awaited<ReturnType<typeof selectKeys>>;
  try {
    await askDatabase(db);
    known = await selectKeys(db);
  } catch (error) {
    request.log.error({ err: error }, "the database isn't responding");
    throw unavailable("The database isn't responding");
  }
  try {
    await writeCheck.check();
  } catch (error) {
    request.log.error({ err: error }, "can't write to the database");
    throw unavailable("Can't write to the database");
  }
  const missing = missingKeys(known, signer.keyIds);
  return {
    ok: true,
    ...(missing.length > 0 && { missing_keys: missing }),
    ...(usableKeys(known, signer.keyIds).length === 0 && { can_sign: false as const }),
    ...(standbys && { standbys: standbys.states().map(({ state }) => state) }),
  };
}
