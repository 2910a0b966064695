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
import { registerIssuedFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { QR_SIZE } from '#contract/qr.ts';
import { CHECK_CODE_LENGTH } from '#server/keys/check-code.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { conflict } from '#server/errors/refusals.ts';
import type { Signer } from '#server/keys/signature.ts';
import { chooseSigningKey } from '#server/keys/signing-keys.service.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { readAgain } from '#server/people/subject.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import { compose, type CompositionRequest } from './composition.ts';
import { type Content, finishedFile } from './document-file.ts';
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
  /** The finished file in base64. */
  content: Content & { docx: string };
  facts: Fact[];
}

interface IssuanceContext {
  language: Language;
  requestId: string;
  /** The transaction that it is issued in, where more belongs to that; by default one in which the token still counts. */
  write?: (work: (trx: Kysely<Schema>) => Promise<Issued>) => Promise<Issued>;
}

/** What a document is, before anything is stored of it. */
type Prepared = Awaited<ReturnType<typeof prepare>>;

/**
 * Issues a document: always a new one, with a credential of its own. 409 where the client reference was used before;
 * then nothing was issued.
 */
export async function issueDocument(
  deps: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  context: IssuanceContext,
): Promise<Issued> {
  const prepared = await prepare(deps, caller, request, context.language);
  for (let tries = 1; ; tries += 1) {
    // The file names the document, so its ID is chosen before anything is locked: making a file takes long.
    const public_id = mintPublicId(prepared.composition.type.kind, Number(prepared.now.slice(0, 4)));
    const made = await makeFile(deps, caller, prepared, public_id);
    try {
      return await store(deps, caller, request, { ...prepared, ...made, public_id, ...context });
    } catch (error) {
      if (!(error instanceof TakenId) || tries === PUBLIC_ID_TRIES) throw error;
    }
  }
}

/** Another document got the ID since it was chosen. */
class TakenId extends Error {
  override readonly name = 'TakenId';
}

async function prepare(
  { database, signer, clock, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  readerLanguage: Language,
) {
  const { organization } = caller;
  const now = timestamp(clock());
  const circumstances = { organization, readerLanguage, today: now.slice(0, 10) };
  const composition = await compose(database.db, request, circumstances);
  const { type, language, printed } = composition;
  const settings = await fieldSettings(database.db, organization.id, type.doc_type);
  const facts = await prepareFacts(factHashes, caller, issuedFacts({ type, language, printed, settings }));
  const hasPrivateFields = saysPrivateThings(type.doc_type, { fields: request.fields, facts, settings });
  const keyId = chooseSigningKey(await selectWithdrawn(database.db), signer);
  return { composition, facts, hasPrivateFields, keyId, now };
}

async function makeFile(
  { addresses, clock }: IssuanceDeps,
  { organization }: Caller,
  { composition: { file, title, language }, keyId }: Prepared,
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
  const { sealed, ...made } = await finishedFile(file, { title, language, createdAt: clock(), seal });
  return { ...made, digest: contentDigest(sealed, newDigestSeed()) };
}

/** Throws a TakenId. */
function store(
  { database, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  {
    composition: { type, language, title, validity, subject, templateVersion },
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
        doc_type: type.doc_type,
        title,
        holder_name: subject?.name ?? null,
        student_id: subject?.directory === 'students' ? subject.id : null,
        employee_id: subject?.directory === 'employees' ? subject.id : null,
        // That of a verification, once per organization; the one of this request only describes.
        doc_id: null,
        issued_at: now,
        ...validity,
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
    if (!isNew) throw conflict('A document was already issued with this client_reference');
    await saveFacts(trx, factHashes, credential, facts);
    const author = { identityUid: identity.uid, at: now };
    if (digest) await storeFirstContent(trx, credential, { digest, hasPrivateFields, ...author });
    await registerIssuedFile(trx, credential, { docx, hasText: digest !== null, ...author });
    const auditContext = { at: now, actor: identity.uid, detail: originOf(caller, requestId) };
    await recordCreations(trx, [{ credential, event: 'document_issued', ...auditContext }]);
    const content = { html, text, docx: Buffer.from(docx).toString('base64') };
    return { credential, content, facts: factsForStaff(facts) };
  });
}
