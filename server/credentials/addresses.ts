import type { CheckCodeLength } from '#contract/fields.ts';
import type { Signer } from '#server/keys/signature.ts';

/** What the addresses of a credential are made of. */
interface Signed {
  public_id: string;
  key_id: string;
}

export interface Addresses {
  /** Without a signature if the key is missing: such an address opens nothing, and no seal is made of it. */
  verifyUrl(credential: Signed): string;
  isSigned(credential: Signed): boolean;
  /** Printed under the seal for readers who can't scan; null if the key is missing. */
  checkCode(credential: Signed & { check_code_length: CheckCodeLength }): string | null;
  /** `size` is in pixels and has a default. */
  qrUrl(credential: Signed, size?: number): string;
  /** The public id in one of our addresses, with its signature unchecked; null for any other address. */
  publicIdOf(verifyUrl: string): string | null;
}

/** The two public addresses of a credential. They change only when a withdrawn key is replaced. */
export function createAddresses(bases: { verifyUrl: string; qrUrl: string }, signer: Signer): Addresses {
  const verification = `${bases.verifyUrl}/verification/document/`;
  const signature = (credential: Signed) => signer.sign(credential.public_id, credential.key_id);
  return {
    verifyUrl: (credential) => {
      const address = `${verification}${credential.public_id}`;
      return signer.has(credential.key_id) ? `${address}?sig=${signature(credential)}` : address;
    },
    isSigned: ({ key_id }) => signer.has(key_id),
    checkCode: ({ public_id, key_id, check_code_length }) =>
      signer.checkCode(public_id, key_id, check_code_length),
    qrUrl: (credential, size) =>
      `${bases.qrUrl}/qr/${credential.public_id}.png?sig=${signature(credential)}${size === undefined ? '' : `&size=${size}`}`,
    publicIdOf: (verifyUrl) =>
      verifyUrl.startsWith(verification)
        ? (verifyUrl.slice(verification.length).split('?')[0] ?? null)
        : null,
  };
}
