import type { Output } from '#src/api/client.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { OpenDocument } from '#src/word/open-document.ts';

/** What the service knows of a verification, scans included. */
export type VerificationRecord = Output<'verificationStatus'>['verification'];

export interface DocumentFacts {
  document: OpenDocument | undefined;
  documentError: Error | null;
  /** The last known record of the document's own verification. */
  record: VerificationRecord | undefined;
  /** Why the record could not be had, or not be had again. */
  recordError: Error | null;
}

export type EndedCause = 'revoked' | 'expired' | 'unknown' | 'other-file';

export type DocumentState =
  | { name: 'loading' }
  | { name: 'unreadable'; error: Error }
  | { name: 'not-verified'; document: OpenDocument }
  | { name: 'attention'; document: OpenDocument; record: VerificationRecord | null }
  | { name: 'unreachable'; document: OpenDocument; publicId: string; error: Error }
  | {
      name: 'ended';
      document: OpenDocument;
      publicId: string;
      cause: EndedCause;
      record: VerificationRecord | null;
    }
  | { name: 'verified'; document: OpenDocument; record: VerificationRecord; staleBecause: Error | null };

/** Decides what the pane shows of the open document, from what Word and the service have said so far. */
export function documentState(facts: DocumentFacts): DocumentState {
  const { document, documentError, record, recordError } = facts;
  if (document === undefined) {
    return documentError === null ? { name: 'loading' } : { name: 'unreadable', error: documentError };
  }
  const { identity, publicId, isMoved } = document;

  const isUnknown = recordError instanceof ApiError && recordError.status === 404;
  const known = isUnknown ? null : (record ?? null);
  if (isMoved) return { name: 'attention', document, record: known };

  if (publicId === null) return { name: 'not-verified', document };
  if (isUnknown) return { name: 'ended', document, publicId, cause: 'unknown', record: null };
  if (known === null) {
    return recordError === null
      ? { name: 'loading' }
      : { name: 'unreachable', document, publicId, error: recordError };
  }
  const cause = endedCause(known, identity?.docId ?? null);
  if (cause !== null) return { name: 'ended', document, publicId, cause, record: known };
  return { name: 'verified', document, record: known, staleBecause: recordError };
}

function endedCause({ status, doc_id }: VerificationRecord, docId: string | null): EndedCause | null {
  if (doc_id !== null && docId !== null && doc_id !== docId) return 'other-file';
  return status === 'revoked' || status === 'expired' ? status : null;
}
