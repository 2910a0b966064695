import type { Transaction } from 'kysely';

import type { VerificationRequest } from '#contract/credentials.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Fact } from '#contract/facts.ts';
import { storeFirstContent } from '#server/credentials/contents/contents.service.ts';
import { hasPrivateField } from '#server/credentials/contents/private-fields.ts';
import type { Database, TimedDatabase } from '#server/db/database.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';
import { Rejected } from '#server/db/sqlite/shared-writes.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import {
  factsForStaff,
  haveSameFacts,
  type NewFact,
  prepareFacts,
  saveFacts,
} from '#server/credentials/facts/facts.service.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors/refusals.ts';
import { requirePermission, requireScope, requireWorkspace } from '#server/access/requirements.ts';
import type { Signer } from '#server/keys/signature.ts';
import { chooseSigningKey } from '#server/keys/signing-keys.service.ts';
import { createWithdrawnReader, type WithdrawnReader } from '#server/keys/signing-keys.store.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { findSubject, readAgain, type Subject } from '#server/people/subject.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { requireStillAllowed } from '#server/access/write-as.ts';

import { type Creation, originOf, recordCreations } from './credential-events.ts';
import {
  type Created,
  type Credential,
  findCredential,
  findCredentialOfFile,
  insertOnce,
  type Unnumbered,
} from './credentials.store.ts';
import { docIdOf } from './doc-id.ts';
import { type EditorDocument, saveEditorDocument, saveEditorDocuments } from './editor-documents.store.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import { type Validity, validityOf } from './validity.ts';

export interface VerificationDeps extends TimedDatabase {
  signer: Signer;
  factHashes: FactHashes;
}

export interface Verified extends Created {
  /** Present for a new credential. For an existing one, read it from the store. */
  details?: { employeeUid: string | undefined; facts: Fact[] };
}

/** A verification ready to be written: everything slow is done. */
interface Prepared extends Unnumbered {
  caller: Caller;
  request: VerificationRequest;
  validity: Validity;
  binding: EmployeeBinding | null;
  docId: string;
  newFacts: readonly NewFact[];
  requestId: string;
}

/**
 * Creates the verification of an editor's file: one for each organization and file, even for concurrent requests. An
 * existing one is returned unchanged, whatever happened to its employee since. A request with another employee, document
 * type, period or facts is a conflict.
 */
export function createVerifications(deps: VerificationDeps) {
  const { database, factHashes } = deps;
  const readWithdrawn = createWithdrawnReader(database);
  const write = database.grouped((trx, prepared: readonly Prepared[]) =>
    writeVerifications(trx, prepared, factHashes),
  );

  async function create(caller: Caller, request: VerificationRequest, requestId: string): Promise<Verified> {
    const checked = await prepareVerification(deps, caller, request, readWithdrawn);
    const prepared = { ...checked, requestId };
    const created = await write(prepared);
    if (!created) return create(caller, request, requestId);
    const { binding, newFacts } = prepared;
    const details = { employeeUid: binding?.employee.uid, facts: factsForStaff(newFacts) };
    return created.isNew ? { ...created, details } : created;
  }

  return create;
}

async function prepareVerification(
  { database, signer, clock, factHashes }: VerificationDeps,
  caller: Caller,
  request: VerificationRequest,
  readWithdrawn: WithdrawnReader,
): Promise<Omit<Prepared, 'requestId'>> {
  const { organization } = caller;
  const { facts = [] } = request;
  const docId = requiredDocId(request);
  const validity = validityOf(request);
  const binding = await bindingOf(database.db, organization.id, request);
  const known =
    facts.length === 0 ? undefined : await findCredentialOfFile(database.db, organization.id, docId);
  if (known) {
    requireSameRecord(caller, known, { request, validity, binding });
    if (!(await haveSameFacts(database.db, factHashes, caller, known, facts)))
      throw conflict('This file already has a verification with other facts');
  }
  const newFacts = known ? [] : await prepareFacts(factHashes, caller, facts);
  const fresh = {
    organization_id: organization.id,
    type: 'document',
    family: binding ? 'employee' : 'editor',
    doc_type: binding?.docType ?? null,
    title: request.title,
    holder_name: binding?.employee.name ?? null,
    student_id: null,
    employee_id: binding?.employee.id ?? null,
    doc_id: docId,
    issued_at: timestamp(clock()),
    ...validity,
    revoked_at: null,
    revoked_reason: null,
    key_id: chooseSigningKey(await readWithdrawn(), signer),
    product: request.product,
    staff_note: request.staff_note ?? null,
  } as const;
  return { caller, request, validity, binding, docId, newFacts, kind: binding ? 'EMP' : 'DOC', fresh };
}

