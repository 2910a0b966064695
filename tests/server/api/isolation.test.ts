import { describe, expect, test } from 'vitest';

import { PERMISSIONS } from '#contract/fields.ts';
import type { OperationId } from '#contract/operations.ts';

import { call, verifyFile } from '#tests/server/call.ts';
import { ask } from '#tests/server/operation-request.ts';
import { sharedService, updateCredential, updateIdentity } from '#tests/server/service-fixture.ts';
import { GOOD, joinForGood } from './good-requests.ts';

const service = await sharedService();
const owner = await service.join({ name: 'Owner' });
const stranger = await service.join({ name: 'Stranger' });
const { public_id: publicId } = await service.issue(owner, {
  title: 'Private letter',
  doc_id: 'private-file',
});

describe('what belongs to one document', async () => {
  const { ecole: school } = await joinForGood(service);
  const ids = /SM-DOC-2026-00000000|fil_1|rep_1/g;
  const OF_A_DOCUMENT = Object.entries(GOOD)
    .filter(([, request]) => JSON.stringify(request).search(ids) >= 0)
    .map(([id]) => id as OperationId);

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

  test.for(OF_A_DOCUMENT)('%s does nothing for who may not see whom the document is about', async (id) => {
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
    for (const q of ['private', publicId]) {
      expect((await call(service, 'documentSearch', { token, query: { q } })).answer.items).toEqual([]);
    }
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
