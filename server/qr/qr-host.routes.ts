import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

import { integerQuery } from '#contract/request-fields.ts';
import { QR_SIZE } from '#contract/qr.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { isPublicId } from '#server/credentials/public-id.ts';
import type { Signer } from '#server/keys/signature.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { parseInput } from '#server/http/input.ts';

import { createSignedFinder } from '#server/credentials/credentials.store.ts';
import { qrPicture } from './qr-picture.ts';

interface QrHostDeps {
  database: Database;
  signer: Signer;
  addresses: Addresses;
}

interface PictureRequest {
  Params: { public_id: string };
  Querystring: Record<string, unknown>;
}

const sizeQuery = z.object({ size: integerQuery(QR_SIZE.min, QR_SIZE.max, QR_SIZE.default) });

/** Serves pictures for printed seals. Any page may load them; without a valid signature there is none. */
export async function qrHostRoutes(app: FastifyInstance, { database, signer, addresses }: QrHostDeps) {
  const findSigned = createSignedFinder(database);
  const draw = createDrawing();
  app.get<PictureRequest>('/qr/:public_id.png', async ({ params, query, headers }, reply) => {
    const credential = isPublicId(params.public_id) ? await findSigned(params.public_id) : undefined;
    const sig = typeof query['sig'] === 'string' ? query['sig'] : '';
    const isGenuine = signer.verify(params.public_id, credential?.key_id ?? '', sig);
    if (!credential || !isGenuine || credential.withdrawn_at !== null)
      throw notFound("There's nothing at this address");

    const { size } = parseInput(sizeQuery, query);
    const { picture, etag } = draw(addresses.verifyUrl(credential), size);
    reply.headers({ etag, ...ANSWERS.qrPicture });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/png').send(picture);
  });
}

interface Drawn {
  picture: Buffer;
  etag: string;
}

/** Drawing takes about two milliseconds of the thread that answers all requests; a picture has some kilobytes. */
const MAX_DRAWN_BYTES = 16 * 1024 * 1024;

/** Caches pictures while they are requested, because everybody who sees a page loads the same one. */
function createDrawing(): (verifyUrl: string, size: number) => Drawn {
  const drawn = new LRUCache<string, Drawn>({
    maxSize: MAX_DRAWN_BYTES,
    sizeCalculation: ({ picture }, key) => picture.length + key.length,
  });
  return (verifyUrl, size) => {
    const key = `${size} ${verifyUrl}`;
    const known = drawn.get(key);
    if (known) return known;
    const picture = qrPicture(verifyUrl, size);
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
    drawn.set(key, { picture, etag });
    return { picture, etag };
  };
}
