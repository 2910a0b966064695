import { verificationStatus } from '#contract/verification.ts';
import { organizationRead } from '#contract/organizations.ts';
import { qrRead } from '#contract/qr.ts';
import type { Client } from '#src/api/client.ts';
import { showSeal, type FoundSeal } from '#src/word/seal/find-seals.ts';
import {
  insertSeal,
  moveSeal,
  refreshSeal,
  type Placement,
  type SealInserted,
} from '#src/word/seal/insert-seal.ts';
import { removeSeal } from '#src/word/seal/remove-seal.ts';
import { type Recorded, recordedInAll } from '#src/word/host/recorded.ts';
import type { Seal, SealAlignment } from '#contract/word-file/seal.ts';
import { saveTextOnce } from '#src/word/document/stored-text.ts';
import type { FormerPlace } from '#src/word/seal/seal-place.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { throwIfStopped, WordError } from '#src/word/host/word-error.ts';

export type SealStep = 'picture' | 'seal';

export interface DrawnLook {
  sizeMm: number;
  caption: boolean;
  alignment: SealAlignment;
  language: 'en' | 'fr';
}

export interface SealLook extends DrawnLook {
  placement: Placement | FormerPlace;
}

interface SealedCredential {
  public_id: string;
  verify_url: string;
  /** Fetched if missing. */
  qr_url?: string | null | undefined;
  /** Fetched if missing; null if the service lacks its key. */
  check_code?: string | null | undefined;
}

/** Inserts a record's seal into the open document. The caller must know that it belongs there. */
export async function insertSealOf(
  client: Client,
  credential: SealedCredential,
  { placement, ...look }: SealLook,
  watch: SealWatch = {},
): Promise<SealInserted> {
  return placeSeal(await sealOf(client, credential, look, watch.onStep), placement, watch);
}

export interface SealWatch<Step = SealStep> {
  onStep?: (step: Step) => void;
  /** If it's aborted in time, throws a WordError, `stopped`, and the document stays as it was. */
  signal?: AbortSignal | undefined;
}

interface Placing extends SealWatch {
  /** Seals to replace in their places. */
  former?: readonly FoundSeal[];
  /** The document's own text, if the same flow has read it. */
  text?: LocatedPassage[] | null;
}

export async function placeSeal(
  seal: Seal,
  placement: Placement | FormerPlace,
  { onStep = () => {}, signal, former = [], text = null }: Placing = {},
): Promise<SealInserted> {
  throwIfStopped(signal);
  onStep('seal');
  const inserted = await (former.length === 0
    ? insertSeal(seal, placement, signal)
    : replaceSeals(seal, former));
  await rememberText(seal.publicId, text);
  // Without the focus in the pane, somebody is working in the document: don't scroll it.
  if (document.hasFocus()) await Promise.allSettled([showSeal(seal.publicId)]);
  return inserted;
}

/** Moves the seal with this control to the cursor. */
export async function moveSealOf(
  client: Client,
  credential: SealedCredential,
  look: DrawnLook,
  controlId: number,
  { onStep = () => {}, signal }: SealWatch = {},
): Promise<SealInserted> {
  const seal = await sealOf(client, credential, look, onStep);
  throwIfStopped(signal);
  onStep('seal');
  return moveSeal(seal, controlId, signal);
}

/** Replaces each of these seals by a new one in its place and size; one that somebody has removed isn't put back. */
export async function refreshSealsOf(
  client: Client,
  credential: SealedCredential,
  look: DrawnLook,
  seals: readonly Pick<FoundSeal & DrawnLook, 'controlId' | 'sizeMm'>[],
  { onStep = () => {}, signal }: SealWatch = {},
): Promise<SealInserted[]> {
  const seal = await sealOf(client, credential, look, onStep);
  throwIfStopped(signal);
  onStep('seal');
  const done: SealInserted[] = [];
  for (const { controlId, sizeMm } of seals) {
    try {
      done.push(await refreshSeal({ ...seal, sizeMm }, controlId, signal));
    } catch (error) {
      // A repetition in the same header or footer is removed with the other one.
      if (!(error instanceof WordError && error.reason === 'gone')) throw error;
    }
  }
  if (done.length === 0) throw new WordError('gone', 'The seals are no longer in the document');
  await rememberText(seal.publicId, null);
  return done;
}

/** In the body one seal is enough; each header and footer that contained one gets the new one. */
async function replaceSeals(seal: Seal, former: readonly FoundSeal[]): Promise<SealInserted> {
  const [first, ...others] = former.filter(({ story }) => story === 'body');
  const replaced = [...(first ? [first] : []), ...former.filter(({ story }) => story !== 'body')];
  const done: SealInserted[] = [];
  for (const { controlId } of replaced) done.push(await refreshSeal(seal, controlId));
  const removed: Recorded[] = [];
  for (const { controlId } of others) removed.push(await removeSeal(controlId));
  return { outcome: 'inserted', stories: done.length, ...recordedInAll([...done, ...removed]) };
}

/** The seal of a record, with its picture and the organization's name for its caption. Throws an ApiError. */
export async function sealOf(
  client: Client,
  credential: SealedCredential,
  look: DrawnLook,
  onStep: (step: 'picture') => void = () => {},
): Promise<Seal & { issuer: string }> {
  onStep('picture');
  const { public_id: publicId, verify_url: verifyUrl } = credential;
  const [picture, checkCode, issuer] = await Promise.all([
    pictureOf(client, credential),
    look.caption ? checkCodeOf(client, credential) : null,
    issuerOf(client),
  ]);
  return { publicId, verifyUrl, picture, checkCode, issuer, ...look };
}

async function pictureOf(client: Client, { public_id, qr_url }: SealedCredential): Promise<Uint8Array> {
  return client.picture(qr_url ?? (await client.call(qrRead, { public_id })).qr_url);
}

async function checkCodeOf(client: Client, { public_id, check_code }: SealedCredential) {
  if (check_code !== undefined) return check_code;
  return (await client.call(verificationStatus, { public_id })).verification.check_code;
}

/** Fetches what the seal needs beside its record while Word is busy; a failure is reported when it's needed. */
export function prepareSeal(client: Client): void {
  void Promise.allSettled([issuerOf(client)]);
}

const issuers = new WeakMap<Client, Promise<string>>();

/** The organization’s name, fetched once for each connection. Throws an ApiError. */
export function issuerOf(client: Client): Promise<string> {
  const name = issuers.get(client) ?? askIssuer(client);
  issuers.set(client, name);
  return name;
}

async function askIssuer(client: Client): Promise<string> {
  try {
    return (await client.call(organizationRead)).organization.name;
  } catch (error) {
    issuers.delete(client);
    throw error;
  }
}

/** A seal without a stored trace is still valid: only later changes of the text go unnoticed. */
async function rememberText(publicId: string, text: LocatedPassage[] | null): Promise<void> {
  try {
    await saveTextOnce(publicId, text);
  } catch (error) {
    if (!(error instanceof WordError)) throw error;
  }
}
