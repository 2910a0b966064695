import type * as z from 'zod/mini';

import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import type { contentAdd, contentList, ContentVersion } from '#contract/contents.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { requireReadable } from '#server/credentials/credentials.service.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict, invalid } from '#server/errors/refusals.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import {
  type FileReference,
  findFile,
  insertContent,
  lockFile,
  selectContents,
  type StoredContent,
} from './contents.store.ts';
import { isOffered } from './offering.service.ts';

/** For each credential. A document with more changes should be verified anew. */
const MAX_VERSIONS = 1_000;
/** Only the first and the newest versions are returned. */
const SHOWN_VERSIONS = 10;

/**
 * The version is new unless the newest one has the same text. 404 for an unknown credential, 409 if it's revoked, its holder
 * erased, or digests can't be compared.
 */
export function addContent(
  { database, clock }: TimedDatabase,
  caller: Caller,
  { public_id, doc_id, content_digest: digest }: z.output<typeof contentAdd.body>,
) {
  const file = requireOneFile({ public_id, doc_id });
  const now = clock();
  const at = timestamp(now);
  return writeAs(database, caller, async (trx) => {
    const found = await lockFile(trx, caller.organization.id, file);
    const credential = requireReadable(caller, found);
    requireInUse(credential);
    const [newest] = await selectContents(trx, credential.id, 1);
    if (newest) {
      if (newest.salt !== digest.salt || newest.base !== digest.base)
        throw conflict("content_digest must have the salt and base of this document's first version");
      if (newest.whole === digest.whole)
        return { credential, version: newest.version, at: newest.created_at, isNew: false };
      if (newest.version >= MAX_VERSIONS)
        throw conflict(`A document has at most ${MAX_VERSIONS} versions: verify it as a new one`);
    }
    const version = (newest?.version ?? 0) + 1;
    const identity_uid = caller.identity.uid;
    await insertContent(trx, {
      credential_id: credential.id,
      version,
      ...columnsOf(digest),
      has_private_fields: newest?.has_private_fields ?? 0,
      identity_uid,
      created_at: at,
    });
    const { organization_id, public_id: subject } = credential;
    const entry = { organization_id, subject, detail: `version ${version}` };
    await recordAudit(trx, { now, actor: identity_uid }, 'content_added', entry);
    return { credential, version, at, isNew: true };
  });
}

interface FirstContent {
  digest: ContentDigest;
  hasPrivateFields: boolean;
  identityUid: string;
  at: string;
}

/** Stores the first text of a new credential. Call in the transaction that creates it. */
export async function storeFirstContent(
  trx: Db,
  { id }: Credential,
  { digest, hasPrivateFields, identityUid, at }: FirstContent,
): Promise<void> {
  await insertContent(trx, {
    credential_id: id,
    version: 1,
    ...columnsOf(digest),
    has_private_fields: hasPrivateFields ? 1 : 0,
    identity_uid: identityUid,
    created_at: at,
  });
}

/** The first version of a credential and the newest ones, oldest first. Throws as `readCredential` does. */
export async function listContents(
  db: Db,
  caller: Caller,
  file: z.output<typeof contentList.query>,
): Promise<{ public_id: string; versions: ContentVersion[] }> {
  const found = await findFile(db, caller.organization.id, requireOneFile(file));
  const { id, public_id } = requireReadable(caller, found);
  return { public_id, versions: await storedVersions(db, id) };
}

/** The first version of a credential and the newest ones, oldest first. */
export async function storedVersions(db: Db, credentialId: number): Promise<ContentVersion[]> {
  const contents = await selectContents(db, credentialId, SHOWN_VERSIONS);
  return contents.map((content) => ({
    version: content.version,
    at: content.created_at,
    digest: digestOf(content),
  }));
}

export function requireOneFile(file: FileReference): FileReference {
  if ((file.public_id === undefined) === (file.doc_id === undefined))
    throw invalid('Exactly one of public_id and doc_id is required');
  return file;
}

/** 409 for a credential that takes no more texts or files. */
export function requireInUse({ revoked_at, erased_at }: Pick<Credential, 'revoked_at' | 'erased_at'>): void {
  if (revoked_at !== null) throw conflict('The document is revoked');
  if (erased_at !== null) throw conflict('The person this document is about was erased');
}

/**
 * What a reader with a valid proof gets, oldest first, if the organization offers it for this document. Empty for a revoked
 * document: nobody should rely on a similar file.
 */
export async function offeredContents(
  db: Db,
  record: Pick<Credential, 'id' | 'organization_id' | 'doc_type' | 'revoked_at'>,
) {
  const versions = record.revoked_at === null ? await selectContents(db, record.id, SHOWN_VERSIONS) : [];
  const hasPrivateFields = versions.some(({ has_private_fields }) => has_private_fields === 1);
  const offered = record.revoked_at === null && (await isOffered(db, record, hasPrivateFields));
  const handedOut = offered ? versions : [];
  const texts = handedOut.map((content) => ({ at: content.created_at, digest: digestOf(content) }));
  return { offered, versions: texts };
}

function columnsOf({ version, salt, base, whole, passages }: ContentDigest) {
  return { digest_version: version, salt, base, whole, passages };
}

function digestOf({ digest_version, salt, base, whole, passages }: StoredContent): ContentDigest {
  return { version: digest_version, salt, base, whole, passages };
}
