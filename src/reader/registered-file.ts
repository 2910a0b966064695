import * as z from 'zod/mini';

import { base64urlOf, bytesOf } from '#document-text/digest/digest-format.ts';
import { saltedFileHash } from '#document-text/file-hash.ts';

/** In the digests' answer: the issuer's registered files, each as an HMAC of its SHA-256 under the answer's salt. */
export const registeredFiles = z.object({
  salt: z.string(),
  newest_text_at: z.nullable(z.string()),
  registered: z.array(
    z.object({
      hmac: z.string(),
      state: z.enum(['current', 'older', 'withdrawn']),
      registered_at: z.string(),
      withdrawn_at: z.nullable(z.string()),
    }),
  ),
});

type RegisteredFiles = z.infer<typeof registeredFiles>;
export type RegisteredFile = RegisteredFiles['registered'][number];

/** The registered file with exactly these bytes. */
export async function findRegistered(
  bytes: Uint8Array<ArrayBuffer>,
  { salt, registered }: RegisteredFiles,
): Promise<RegisteredFile | undefined> {
  if (registered.length === 0) return undefined;
  const own = base64urlOf(await saltedFileHash(bytes, bytesOf(salt)));
  return registered.find((file) => file.hmac === own);
}
