import type { Kysely } from 'kysely';

import type { VerificationRequest } from '#contract/credentials.ts';
import type { Product } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts';
import type { Caller } from '#server/tokens/tokens.store.ts';

import {
  type Credential,
  findCredential,
  findCredentialOfFile,
  insertCredential,
  type NewCredential,
} from './credentials.store.ts';
import { docIdOf } from './doc-id.ts';
import { keepEditorDocument } from './editor-documents.store.ts';
import { mintPublicId } from './public-id.ts';
import { readableFamilies } from './readable-families.ts';
import type { Signer } from './signature.ts';
import { type Validity, validityOf } from './validity.ts';

const PUBLIC_ID_TRIES = 8;

interface VerificationDeps {
  database: Database;
  signer: Signer;
  clock: Clock;
}

/**
 * The verification of an editor's file: made once per organization and file, whoever asks at the same time.
 * What is there already comes back unchanged; asked for with other validity dates it is a conflict.
 */
export async function createVerification(
  { database, signer, clock }: VerificationDeps,
  { organization }: Caller,
  request: VerificationRequest,
): Promise<{ credential: Credential; isNew: boolean }> {
  const docId = requiredDocId(request);
  const validity = validityOf(request);
  const now = timestamp(clock());
  const fresh = {
    organization_id: organization.id,
    type: 'document',
    family: 'editor',
    doc_type: null,
    title: request.title,
    holder_name: null,
    student_id: null,
    employee_id: null,
    doc_id: docId,
    issued_at: now,
    ...validity,
    revoked_at: null,
    revoked_reason: null,
    key_id: signer.currentKeyId,
  } as const;
  // The insert comes first: a transaction that starts by writing never has to be retried for a stale read.
  return database.db.transaction().execute(async (trx) => {
    const created = await insertOnce(trx, fresh);
    if (!created.isNew) requireSameBinding(created.credential, request, validity);
    const { product, title, external_url } = request;
    await keepEditorDocument(
      trx,
      { organizationId: organization.id, docId, product, title, externalUrl: external_url },
      now,
    );
    return created;
  });
}

async function insertOnce(
  trx: Kysely<Schema>,
  fresh: Omit<NewCredential, 'public_id' | 'doc_id'> & { doc_id: string },
): Promise<{ credential: Credential; isNew: boolean }> {
  for (let tries = 0; tries < PUBLIC_ID_TRIES; tries += 1) {
    const public_id = mintPublicId('DOC', Number(fresh.issued_at.slice(0, 4)));
    const created = await insertCredential(trx, { ...fresh, public_id });
    if (created) return { credential: created, isNew: true };
    const existing = await findCredentialOfFile(trx, fresh.organization_id, fresh.doc_id);
    if (existing) return { credential: existing, isNew: false };
  }
  throw new Error(`${PUBLIC_ID_TRIES} public ids in a row were taken`);
}

/** A request that says nothing of validity asks for none in particular. */
function requireSameBinding(existing: Credential, request: VerificationRequest, asked: Validity): void {
  if (existing.family !== 'editor')
    throw conflict('This file carries a verification that is bound to a person');
  if (request.validity_mode === undefined) return;
  if (existing.effective_date !== asked.effective_date || existing.end_date !== asked.end_date) {
    throw conflict('This file carries a verification with other validity dates');
  }
}

interface FileReference {
  doc_id?: string | undefined;
  external_url?: string | undefined;
  product?: Product | undefined;
}

/** `doc_id` where it is given, else what `external_url` shows; 422 where neither is there. */
export function requiredDocId({ doc_id, external_url, product }: FileReference): string {
  if (doc_id !== undefined) return doc_id;
  if (external_url !== undefined) return docIdOf(external_url, product);
  throw invalid('doc_id or external_url is required');
}

/** A credential of the caller's organization: 404 where there is none, 403 where its family is not readable. */
export async function readCredential(
  database: Database,
  caller: Caller,
  publicId: string,
): Promise<Credential> {
  const credential = await findCredential(database.db, caller.organization.id, publicId);
  return requireReadable(caller, credential);
}

export function requireReadable(caller: Caller, credential: Credential | undefined): Credential {
  if (!credential) throw notFound('There is no such credential');
  if (!readableFamilies(caller).includes(credential.family)) {
    throw forbidden(`Documents of the family ${credential.family} are not readable for this identity`);
  }
  return credential;
}
