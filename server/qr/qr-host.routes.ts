import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';

import { integerQuery } from '#contract/fields.ts';
import { QR_SIZE } from '#contract/qr.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import type { Signer } from '#server/credentials/signature.ts';
import type { Schema } from '#server/db/schema.ts';
import { notFound } from '#server/http/errors.ts';
import { parseInput } from '#server/http/parse-input.ts';

import { findSigned } from './qr-host.store.ts';
import { qrPicture } from './qr-picture.ts';

interface QrHostDeps {
  db: Kysely<Schema>;
  signer: Signer;
  addresses: Addresses;
}

interface PictureRequest {
  Params: { public_id: string };
  Querystring: Record<string, unknown>;
}

const sizeQuery = z.object({ size: integerQuery(QR_SIZE.min, QR_SIZE.max, QR_SIZE.default) });

/** Pictures for printed seals. Any page may read them; without a good signature there is none. */
export async function qrHostRoutes(app: FastifyInstance, { db, signer, addresses }: QrHostDeps) {
  app.get<PictureRequest>('/qr/:public_id.png', async ({ params, query, headers }, reply) => {
    const credential = await findSigned(db, params.public_id);
    const sig = typeof query['sig'] === 'string' ? query['sig'] : '';
    const isGenuine = signer.verify(params.public_id, credential?.key_id ?? '', sig);
    if (!credential || !isGenuine) throw notFound('There is nothing at this address');

    const { size } = parseInput(sizeQuery, query);
    const picture = qrPicture(addresses.verifyUrl(credential), size);
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/png').send(picture);
  });
}
