import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ApiError, secondsToWait } from '#src/api/api-error.ts';
import type { Output } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import { onDocumentChanged, type OpenDocument } from '#src/word/document/open-document.ts';
import type { Registration } from './files/use-registration.ts';
import { isActing } from './use-document-act.ts';

export type VerificationRecord = Output<'verificationStatus'>['verification'];

export const CHOOSING: Registration = { name: 'choosing', error: null };

/** The file that is being registered, which stays in the cache while another screen shows; null for none. */
export const registrationQuery = (publicId: string) =>
  queryOptions<Registration | null>({
    queryKey: ['registration', publicId],
    queryFn: skipToken,
    gcTime: Infinity,
  });

export interface DocumentFacts {
  document: OpenDocument | undefined;
  documentError: Error | null;
  /** The last known record of the document's own verification. */
  record: VerificationRecord | undefined;
  /** Why the record couldn't be fetched or refreshed. */
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

export function documentState(facts: DocumentFacts): DocumentState {
  const { document, documentError, record, recordError } = facts;
  if (document === undefined)
    return documentError === null ? { name: 'loading' } : { name: 'unreadable', error: documentError };
  const { identity, publicId, isMoved } = document;

  const isUnknown = recordError instanceof ApiError && recordError.status === 404;
  const known = isUnknown ? null : (record ?? null);
  if (isMoved) return { name: 'attention', document, record: known };

  if (publicId === null) return { name: 'not-verified', document };
  if (isUnknown) return { name: 'ended', document, publicId, cause: 'unknown', record: null };
  if (known === null)
    return recordError === null
      ? { name: 'loading' }
      : { name: 'unreachable', document, publicId, error: recordError };
  const cause = endedCause(known, identity?.docId ?? null);
  if (cause !== null) return { name: 'ended', document, publicId, cause, record: known };
  return { name: 'verified', document, record: known, staleBecause: recordError };
}

function endedCause({ status, doc_id }: VerificationRecord, docId: string | null): EndedCause | null {
  if (doc_id !== null && docId !== null && doc_id !== docId) return 'other-file';
  return status === 'revoked' || status === 'expired' ? status : null;
}

/** A click that gives the pane the focus may start an act, which reads the document itself. */
const CLICK_MS = 300;
/** How soon a scan shows while the pane is visible. */
const SCANS_EVERY_MS = 15_000;

interface LiveFacts extends DocumentFacts {
  /** When the service last sent the record, in milliseconds since 1970; 0 for never. */
  recordKnownAt: number;
  readAgain: () => Promise<unknown>;
  askAgain: () => Promise<UseQueryResult<VerificationRecord>>;
}

/** The answers of Word and the service about the open file, refreshed while somebody looks. */
export function useDocumentFacts(): LiveFacts {
  const queries = useQueryClient();
  const { client } = useConnection();
  const document = useQuery(openDocumentQuery);
  const publicId = document.data?.publicId ?? null;
  const record = useQuery({
    ...credentialQueries.status(client, publicId ?? ''),
    enabled: publicId !== null,
    refetchInterval: ({ state }) => Math.max(SCANS_EVERY_MS, secondsToWait(state.error) * 1000),
    refetchOnMount: 'always',
  });

  const documentError = useStandingError(document, null);
  const recordError = useStandingError(record, publicId);

  const leftAloneUntil = record.errorUpdatedAt + secondsToWait(recordError) * 1000;

  const { refetch: askAgain } = record;
  const { refetch: readAgain, isStale, isFetching } = document;
  const mayRead = isStale && !isFetching;
  useEffect(() => {
    let timer = 0;
    // During an act, wait for its end: halfway, the document would be in an intermediate state.
    const read = () => void (isActing(queries) || readAgain());
    // When the user comes back from the document or the scanned page, neither has reported its changes.
    const look = () => {
      if (mayRead) timer = window.setTimeout(read, CLICK_MS);
      if (publicId !== null && Date.now() >= leftAloneUntil) void askAgain();
    };
    window.addEventListener('focus', look);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('focus', look);
    };
  }, [queries, askAgain, readAgain, mayRead, publicId, leftAloneUntil]);

  useEffect(() => onDocumentChanged(() => void readAgain()), [readAgain]);

  return {
    document: document.data,
    documentError,
    record: record.data,
    recordError,
    recordKnownAt: record.dataUpdatedAt,
    readAgain,
    askAgain,
  };
}

/**
 * Why the query about `of` has no answer yet. TanStack Query forgets the error of a query without data as soon as it
 * refetches, which happens whenever the pane is clicked: the clicked element would disappear before the release.
 */
function useStandingError({ data, error }: UseQueryResult, of: string | null): Error | null {
  const [last, setLast] = useState({ of, error });
  if (last.of !== of || (error !== null && last.error !== error)) setLast({ of, error });
  if (data !== undefined || error !== null || last.of !== of) return error;
  return last.error;
}

/** The seals that Word last listed in place of these: their controls may have changed before an act is tried again. */
export function presentSeals(queries: QueryClient, seals: FoundSeal[]): FoundSeal[] {
  const listed = queries.getQueryData(openDocumentQuery.queryKey)?.seals ?? seals;
  const isListed = (seal: FoundSeal) => listed.some(({ controlId }) => controlId === seal.controlId);
  if (seals.every(isListed)) return seals;
  return listed.filter(({ publicId, story }) =>
    seals.some((seal) => seal.publicId === publicId && seal.story === story),
  );
}

interface SealOwners {
  /** Of the file's own record. */
  own: FoundSeal[];
  /** Of documents whose content was issued into the file, where they belong. */
  issued: FoundSeal[];
  /** Left from a copy, or of an ended verification. */
  other: FoundSeal[];
}

/** Sorts the seals in the file by owner; `ownId` is the public id of its own record. */
export function sealOwners(
  { seals, issuedContents }: Pick<OpenDocument, 'seals' | 'issuedContents'>,
  ownId: string | null,
): SealOwners {
  const ownerOf = ({ publicId, story }: FoundSeal): keyof SealOwners => {
    if (publicId === ownId) return 'own';
    return story === 'body' && issuedContents.includes(publicId) ? 'issued' : 'other';
  };
  const owned = (owner: keyof SealOwners) => seals.filter((seal) => ownerOf(seal) === owner);
  return { own: owned('own'), issued: owned('issued'), other: owned('other') };
}
