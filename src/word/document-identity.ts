import type { CustomPart } from './custom-part.ts';
import { addIdentityPart, identityParts } from './identity-part.ts';
import { keepIdentityProperty, readIdentityProperty } from './identity-property.ts';
import { readRecord, writeRecord } from './identity-record.ts';
import { createTurns } from './turn.ts';
import { WordError } from './word-error.ts';

export interface DocumentIdentity {
  docId: string;
  publicId: string | null;
  addressHashes: string[];
}

const inTurn = createTurns();

export function mintIdentity(): DocumentIdentity {
  return { docId: crypto.randomUUID(), publicId: null, addressHashes: [] };
}

/**
 * The identity the document carries, or null; what is damaged counts as absent. The custom XML part is believed
 * before the property. Where a merge brought several parts, the one of the property's document is believed
 * (a merge brings parts along, but no properties), else the oldest.
 */
export async function readIdentity(): Promise<DocumentIdentity | null> {
  const [parts, property] = await Promise.all([identityParts(), readIdentityProperty()]);
  return believed(parts, property);
}

/** Writes the identity into the document in both places and reads it back; throws `not-kept` if it is not there. */
export function keepIdentity(identity: DocumentIdentity): Promise<void> {
  return inTurn(() => keep(identity));
}

/**
 * The identity of the document, minted and kept if it has none. The pane and a ribbon command run in separate
 * frames and may both mint one: the oldest part wins, and the loser takes its own away.
 */
export function claimIdentity(): Promise<DocumentIdentity> {
  return inTurn(async () => {
    const there = await readIdentity();
    if (there !== null) return there;
    const mine = mintIdentity();
    await addIdentityPart(writeRecord(mine));
    const parts = await identityParts();
    const winner = believed(parts, await readIdentityProperty());
    if (winner === null) throw new WordError('not-kept', 'The identity is not in the document');
    await keep(winner);
    return winner;
  });
}

async function keep(identity: DocumentIdentity): Promise<void> {
  const record = writeRecord(identity);
  const isOurs = (part: CustomPart) => part.text === record;
  // The new part comes first and the old ones go last, so that a failure between leaves an identity.
  if (!(await identityParts()).some(isOurs)) await addIdentityPart(record);
  if ((await readIdentityProperty()) !== record) await keepIdentityProperty(record);
  const parts = await identityParts();
  const ours = parts.find(isOurs);
  if (ours !== undefined) for (const part of parts) if (part !== ours) await part.remove();
  const kept = await readIdentity();
  if (ours === undefined || kept === null || writeRecord(kept) !== record) {
    throw new WordError('not-kept', 'The identity is not in the document');
  }
}

function believed(parts: CustomPart[], property: string | null): DocumentIdentity | null {
  const fromProperty = readRecord(property);
  if (fromProperty !== null && parts.some((part) => part.text === property)) return fromProperty;
  const fromParts = parts.map((part) => readRecord(part.text)).filter((identity) => identity !== null);
  const sameDocument = fromParts.find((identity) => identity.docId === fromProperty?.docId);
  return sameDocument ?? fromParts[0] ?? fromProperty;
}
