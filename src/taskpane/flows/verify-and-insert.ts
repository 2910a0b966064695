import { verificationCreate } from '#contract/credentials.ts';
import { MAX_STAFF_NOTE, type Verification, verificationStatus } from '#contract/verification.ts';
import type { FactRequest } from '#contract/fact-requests.ts';
import { GROUPS } from '#contract/document-types.ts';
import { isBlank } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import type { Client } from '#src/api/client.ts';
import { isShareable } from '#src/word/document/canonical-address.ts';
import { claimIdentity, saveIdentity } from '#src/word/document/document-identity.ts';
import { type DocumentIdentity, withAddress } from '#contract/word-file/identity-record.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { SealInserted } from '#src/word/seal/insert-seal.ts';
import { isMoved, readAddress, type DocumentAddress } from '#src/word/document/open-document.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { readSavedText } from '#src/word/document/saved-text.ts';
import { sealedText, type WholeText } from '#document-text/docx/beside-texts.ts';
import { throwIfStopped, WordError } from '#src/word/host/word-error.ts';
import { createTurns, pause } from '#src/word/host/word-batch.ts';
import { oneLine } from './one-line.ts';
import { digestOf } from './own-text.ts';
import {
  placeSeal,
  prepareSeal,
  sealOf,
  type DrawnLook,
  type SealLook,
  type SealStep,
  type SealWatch,
} from './put-seal.ts';

export { loadReader } from '#src/word/document/saved-text.ts';

export type VerifyStep = 'identity' | 'verification' | SealStep;

/** Calendar dates, YYYY-MM-DD; an open end is null. */
export interface Validity {
  effectiveDate: string | null;
  endDate: string | null;
}

/** The employee and document type that a verification is linked to. */
export interface Binding {
  employeeUid: string;
  docType: string;
}

export interface VerifyRequest extends SealLook, SealWatch<VerifyStep> {
  client: Client;
  title: string;
  /** A note by which staff tell documents apart; '' for none. */
  staffNote?: string;
  validity?: Validity | null;
  /** Sent with the verification; an existing one that is linked to something else is a conflict. */
  binding?: Binding | null;
  /** Set when the verification is created; they never change. */
  facts?: readonly FactRequest[];
  /** Seals of other records that the new seal replaces. */
  replacing?: readonly FoundSeal[];
}

/** `inserted` is null if the verification is revoked or expired: its seal would only show a warning. */
export interface VerifyOutcome {
  verification: Verification;
  inserted: SealInserted | null;
  /** Whether somebody had verified the file meanwhile, with another title or note than this request's. */
  isOtherwiseKnown?: boolean;
}

/**
 * The document changes depend on the service's answer, so a whole flow waits for the previous one. In the queue of document
 * changes (`word-batch.ts`), it would wait for itself.
 */
const inTurn = createTurns();

/**
 * Verifies the open document if it isn't, and inserts its seal. Safe to repeat after any failure, and concurrently: the
 * document stores its id before the service is asked, the service has one verification for each id, and an existing seal is
 * refreshed. Throws an ApiError or a WordError.
 */
export function verifyAndInsert({
  client,
  title,
  staffNote = '',
  validity = null,
  binding = null,
  facts = [],
  replacing = [],
  onStep = () => {},
  signal,
  placement,
  ...look
}: VerifyRequest): Promise<VerifyOutcome> {
  return inTurn(async () => {
    onStep('identity');
    prepareSeal(client);
    const [identity, where] = await Promise.all([claimIdentity(), readAddress()]);
    const { publicId } = identity;
    const isAsked = publicId === null || binding !== null;
    const text = isAsked ? await textToSeal(identity.docId, signal) : null;
    throwIfStopped(signal);
    onStep('verification');
    const verification = isAsked
      ? await create(client, identity, where, text, { title, staffNote, validity, binding, facts })
      : await known(client, publicId);
    // Fetch the picture while Word writes.
    const saved = saveVerification(identity, verification.public_id, where);
    const [seal] = await Promise.all([drawn(client, verification, look, onStep), saved]);
    const inserted =
      seal &&
      (await placeSeal(seal, placement, { onStep, signal, former: replacing, text: text?.passages ?? null }));
    const isOtherwiseKnown =
      isAsked &&
      (verification.title !== undirected(title) ||
        (verification.staff_note ?? '') !== undirected(noteOf(staffNote)));
    return { verification, inserted, isOtherwiseKnown };
  });
}

