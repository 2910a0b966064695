import { afterAll, beforeAll, expect, test } from 'vitest';

import { SCOPES } from '#contract/fields.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import { call } from '../call.ts';
import { type Member, startTestService, type TestService } from '../service-fixture.ts';

let service: TestService;
let school: Member;
beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  school = await service.join();
  await service.issue(school, { public_id: 'SM-DOC-2026-00000000' });
});
afterAll(() => service.stop());

/** What answers 200 or 201 for a member who may do everything. */
const GOOD: Readonly<
  Record<OperationId, { params?: Record<string, string>; query?: Record<string, string>; body?: object }>
> = {
  ping: {},
  profileRead: {},
  organizationRead: {},
  settingsRead: {},
  documentSearch: { query: { q: 'a' } },
  documentList: {},
  familyDocumentList: { params: { family: 'org' } },
  verificationCreate: { body: { doc_id: 'a', product: 'word', title: 'A' } },
  verificationStatus: { query: { public_id: 'SM-DOC-2026-00000000' } },
  qrRead: { query: { public_id: 'SM-DOC-2026-00000000' } },
  qrRequest: { body: { public_id: 'SM-DOC-2026-00000000' } },
  metadataSave: { body: { doc_id: 'a' } },
};
const CASES = Object.entries(operations).flatMap(([id, operation]: [string, Operation]) =>
  SCOPES.map((scope) => ({ id: id as OperationId, scope, needed: operation.scope })),
);
const isEnough = ({ scope, needed }: (typeof CASES)[number]) => needed === null || needed === scope;

async function answeredWith({ id, scope }: (typeof CASES)[number]) {
  const { token } = await service.tokenOf(school, { scopes: [scope] });
  return call(service, id, { token, ...GOOD[id] });
}

test.for(CASES.filter(isEnough))('a token with $scope alone may call $id', async (asked) => {
  expect((await answeredWith(asked)).status).toBeLessThan(300);
});

test.for(CASES.filter((asked) => !isEnough(asked)))(
  'a token with $scope alone may not call $id',
  async (asked) => {
    const { status, refusal, headers } = await answeredWith(asked);
    expect(status).toBe(403);
    expect(refusal.code).toBe('insufficient_scope');
    expect(headers['www-authenticate']).toBe(
      `Bearer realm="sealmark", error="insufficient_scope", scope="${asked.needed}"`,
    );
  },
);

test('scope comes before family, family before input, input before existence', async () => {
  const company = await service.join({ workspace: 'entreprise' });
  const unscoped = await service.tokenOf(company, { scopes: ['verify:read'] });
  const ask = (token: string, family: string, per_page: string) =>
    call(service, 'familyDocumentList', { token, params: { family }, query: { per_page } });
  expect((await ask(unscoped.token, 'school', '0')).refusal.code).toBe('insufficient_scope');
  expect((await ask(company.token, 'school', '0')).refusal.code).toBe('forbidden');
  expect((await ask(company.token, 'company', '0')).status).toBe(422);

  const query = { public_id: 'SM-DOC-2026-ZZZZZZZZ', size: '1' };
  expect((await call(service, 'qrRead', { token: company.token, query })).status).toBe(422);
});

test('scope comes before the body and what is accepted', async () => {
  const { token } = await service.tokenOf(school, { scopes: ['credentials:read'] });
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/ext/verification',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', accept: 'text/html' },
    payload: 'x',
  });
  expect(response.statusCode).toBe(403);
});
