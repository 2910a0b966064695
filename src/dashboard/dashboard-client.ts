import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  type QueryFilters,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { type DashboardOperation, IDENTITY_HEADER, PROGRESS_TYPE } from '#contract/operation.ts';
import { type DashboardSession, sessionRead, signOut } from '#contract/dashboard/sessions.ts';
import { accepted, exchange, type InputOf, requestOf } from '#src/api/exchange.ts';
import { isShortList } from '#src/api/query-client.ts';
import { progressReader } from '#src/api/progress-reader.ts';
import { shownLanguage } from '#src/messages/language.ts';
import { forgetDrafts } from '#src/session/use-draft.ts';

const TIMEOUT_MS = 30_000;
/** For requests with a file: a proxy waits this long for an answer, or for its next line. */
const FILE_TIMEOUT_MS = 60_000;

let shownPerson: string | null = null;

/**
 * Sets the identity on the screen, which is sent with every change and refused if the cookie belongs to somebody else now.
 */
export function setShownPerson(identityUid: string | null): void {
  shownPerson = identityUid;
}

/** The dashboard's only client of the service. The browser adds the cookie, which no script can read. */
export async function ask<Op extends DashboardOperation, Answer>(
  operation: Op & { output: z.ZodMiniType<Answer> },
  input: InputOf<Op>,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Answer> {
  const { method, path: template, output } = operation;
  const headers = {
    accept: onProgress ? `application/json, ${PROGRESS_TYPE}` : 'application/json',
    'accept-language': shownLanguage(),
    ...(method === 'POST' && shownPerson !== null && { [IDENTITY_HEADER]: shownPerson }),
  };
  const { path, init } = requestOf(operation, input as object, { headers, credentials: 'same-origin' });
  const timeoutMs = operation.bodyLimit === undefined ? TIMEOUT_MS : FILE_TIMEOUT_MS;
  const read = onProgress && progressReader(onProgress);
  const answer = await exchange(`/api/dashboard${path}`, init, timeoutMs, signal, read);
  return accepted(answer, output, `The answer to ${method} ${template}`);
}

export const SESSION = ['session'];
export const PROVIDER = ['provider'];

const OF_PERSON: QueryFilters = { queryKey: SESSION, predicate: ({ queryKey }) => queryKey.length > 1 };

/** Clears one person's answers, so that the next one never sees them. */
export function forgetSeen(queries: QueryClient): void {
  queries.removeQueries(OF_PERSON);
  forgetDrafts();
}

/** Signs out. What is still being asked is given up first, because the service would refuse it. */
export async function endSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries(OF_PERSON);
  try {
    await ask(signOut, {});
  } catch (error) {
    void queries.invalidateQueries(OF_PERSON);
    throw error;
  }
}

/** A question to the service. Its key is below the session's, so that both are cleared together. */
export function question<Op extends DashboardOperation, Answer>(
  operation: Op & { output: z.ZodMiniType<Answer> },
  input: InputOf<Op>,
  onProgress?: (share: number) => void,
) {
  const key = [...SESSION, operation.path, input];
  return queryOptions({
    queryKey: [...key, shownLanguage()],
    queryFn: ({ signal }) => ask(operation, input, signal, onProgress),
    // Until the answer in another language arrives, the screen stays, with what somebody is typing.
    placeholderData: (before, query) =>
      hashKey(query?.queryKey.slice(0, -1) ?? []) === hashKey(key) ? before : undefined,
  });
}

/** The same for a list paged by a cursor. */
export function pages<Op extends DashboardOperation, Answer extends { next_cursor: string | null }>(
  operation: Op & { output: z.ZodMiniType<Answer> },
  filters: InputOf<Op> & object,
) {
  return infiniteQueryOptions({
    queryKey: [...SESSION, operation.path, filters, shownLanguage()],
    queryFn: ({ signal, pageParam: cursor }) =>
      ask(operation, { ...filters, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: isShortList,
  });
}

/** Refetched when the tab comes to the front, because the person may have signed out, or another one in, in another tab. */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ client, signal }) => {
    const { session, provider } = await ask(sessionRead, {}, signal);
    client.setQueryData(PROVIDER, provider);
    const before = client.getQueryData<DashboardSession | null>(SESSION);
    if (session?.profile.identity_uid !== before?.profile.identity_uid) forgetSeen(client);
    return session;
  },
  refetchOnWindowFocus: 'always',
});
