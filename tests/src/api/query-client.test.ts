import { expect, onTestFinished, test, vi } from 'vitest';

import { exampleAnswers } from '#server/openapi/example-answers.ts';
import { ApiError } from '#src/api/api-error.ts';
import { createClient } from '#src/api/client.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { type Person, peopleIn } from '#src/api/people-queries.ts';
import { createQueryClient, isShortList, isWorthRetrying, retryDelay } from '#src/api/query-client.ts';
import { answering, json } from './answering.ts';

const down = new ApiError('unavailable', 'Down', { status: 503 });
const busy = (retryAfter: number) => new ApiError('rate_limited', 'Busy', { status: 429, retryAfter });

test('a request that the service refused is not repeated', () => {
  for (const [code, status] of [
    ['not_found', 404],
    ['forbidden', 403],
    ['invalid_request', 422],
  ] as const)
    expect(isWorthRetrying(0, new ApiError(code, 'No', { status }))).toBe(false);
});

test('after a server error a request is repeated twice, each time later', () => {
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, down))).toEqual([true, true, false]);
  expect(retryDelay(1, down)).toBeGreaterThan(retryDelay(0, down));
});

test('the pane waits as long as the service asks, or leaves a long wait to the user', () => {
  expect(isWorthRetrying(0, busy(2))).toBe(true);
  expect(retryDelay(0, busy(2))).toBe(2_000);
  expect(isWorthRetrying(0, busy(60))).toBe(false);
});

test('a failure is reported once, with the request id if there is one', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const queries = createQueryClient();
  const refused = new ApiError('not_found', 'No', { status: 404, requestId: 'r-1' });
  const ours = new TypeError('undefined is not a function');
  for (const failure of [refused, ours]) {
    const queryFn = () => Promise.reject(failure);
    await expect(queries.fetchQuery({ queryKey: [failure.message], queryFn })).rejects.toBe(failure);
  }
  expect(warn.mock.calls).toEqual([
    ['Sealmark:', refused, { code: 'not_found', status: 404, requestId: 'r-1' }],
  ]);
  expect(error.mock.calls).toEqual([['Sealmark:', ours]]);
});

function person(uid: string): Person {
  return { kind: 'student', uid, name: uid, status: 'validated', department: null, position: null };
}

test('a person whom an import moved to the next page is listed once', () => {
  const pages = [{ people: [person('E1'), person('E2')] }, { people: [person('E2'), person('E3')] }];
  expect(peopleIn(pages).map(({ uid }) => uid)).toEqual(['E1', 'E2', 'E3']);
});

const listOf = (pages: number) => ({ state: { data: { pages: Array.from({ length: pages }) } } });

test('a list of many pages is not refetched at every click into the pane', () => {
  expect([listOf(1), listOf(4), listOf(5)].map(isShortList)).toEqual([true, true, false]);
});

const BASES = { verifyUrl: 'https://seal.example.org', qrUrl: 'https://seal.example.org' };

test('changed permissions show within minutes, in an open pane too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await using server = await answering(json(200, exampleAnswers(BASES).settingsRead));
  const { origin } = server;
  const client = createClient({ token: 'smk_token', language: 'en', onUnauthorized: () => {}, origin });
  const queries = createQueryClient();
  const askedAfter = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await queries.fetchQuery(organizationQueries.settings(client));
    return server.requests.length;
  };
  expect([await askedAfter(0), await askedAfter(4), await askedAfter(2)]).toEqual([1, 1, 2]);
});
