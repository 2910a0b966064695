import { expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';

import { documentSearch, familyDocumentList } from '#contract/credentials.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { ping } from '#contract/organizations.ts';
import { exampleAnswers } from '#server/openapi/example-answers.ts';
import { ApiError } from '#src/api/api-error.ts';
import { createClient } from '#src/api/client.ts';
import { answering, json } from './answering.ts';

const TOKEN = 'smk_token';
const FOUND = { ok: true, query: 'é', items: [], count: 0 };

function clientOf(origin: string, timeoutMs = 5_000) {
  const onUnauthorized = vi.fn<(reason: string, token: string) => void>();
  const client = createClient({ token: TOKEN, language: 'fr', onUnauthorized, origin, timeoutMs });
  return { client, onUnauthorized };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It did not fail with an ApiError', { cause: error });
}

test('a search is sent with the token in its header, the language, and the words escaped', async () => {
  await using server = await answering(json(200, FOUND));
  const answer = await clientOf(server.origin).client.call(documentSearch, { q: 'a&b=é', limit: 5 });

  expect(answer).toEqual(FOUND);
  const [request] = server.requests;
  expect(request?.url).toBe('/api/ext/search?q=a%26b%3D%C3%A9&limit=5');
  expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(request?.headers['accept-language']).toBe('fr');
});

test('the family is in the path, not in the query', async () => {
  const pagination = { page: 1, per_page: 25, total: 0, total_pages: 0 };
  await using server = await answering(json(200, { ok: true, items: [], pagination, next_cursor: null }));
  await clientOf(server.origin).client.call(familyDocumentList, { family: 'school', q: 'x' });
  expect(server.requests[0]?.url).toBe('/api/ext/documents/school?q=x');
});

test.each([
  ['unknown', 'Bearer realm="sealmark", error="invalid_token", reason="unknown"'],
  ['expired', 'Bearer realm="sealmark", error="invalid_token", reason="expired"'],
  ['revoked', 'Bearer realm="sealmark", error="invalid_token", reason="revoked"'],
  ['unknown', 'Bearer realm="sealmark"'],
])('a refused token is reported as %s', async (reason, header) => {
  const body = { ok: false, error: 'A valid token is required', code: 'unauthorized' };
  await using server = await answering(json(401, body, { 'www-authenticate': header }));
  const { client, onUnauthorized } = clientOf(server.origin);

  const error = await failure(client.call(ping));
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(reason, TOKEN);
  expect(error).toMatchObject({ code: 'unauthorized', status: 401, requestId: 'r-1' });
});

test('an error body becomes an ApiError with its code, its message and the time to wait', async () => {
  const body = { ok: false, error: 'Too many requests', code: 'rate_limited' };
  await using server = await answering(json(429, body, { 'retry-after': '7' }));
  const error = await failure(clientOf(server.origin).client.call(ping));
  expect(error).toMatchObject({ code: 'rate_limited', message: 'Too many requests', retryAfter: 7 });
});

test('an error page of a proxy is not taken for an answer of the service', async () => {
  await using server = await answering((_request, response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  expect(await failure(clientOf(server.origin).client.call(ping))).toMatchObject({
    code: 'unavailable',
    status: 502,
  });
});

test.each([
  ['no JSON', '<p>Welcome to the hotel</p>'],
  ['not what the contract says', JSON.stringify({ ok: true, query: 'x', items: [{}], count: 1 })],
])('an answer that is %s is a bad answer', async (_, body) => {
  await using server = await answering((_request, response) => response.end(body));
  const error = await failure(clientOf(server.origin).client.call(documentSearch, { q: 'x' }));
  expect(error).toMatchObject({ code: 'bad_answer', status: 200 });
});

test('an unreachable service is offline', async () => {
  const server = await answering(json(200, FOUND));
  await server[Symbol.asyncDispose]();
  expect(await failure(clientOf(server.origin).client.call(ping))).toMatchObject({
    code: 'offline',
    status: 0,
  });
});

test('a service that never answers is offline after the time-out', async () => {
  await using server = await answering(() => undefined);
  expect(await failure(clientOf(server.origin, 50).client.call(ping))).toMatchObject({ code: 'offline' });
});

test('a connection lost in the middle of an answer is offline', async () => {
  await using server = await answering((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"ok":true');
    setImmediate(() => response.destroy());
  });
  expect(await failure(clientOf(server.origin).client.call(ping))).toMatchObject({ code: 'offline' });
});

test('a cancelled request ends as cancelled, not as an error to show', async () => {
  const search = new AbortController();
  await using server = await answering(() => search.abort());
  const answer = clientOf(server.origin).client.call(documentSearch, { q: 'x' }, { signal: search.signal });
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('the picture arrives byte for byte, and is requested without the token', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  await using server = await answering((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  const picture = await clientOf(server.origin).client.picture(`${server.origin}/qr/x.png`);
  expect(Buffer.from(picture)).toEqual(png);
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test('a page instead of the picture is refused', async () => {
  await using server = await answering(json(200, {}));
  expect(await failure(clientOf(server.origin).client.picture(server.origin))).toMatchObject({
    code: 'bad_answer',
  });
});

const ANSWERS = exampleAnswers({ verifyUrl: 'https://v.example', qrUrl: 'https://q.example' });

/** Every object with an additional field, as a later release might add. */
function fromLaterRelease(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromLaterRelease);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, fromLaterRelease(inner)]);
  return { ...Object.fromEntries(fields), later: { field: [1] } };
}

test.for(Object.keys(ANSWERS) as OperationId[])(
  'the answer of %s may have fields that this release lacks',
  async (id) => {
    await using server = await answering(json(200, fromLaterRelease(ANSWERS[id])));
    const { client } = clientOf(server.origin);
    const operation: Operation & { output: z.ZodMiniType } = operations[id];
    expect(await client.call(operation, { family: 'editor' })).toEqual(ANSWERS[id]);
  },
);