/** As it's sent: '' for none. */
function noteOf(staffNote: string): string {
  const note = Array.from(oneLine(staffNote)).slice(0, MAX_STAFF_NOTE).join('');
  return isBlank(note) ? '' : note;
}

/** Inserts the seal of a record that the file has, such as that of the document issued into it. */
export function insertKnownSeal(
  client: Client,
  publicId: string,
  { placement, ...look }: SealLook,
): Promise<VerifyOutcome> {
  return inTurn(async () => {
    const verification = await known(client, publicId);
    const seal = await drawn(client, verification, look);
    return { verification, inserted: seal && (await placeSeal(seal, placement)) };
  });
}

/** null for a record whose seal would only show a warning. */
async function drawn(
  client: Client,
  verification: Verification,
  look: DrawnLook,
  onStep: (step: VerifyStep) => void = () => {},
): Promise<Seal | null> {
  const hasEnded = verification.status === 'revoked' || verification.status === 'expired';
  return hasEnded ? null : sealOf(client, verification, look, onStep);
}

async function create(
  client: Client,
  identity: DocumentIdentity,
  { address }: DocumentAddress,
  text: WholeText | null,
  {
    title,
    staffNote,
    validity,
    binding,
    facts,
  }: Pick<Required<VerifyRequest>, 'title' | 'staffNote' | 'validity' | 'binding' | 'facts'>,
): Promise<Verification> {
  const docType = GROUPS.employee.doc_types.find((name) => name === binding?.docType);
  const staff_note = noteOf(staffNote);
  // Between parsing the text and computing its digest.
  await pause();
  const content_digest = text && (await digestOf(sealedText(text), text));
  const { verification } = await client.call(verificationCreate, {
    doc_id: identity.docId,
    product: 'word',
    title,
    include_qr: true,
    ...(staff_note !== '' && { staff_note }),
    ...(content_digest && { content_digest }),
    ...(isShareable(address) && { external_url: address }),
    ...(validity && { validity_mode: 'period' }),
    ...(validity?.effectiveDate && { effective_date: validity.effectiveDate }),
    ...(validity?.endDate && { end_date: validity.endDate }),
    ...(facts.length > 0 && { facts: [...facts] }),
    ...(binding && docType && { family: 'employee', employee_id: binding.employeeUid, doc_type: docType }),
  });
  return verification;
}

/** A file whose text Word doesn't give is still verified: only later changes go unnoticed. */
async function textToSeal(docId: string, signal: AbortSignal | undefined): Promise<WholeText | null> {
  try {
    return await readSavedText(docId, signal);
  } catch (error) {
    if (error instanceof WordError && error.reason !== 'stopped') return null;
    throw error;
  }
}

/** Not looked up by its doc id, which would also require the validity that only the service has. */
async function known(client: Client, publicId: string): Promise<Verification> {
  return (await client.call(verificationStatus, { public_id: publicId })).verification;
}

/** An unknown address of the file is left for the user to judge. */
async function saveVerification(
  identity: DocumentIdentity,
  publicId: string,
  { address, addressHash }: DocumentAddress,
): Promise<void> {
  const isNew = address !== null && addressHash !== null && !isMoved(identity, addressHash);
  const { addressHashes } = isNew ? withAddress(identity, addressHash) : identity;
  if (identity.publicId === publicId && addressHashes.join() === identity.addressHashes.join()) return;
  await saveIdentity({ ...identity, publicId, addressHashes }, { isNew: true });
}
