import { createHash } from 'node:crypto';

import type { Fact } from '#contract/facts.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { GROUPS } from '#contract/document-types.ts';
import type { Language, Product } from '#contract/fields.ts';
import { storeFirstContent } from '#server/credentials/contents/contents.service.ts';
import { saysPrivateThings } from '#server/credentials/contents/private-fields.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { originOf, recordCreations } from '#server/credentials/credential-events.ts';
import type { VerificationDeps } from '#server/credentials/credentials.service.ts';
import {
  type Credential,
  type findIssued,
  insertCredentials,
  insertIssued,
  PUBLIC_ID_TRIES,
} from '#server/credentials/credentials.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import {
  factsForStaff,
  haveSameFacts,
  type NewFact,
  prepareFacts,
  saveFacts,
} from '#server/credentials/facts/facts.service.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { selectRegisteredFiles } from '#server/credentials/registered-files/registered-files.store.ts';
import { registerIssuedFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { QR_SIZE } from '#contract/qr.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { conflict, Refusal } from '#server/errors/refusals.ts';
import { CHECK_CODE_LENGTH } from '#server/keys/signature.ts';
import { chooseSigningKey } from '#server/keys/signing-keys.service.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { readAgain } from '#server/people/subject.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import { compose, type Composition, type CompositionRequest, previewDigest } from './composition.ts';
import { type Content, finishedFile, htmlWithoutSeal } from './document-file.ts';

export interface IssuanceDeps extends VerificationDeps {
  addresses: Addresses;
}

export interface IssuanceRequest extends CompositionRequest {
  doc_id?: string | undefined;
  product?: Product | undefined;
  external_url?: string | undefined;
  client_reference?: string | undefined;
  staff_note?: string | undefined;
  preview_digest?: string | undefined;
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
  write?: (work: (trx: Db) => Promise<Issued>) => Promise<Issued>;
  /** Finds what this request issued, if it was sent before. */
  findBefore?: () => ReturnType<typeof findIssued>;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** A repeated request gets exactly the earlier file, if the same would be issued now; otherwise 409. */
export async function issueDocument(
  deps: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  context: IssuanceContext,
): Promise<Issued> {
  const again = () => issuedBefore(deps, caller, request, context);
  const before = await again();
  if (before) return before;
  const prepared = await prepare(deps, caller, request, context);
  const { preview_digest: previewed } = request;
  if (previewed !== undefined && previewed !== previewDigest(prepared.composition))
    throw conflict('The document differs from its preview now, so nothing was issued. Preview it again');
  const newFacts = await prepareFacts(deps.factHashes, caller, prepared.composition.facts);
  for (let tries = 1; ; tries += 1) {
    // The file contains the ID, so the ID is chosen before anything is locked: making a file takes long.
    const public_id = mintPublicId(prepared.composition.type.kind, Number(prepared.now.slice(0, 4)));
    const made = await makeFile(deps, caller, prepared, public_id);
    try {
      return await store(deps, caller, request, { ...prepared, newFacts, ...made, public_id, ...context });
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
 * is the same. undefined for a new request, another document, a changed record or a revoked one.
 */
async function issuedBefore(
  deps: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  context: IssuanceContext,
): Promise<Issued | undefined> {
  const { db } = deps.database;
  const before = await context.findBefore?.();
  if (!before || before.credential.revoked_at !== null) return undefined;
  const { credential } = before;
  const prepared = await prepare(deps, caller, request, context, credential);
  // Not every template prints whom and when a document is about, and namesakes would get the same file.
  const isSameRecord =
    isPartOf(credential, rowOf(prepared.composition, request)) &&
    isPartOf(before, describedBy(prepared.composition, request)) &&
    (await haveSameFacts(db, deps.factHashes, caller, credential, prepared.composition.facts));
  if (!isSameRecord) return undefined;
  const made = await makeFile(deps, caller, prepared, credential.public_id);
  const sha256 = createHash('sha256').update(made.docx).digest('hex');
  const files = await selectRegisteredFiles(db, credential.id);
  if (!files.some((file) => file.sha256 === sha256 && file.withdrawn_at === null)) return undefined;
  const facts = await selectFacts(db, credential.id, deps.clock());
  return { ...issuedOf(credential, prepared, made), facts, isNew: false };
}

const isPartOf = <Row extends object>(whole: Row, part: { [Name in keyof Row]?: Row[Name] }) =>
  Object.entries(part).every(([name, value]) => whole[name as keyof Row] === value);

function issuedOf(
  credential: Credential,
  { html }: Pick<Prepared, 'html'>,
  { text, docx }: { text: string; docx: Uint8Array },
) {
  return { credential, content: { html, text, docx: Buffer.from(docx).toString('base64') } };
}

/** What a credential says of the document itself, and of the request. */
function rowOf({ type, title, validity, subject }: Composition, { product, staff_note }: IssuanceRequest) {
  return {
    doc_type: type.doc_type,
    title,
    holder_name: subject?.name ?? null,
    student_id: subject?.directory === 'students' ? subject.id : null,
    employee_id: subject?.directory === 'employees' ? subject.id : null,
    ...validity,
    product: product ?? null,
    staff_note: staff_note ?? null,
  };
}

/** The file that a document was issued for. */
const describedBy = ({ language }: Composition, { doc_id, external_url }: IssuanceRequest) => ({
  language,
  doc_id: doc_id ?? null,
  external_url: external_url ?? null,
});

/** Another document got the ID since it was chosen. */
class TakenId extends Error {
  override readonly name = 'TakenId';
}

async function prepare(
  { database, signer, clock }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  { language: readerLanguage, wantsHtml }: IssuanceContext,
  before?: Pick<Credential, 'issued_at' | 'key_id'>,
) {
  const { organization } = caller;
  const now = before?.issued_at ?? timestamp(clock());
  const circumstances = { organization, readerLanguage, today: now.slice(0, 10) };
  const composition = await compose(database.db, request, circumstances);
  const { type, fields, facts, settings } = composition;
  const hasPrivateFields = saysPrivateThings(type.doc_type, { fields, facts, settings });
  const keyId = before?.key_id ?? chooseSigningKey(await selectWithdrawn(database.db), signer);
  const html = wantsHtml ? await htmlWithoutSeal(composition.file) : '';
  return { composition, html, hasPrivateFields, keyId, now };
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
  const { sealed, pictures, ...made } = await finishedFile(file, document);
  return { ...made, digest: contentDigest(sealed, newDigestSeed(), undefined, pictures) };
}

/** Throws a TakenId. */
function store(
  { database, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  {
    composition,
    newFacts,
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
  }: Prepared &
    Awaited<ReturnType<typeof makeFile>> &
    IssuanceContext & { public_id: string; newFacts: readonly NewFact[] },
): Promise<Issued> {
  const { organization, identity } = caller;
  const { type, subject, templateVersion } = composition;
  const { family, type: credentialType } = GROUPS[type.group];
  const { client_reference = null } = request;
  return write(async (trx) => {
    if (subject) requireEligible(await readAgain(trx, subject), type.doc_type);
    const [credential] = await insertCredentials(trx, [
      {
        organization_id: organization.id,
        public_id,
        type: credentialType,
        family,
        ...rowOf(composition, request),
        // Only verifications have one, unique in the organization; this request's only describes the document.
        doc_id: null,
        issued_at: now,
        revoked_at: null,
        revoked_reason: null,
        key_id: keyId,
      },
    ]);
    if (!credential) throw new TakenId(`The public ID ${public_id} is taken`);
    const isNew = await insertIssued(trx, {
      credential_id: credential.id,
      organization_id: organization.id,
      client_reference,
      ...describedBy(composition, request),
      product: request.product ?? null,
      template_version: templateVersion,
    });
    if (!isNew) throw conflict('A document was already issued with this client_reference');
    await saveFacts(trx, factHashes, credential, newFacts);
    const author = { identityUid: identity.uid, at: now };
    if (digest) await storeFirstContent(trx, credential, { digest, hasPrivateFields, ...author });
    await registerIssuedFile(trx, credential, { docx, hasText: digest !== null, ...author });
    const auditContext = { at: now, actor: identity.uid, detail: originOf(caller, requestId) };
    await recordCreations(trx, [{ credential, event: 'document_issued', ...auditContext }]);
    return { ...issuedOf(credential, { html }, { text, docx }), facts: factsForStaff(newFacts), isNew };
  });
}
