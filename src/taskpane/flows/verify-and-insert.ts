import { verificationCreate } from '#contract/credentials.ts';
import { verificationStatus, type Verification } from '#contract/verification.ts';
import type { FactRequest } from '#contract/fact-requests.ts';
import { GROUPS } from '#contract/document-types.ts';
import { isBlank } from '#contract/fields.ts';
import { MAX_STAFF_NOTE } from '#contract/staff-note.ts';

import type { Client } from '#src/api/client.ts';
import { isShareable } from '#src/word/document/canonical-address.ts';
import { claimIdentity, saveIdentity } from '#src/word/document/document-identity.ts';
import { type DocumentIdentity, withAddress } from '#contract/word-file/identity-record.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { SealInserted } from '#src/word/seal/insert-seal.ts';
import { isMoved, readAddress, type DocumentAddress } from '#src/word/document/open-document.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { readText } from '#src/word/document/stored-text.ts';
import { sealedText, type WholeText } from '#document-text/docx/beside-texts.ts';
import { createTurns, pause } from '#src/word/host/word-batch.ts';
import { throwIfStopped, WordError } from '#src/word/host/word-error.ts';
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

export type VerifyStep = 'identity' | 'verification' | SealStep;

/** Calendar dates, YYYY-MM-DD; an end left open is null. */
export interface Validity {
  effectiveDate: string | null;
  endDate: string | null;
}

/** Whose document this is, and of what kind. */
export interface Binding {
  employeeUid: string;
  docType: string;
}

export interface VerifyRequest extends SealLook, SealWatch<VerifyStep> {
  client: Client;
  title: string;
  /** What staff tell the document apart by; '' for nothing. */
  staffNote?: string;
  validity?: Validity | null;
  /** Asked for along with the verification; one that is bound to something else is a conflict. */
  binding?: Binding | null;
  /** Set when the verification is made; they never change. */
  facts?: readonly FactRequest[];
  /** Seals of other records whose places the new seal takes. */
  replacing?: readonly FoundSeal[];
}

/** `inserted` is null when the verification is revoked or expired: such a seal would only warn. */
export interface VerifyOutcome {
  verification: Verification;
  inserted: SealInserted | null;
}

/**
 * What is written depends on the service's answer, so a flow waits for the one before as a whole. In the queue of what is
 * written (`word-batch.ts`), it would wait for itself.
 */
const inTurn = createTurns();

/**
 * Verifies the open document if it is not yet, and puts its seal in. May be asked again after any failure, and
 * twice at once: the document keeps its id before the service is asked, the service knows one verification for
 * each id, and a seal that stands is refreshed. Throws an ApiError or a WordError.
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
    const text = isAsked ? await textOfOpenFile() : null;
    throwIfStopped(signal);
    onStep('verification');
    const verification = isAsked
      ? await create(client, identity, where, text, { title, staffNote, validity, binding, facts })
      : await known(client, publicId);
    // The picture is on its way while Word writes.
    const saved = saveVerification(identity, verification.public_id, where);
    const [seal] = await Promise.all([drawn(client, verification, look, onStep), saved]);
    const inserted =
      seal &&
      (await placeSeal(seal, placement, { onStep, signal, former: replacing, text: text?.passages ?? null }));
    return { verification, inserted };
  });
}

/** Puts in the seal of a record that the file has already, such as that of the document issued into it. */
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

/** null for a record whose seal would only warn. */
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
  const staff_note = Array.from(oneLine(staffNote)).slice(0, MAX_STAFF_NOTE).join('');
  // Between parsing the text and its digest.
  await pause();
  const content_digest = text && digestOf(sealedText(text));
  const { verification } = await client.call(verificationCreate, {
    doc_id: identity.docId,
    product: 'word',
    title,
    include_qr: true,
    ...(!isBlank(staff_note) && { staff_note }),
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

/** A file whose text Word does not give is verified all the same: only later changes go unnoticed. */
async function textOfOpenFile(): Promise<WholeText | null> {
  try {
    return await readText();
  } catch (error) {
    if (error instanceof WordError) return null;
    throw error;
  }
}

/** Not asked for by its doc id: that would ask for the same validity too, which only the service knows. */
async function known(client: Client, publicId: string): Promise<Verification> {
  return (await client.call(verificationStatus, { public_id: publicId })).verification;
}

/** An address the file was not known under is left for the user to judge. */
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
