export interface DocumentIdentity {
  docId: string;
  publicId: string | null;
  addressHashes: string[];
}

export function mintIdentity(): DocumentIdentity {
  return { docId: crypto.randomUUID(), publicId: null, addressHashes: [] };
}

/** Namespace of the custom XML part and name of the custom property that store an identity. */
export const IDENTITY_NAMESPACE = 'urn:sealmark:document:1';
export const IDENTITY_PROPERTY = 'Sealmark';

const VERSION = '1';
const NO_PUBLIC_ID = '-';
const DOC_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PUBLIC_ID = /^SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}$/;
const HASH = /^[0-9a-f]{16}$/;

/** More don't fit the 255 characters of a custom property in Word. */
const KNOWN_ADDRESSES = 8;

/** The identity with one more known address; the oldest is dropped if there are too many. */
export function withAddress(identity: DocumentIdentity, hash: string): DocumentIdentity {
  const others = identity.addressHashes.filter((known) => known !== hash);
  return { ...identity, addressHashes: [...others, hash].slice(-KNOWN_ADDRESSES) };
}

/** One line: version, doc id, public id or `-`, then the hashes of the known addresses. */
export function writeRecord({ docId, publicId, addressHashes }: DocumentIdentity): string {
  return [VERSION, docId, publicId ?? NO_PUBLIC_ID, ...addressHashes.slice(-KNOWN_ADDRESSES)].join(' ');
}

/** null unless `writeRecord` could have written it: a damaged identity counts as none. */
export function readRecord(text: string | null): DocumentIdentity | null {
  const [version, docId = '', publicId = '', ...addressHashes] = (text ?? '').trim().split(' ');
  if (version !== VERSION || !DOC_ID.test(docId)) return null;
  if (publicId !== NO_PUBLIC_ID && !PUBLIC_ID.test(publicId)) return null;
  if (addressHashes.length > KNOWN_ADDRESSES || !addressHashes.every((hash) => HASH.test(hash))) return null;
  return { docId, publicId: publicId === NO_PUBLIC_ID ? null : publicId, addressHashes };
}
