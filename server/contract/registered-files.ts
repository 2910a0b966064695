import * as z from 'zod/mini';

import { identifier, publicId, text, timestamp } from './fields.ts';
import { answer, operation } from './operation.ts';

/** For each document; withdrawn files don't count. */
export const MAX_REGISTERED_FILES = 50;

export const FILE_FORMATS = ['docx', 'pdf', 'other'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How the text of a file compared with the confirmed text; `none` if it wasn't compared. */
export const TEXT_COMPARISONS = ['same', 'different', 'none'] as const;
export type TextComparison = (typeof TEXT_COMPARISONS)[number];

/** In hexadecimal, as `sha256sum` prints it, so that staff can find the file. */
const sha256 = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lowercase'),
    z.meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] }),
  );

/** The largest four-byte integer of PostgreSQL, nearly 2 GiB. */
export const MAX_FILE_BYTES = 2_147_483_647;
const positive = z
  .int()
  .check(
    z.gte(1, `must be between 1 and ${MAX_FILE_BYTES}`),
    z.lte(MAX_FILE_BYTES, `must be between 1 and ${MAX_FILE_BYTES}`),
  );

/** Without the file's name, which can contain a person's name. */
export const registeredFile = z.object({
  file_uid: z.string().check(z.meta({ examples: ['fil_8f2b6c1d0e7a49538c4d2f1a'] })),
  sha256,
  format: z.enum(FILE_FORMATS),
  size: z.int(),
  state: z.enum(['current', 'older', 'withdrawn']),
  version: z.nullable(z.int()),
  comparison: z.enum(TEXT_COMPARISONS),
  has_random_bits: z.boolean(),
  checkable: z.boolean(),
  registered_at: timestamp,
  registered_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(timestamp),
});
export type RegisteredFile = z.infer<typeof registeredFile>;

/** Exactly one of them is required. */
const document = { public_id: z.optional(text(1, 64)), doc_id: z.optional(identifier(1, 200)) };
const changed = answer({ public_id: publicId, file: registeredFile });

export const fileRegister = operation('POST /verification/files', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Register a file of a document',
  description: `From then on, readers who have this very file are told that it's registered, unchanged. Compare its text with the confirmed text first: see GET /verification/content. 201 if something was stored, 200 if the file is already registered with the same details. A withdrawn file can be registered again. At most ${MAX_REGISTERED_FILES} files of a document at a time.`,
  body: z.strictObject({
    ...document,
    sha256,
    format: z.enum(FILE_FORMATS),
    size: positive,
    comparison: z.enum(TEXT_COMPARISONS),
    version: z.optional(positive),
    has_random_bits: z.optional(z.boolean()),
  }),
  output: changed,
  canCreate: true,
  errors: [404, 409],
});

export const fileList = operation('GET /verification/files', {
  scope: 'verify:read',
  area: 'Verification',
  summary: 'The registered files of a document',
  description: `In the order in which they were registered, with the newest ${MAX_REGISTERED_FILES} that were withdrawn.`,
  query: z.strictObject(document),
  output: answer({ public_id: publicId, files: z.array(registeredFile) }),
  errors: [404],
});

export const fileWithdraw = operation('POST /verification/files/:file_uid/withdraw', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Withdraw a registered file',
  description:
    'Readers who have it are told that it was withdrawn. The document itself stays valid. A file that was withdrawn before stays as it is. The body is an empty object.',
  params: z.object({ file_uid: text(1, 64) }),
  output: changed,
  errors: [404],
});
