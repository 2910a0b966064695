import type { FastifyInstance } from 'fastify';

import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';

import { findLogo } from './brand.store.ts';

/** Relative to the address of the public pages. */
export const logoPath = (logoHash: string) => `/verification/logo/${logoHash}.png`;

/** Serves the logos of public pages, each under the hash of its bytes. */
export async function logoRoutes(app: FastifyInstance, { database }: { database: Pick<Database, 'reads'> }) {
  app.get<{ Params: { hash: string } }>(logoPath(':hash'), async ({ params }, reply) => {
    const isHash = /^[0-9a-f]{64}$/.test(params.hash);
    const logo = isHash ? await database.reads.read((db) => findLogo(db, params.hash)) : undefined;
    if (logo === undefined) throw notFound("There's nothing at this address");
    return reply.type('image/png').headers(ANSWERS.logo).send(Buffer.from(logo, 'base64'));
  });
}
