import { createHash } from 'node:crypto';

import type { CheckCodeLength } from '#contract/fields.ts';

import { isSame, type Signer, typedCheckCode } from './signature.ts';

/** For a key whose secret is gone. */
export const NO_PROOF = '-';

interface Signed {
  public_id: string;
  check_code_length: CheckCodeLength;
}

/**
 * Recognizes the seal of a key whose secret is gone: a digest of its signature, and one of its check code. A guess does no
 * harm, because it only opens the page that says that the key was withdrawn.
 */
export function formerProof(signer: Signer, keyId: string, { public_id, check_code_length }: Signed): string {
  const code = signer.checkCode(public_id, keyId, check_code_length);
  if (code === null) return NO_PROOF;
  return `${digestOf(public_id, signer.sign(public_id, keyId))}.${digestOf(public_id, typedCheckCode(code))}`;
}

/** Whether a stored proof belongs to this signature or check code. */
export function isFormerSeal(
  proof: string | undefined,
  publicId: string,
  given: { sig: string } | { code: string },
): boolean {
  if (proof === undefined || proof === NO_PROOF) return false;
  const [ofSignature = '', ofCode = ''] = proof.split('.');
  if ('sig' in given) return isSame(digestOf(publicId, given.sig), ofSignature);
  return isSame(digestOf(publicId, typedCheckCode(given.code)), ofCode);
}

function digestOf(publicId: string, shown: string | null): string {
  return createHash('sha256').update(`${publicId}\n${shown}`).digest().subarray(0, 16).toString('base64url');
}
