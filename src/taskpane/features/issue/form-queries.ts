import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { isTrueOf } from '#contract/document-types.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import type { Person } from '#src/api/people-queries.ts';
import { useLastingMutation } from '#src/api/use-lasting-mutation.ts';
import { isIssuable } from '#src/taskpane/flows/issue-document.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { readText } from '#src/word/document/stored-text.ts';

export type DocumentTypes = readonly [DocumentTypeItem, ...DocumentTypeItem[]];

/** The document types that can be issued about this person, or about nobody, in the pane's language. */
export function useDocumentTypes(person: Pick<Person, 'kind' | 'status'> | null) {
  const { client } = useConnection();
  return useQuery({
    ...organizationQueries.settings(client),
    select: ({ document_types }) =>
      document_types.filter(
        ({ subject, doc_type }) =>
          subject === (person?.kind ?? null) &&
          isIssuable(doc_type) &&
          (person === null || isTrueOf(person, doc_type)),
      ),
  });
}

/** Reading a long text takes a while, so only a text with a warning is soon read again. */
const MISSING_FRESH_MS = 2_000;
const FOUND_FRESH_MS = 60_000;

/** Whether the open document's text doesn't mention this person. Never for an empty document. */
export function useIsMissing(name: string | null): boolean {
  const text = useQuery({
    queryKey: ['word', 'text'],
    queryFn: async () =>
      (await readText()).passages
        .map((passage) => passage.text)
        .join('\n')
        .trim(),
    staleTime: ({ state }) => (isMissingIn(state.data, name) ? MISSING_FRESH_MS : FOUND_FRESH_MS),
    refetchOnMount: 'always',
    retry: false,
    enabled: name !== null,
  });
  return isMissingIn(text.data, name);
}

function isMissingIn(text: string | undefined, name: string | null): boolean {
  return name !== null && text !== undefined && text !== '' && !speaksOf(text, name);
}

export type ActName = 'preview' | 'issue' | 'look' | 'open' | 'save';

/** `not-issued`: the service was asked, and has no such document. `changed`: the preview is another one now. */
export type ActResult = 'not-issued' | 'changed' | void;

export interface IssueAct {
  run(name: ActName, work: () => Promise<ActResult>): void;
  isRunning: boolean;
  /** The running act, or the last one. */
  name: ActName | null;
  result: ActResult;
  error: Error | null;
}

const ACT = 'issue-act';
const mutationKey = [ACT];

/** Allows one act at a time, however fast the user clicks. `form` separates the outcomes of forms. */
export function useIssueAct(form: string): IssueAct {
  const queries = useQueryClient();
  const isRunning = useIsMutating({ mutationKey }) > 0;
  const { mutate, variables, data, error } = useLastingMutation([ACT, form], {
    mutationFn: ({ work }: { name: ActName; work: () => Promise<ActResult> }) => work(),
  });
  return {
    run: (name, work) => {
      // `isRunning` is from the last render, and a second fast click comes before the next one.
      if (queries.isMutating({ mutationKey }) === 0) mutate({ name, work });
    },
    isRunning,
    name: variables?.name ?? null,
    result: data,
    error,
  };
}

/** Whether a text mentions a person: the words of the name are adjacent, in any order, ignoring case and accents. */
export function speaksOf(text: string, name: string): boolean {
  const wanted = wordsOf(name).toSorted();
  const words = wordsOf(text);
  if (wanted.length === 0) return true;
  return words.some((_, start) => {
    const found = words.slice(start, start + wanted.length).toSorted();
    return found.length === wanted.length && found.every((word, place) => word === wanted[place]);
  });
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
