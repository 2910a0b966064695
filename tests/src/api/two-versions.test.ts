import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { documentList } from '#contract/credentials.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { ping } from '#contract/organizations.ts';
import { verificationStatus } from '#contract/verification.ts';
import { createClient } from '#src/api/client.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { answering, json } from './answering.ts';

/** One answer of each operation, by the contract of commit 64e2c90. A later field must be optional in answers. */
const RECORDED = readFileSync(join(import.meta.dirname, 'answers-of-64e2c90.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): { operation: OperationId; answer: object } => JSON.parse(line));

type Readable = Operation & { output: z.ZodMiniType };

const clientOf = (origin: string) =>
  createClient({ token: 'smk_token', language: 'en', onUnauthorized: () => undefined, origin });

test.each(RECORDED)('the pane accepts an earlier service’s answer to $operation', async (recorded) => {
  await using server = await answering(json(200, recorded.answer));
  const operation: Readable = operations[recorded.operation];
  expect(await clientOf(server.origin).call(operation, { family: 'editor' })).toEqual(recorded.answer);
});

test('the pane ignores scopes that only a later service has', async () => {
  const answer = RECORDED.find(({ operation }) => operation === 'ping')?.answer;
  const later = { ...answer, scopes: ['later:read', 'verify:read', 'later:write'] };
  await using server = await answering(json(200, later));
  expect((await clientOf(server.origin).call(ping)).scopes).toEqual(['verify:read']);
});

test.each([
  ['an operation without records', documentList, 404, 'not_offered'],
  ['another method of a known address', verificationStatus, 405, 'not_offered'],
  ['a record', verificationStatus, 404, 'not_found'],
] as const)(
  'the pane recognizes that an older service lacks an operation: %s',
  async (_what, operation: Readable, status, code) => {
    await using server = await answering(json(status, { ok: false, error: 'Nothing', code: 'not_found' }));
    await expect(clientOf(server.origin).call(operation)).rejects.toMatchObject({ code, status });
  },
);

test('an older pane gets no check code that it would refuse', async () => {
  const service = await startTestService();
  const { token } = await service.join();
  const body = { doc_id: 'a', product: 'word', title: 'A' };
  const codeFor = async (headers: Record<string, string>) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/ext/verification',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: body,
    });
    return answer.json<{ verification: { check_code: string | null } }>().verification.check_code;
  };
  const code = await codeFor({});
  expect(code).toHaveLength('K7M2-QD4F'.length);
  expect(await codeFor({ 'sec-fetch-site': 'same-origin', 'sealmark-pane': '1' })).toBe(code);
  expect(await codeFor({ 'sec-fetch-site': 'same-origin' })).toBeNull();
  await service.stop();
});
