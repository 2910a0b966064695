import type { Signer } from './signature.ts';

/** What of a credential its addresses are made of. */
interface Signed {
  public_id: string;
  key_id: string;
}

export interface Addresses {
  verifyUrl(credential: Signed): string;
  /** `size` in pixels; left out, the picture has the default size. */
  qrUrl(credential: Signed, size?: number): string;
  /** The public id in an address of ours, its signature unchecked; null for any other address. */
  publicIdOf(verifyUrl: string): string | null;
}

/** The two public addresses of a credential. They never change: the key that signed stays with the credential. */
export function createAddresses(bases: { verifyUrl: string; qrUrl: string }, signer: Signer): Addresses {
  const verification = `${bases.verifyUrl}/verification/document/`;
  const signature = (credential: Signed) => signer.sign(credential.public_id, credential.key_id);
  return {
    verifyUrl: (credential) => `${verification}${credential.public_id}?sig=${signature(credential)}`,
    qrUrl: (credential, size) =>
      `${bases.qrUrl}/qr/${credential.public_id}.png?sig=${signature(credential)}${size === undefined ? '' : `&size=${size}`}`,
    publicIdOf: (verifyUrl) =>
      verifyUrl.startsWith(verification)
        ? (verifyUrl.slice(verification.length).split('?')[0] ?? null)
        : null,
  };
}
