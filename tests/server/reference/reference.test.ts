import { writeFileSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';
import type { Workspace } from '#contract/fields.ts';
import { type Operation, WORD_TYPE } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { createDemoTokens, loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { timestamp } from '#server/db/schema.ts';
import { FORGET_FILE } from '#server/html/page-headers.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { saveRegisteredFile } from '#server/credentials/registered-files/registered-files.store.ts';
import { WRONG_ANSWERS } from '#server/credentials/facts/wrong-answers.store.ts';
import { RECORDED_ANSWERS, RECORDED_BASES } from '#server/openapi/example-answers.ts';
import { EXAMPLE_REQUESTS } from '#server/openapi/example-requests.ts';
import { addScans } from '#server/public-page/scans.store.ts';
import { readOpenApi } from '#server/reference/open-api.ts';

import { TEMPLATE } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const page = await service.app.inject('/api/ext/docs');

const { verifyUrl, qrUrl } = RECORDED_BASES;
const demo = await sharedService({ env: { VERIFY_URL: verifyUrl, QR_URL: qrUrl } });
const { db } = demo.database;
await loadDemo({ db, keyId: demo.signer.keyIds[0], now: demo.clock.now }, SMALL_DEMO);
const tokens = await createDemoTokens(db, demo.clock.now);
const { factReopen, fileWithdraw, verificationStatus } = EXAMPLE_REQUESTS;
const credential = await db
  .selectFrom('credentials')
  .selectAll()
  .where('public_id', '=', String(verificationStatus.query?.['public_id']))
  .executeTakeFirstOrThrow();
const at = timestamp(demo.clock.now);
// The readers' acts of the examples, which the demo has for another document.
await db
  .insertInto('credential_facts')
  .values({
    credential_id: credential.id,
    number: Number(factReopen.params?.['number']),
    name: 'Average',
    hash: 'x',
    salt: 'x',
    key_id: 'k1',
    wrong_answers: WRONG_ANSWERS.fact.limit,
    wrong_since: at,
    last_wrong_at: at,
  })
  .execute();
await saveRegisteredFile(db, {
  credential_id: credential.id,
  uid: String(fileWithdraw.params?.['file_uid']),
  sha256: 'a'.repeat(64),
  format: 'pdf',
  size: 48_213,
  version: null,
  comparison: 'none',
  has_random_bits: 0,
  identity_uid: null,
  registered_at: at,
  withdrawn_at: null,
});
for (const forged of [64, 0]) {
  const sum = { credential, valid: 1, invalid: forged, forged, last_scan_at: at };
  await demo.database.write((trx) => addScans(trx, [sum]));
}
const tokenOf = (workspace: Workspace) => tokens.find((each) => each.workspace === workspace)?.token;

describe('someone who writes a client', () => {
  test('reads the reference without a token', () => {
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'x-content-type-options': 'nosniff',
    });
    expect(page.body).toContain('https://seal.example.org/api/ext');
  });

  test('finds every operation once, by its address and in the list', () => {
    for (const [id, { path, method }] of Object.entries<Operation>(operations)) {
      expect(page.body.split(`id="${id}"`)).toHaveLength(2);
      expect(page.body).toContain(`<a href="#${id}"><i class="${method}">${method}</i>`);
      expect(page.body).toContain(`</i> ${path.replace(/:(\w+)/g, '{$1}')}</h3>`);
    }
  });

  test('loads nothing and runs only the script that forgets a file', () => {
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toMatch(/<link rel="stylesheet"|style=|src="http/);
    expect(page.body.match(/<script[^<]*/g)).toEqual([`<script>${FORGET_FILE}`]);
  });
});

describe('the examples', () => {
  const { paths } = readOpenApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const recorded = new Map<string, unknown>();
  afterAll(() => {
    if (process.env['RECORD_EXAMPLES'] === undefined) return;
    const lines = [...recorded].map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(RECORDED_ANSWERS, lines.join(''));
  });

  test.for(described)('of $operationId are answered by the demo as documented', async (operation) => {
    const { operationId, path, method, parameters, requestBody, responses } = operation;
    const examples = new Map(parameters.map(({ name, example }) => [name, String(example ?? '')]));
    const query = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined);
    const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]));
    const body = requestBody?.content['application/json']?.example;
    const { workspace = 'ecole' } = EXAMPLE_REQUESTS[operationId as OperationId];
    const { isFile }: Operation = operations[operationId as OperationId];
    const answer = await demo.app.inject({
      method: method === 'get' ? 'GET' : 'POST',
      url: `/api/ext${path.replace(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? '')}?${search.toString()}`,
      headers: {
        authorization: `Bearer ${tokenOf(workspace)}`,
        ...(isFile && { 'content-type': WORD_TYPE }),
      },
      ...(body !== undefined && { payload: body as object }),
      ...(isFile && { payload: TEMPLATE }),
    });
    recorded.set(operationId, shortened(answer.json()));
    const example = responses[answer.statusCode]?.content?.['application/json'].example;
    expect(answer.statusCode).toBe(responses['201'] ? 201 : 200);
    expect(shapeOf(answer.json())).toEqual(shapeOf(example));
    expect(page.body).toContain(operationId);
    expect(JSON.stringify(body ?? {})).not.toContain("'");
  });

  test('are consistent: no revoked document is valid, and an id has the kind of its family', () => {
    const text = JSON.stringify(described.map(({ responses }) => responses));
    expect(text).not.toMatch(/"revoked_at":"[^}]*"status":"valid"|"status":"valid"[^}]*"revoked_at":"/);
    const kinds = [...text.matchAll(/"public_id":"SM-(\w+)-[^}]*?"family":"(\w+)"/g)].map(
      ([, kind, family]) => `${kind} ${family}`,
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'COM company',
      'DIP certificates',
      'DOC editor',
      'EMP employee',
      'INS org',
      'STU school',
    ]);
  });
});

/** Two objects of a list, and two lines of a text. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/^(.*\n.*\n)[^]+$/, '$1…').replace(/^(<.{100}|\S{60}(?=\S{900})).{100,}$/, '$1…');
  if (Array.isArray(value))
    return value.filter((item, place) => place < 2 || typeof item !== 'object').map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** The names and types in an answer; lists by their first item, because examples are shortened. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
