import type { FastifyInstance } from 'fastify';

import { fileList, fileRegister, fileWithdraw } from '#contract/registered-files.ts';
import { route } from '#server/access/route.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';
import type { ContentDeps } from '#server/credentials/contents/contents.service.ts';

import { listFiles, registerFile, withdrawFile } from './registered-files.service.ts';

export function registeredFileRoutes(api: FastifyInstance, { database, clock }: ContentDeps): void {
  const actOf = (caller: Caller) => ({ caller, now: clock(), actor: caller.identity.uid });

  route(api, fileRegister, async ({ caller, body: { public_id, doc_id, ...file } }, reply) => {
    const { isNew, ...registered } = await writeAs(database, caller, (trx) =>
      registerFile(trx, { organizationId: caller.organization.id, public_id, doc_id }, file, actOf(caller)),
    );
    reply.code(isNew ? 201 : 200);
    return registered;
  });

  route(api, fileList, ({ caller, query }) =>
    listFiles(database.db, { organizationId: caller.organization.id, ...query }, caller),
  );

  route(api, fileWithdraw, ({ caller, params }) =>
    writeAs(database, caller, (trx) => withdrawFile(trx, params.file_uid, actOf(caller))),
  );
}
