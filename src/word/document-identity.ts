import { addCustomPart, type CustomPart, customParts } from './custom-part.ts';
import { readRecord, writeRecord } from './identity-record.ts';
import { createTurns } from './turn.ts';
import { explained, runWord } from './word-batch.ts';
import { WordError, type WordErrorReason } from './word-error.ts';

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
 * The identity the document carries, or null; what is damaged counts as absent. Either place is enough. The custom XML
 * part is believed before the property. Where several parts are there, from a merge or from two authors who verified at
 * once, everybody believes the same one: that of the property (a merge brings parts along, but no properties), else
 * the oldest that names a verification, else the oldest. Throws a WordError where neither place can be read.
 */
export async function readIdentity(): Promise<DocumentIdentity | null> {
  const { parts, property } = await readPlaces();
  return believed(parts, property);
}

/**
 * Writes the identity into the document in both places and reads it back. Either place is enough; where it is in
 * neither, throws why Word refused, or `not-kept` where Word did not say.
 */
export function saveIdentity(identity: DocumentIdentity): Promise<void> {
  return inTurn(() => save(identity));
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
    await refusalOf(addIdentityPart(writeRecord(mine)));
    const winner = (await readIdentity()) ?? mine;
    await save(winner);
    return winner;
  });
}

interface Places {
  parts: CustomPart[];
  property: string | null;
}

/** A place that cannot be read counts as empty while the other one can. */
async function readPlaces(): Promise<Places> {
  const [parts, property] = await Promise.allSettled([identityParts(), readIdentityProperty()]);
  for (const place of [parts, property]) {
    if (place.status === 'rejected' && !(place.reason instanceof WordError)) throw place.reason;
  }
  if (parts.status === 'rejected' && property.status === 'rejected') throw parts.reason;
  return {
    parts: parts.status === 'fulfilled' ? parts.value : [],
    property: property.status === 'fulfilled' ? property.value : null,
  };
}

async function save(identity: DocumentIdentity): Promise<void> {
  const record = writeRecord(identity);
  const isOurs = (part: CustomPart) => part.text === record;
  const before = await readPlaces();
  // The new part comes first and the old ones go last, so that a failure between leaves an identity.
  const refusals = [
    before.parts.some(isOurs) ? null : await refusalOf(addIdentityPart(record)),
    before.property === record ? null : await refusalOf(saveIdentityProperty(record)),
  ];
  const after = await readPlaces();
  const ours = after.parts.find(isOurs);
  const isThere = ours !== undefined || after.property === record;
  if (isThere) {
    for (const part of after.parts) if (part !== ours) await part.remove();
    const kept = await readIdentity();
    if (kept !== null && writeRecord(kept) === record) return;
  }
  throw await whyNotKept(refusals.filter((refusal) => refusal !== null));
}

/** Why Word did not do it; null when it says that it did. */
async function refusalOf(write: Promise<void>): Promise<WordError | null> {
  try {
    await write;
    return null;
  } catch (error) {
    if (error instanceof WordError) return error;
    throw error;
  }
}

/** What names no cause. Both places refused with nothing better means a document that takes no changes at all. */
const VAGUE: readonly WordErrorReason[] = ['refused', 'unexpected', 'too-old'];

async function whyNotKept(refusals: WordError[]): Promise<WordError> {
  const [first] = refusals;
  if (first === undefined) return new WordError('not-kept', 'The identity is not in the document');
  const causes = await Promise.all(refusals.map(explained));
  const telling = causes.find(({ reason }) => !VAGUE.includes(reason));
  if (telling !== undefined) return telling;
  const isRefused = refusals.length > 1 && causes.some(({ reason }) => reason === 'refused');
  return isRefused ? new WordError('read-only', first.message, { cause: first }) : first;
}

function believed(parts: CustomPart[], property: string | null): DocumentIdentity | null {
  const fromProperty = readRecord(property);
  if (fromProperty !== null && parts.some((part) => part.text === property)) return fromProperty;
  const fromParts = parts.map((part) => readRecord(part.text)).filter((identity) => identity !== null);
  const sameDocument = fromParts.find((identity) => identity.docId === fromProperty?.docId);
  const verified = fromParts.find((identity) => identity.publicId !== null);
  return sameDocument ?? verified ?? fromParts[0] ?? fromProperty;
}

export const IDENTITY_NAMESPACE = 'urn:sealmark:document:1';

/** The parts whose text is an identity's record, oldest first. Two are there after a merge of two documents. */
function identityParts(): Promise<CustomPart[]> {
  return customParts(IDENTITY_NAMESPACE);
}

function addIdentityPart(record: string): Promise<void> {
  return addCustomPart(IDENTITY_NAMESPACE, 'identity', record);
}

export const IDENTITY_PROPERTY = 'Sealmark';

/** The identity in the document's custom properties: what stays when an export drops custom XML. */
export function readIdentityProperty(): Promise<string | null> {
  return runWord('read', async (context) => {
    const property = context.document.properties.customProperties.getItemOrNullObject(IDENTITY_PROPERTY);
    property.load('value');
    await context.sync();
    return property.isNullObject ? null : String(property.value);
  });
}

async function saveIdentityProperty(record: string): Promise<void> {
  await runWord('write', async (context) => {
    context.document.properties.customProperties.add(IDENTITY_PROPERTY, record);
    await context.sync();
  });
}
