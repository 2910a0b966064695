import { afterAll, expect, test } from 'vitest';

import { PERMISSIONS, type Permission } from '#contract/fields.ts';
import { operations } from '#contract/operations.ts';

import { call } from '#tests/server/call.ts';
import { type Member, startTestService } from '#tests/server/service-fixture.ts';

const service = await startTestService();
afterAll(() => service.stop());

const except = (missing: Permission) => PERMISSIONS.filter((permission) => permission !== missing);
const file = { doc_id: 'file-1', product: 'word' };
const decision = { doc_type: 'decision', fields: { subject: 'Opening hours', body: 'We open at nine.' } };

const verify = ({ token }: Member) =>
  call(service, 'verificationCreate', { token, body: { ...file, title: 'Letter' } });
const issue = ({ token }: Member, doc_type = 'decision') =>
  call(service, 'institutionDocumentIssue', { token, body: { ...decision, doc_type } });

test('who may not verify neither verifies nor describes a file, and is told so', async () => {
  const reader = await service.join({ permissions: except('verify documents') });
  expect((await verify(reader)).refusal).toMatchObject({
    code: 'forbidden',
    error: 'This requires the permission "verify documents"',
  });
  const saved = await call(service, 'metadataSave', { token: reader.token, body: file });
  expect(saved.refusal.error).toBe('This requires the permission "verify documents"');
  const { settings } = (await call(service, 'settingsRead', { token: reader.token })).answer;
  expect(settings.features).toMatchObject({ verify_documents: false, issue_documents: true });
});

test('who may not issue neither issues nor sees a preview, before the body is looked at', async () => {
  const reader = await service.join({ permissions: except('issue documents') });
  for (const id of ['institutionDocumentIssue', 'documentPreview'] as const) {
    const { refusal } = await call(service, id, { token: reader.token, body: decision });
    expect(refusal).toMatchObject({
      code: 'forbidden',
      error: 'This requires the permission "issue documents"',
    });
  }
  expect((await verify(reader)).status).toBe(201);
  const { settings } = (await call(service, 'settingsRead', { token: reader.token })).answer;
  expect(settings.features).toMatchObject({ verify_documents: true, issue_documents: false });
  expect(settings.document_types.map(({ can_issue }) => can_issue)).not.toContain(true);
});

test('who may issue some types only is offered these, and refused the others', async () => {
  const clerk = await service.join();
  await service.database.db
    .updateTable('identities')
    .set({ issue_types: JSON.stringify(['circular']) })
    .where('uid', '=', clerk.identityUid)
    .execute();
  expect((await issue(clerk)).refusal).toMatchObject({
    code: 'forbidden',
    error: `You don't have permission to issue "decision"`,
  });
  expect((await issue(clerk, 'circular')).status).not.toBe(403);
  const { settings } = (await call(service, 'settingsRead', { token: clerk.token })).answer;
  const offered = settings.document_types.filter(({ can_issue }) => can_issue);
  expect(offered.map(({ doc_type }) => doc_type)).toEqual(['circular']);
});

test('a token that may not write is told that it can do none of it', async () => {
  const reader = await service.join({ scopes: ['credentials:read'] });
  const { settings } = (await call(service, 'settingsRead', { token: reader.token })).answer;
  expect(settings.features).toMatchObject({
    verify_documents: false,
    issue_documents: false,
    revoke_documents: false,
  });
});

test('what belongs to the other workspace is refused as such, with every permission', async () => {
  const [school, company] = [await service.join(), await service.join({ workspace: 'entreprise' })];
  const asked = [
    await call(service, 'studentList', { token: company.token }),
    await call(service, 'employeeList', { token: school.token }),
    await call(service, 'familyDocumentList', { token: company.token, params: { family: 'school' } }),
    await call(service, 'familyDocumentList', { token: school.token, params: { family: 'employee' } }),
  ];
  expect(asked.map(({ refusal }) => refusal)).toMatchObject(
    [
      'This requires the workspace of an institution',
      'This requires the workspace of a company',
      "The family school isn't available in this workspace",
      "The family employee isn't available in this workspace",
    ].map((error) => ({ code: 'forbidden', error })),
  );
});

test('who may not is refused before the body is read', async () => {
  const reader = await service.join({ permissions: except('verify documents') });
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/api/ext${operations.metadataSave.path}`,
    headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect(statusCode).toBe(403);
});
