import { expect, test } from 'vitest';

import { PERMISSIONS, type Permission } from '#contract/fields.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import { call } from '#tests/server/call.ts';
import { ask } from '#tests/server/operation-request.ts';
import { type Member, sharedService, updateIdentity } from '#tests/server/service-fixture.ts';
import { GOOD } from './good-requests.ts';

const service = await sharedService();

const except = (missing: Permission) => PERMISSIONS.filter((permission) => permission !== missing);
const decision = { doc_type: 'decision', fields: { subject: 'Opening hours', body: 'We open at nine.' } };

const issue = ({ token }: Member, doc_type = 'decision') =>
  call(service, 'institutionDocumentIssue', { token, body: { ...decision, doc_type } });

/** The requirement of each operation, and an identity with everything else. */
const NEEDS = Object.entries<Operation>(operations).flatMap(([name, { workspace, viewing, permission }]) => {
  const id = name as OperationId;
  const own = GOOD[id].workspace ?? 'ecole';
  const other = own === 'ecole' ? 'entreprise' : 'ecole';
  return [
    ...(workspace === undefined ? [] : [{ id, need: 'workspace', options: { workspace: other } as const }]),
    ...[viewing, permission]
      .filter((each) => each !== undefined)
      .map((each) => ({ id, need: each, options: { workspace: own, permissions: except(each) } })),
  ];
});

/** The family or type in the body decides what else they need. */
const BODY_DECIDES: readonly OperationId[] = ['verificationCreate', 'documentPreview'];

test.for(NEEDS)('$id is refused without its $need, before query and body are checked', async (refused) => {
  const { id, need, options } = refused;
  const { token } = await service.join(options);
  const unread = { payload: 'x', headers: { 'content-type': 'text/plain' } };
  const unchecked = { body: { ...GOOD[id].body, surprise: 'yes' } };
  const { status, body } = await ask(service, id, {
    token,
    params: { ...GOOD[id].params },
    query: 'surprise=1',
    ...(operations[id].method === 'POST' && (BODY_DECIDES.includes(id) ? unchecked : unread)),
  });
  const refusal = need === 'workspace' ? /workspace$|^Only (schools|companies) can do this$/ : need;
  const error = expect.stringMatching(refusal);
  expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'forbidden', error }]);
});

test.each([
  ['verify documents', { verify_documents: false, issue_documents: true }],
  ['issue documents', { verify_documents: true, issue_documents: false }],
] as const)('the settings show it if a token may not %s', async (missing, features) => {
  const { token } = await service.join({ permissions: except(missing) });
  const { settings } = (await call(service, 'settingsRead', { token })).answer;
  expect(settings.features).toMatchObject(features);
  const canIssue = settings.document_types.map(({ can_issue }) => can_issue);
  expect(canIssue).toEqual(canIssue.map(() => features.issue_documents));
});

test('a caller who may issue some types only is offered these, and refused the others', async () => {
  const clerk = await service.join();
  await updateIdentity(service, clerk, { issue_types: JSON.stringify(['circular']) });
  expect((await issue(clerk)).refusal).toMatchObject({
    code: 'forbidden',
    error: `You don't have permission to issue "decision"`,
  });
  expect((await issue(clerk, 'circular')).status).not.toBe(403);
  const { settings } = (await call(service, 'settingsRead', { token: clerk.token })).answer;
  const offered = settings.document_types.filter(({ can_issue }) => can_issue);
  expect(offered.map(({ doc_type }) => doc_type)).toEqual(['circular']);
});

test('the settings of a token without write scope offer none of it', async () => {
  const reader = await service.join({ scopes: ['credentials:read'] });
  const { settings } = (await call(service, 'settingsRead', { token: reader.token })).answer;
  expect(settings.features).toMatchObject({
    verify_documents: false,
    issue_documents: false,
    revoke_documents: false,
  });
});

test('scope comes before family, family before input, input before existence', async () => {
  const company = await service.join({ workspace: 'entreprise' });
  const unscoped = await service.tokenOf(company, { scopes: ['verify:read'] });
  const list = (token: string, family: string) =>
    call(service, 'familyDocumentList', { token, params: { family }, query: { per_page: '0' } });
  expect((await list(unscoped.token, 'school')).refusal.code).toBe('insufficient_scope');
  expect((await list(company.token, 'school')).refusal).toEqual({
    ok: false,
    code: 'forbidden',
    error: "The family school isn't available in this workspace",
  });
  expect((await list(company.token, 'company')).status).toBe(422);

  const query = { public_id: 'SM-DOC-2026-ZZZZZZZZ', size: '1' };
  expect((await call(service, 'qrRead', { token: company.token, query })).status).toBe(422);
});

test('scope comes before the body and what is accepted', async () => {
  const { token } = await service.join({ scopes: ['credentials:read'] });
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/ext/verification',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', accept: 'text/html' },
    payload: 'x',
  });
  expect(response.statusCode).toBe(403);
});
