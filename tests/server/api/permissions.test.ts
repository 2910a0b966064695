import { describe, expect, test } from 'vitest';

import { type Permission, PERMISSIONS } from '#contract/fields.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import { GOOD, joinForGood } from './good-requests.ts';
import { ask, call, verifyFile } from '#tests/server/call.ts';
import {
  type Member,
  sharedService,
  updateCredential,
  updateIdentity,
} from '#tests/server/service-fixture.ts';

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
  const nothing = { verify_documents: false, issue_documents: false, revoke_documents: false };
  expect(settings.features).toMatchObject(nothing);
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

const owner = await service.join({ name: 'Owner' });
const stranger = await service.join({ name: 'Stranger' });
const letter = { title: 'Private letter', doc_id: 'private-file' };
const { public_id: publicId } = await service.issue(owner, letter);

describe('what belongs to one document', async () => {
  const { ecole: school } = await joinForGood(service);
  const ids = /SM-DOC-2026-00000000|fil_1|rep_1/g;
  const requests = Object.entries(GOOD).filter(([, request]) => JSON.stringify(request).search(ids) >= 0);
  const OF_A_DOCUMENT = requests.map(([id]) => id as OperationId);

  test.for(OF_A_DOCUMENT)('%s answers another organization as for an unknown one', async (id) => {
    const unknown = JSON.stringify(GOOD[id]).replace(ids, (known) => `${known.slice(0, -1)}9`);
    const answers = [];
    for (const request of [GOOD[id], JSON.parse(unknown)]) {
      const { status, body, headers } = await ask(service, id, { token: stranger.token, ...request });
      const { date: _, 'x-request-id': _id, ...rest } = headers;
      const same = Object.entries(rest).filter(([name]) => !name.startsWith('ratelimit-'));
      answers.push({ status, body, headers: same });
    }
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is in no list of another organization', async () => {
    for (const id of ['reportList', 'signalList'] as const)
      expect((await call(service, id, { token: stranger.token })).answer.items).toEqual([]);
  });

  test.for(OF_A_DOCUMENT)('%s does nothing for staff who may not see its person', async (id) => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'view students');
    await updateCredential(service, 'SM-DOC-2026-00000000', { family: 'school' });
    await updateIdentity(service, school, { permissions: JSON.stringify(permissions) });
    const { status } = await ask(service, id, { token: school.token, ...GOOD[id] });
    // A list of reports or signals leaves them out, so they are 404.
    expect([id, status]).toEqual([id, /^(report|signal)/.test(id) ? 404 : 403]);
  });
});

describe('another organization', () => {
  test('finds and lists nothing of the first one', async () => {
    const { token } = stranger;
    for (const q of ['private', publicId])
      expect((await call(service, 'documentSearch', { token, query: { q } })).answer.items).toEqual([]);
    expect((await call(service, 'documentList', { token })).answer.pagination.total).toBe(0);
    const params = { family: 'editor' };
    expect((await call(service, 'familyDocumentList', { token, params })).answer.items).toEqual([]);
  });

  test('verifies a file with the same id separately', async () => {
    const { status, answer } = await verifyFile(service, stranger, { doc_id: 'private-file', title: 'Mine' });
    expect(status).toBe(201);
    expect(answer.verification.public_id).not.toBe(publicId);
  });

  test('is told only about itself', async () => {
    const { token, organizationUid, accountUid } = stranger;
    const identity = { organization_id: organizationUid, account_id: accountUid };
    expect((await call(service, 'ping', { token })).answer).toMatchObject(identity);
    expect((await call(service, 'profileRead', { token })).answer).toMatchObject(identity);
    expect((await call(service, 'organizationRead', { token })).answer.organization.name).toBe('Stranger');
  });
});
