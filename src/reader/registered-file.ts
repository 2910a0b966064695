import * as z from 'zod/mini';

import { base64urlOf, bytesOf } from '#document-text/digest/digest-format.ts';

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

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** The registered file with exactly these bytes. Browsers can't hash on a page that was opened over http. */
export async function findRegistered(
  bytes: Uint8Array<ArrayBuffer>,
  { salt, registered }: RegisteredFiles,
): Promise<RegisteredFile | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (registered.length === 0 || subtle === undefined) return undefined;
  const key = await subtle.importKey('raw', bytesOf(salt), HMAC, false, ['sign']);
  const hmac = await subtle.sign(HMAC, key, await subtle.digest('SHA-256', bytes));
  const own = base64urlOf(new Uint8Array(hmac));
  return registered.find((file) => file.hmac === own);
}
