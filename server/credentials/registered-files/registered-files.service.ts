import { createHash, createHmac, randomBytes } from 'node:crypto';

import type * as z from 'zod/mini';

import { type fileRegister, MAX_REGISTERED_FILES, type RegisteredFile } from '#contract/registered-files.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { requireInUse, requireOneFile } from '#server/credentials/contents/contents.service.ts';
import { type FileReference, findFile, lockFile } from '#server/credentials/contents/contents.store.ts';
import { isOffered } from '#server/credentials/contents/offering.service.ts';
import { requireReadable } from '#server/credentials/credentials.service.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, invalid, notFound } from '#server/errors/refusals.ts';

import {
  findFileOwner,
  findTextVersion,
  markWithdrawn,
  saveRegisteredFile,
  selectRegisteredFiles,
} from './registered-files.store.ts';

interface FileAct extends AuditContext {
  /** null for an administrator, who may change those of every organization. */
  caller: Caller | null;
}

type DocumentReference = FileReference & { organizationId: number };
type FileRequest = Omit<z.output<typeof fileRegister.body>, 'public_id' | 'doc_id'>;

export interface ChangedFile {
  public_id: string;
  file: RegisteredFile;
}

/**
 * Registers a file for the text version that it was compared with; one without a comparison belongs to the newest version.
 * A file is registered once: new details replace the old ones. 409 if the credential is revoked, its holder was erased, it
 * has no such version, or it has enough files. Call in a transaction.
 */
export async function registerFile(
  trx: Db,
  { organizationId, ...reference }: DocumentReference,
  { sha256, format, size, comparison, version, has_random_bits = false }: FileRequest,
  { caller, now, actor }: FileAct,
): Promise<ChangedFile & { isNew: boolean }> {
  if ((comparison === 'none') !== (version === undefined))
    throw invalid('version is required if the text was compared, and not allowed otherwise');
  const found = await lockFile(trx, organizationId, requireOneFile(reference));
  const credential = requireAllowed(caller, found);
  requireInUse(credential);
  const text = await findTextVersion(trx, credential.id, version);
  if (version !== undefined && !text) throw conflict(`The document has no text version ${version}`);
  const files = await selectRegisteredFiles(trx, credential.id);
  const known = files.find((file) => file.sha256 === sha256);
  const details = {
    format,
    size,
    comparison,
    version: text?.version ?? null,
    // A property of the bytes: a client that doesn't know it can't unset it.
    has_random_bits: has_random_bits ? 1 : (known?.has_random_bits ?? 0),
    withdrawn_at: null,
  } as const;
  const uid = known?.file_uid ?? mintUid('fil');
  const isKnown = ([name, value]: [string, unknown]) => value === known?.[name as keyof typeof details];
  const isNew = !Object.entries(details).every(isKnown);
  if (isNew) {
    const others = files.filter((file) => file.withdrawn_at === null && file !== known);
    if (others.length >= MAX_REGISTERED_FILES)
      throw conflict(`A document has at most ${MAX_REGISTERED_FILES} registered files: withdraw one first`);
    const { id: credential_id, organization_id, public_id: subject } = credential;
    const at = timestamp(now);
    const identity_uid = caller?.identity.uid ?? null;
    const identifiers = { credential_id, sha256, uid, identity_uid };
    await saveRegisteredFile(trx, { ...identifiers, ...details, registered_at: at });
    // Doesn't contain the hash, which an erasure would have to remove here too.
    const detail = `${uid} ${format}, ${text ? `version ${text.version}` : 'no text'}, comparison ${comparison}`;
    await recordAudit(trx, { now, actor }, 'file_registered', { organization_id, subject, detail });
  }
  return { ...(await changedFile(trx, credential, uid)), isNew };
}

interface IssuedFile {
  docx: Uint8Array;
  /** Whether its text is the first version of the credential. */
  hasText: boolean;
  identityUid: string;
  at: string;
}

/** Registers the file of a newly issued document, without an audit entry of its own. Call in the issuing transaction. */
export async function registerIssuedFile(
  trx: Db,
  { id: credential_id }: Credential,
  { docx, hasText, identityUid: identity_uid, at: registered_at }: IssuedFile,
): Promise<void> {
  await saveRegisteredFile(trx, {
    credential_id,
    sha256: createHash('sha256').update(docx).digest('hex'),
    uid: mintUid('fil'),
    format: 'docx',
    size: docx.byteLength,
    version: hasText ? 1 : null,
    comparison: hasText ? 'same' : 'none',
    has_random_bits: 1,
    identity_uid,
    registered_at,
    withdrawn_at: null,
  });
}

