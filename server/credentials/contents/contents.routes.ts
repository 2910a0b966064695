import type { FastifyInstance } from 'fastify';

import { contentAdd, contentList } from '#contract/contents.ts';
import { route } from '#server/access/route.ts';

import { addContent, type ContentDeps, listContents } from './contents.service.ts';

export function contentRoutes(api: FastifyInstance, deps: ContentDeps): void {
  route(api, contentAdd, async ({ caller, body }, reply) => {
    const { credential, version, at, isNew } = await addContent(deps, caller, body);
    reply.code(isNew ? 201 : 200);
    return { public_id: credential.public_id, version, at };
  });

  route(api, contentList, ({ caller, query }) => listContents(deps.database.db, caller, query));
}