/** null for one that somebody else created meanwhile, with facts that haven't been compared yet. */
async function writeVerifications(
  trx: Transaction<Schema>,
  prepared: readonly Prepared[],
  factHashes: FactHashes,
): Promise<(Created | Rejected | null)[]> {
  const callers = new Map(prepared.map(({ caller }) => [caller.tokenId, caller]));
  // After this throws, each of the grouped verifications is tried alone.
  for (const caller of callers.values()) await requireStillAllowed(trx, caller);
  const employees = new Map<Prepared, Subject>();
  for (const one of prepared) if (one.binding) employees.set(one, await readAgain(trx, one.binding.employee));
  const outcomes: (Created | Rejected | null)[] = [];
  const creations: Creation[] = [];
  const newFiles: EditorDocument[] = [];
  const knownFiles: EditorDocument[] = [];
  for (const [place, created] of (await insertOnce(trx, prepared)).entries()) {
    const one = prepared[place];
    if (!one || (!created.isNew && one.newFacts.length > 0)) {
      outcomes.push(null);
      continue;
    }
    const { credential, isNew } = created;
    const { caller, request, binding, newFacts, docId } = one;
    const employee = employees.get(one);
    const rejected = isNew ? null : Rejected.by(() => requireSameRecord(caller, credential, one));
    if (rejected) {
      outcomes.push(rejected);
      continue;
    }
    // Throw here, inside the transaction, so that the insert is rolled back.
    if (isNew && binding && employee) requireEligible(employee, binding.docType);
    const { product, title, external_url: externalUrl } = request;
    const at = one.fresh.issued_at;
    const isErased = credential.erased_at !== null;
    const organizationId = caller.organization.id;
    const file = { organizationId, docId, product, title, externalUrl, isErased, at };
    (isNew ? newFiles : knownFiles).push(file);
    if (isNew) {
      const identityUid = caller.identity.uid;
      if (request.content_digest)
        await storeFirstContent(trx, credential, {
          digest: request.content_digest,
          hasPrivateFields:
            newFacts.some(({ mode }) => mode === 'askable') ||
            (binding !== null && hasPrivateField(binding.docType)),
          identityUid,
          at,
        });
      await saveFacts(trx, factHashes, credential, newFacts);
      const detail = originOf(caller, one.requestId);
      creations.push({ credential, event: 'verification_created', at, actor: identityUid, detail });
    }
    outcomes.push(created);
  }
  await saveEditorDocuments(trx, newFiles);
  for (const file of knownFiles) await saveEditorDocument(trx, file);
  await recordCreations(trx, creations);
  return outcomes;
}

/** Only fields of the request. Without a family, the record of a person needs the usual permission. */
function requireSameRecord(
  caller: Caller,
  existing: Credential,
  { request, validity, binding }: Pick<Prepared, 'request' | 'validity' | 'binding'>,
): void {
  if (request.family === undefined && existing.family !== 'editor') {
    requireScope(caller, 'credentials:read');
    requireReadable(caller, existing);
  }
  if (request.family === 'editor' && existing.family !== 'editor')
    throw conflict("This file already has a verification that's linked to a person");
  if (binding && (existing.employee_id !== binding.employee.id || existing.doc_type !== binding.docType))
    throw conflict(
      "This file already has a verification that isn't linked to this employee and document type",
    );
  if (request.validity_mode === undefined) return;
  if (existing.effective_date !== validity.effective_date || existing.end_date !== validity.end_date)
    throw conflict('This file already has a verification with other validity dates');
}

interface FileReference {
  doc_id?: string | undefined;
  external_url?: string | undefined;
}

/** `doc_id` if it's given, otherwise the id in `external_url`; 422 without both. */
export function requiredDocId({ doc_id, external_url }: FileReference): string {
  if (doc_id !== undefined) return doc_id;
  if (external_url !== undefined) return docIdOf(external_url);
  throw invalid('doc_id or external_url is required');
}

/** A credential of the caller's organization: 404 if there is none, 403 if its family isn't readable. */
export async function readCredential(
  database: Database,
  caller: Caller,
  publicId: string,
): Promise<Credential> {
  const credential = await findCredential(database.db, caller.organization.id, publicId);
  return requireReadable(caller, credential);
}

export function requireReadable(caller: Caller, credential: Credential | undefined): Credential {
  if (!credential) throw notFound('Credential not found');
  if (!readableFamilies(caller).includes(credential.family))
    throw forbidden(`This identity can't read documents of the family ${credential.family}`);
  return credential;
}

/** The employee and document type that a verification is linked to. */
interface EmployeeBinding {
  employee: Subject;
  docType: DocType;
}

/** Checks the permission to link; reads `family` of a body that isn't checked yet. */
export function allowBinding(caller: Caller, body: unknown): void {
  if (typeof body !== 'object' || body === null || Reflect.get(body, 'family') !== 'employee') return;
  requireWorkspace(caller, 'entreprise');
  requireScope(caller, 'credentials:read');
  requirePermission(caller, 'view employees');
}

/** null for a verification of the file alone; 404 for an unknown employee. */
async function bindingOf(
  db: Db,
  organizationId: number,
  { family, employee_id, doc_type }: VerificationRequest,
): Promise<EmployeeBinding | null> {
  if (family !== 'employee') {
    const given = employee_id !== undefined ? 'employee_id' : doc_type !== undefined ? 'doc_type' : undefined;
    if (given !== undefined) throw invalid(`${given} requires family to be employee`);
    return null;
  }
  if (employee_id === undefined) throw invalid('employee_id is required');
  if (doc_type === undefined) throw invalid('doc_type is required');
  return { employee: await findSubject(db, 'employees', organizationId, employee_id), docType: doc_type };
}
