import type { Transaction } from 'kysely';

import type { Fact } from '#contract/facts.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import type { Product, Language } from '#contract/fields.ts';
import { storeFirstContent } from '#server/credentials/contents/contents.service.ts';
import { issuedParagraphs } from '#server/credentials/contents/issued-paragraphs.ts';
import { saysPrivateThings } from '#server/credentials/contents/private-fields.ts';
import { originOf, recordCreations } from '#server/credentials/credential-events.ts';
import { type Credential, insertIssued, insertOne } from '#server/credentials/credentials.store.ts';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, timestamp } from '#server/db/time.ts';
import type { FactHashes } from '#server/credentials/facts/fact-hashes.ts';
import { fieldSettings } from '#server/credentials/facts/fact-settings.service.ts';
import { factsForStaff, prepareFacts, saveFacts } from '#server/credentials/facts/facts.service.ts';
import { issuedFacts } from '#server/credentials/facts/issued-facts.ts';
import { conflict } from '#server/errors/refusals.ts';
import type { Signer } from '#server/keys/signature.ts';
import { chooseSigningKey } from '#server/keys/signing-keys.service.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { readAgain } from '#server/people/subject.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import { compose, type Composition, type CompositionRequest } from './composition.ts';
import { GROUPS } from '#contract/document-types.ts';

export interface IssuanceDeps {
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

export interface Issued extends Pick<Composition, 'content'> {
  credential: Credential;
  facts: Fact[];
}

interface IssuanceContext {
  language: Language;
  requestId: string;
  /** The transaction that it is issued in, where more belongs to that; by default one in which the token still counts. */
  write?: (work: (trx: Transaction<Schema>) => Promise<Issued>) => Promise<Issued>;
}

/**
 * Issues a document: always a new one, with a credential of its own. 409 where the client reference was used before;
 * then nothing was issued.
 */
export async function issueDocument(
  { database, signer, clock, factHashes }: IssuanceDeps,
  caller: Caller,
  request: IssuanceRequest,
  { language: readerLanguage, requestId, write = (work) => writeAs(database, caller, work) }: IssuanceContext,
): Promise<Issued> {
  const { organization, identity } = caller;
  const now = timestamp(clock());
  const circumstances = { organization, readerLanguage, today: now.slice(0, 10) };
  const composition = await compose(database.db, request, circumstances);
  const { type, language, title, validity, subject, content, printed } = composition;
  const settings = await fieldSettings(database.db, organization.id, type.doc_type);
  const newFacts = await prepareFacts(factHashes, caller, issuedFacts({ type, language, printed, settings }));
  const { family, type: credentialType } = GROUPS[type.group];
  const { client_reference = null, doc_id = null, product = null, external_url = null } = request;
  const fresh = {
    organization_id: organization.id,
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
    key_id: chooseSigningKey(await selectWithdrawn(database.db), signer),
    product,
    staff_note: request.staff_note ?? null,
  };
  const digest = contentDigest(issuedParagraphs(content.html), newDigestSeed());
  return write(async (trx) => {
    if (subject) requireEligible(await readAgain(trx, subject), type.doc_type);
    const credential = await insertOne(trx, { kind: type.kind, fresh });
    const isNew = await insertIssued(trx, {
      credential_id: credential.id,
      organization_id: organization.id,
      language,
      client_reference,
      doc_id,
      product,
      external_url,
    });
    if (!isNew) throw conflict('A document was already issued with this client_reference');
    await saveFacts(trx, factHashes, credential, newFacts);
    if (digest)
      await storeFirstContent(trx, credential, {
        digest,
        hasPrivateFields: saysPrivateThings(type.doc_type, {
          fields: request.fields,
          facts: newFacts,
          settings,
        }),
        identityUid: identity.uid,
        at: now,
      });
    const auditContext = { at: now, actor: identity.uid, detail: originOf(caller, requestId) };
    await recordCreations(trx, [{ credential, event: 'document_issued', ...auditContext }]);
    return { credential, content, facts: factsForStaff(newFacts) };
  });
}