/** An already withdrawn file stays as it is. 404 for another organization's. Call in a transaction. */
export async function withdrawFile(
  trx: Db,
  fileUid: string,
  { caller, now, actor }: FileAct,
): Promise<ChangedFile> {
  const owner = await findFileOwner(trx, fileUid);
  if (!owner || (caller && owner.organization_id !== caller.organization.id)) throw noSuchFile();
  const { organization_id, public_id } = owner;
  const credential = requireAllowed(caller, await lockFile(trx, organization_id, { public_id }));
  const before = await changedFile(trx, credential, fileUid);
  if (before.file.withdrawn_at !== null) return before;
  const withdrawal = { file_uid: fileUid, withdrawn_at: timestamp(now), maxWithdrawn: MAX_REGISTERED_FILES };
  await markWithdrawn(trx, credential, withdrawal);
  const entry = { organization_id, subject: public_id, detail: `${fileUid} ${before.file.format}` };
  await recordAudit(trx, { now, actor }, 'file_withdrawn', entry);
  return changedFile(trx, credential, fileUid);
}

/** Throws like `readCredential`; a null caller is an administrator, who may read those of every organization. */
export async function listFiles(
  db: Db,
  { organizationId, ...reference }: DocumentReference,
  caller: Caller | null,
): Promise<{ public_id: string; files: RegisteredFile[] }> {
  const credential = requireAllowed(caller, await findFile(db, organizationId, requireOneFile(reference)));
  const { files } = await readFiles(db, credential);
  return { public_id: credential.public_id, files: files.map(fileForStaff) };
}

function requireAllowed(caller: Caller | null, credential: Credential | undefined): Credential {
  if (caller) return requireReadable(caller, credential);
  if (!credential) throw notFound('Credential not found');
  return credential;
}

const noSuchFile = () => notFound('Registered file not found');

async function changedFile(trx: Db, credential: Credential, uid: string): Promise<ChangedFile> {
  const file = (await readFiles(trx, credential)).files.find(({ file_uid }) => file_uid === uid);
  // Meanwhile it was erased, or fifty others were withdrawn.
  if (!file) throw noSuchFile();
  return { public_id: credential.public_id, file: fileForStaff(file) };
}

type FileOwner = Pick<Credential, 'id' | 'organization_id' | 'doc_type'>;
type ReadFile = RegisteredFile & { text_at: string | null };

async function readFiles(db: Db, record: FileOwner) {
  const newest = await findTextVersion(db, record.id);
  // A text without a version may have private fields.
  const isTextOffered = await isOffered(db, record, newest?.has_private_fields !== 0);
  const files = (await selectRegisteredFiles(db, record.id)).map((file): ReadFile => {
    const isNewest = file.version === (newest?.version ?? null);
    const state = file.withdrawn_at !== null ? 'withdrawn' : isNewest ? 'current' : 'older';
    const has_random_bits = file.has_random_bits === 1;
    return { ...file, state, has_random_bits, checkable: has_random_bits || isTextOffered };
  });
  return { files, newest_text_at: newest?.created_at ?? null };
}

function fileForStaff(file: ReadFile): RegisteredFile {
  const { text_at: _, ...shown } = file;
  return shown;
}

/**
 * What a reader with a valid proof gets, even for a revoked document: a salt that differs in each answer, so that nobody
 * sees which documents share a file, and the HMAC-SHA-256 of each file's SHA-256 (32 bytes) under it, both in base64url. A
 * file is left out if it could be guessed, by the same rule as the text's digests. `text_at` is when the file's text was
 * confirmed and `newest_text_at` the newest text; null if there is none.
 */
export async function offeredFiles(db: Db, record: FileOwner) {
  const { files, newest_text_at } = await readFiles(db, record);
  const salt = randomBytes(16);
  const registered = files
    .filter(({ checkable }) => checkable)
    .map(({ sha256, state, registered_at, text_at, withdrawn_at }) => {
      const hmac = createHmac('sha256', salt).update(Buffer.from(sha256, 'hex')).digest('base64url');
      return { hmac, state, registered_at, text_at, withdrawn_at };
    });
  return { salt: salt.toString('base64url'), newest_text_at, registered };
}
