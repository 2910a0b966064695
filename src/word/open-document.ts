import { addressHash } from './address-hash.ts';
import { canonicalAddress, fileNameOf } from './canonical-address.ts';
import { readIdentity, type DocumentIdentity } from './document-identity.ts';
import { outlineOf } from './document-outline.ts';
import { describeSeals, type FoundSeal } from './find-seals.ts';
import { readBody } from './stories.ts';
import { commonCall, runWord } from './word-batch.ts';
import { WordError } from './word-error.ts';

export interface OpenDocument {
  identity: DocumentIdentity | null;
  /** Canonical; null when never saved or unknown. */
  address: string | null;
  addressHash: string | null;
  /** The identity has known addresses, and the file is now under another one: moved, or a copy. */
  isMoved: boolean;
  fileName: string | null;
  /** At most 300 characters; '' where the document gives nothing to go by. */
  suggestedTitle: string;
  seals: FoundSeal[];
}

export interface DocumentAddress {
  address: string | null;
  addressHash: string | null;
  fileName: string | null;
}

const TITLE_LENGTH = 300;

/** What the open document says of itself. Reads only. */
export async function readOpenDocument(): Promise<OpenDocument> {
  const [identity, where, content] = await Promise.all([readIdentity(), readAddress(), readContent()]);
  const { titles, seals } = content;
  const title =
    [...titles, where.fileName].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? '';
  return {
    identity,
    ...where,
    isMoved: isMoved(identity, where.addressHash),
    suggestedTitle: shortened(title),
    seals,
  };
}

/** Where the file is now, as far as Word says. */
export async function readAddress(): Promise<DocumentAddress> {
  const raw = await rawAddress();
  const address = canonicalAddress(raw);
  return {
    address,
    addressHash: address === null ? null : await addressHash(address),
    fileName: fileNameOf(raw),
  };
}

/** Some hosts fail instead of telling that there is no address yet: that is unknown, and stops nothing. */
async function rawAddress(): Promise<string> {
  try {
    const { url } = await commonCall<Office.FileProperties>((callback) =>
      Office.context.document.getFilePropertiesAsync(callback),
    );
    return url;
  } catch (error) {
    if (error instanceof WordError) return '';
    throw error;
  }
}

/** A document that was never saved has no address to go by: that alone says nothing. */
export function isMoved(identity: DocumentIdentity | null, hash: string | null): boolean {
  if (identity === null || hash === null || identity.addressHashes.length === 0) return false;
  return !identity.addressHashes.includes(hash);
}

function readContent(): Promise<{ titles: (string | null)[]; seals: FoundSeal[] }> {
  return runWord('read', async (context) => {
    const { properties } = context.document;
    properties.load('title');
    const document = await readBody(context);
    const outline = document === null ? null : outlineOf(document);
    const titles = [properties.title, outline?.firstHeading ?? null, outline?.firstText ?? null];
    return { titles, seals: await describeSeals(context, document) };
  });
}

/** The service refuses control characters, and counts whole characters, not halves of a pair. */
function shortened(title: string): string {
  const line = title.toWellFormed().replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return Array.from(line).slice(0, TITLE_LENGTH).join('').trim();
}
