import { gzipSync } from 'node:zlib';

import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import type { Schema } from '#server/reference/open-api.ts';

import { type Answer, describeApi } from '#tests/server/described-api.ts';
import { ask, type Asked } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { badFields, badParameters } from './bad-values.ts';
import { GOOD, joinForGood, OPERATIONS } from './good-requests.ts';

const api = describeApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));
const WITH_BODY = OPERATIONS.filter(({ body }) => body !== undefined);

const service = await sharedService();
const members = await joinForGood(service);
const before = await stored();

/** Every row, except the last use of tokens and the search's own tables. */
async function stored() {
  const db = service.database.db as unknown as Kysely<Record<string, object>>;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const kept = tables.filter((name) => !/^(tokens|credential_search|sqlite_)/.test(name));
  return Promise.all(kept.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]));
}

/** The answer to a request that would be valid without the change. */
async function refused(id: OperationId, change: Partial<Asked>): Promise<Answer & { error: string }> {
  const { workspace = 'ecole', ...request } = GOOD[id];
  const answer = await ask(service, id, { token: members[workspace].token, ...request, ...change });
  expect(api.problems(id, answer)).toEqual([]);
  const { error } = JSON.parse(answer.body) as { error?: string };
  return { ...answer, error: error ?? 'accepted' };
}

/** The valid query, with one parameter as given. */
function queryWith(id: OperationId, name: string, text: string): string {
  const { [name]: _, ...others } = GOOD[id].query ?? {};
  return [new URLSearchParams(others).toString(), text].filter(Boolean).join('&');
}

function bodyWith(id: OperationId, path: readonly string[], json: string): string {
  const body = structuredClone(GOOD[id].body ?? {}) as Record<string, unknown>;
  let place = body;
  for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>;
  place[path.at(-1) ?? ''] = '@here@';
  return JSON.stringify(body).replace('"@here@"', () => json);
}

function fieldsOf(schema: Schema, path: string[] = []): { path: string[]; schema: Schema }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    // Its parts have their own formats: tests/server/credentials/contents/contents.test.ts.
    if (name === 'content_digest') return [];
    const here = [...path, name];
    return [{ path: here, schema: field }, ...fieldsOf(field, here)];
  });
}

const PARAMETERS = OPERATIONS.flatMap(({ id, parameters }) => parameters.map((each) => ({ id, ...each })));

test.for(PARAMETERS)(
  '$id says what is wrong with $name in the address',
  async ({ id, name, schema, required }) => {
    for (const [sent, says] of badParameters(name, schema)) {
      const { status, error } = await refused(id, { query: queryWith(id, name, `${name}=${sent}`) });
      expect({ sent, status, error }).toEqual({ sent, status: 422, error: expect.stringContaining(says) });
    }
    const twice = await refused(id, { query: queryWith(id, name, `${name}=1&${name}=1`) });
    expect(twice).toMatchObject({ status: 422, error: `${name} must be given once` });
    const listed = await refused(id, { query: queryWith(id, name, `${name}[]=1`) });
    expect(listed).toMatchObject({ status: 422 });
    if (!required) return;
    const missing = await refused(id, { query: queryWith(id, name, '') });
    expect(missing).toMatchObject({ status: 422, error: `${name} is required` });
  },
);

test.for(OPERATIONS)('$id accepts its own parameters and no others', async ({ id }) => {
  for (const name of ['surprise', '__proto__', 'constructor', 'access_token', '%00', 'Q']) {
    const { status, error } = await refused(id, { query: queryWith(id, name, `${name}=1`) });
    expect({ name, status, error }).toEqual({
      name,
      status: 422,
      error: `${decodeURIComponent(name)} isn't a known field`,
    });
  }
});

const FIELDS = WITH_BODY.flatMap(({ id, body }) =>
  fieldsOf(body ?? {}).map(({ path, schema }) => ({ id, path, name: path.join('.'), schema })),
);

test.for(FIELDS)('$id says what is wrong with $name in the body', async ({ id, path, name, schema }) => {
  for (const [sent, says] of badFields(name, schema)) {
    const { status, error } = await refused(id, { payload: bodyWith(id, path, sent) });
    expect({ sent, status, error }).toEqual({ sent, status: 422, error: expect.stringContaining(says) });
  }
});

describe.for(WITH_BODY)('$id', ({ id, body }) => {
  test('accepts its own fields and no others', async () => {
    for (const name of ['surprise', 'organization_id', 'toString', ' ']) {
      const { status, error } = await refused(id, { payload: bodyWith(id, [name], '1') });
      expect({ status, error }).toEqual({ status: 422, error: `${name} isn't a known field` });
    }
    for (const { path } of fieldsOf(body ?? {}).filter(({ schema }) => schema.properties !== undefined)) {
      const { status, error } = await refused(id, { payload: bodyWith(id, [...path, 'surprise'], '1') });
      expect({ status, error }).toEqual({
        status: 422,
        error: `${path.join('.')}.surprise isn't a known field`,
      });
    }
  });

  test('names missing fields', async () => {
    for (const name of body?.required ?? []) {
      const { [name]: _, ...others } = GOOD[id].body as Record<string, unknown>;
      const { status, error } = await refused(id, { body: others });
      expect({ status, error }).toEqual({ status: 422, error: `${name} is required` });
    }
  });

  test.for<[string, string | Buffer]>([
    ['nothing', ''],
    ['half an object', '{"title":'],
    ['a comma too many', '{"title":"a",}'],
    ['NaN', '{"title":NaN}'],
    ['another quote', "{'title':'a'}"],
    ['a raw control character', '{"title":"\u0000"}'],
    ['a byte order mark alone', '\uFEFF'],
    ['two objects', '{}{}'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype further down', '{"fields":{"a":{"__proto__":{}}}}'],
    ['a prototype by its constructor', '{"constructor":{"prototype":{}}}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate as three bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('refuses %s, which is not JSON', async ([, payload]) => {
    const { status, error } = await refused(id, { payload });
    expect({ status, error }).toEqual({ status: 400, error: expect.stringMatching(/^The body must be /) });
  });

  test.for(['[]', 'null', '"text"', '5', 'true'])('refuses %s, which is not an object', async (payload) => {
    const { status, error } = await refused(id, { payload });
    expect({ status, error }).toEqual({ status: 422, error: 'The body must be a JSON object' });
  });

  test('refuses another type, compression, and too large a body', async () => {
    const payload = JSON.stringify(GOOD[id].body);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json5',
      'json',
    ])
      expect(await refused(id, { headers: { 'content-type': type } })).toMatchObject({ status: 415 });
    const headers = { 'content-encoding': 'gzip' };
    expect(await refused(id, { payload: gzipSync(payload), headers })).toMatchObject({ status: 415 });
    const { bodyLimit = 65_536 }: Operation = operations[id];
    const long = `${payload}${' '.repeat(bodyLimit)}`;
    expect(await refused(id, { payload: long })).toMatchObject({ status: 413 });
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    expect(await refused(id, { payload: deep })).toMatchObject({ status: 422 });
  });
});

test.for(OPERATIONS.filter(({ body }) => body === undefined))('$id ignores a body', async ({ id }) => {
  expect(await refused(id, { payload: '{"__proto__":1' })).toMatchObject({ status: 200 });
});

test('nothing of all these requests is stored', async () => {
  expect(await stored()).toEqual(before);
});
