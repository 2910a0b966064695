import { expect, test } from 'vitest';

import { SCOPES } from '#contract/fields.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import { call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { GOOD, joinForGood } from './good-requests.ts';

const service = await sharedService({ env: { RATE_LIMIT: '100000' } });
const { ecole: school, entreprise: company } = await joinForGood(service);

const CASES = Object.entries(operations).flatMap(([id, operation]: [string, Operation]) =>
  SCOPES.map((scope) => ({ id: id as OperationId, scope, needed: operation.scope })),
);
const isEnough = ({ scope, needed }: (typeof CASES)[number]) => needed === null || needed === scope;

async function answeredWith({ id, scope }: (typeof CASES)[number]) {
  const { workspace = 'ecole', ...request } = GOOD[id];
  const { token } = await service.tokenOf(workspace === 'ecole' ? school : company, { scopes: [scope] });
  return call(service, id, { token, ...request });
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
