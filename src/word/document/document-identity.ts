import { addCustomPart, type CustomPart, customParts } from '#src/word/host/custom-part.ts';
import {
  type DocumentIdentity,
  IDENTITY_NAMESPACE,
  IDENTITY_PROPERTY,
  mintIdentity,
  readRecord,
  writeRecord,
} from '#contract/word-file/identity-record.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';
import { explained, inTurn, runWord } from '#src/word/host/word-batch.ts';

/**
 * The identity in the document, or null; a damaged one counts as missing. Either place is enough. The custom XML part takes
 * precedence over the property. With several parts, after a merge or after two authors verified at once, everybody chooses
 * the same one: that of the property (a merge copies parts, but no properties), otherwise the oldest one with a
 * verification, otherwise the oldest. Throws a WordError if neither place can be read.
 */
export const readIdentity = async (): Promise<DocumentIdentity | null> => believed(await readPlaces());

/**
 * Writes the identity into both places of the document and reads it back. Either place is enough; if it's in neither,
 * throws why Word refused, or `not-kept` if Word didn't say. A new identity isn't stored yet, so nothing is read first.
 */
export function saveIdentity(identity: DocumentIdentity, { isNew = false } = {}): Promise<void> {
  return inTurn(async () => save(identity, isNew ? NOWHERE : await readPlaces()));
}

/**
 * The identity of the document, created and saved if it has none. The pane and a ribbon command run in separate frames and
 * may both create one: the oldest part wins, and the loser removes its own.
 */
export function claimIdentity(): Promise<DocumentIdentity> {
  return inTurn(async () => {
    const before = await readPlaces();
    const there = believed(before);
    if (there !== null) return there;
    const mine = mintIdentity();
    const record = writeRecord(mine);
    await refusalOf(addIdentityPart(record));
    const [parts] = await Promise.allSettled([identityParts()]);
    const isKept = parts.status === 'fulfilled' && parts.value.some(({ text }) => text === record);
    // Another frame's change of the property only matters if Word stores no parts.
    const places = isKept ? { ...before, parts: parts.value } : await readPlaces();
    const winner = believed(places) ?? mine;
    await save(winner, places);
    return winner;
  });
}

interface Places {
  parts: CustomPart[];
  property: string | null;
}

const NOWHERE: Places = { parts: [], property: null };

/** A place that can't be read counts as empty if the other one can. */
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

async function save(identity: DocumentIdentity, before: Places): Promise<void> {
  const record = writeRecord(identity);
  const isOurs = (part: CustomPart) => part.text === record;
  // Remove the old parts last, so that a failure in between leaves an identity.
  const refusals = await Promise.all([
    before.parts.some(isOurs) ? null : refusalOf(addIdentityPart(record)),
    before.property === record ? null : refusalOf(saveIdentityProperty(record)),
  ]);
  // A single part counts, whatever happened to the property.
  if (before.parts.length === 1 && before.parts.every(isOurs)) return;
  const after = await readPlaces();
  const ours = after.parts.find(isOurs);
  if (ours !== undefined || after.property === record) {
    for (const part of after.parts) if (part !== ours) await part.remove();
    if (isBelieved(record, after) || isBelieved(record, await readPlaces())) return;
  }
  throw await whyNotKept(refusals.filter((refusal) => refusal !== null));
}

/** Why Word refused; null if it reported success. */
async function refusalOf(write: Promise<void>): Promise<WordError | null> {
  try {
    await write;
    return null;
  } catch (error) {
    if (error instanceof WordError) return error;
    throw error;
  }
}

/** Reasons that name no cause. If both places refuse with such a reason, the document allows no changes at all. */
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

function isBelieved(record: string, places: Places): boolean {
  const identity = believed(places);
  return identity !== null && writeRecord(identity) === record;
}

function believed({ parts, property }: Places): DocumentIdentity | null {
  const fromProperty = readRecord(property);
  if (fromProperty !== null && parts.some((part) => part.text === property)) return fromProperty;
  const fromParts = parts.map((part) => readRecord(part.text)).filter((identity) => identity !== null);
  const sameDocument = fromParts.find((identity) => identity.docId === fromProperty?.docId);
  const verified = fromParts.find((identity) => identity.publicId !== null);
  return sameDocument ?? verified ?? fromParts[0] ?? fromProperty;
}

/** The parts that contain an identity's record, oldest first. Merging two documents leaves two. */
const identityParts = (): Promise<CustomPart[]> => customParts(IDENTITY_NAMESPACE);

function addIdentityPart(record: string): Promise<void> {
  return addCustomPart(IDENTITY_NAMESPACE, 'identity', record);
}

/** The identity in the document's custom properties, which survives an export that drops custom XML. */
function readIdentityProperty(): Promise<string | null> {
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
