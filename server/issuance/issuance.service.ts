import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Fact } from '#contract/facts.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import type { Product, Language } from '#contract/fields.ts';
import { storeFirstContent } from '#server/credentials/contents/contents.service.ts';
import { saysPrivateThings } from '#server/credentials/contents/private-fields.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { originOf, recordCreations } from '#server/credentials/credential-events.ts';
import {
  type Credential,
  findReferenced,
  insertCredentials,
  insertIssued,
  PUBLIC_ID_TRIES,
} from '#server/credentials/credentials.store.ts';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import { fieldSettings } from '#server/credentials/facts/fact-settings.service.ts';
import { factsForStaff, prepareFacts, saveFacts } from '#server/credentials/facts/facts.service.ts';
import { issuedFacts } from '#server/credentials/facts/issued-facts.ts';
import { selectRegisteredFiles } from '#server/credentials/registered-files/registered-files.store.ts';
import { registerIssuedFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { QR_SIZE } from '#contract/qr.ts';
import { CHECK_CODE_LENGTH } from '#server/keys/check-code.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { conflict, Refusal } from '#server/errors/refusals.ts';
import type { Signer } from '#server/keys/signature.ts';
import { chooseSigningKey } from '#server/keys/signing-keys.service.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { readAgain } from '#server/people/subject.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import { compose, type CompositionRequest } from './composition.ts';
import { type Content, finishedFile, htmlWithoutSeal } from './document-file.ts';
import { GROUPS } from '#contract/document-types.ts';

export interface IssuanceDeps {
  addresses: Addresses;
  database: Database;
  signer: Signer;
  clock: Clock;
  factHashes: FactHashes;
}

export interface IssuanceRequest extends CompositionRequest {
  doc_id?: string | undefined;
  product?: Product | undefined;
  external_url?: string | undefined;
  client_reference?: string | undefined;
  staff_note?: string | undefined;
}

export interface Issued {
  credential: Credential;
  /** The finished file in Base64; its HTML is '' if nobody asked for it. */
  content: Content & { docx: string };
  facts: Fact[];
  /** false if an earlier request with the same reference issued it. */
  isNew: boolean;
}

interface IssuanceContext {
  language: Language;
  requestId: string;
  wantsHtml?: true;
  /** The transaction of the issuance, if it includes more; by default one in which the token is still valid. */
  write?: (work: (trx: Kysely<Schema>) => Promise<Issued>) => Promise<Issued>;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/**
 * Issues a document with its own credential. A repeated request, with the same client reference, gets exactly the earlier
 * file, as long as the same would be issued now; otherwise, and if `write` is given, 409.
 */
export async function issueDocument(
  deps: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  context: IssuanceContext,
): Promise<Issued> {
  const again = () => (context.write ? undefined : issuedBefore(deps, caller, request, context));
  const before = await again();
  if (before) return before;
  const prepared = await prepare(deps, caller, request, context);
  for (let tries = 1; ; tries += 1) {
    // The file contains the ID, so the ID is chosen before anything is locked: making a file takes long.
    const public_id = mintPublicId(prepared.composition.type.kind, Number(prepared.now.slice(0, 4)));
    const made = await makeFile(deps, caller, prepared, public_id);
    try {
      return await store(deps, caller, request, { ...prepared, ...made, public_id, ...context });
    } catch (error) {
      // The same request may have been sent twice at once.
      const meanwhile = error instanceof Refusal && error.status === 409 ? await again() : undefined;
      if (meanwhile) return meanwhile;
      if (!(error instanceof TakenId) || tries === PUBLIC_ID_TRIES) throw error;
    }
  }
}

/**
 * Makes an earlier request's document again: the service doesn't store the file, but its registered hash shows whether this
 * is the same. undefined for a new client reference, 409 for another document or a revoked one.
 */
async function issuedBefore(
  deps: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  context: IssuanceContext,
): Promise<Issued | undefined> {
  const { db } = deps.database;
  const { client_reference: reference } = request;
  const credential = reference && (await findReferenced(db, caller.organization.id, reference));
  if (!credential) return undefined;
  const prepared = await prepare(deps, caller, request, context, credential);
  // Not every template prints whom and when a document is about, and namesakes would get the same file.
  const wanted = rowOf(prepared.composition);
  if (Object.entries(wanted).some(([name, value]) => credential[name as keyof typeof wanted] !== value))
    throw usedReference();
  const { text, docx } = await makeFile(deps, caller, prepared, credential.public_id);
  const sha256 = createHash('sha256').update(docx).digest('hex');
  const files = await selectRegisteredFiles(db, credential.id);
  const isSame = files.some((file) => file.sha256 === sha256 && file.withdrawn_at === null);
  if (!isSame || credential.revoked_at !== null) throw usedReference();
  return { ...issuedOf(credential, prepared, { text, docx }), isNew: false };
}

function issuedOf(
  credential: Credential,
  { facts, html }: Pick<Prepared, 'facts' | 'html'>,
  { text, docx }: { text: string; docx: Uint8Array },
): Omit<Issued, 'isNew'> {
  const content = { html, text, docx: Buffer.from(docx).toString('base64') };
  return { credential, content, facts: factsForStaff(facts) };
}

/** What a credential says of the document itself. */
function rowOf({ type, title, validity, subject }: Prepared['composition']) {
  return {
    doc_type: type.doc_type,
    title,
    holder_name: subject?.name ?? null,
    student_id: subject?.directory === 'students' ? subject.id : null,
    employee_id: subject?.directory === 'employees' ? subject.id : null,
    ...validity,
  };
}

const usedReference = () => conflict('A document was already issued with this client_reference');

/** Another document got the ID since it was chosen. */
class TakenId extends Error {
  override readonly name = 'TakenId';
}

async function prepare(
  { database, signer, clock, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  { language: readerLanguage, wantsHtml }: IssuanceContext,
  before?: Pick<Credential, 'issued_at' | 'key_id'>,
) {
  const { organization } = caller;
  const now = before?.issued_at ?? timestamp(clock());
  const circumstances = { organization, readerLanguage, today: now.slice(0, 10) };
  const composition = await compose(database.db, request, circumstances);
  const { type, language, printed } = composition;
  const settings = await fieldSettings(database.db, organization.id, type.doc_type);
  const facts = await prepareFacts(factHashes, caller, issuedFacts({ type, language, printed, settings }));
  const hasPrivateFields = saysPrivateThings(type.doc_type, { fields: request.fields, facts, settings });
  const keyId = before?.key_id ?? chooseSigningKey(await selectWithdrawn(database.db), signer);
  const html = wantsHtml ? await htmlWithoutSeal(composition.file) : '';
  return { composition, facts, html, hasPrivateFields, keyId, now };
}

async function makeFile(
  { addresses, signer }: Pick<IssuanceDeps, 'addresses' | 'signer'>,
  { organization }: Caller,
  { composition: { file, title, language }, keyId, now }: Prepared,
  public_id: string,
) {
  const signed = { public_id, key_id: keyId, check_code_length: CHECK_CODE_LENGTH };
  const verifyUrl = addresses.verifyUrl(signed);
  const seal = {
    publicId: public_id,
    verifyUrl,
    language,
    checkCode: addresses.checkCode(signed),
    issuer: organization.name,
    picture: qrPicture(verifyUrl, QR_SIZE.default),
  };
  const document = {
    title,
    language,
    createdAt: new Date(`${now.replace(' ', 'T')}Z`),
    seal,
    bits: signer.bitsOfFile(public_id, keyId),
  };
  const { sealed, ...made } = await finishedFile(file, document);
  return { ...made, digest: contentDigest(sealed, newDigestSeed()) };
}

/** Throws a TakenId. */
function store(
  { database, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  {
    composition,
    facts,
    hasPrivateFields,
    keyId,
    now,
    public_id,
    html,
    text,
    docx,
    digest,
    requestId,
    write = (work) => writeAs(database, caller, work),
  }: Prepared & Awaited<ReturnType<typeof makeFile>> & IssuanceContext & { public_id: string },
): Promise<Issued> {
  const { organization, identity } = caller;
  const { type, language, subject, templateVersion } = composition;
  const { family, type: credentialType } = GROUPS[type.group];
  const { client_reference = null, doc_id = null, product = null, external_url = null } = request;
  return write(async (trx) => {
    if (subject) requireEligible(await readAgain(trx, subject), type.doc_type);
    const [credential] = await insertCredentials(trx, [
      {
        organization_id: organization.id,
        public_id,
        type: credentialType,
        family,
        ...rowOf(composition),
        // Only verifications have one, unique in the organization; this request's only describes the document.
        doc_id: null,
        issued_at: now,
        revoked_at: null,
        revoked_reason: null,
        key_id: keyId,
        product,
        staff_note: request.staff_note ?? null,
      },
    ]);
    if (!credential) throw new TakenId(`The public ID ${public_id} is taken`);
    const isNew = await insertIssued(trx, {
      credential_id: credential.id,
      organization_id: organization.id,
      language,
      client_reference,
      doc_id,
      product,
      external_url,
      template_version: templateVersion,
    });
    if (!isNew) throw usedReference();
    await saveFacts(trx, factHashes, credential, facts);
    const author = { identityUid: identity.uid, at: now };
    if (digest) await storeFirstContent(trx, credential, { digest, hasPrivateFields, ...author });
    await registerIssuedFile(trx, credential, { docx, hasText: digest !== null, ...author });
    const auditContext = { at: now, actor: identity.uid, detail: originOf(caller, requestId) };
    await recordCreations(trx, [{ credential, event: 'document_issued', ...auditContext }]);
    return { ...issuedOf(credential, { facts, html }, { text, docx }), isNew };
  });
}
