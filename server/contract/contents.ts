import * as z from 'zod/mini';

import { contentDigestSchema } from './content-digest-schema.ts';
import { identifier, publicId, text, timestamp } from './fields.ts';
import { answer, DIGEST_BODY_LIMIT, operation } from './operation.ts';

/** A text that was verified, issued or accepted later; the first one has number 1. */
export const contentVersion = z.object({
  version: z.int(),
  at: timestamp,
  // Not strict: an answer may have fields that this release doesn't know.
  digest: z.object(contentDigestSchema.shape),
});
export type ContentVersion = z.infer<typeof contentVersion>;

/** Exactly one of them is required. */
const file = { public_id: z.optional(text(1, 64)), doc_id: z.optional(identifier(1, 200)) };

export const contentAdd = operation('POST /verification/content', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Add the text of a document as staff accepted it',
  description:
    'Earlier versions stay. 201 if it was added, 200 if the newest version already has this text. Needs the salt and base of the first version, if there is one: see GET /verification/content.',
  bodyLimit: DIGEST_BODY_LIMIT,
  body: z.strictObject({ ...file, content_digest: contentDigestSchema }),
  output: answer({
    public_id: publicId,
    version: z.int().check(z.meta({ description: 'The number of the newest text; the first is 1.' })),
    at: timestamp,
  }),
  canCreate: true,
  errors: [404, 409],
});

export const contentList = operation('GET /verification/content', {
  scope: 'verify:read',
  area: 'Verification',
  summary: 'The digests of a document’s text',
  description: 'The first version and the newest ones, oldest first; none if no digest was ever sent.',
  query: z.strictObject(file),
  output: answer({ public_id: publicId, versions: z.array(contentVersion) }),
  errors: [404],
});
