import { documentList, type DocumentItem } from '#contract/credentials.ts';
import { DOC_TYPES, groupOf } from '#contract/document-types.ts';
import {
  companyDocumentIssue,
  diplomaCertificateIssue,
  documentPreview,
  employeeDocumentIssue,
  institutionDocumentIssue,
  studentDocumentIssue,
} from '#contract/issuance.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Client, Input, Output } from '#src/api/client.ts';
import type { Validity } from './verify-and-insert.ts';

/**
 * What to write, and about whom. The person must be of the kind that the document type is about; null for a document of the
 * organization itself.
 */
export interface IssueRequest {
  docType: string;
  personUid: string | null;
  fields: Record<string, string>;
  language: 'en' | 'fr';
  /** null without a period. */
  validity: Validity | null;
  /** Of the preview that the user confirmed; older services have none. */
  previewDigest?: string | undefined;
}

export type IssuedCredential = Pick<DocumentItem, 'public_id' | 'title' | 'verify_url'>;

/**
 * `docx` is the finished file in Base64; null if the answer got lost, and the service can't make the same file again.
 * `changed`: nothing was issued, because the document would differ from its preview. `not-issued`: the answer got lost, and
 * nothing was issued. `unknown`: it got lost, and the service couldn't be asked.
 */
export type IssueOutcome =
  | { name: 'issued'; credential: IssuedCredential; docx: string | null }
  | { name: 'changed'; preview: Output<'documentPreview'> }
  | { name: 'not-issued' }
  | { name: 'unknown'; error: Error };

type Composition = Pick<
  Input<'documentPreview'>,
  'fields' | 'language' | 'validity_mode' | 'effective_date' | 'end_date'
>;

/** Whether this pane can request the type: a newer service may offer others. */
export const isIssuable = (docType: string): boolean => groupOf(docType) !== null;

/** The text of the document; nothing is issued. Throws an ApiError. */
export function previewDocument(client: Client, request: IssueRequest): Promise<Output<'documentPreview'>> {
  const known = DOC_TYPES.find((name) => name === request.docType);
  if (known === undefined) throw new RangeError(`${request.docType} is no document type`);
  const { personUid: uid } = request;
  const person =
    uid !== null && (groupOf(known)?.subject === 'employee' ? { employee_uid: uid } : { student_uid: uid });
  return client.call(documentPreview, { doc_type: known, ...person, ...compositionOf(request) });
}

/**
 * Issues the document once. `clientReference` belongs to the form, and stays the same until the outcome is known: whatever
 * gets lost on the way, the service accepts a reference once. Throws the ApiError of a refusal, after which nothing was
 * issued.
 */
export async function issueDocument(
  client: Client,
  request: IssueRequest,
  clientReference: string,
): Promise<IssueOutcome> {
  try {
    const { document } = await ask(client, request, clientReference);
    return { name: 'issued', credential: credentialOf(document), docx: document.content.docx ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isLost(error)) return lookForIssued(client, request, clientReference);
    if (error.code !== 'conflict') throw error;
    const found = await lookForIssued(client, request, clientReference);
    if (found.name !== 'not-issued') return found;
    if (request.previewDigest === undefined) throw error;
    // If the conflict was about the person or an old template, this is refused too.
    const preview = await previewDocument(client, request);
    if (preview.preview_digest === request.previewDigest) throw error;
    return { name: 'changed', preview };
  }
}

/** Looks for the document issued under a reference, and gets its file with the same request. */
export async function lookForIssued(
  client: Client,
  request: IssueRequest,
  clientReference: string,
): Promise<IssueOutcome> {
  try {
    const { items } = await client.call(documentList, { client_reference: clientReference });
    const [found] = items;
    if (found === undefined) return { name: 'not-issued' };
    const docx = await fileOf(client, request, clientReference);
    return { name: 'issued', credential: credentialOf(found), docx };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name: 'unknown', error };
  }
}

/** null if the service refuses it, because the file's data changed since. */
async function fileOf(client: Client, request: IssueRequest, clientReference: string) {
  try {
    return (await ask(client, request, clientReference)).document.content.docx ?? null;
  } catch (error) {
    if (error instanceof ApiError && !isLost(error)) return null;
    throw error;
  }
}

function credentialOf({ public_id, title, verify_url }: DocumentItem): IssuedCredential {
  return { public_id, title, verify_url };
}

/** There was no answer, or one that doesn't say whether the work was done. */
function isLost({ status, code }: ApiError): boolean {
  return status === 0 || status === 408 || status >= 500 || code === 'bad_answer';
}

const OPERATIONS = [
  studentDocumentIssue,
  diplomaCertificateIssue,
  institutionDocumentIssue,
  employeeDocumentIssue,
  companyDocumentIssue,
];

/** The five issuing operations have the same answer, and differ in their address and in whose ID they take. */
function ask(client: Client, request: IssueRequest, client_reference: string) {
  const { docType, personUid } = request;
  const group = groupOf(docType);
  const operation = OPERATIONS.find(({ path }) => path === group?.endpoint);
  if (!group || !operation) throw new RangeError(`${docType} is no document type`);
  if (group.subject !== null && personUid === null) throw new RangeError(`${docType} is about a person`);
  const person = group.subject !== null && { [`${group.subject}_uid`]: personUid };
  const body = {
    ...compositionOf(request),
    ...person,
    doc_type: docType,
    product: 'word',
    client_reference,
    preview_digest: request.previewDigest,
  };
  return client.call(operation as typeof studentDocumentIssue, body as Input<'studentDocumentIssue'>);
}

function compositionOf({ fields, language, validity }: IssueRequest): Composition {
  return {
    fields,
    language,
    ...(validity && { validity_mode: 'period' }),
    ...(validity?.effectiveDate && { effective_date: validity.effectiveDate }),
    ...(validity?.endDate && { end_date: validity.endDate }),
  };
}
