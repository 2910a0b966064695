import * as z from 'zod/mini';

import { identifier, text } from './fields.ts';
import { integerQuery } from './request-fields.ts';
import { answer, operation } from './operation.ts';

/** Edge of the picture in pixels. */
export const QR_SIZE = { min: 192, max: 1024, default: 320 } as const;
/** ISO/IEC 18004: bytes that fit a version 8 symbol at each level of error correction. */
export const VERSION_8_BYTES = { quartile: 108, medium: 152 } as const;
const SAMPLE_PATH = '/verification/document/SM-DOC-2026-00000000?sig=0123456789abcdefghijkl';

/** Characters of a VERIFY_URL; the code of a longer one would be too dense to scan at 20 mm. */
export const MAX_VERIFY_URL_LENGTH = VERSION_8_BYTES.medium - SAMPLE_PATH.length;

const subject = {
  verify_url: z.optional(text(1, 2000)),
  public_id: z.optional(text(1, 64)),
  doc_id: z.optional(identifier(1, 200)),
};
const output = answer({ verify_url: z.string(), qr_url: z.string() });
const shared = {
  scope: 'verify:read',
  area: 'Verification',
  description: 'Name the credential with exactly one of verify_url, public_id, and doc_id.',
  output,
} as const;

export const qrRead = operation('GET /qr', {
  ...shared,
  summary: 'The QR code of a credential',
  query: z.strictObject({ ...subject, size: integerQuery(QR_SIZE.min, QR_SIZE.max, QR_SIZE.default) }),
  errors: [404, 409],
});

export const qrRequest = operation('POST /qr', {
  ...shared,
  summary: 'The QR code of a credential, requested in a body',
  body: z.strictObject({
    ...subject,
    size: z.optional(
      z
        .int()
        .check(
          z.gte(QR_SIZE.min, `must be between ${QR_SIZE.min} and ${QR_SIZE.max}`),
          z.lte(QR_SIZE.max, `must be between ${QR_SIZE.min} and ${QR_SIZE.max}`),
        ),
    ),
  }),
  errors: [404, 409],
});
